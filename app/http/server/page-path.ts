const BASE = "http://shop.invalid";

/** Headers, policy and queue depend on it; otherwise `/Orders` and `/%6frders` would be one page with other rules. */
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
