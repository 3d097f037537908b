const BASE = "http://shop.invalid";

/** The normalized path, for headers, policy and queue: `/Orders` and `/%6frders` are one page with the same rules. */
export function pagePath(url: string): string {
  const { pathname } = URL.canParse(BASE + url) ? new URL(BASE + url) : { pathname: url };
  const path = decoded(pathname).toLowerCase();
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  return path.slice(0, end);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export function isApiUrl(url: string): boolean {
  return /^\/api\//i.test(url);
}
