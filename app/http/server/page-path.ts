const BASE = "http://shop.invalid";

/**
 * The path of a URL as the pages' router matches it: resolved, decoded, without regard to case or to slashes at
 * its end. What follows from a page's path (its headers, its policy, its queue) goes by this one; otherwise
 * `/Orders` and `/%6frders` would be the same page under the rules of another.
 */
export function pagePath(url: string): string {
  const { pathname } = URL.canParse(BASE + url) ? new URL(BASE + url) : { pathname: url };
  const path = decoded(pathname).toLowerCase();
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/** What cannot be decoded is matched as it stands. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether a URL is the API's, whose failures are JSON. */
export function isApiUrl(url: string): boolean {
  return /^\/api\//i.test(url);
}
