const BASE = "http://shop.invalid";

/**
 * The path as the pages' router matches it: resolved, decoded, lower case, without slashes at the end. Headers,
 * policy and queue depend on it; otherwise `/Orders` and `/%6frders` would be the same page with other rules.
 */
export function pagePath(url: string): string {
  const { pathname } = URL.canParse(BASE + url) ? new URL(BASE + url) : { pathname: url };
  const path = decoded(pathname).toLowerCase();
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/** A path that cannot be decoded stays as it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether the URL belongs to the API, whose errors are JSON. */
export function isApiUrl(url: string): boolean {
  return /^\/api\//i.test(url);
}
