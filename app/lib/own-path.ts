const BASE = "http://shop.invalid";
const MAX_LENGTH = 2000;

/**
 * The shop's own path to come back to, `/` for anything else. It is resolved before it is judged, as browsers
 * do: dots (encoded ones too) are followed, backslashes are slashes, control characters are dropped. Other
 * sites are refused, and so is the API, which is no place to be: its logout would end what just began.
 */
export function ownPath(wanted: unknown): string {
  if (typeof wanted !== "string" || wanted.length > MAX_LENGTH || /[\\\u0000-\u0020\u007f]/.test(wanted))
    return "/";
  if (!wanted.startsWith("/") || wanted.startsWith("//") || !URL.canParse(wanted, BASE)) return "/";
  const url = new URL(wanted, BASE);
  return url.origin === BASE && isPage(url.pathname) ? url.pathname + url.search + url.hash : "/";
}

/** Whether a resolved path stays on this site and outside the API, also once its escapes are decoded. */
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
