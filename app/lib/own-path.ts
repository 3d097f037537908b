/**
 * The shop's own address to come back to, `/` for anything else: other sites (`//evil.example`, backslashes, which browsers
 * read as slashes, control characters, which they drop) and the API, which is no place to be.
 */
export function ownPath(wanted: unknown): string {
  if (typeof wanted !== "string" || wanted.length > 2000) return "/";
  if (!/^\/(?!\/)[^\\\u0000-\u0020\u007f]*$/.test(wanted) || /^\/api(\/|\?|$)/i.test(wanted)) return "/";
  const base = "http://shop.invalid";
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : null;
  // "/..//evil.example" becomes "//evil.example" once its dots are resolved.
  if (url?.origin !== base || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}
