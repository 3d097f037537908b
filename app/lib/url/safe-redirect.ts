const BASE = "http://shop.invalid";
const MAX_LENGTH = 2000;

/**
 * A requested redirect target if it is a page of this shop, else `fallback`. It is resolved first, as browsers do:
 * dots (also encoded) are followed, backslashes are slashes, control characters are dropped. Other sites are refused,
 * and the API too, because its logout would end the session.
 */
export function safeRedirect(target: unknown, fallback = "/"): string {
  if (typeof target !== "string" || target.length > MAX_LENGTH || /[\\\u0000-\u0020\u007f]/.test(target))
    return fallback;
  if (!target.startsWith("/") || target.startsWith("//") || !URL.canParse(target, BASE)) return fallback;
  const url = new URL(target, BASE);
  return url.origin === BASE && isPage(url.pathname) ? url.pathname + url.search + url.hash : fallback;
}

/** Whether a resolved path stays on this site and outside the API, also after decoding. */
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
