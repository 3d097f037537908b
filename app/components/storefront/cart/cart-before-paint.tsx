/**
 * Runs before anything of the page is painted: where the storage is later than the cookie that the server
 * saw, the page is asked for again with its cart. By hand, for it must not wait for the scripts.
 */
export const beforePaint = `(function () {
  try {
    var lines = JSON.parse(localStorage.getItem("parkland-prints-cart") || "[]");
    var at = Number(localStorage.getItem("parkland-prints-cart-at")) || 0;
    var begunAt = Number(localStorage.getItem("parkland-prints-cart-begun")) || 0;
    var cookie = /(?:^|; *)cart=([^;]*)/.exec(document.cookie);
    var cookieAt = cookie ? parseInt(cookie[1], 10) || 0 : 0;
    if (!lines.length || (cookieAt && cookieAt >= at)) return sessionStorage.removeItem("parkland-prints-cart-asked");
    var now = Date.now();
    if (!at || at > now) localStorage.setItem("parkland-prints-cart-at", String(at = Math.max(now, cookieAt + 1)));
    var pairs = lines.map(function (line) { return line.variationId + ":" + line.quantity; });
    var text = "cart=" + at + (begunAt ? "-" + begunAt : "") + "!" + pairs.join(".");
    // A cart that was bought loses its cookie again: once is enough.
    if (sessionStorage.getItem("parkland-prints-cart-asked") === text) return;
    document.cookie = text + "; Path=/; SameSite=Lax; Max-Age=7776000" + (location.protocol === "https:" ? "; Secure" : "");
    if (document.cookie.indexOf(text) < 0) return;
    sessionStorage.setItem("parkland-prints-cart-asked", text);
    document.documentElement.hidden = true;
    location.replace(cookie && cookie[1] === "0!checkout" ? "/checkout" : location.pathname + location.search);
  } catch (error) {}
})();`;

export function CartBeforePaint() {
  return <script dangerouslySetInnerHTML={{ __html: beforePaint }} />;
}
