const BASE = "http://shop.invalid";
const MAX_LENGTH = 2000;

/** Resolves the target as browsers do. Refuses other sites, and the API, whose logout would end the session. */
export function safeRedirect(target: unknown, fallback = "/"): string {
  if (typeof target !== "string" || target.length > MAX_LENGTH || /[\\\u0000-\u0020\u007f]/.test(target))
    return fallback;
  if (!target.startsWith("/") || target.startsWith("//") || !URL.canParse(target, BASE)) return fallback;
  const url = new URL(target, BASE);
  return url.origin === BASE && isPage(url.pathname) ? url.pathname + url.search + url.hash : fallback;
}

function isPage(resolved: string): boolean {
  const decoded = decodedOf(resolved);
  if (decoded === null || decoded.startsWith("//") || /[\\\u0000-\u001f\u007f]/.test(decoded)) return false;
  const { pathname } = new URL(decoded.replaceAll("?", "%3F").replaceAll("#", "%23"), BASE);
  return !/^\/+api(\/|$)/i.test(pathname);
}

function decodedOf(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
