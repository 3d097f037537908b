import { shopCookies } from "~/lib/url/shop-cookies";

/** Runs inline, because modules load after the first paint. No "<": trusted-types.ts refuses HTML with tags. */
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
    // The server expires the cookie of a bought cart; without this check the page would reload forever.
    if (sessionStorage.getItem("parkland-prints-cart-asked") === text) return;
    document.cookie = text + "; Path=/; SameSite=Lax; Max-Age=${shopCookies.cart.seconds}" + (location.protocol === "https:" ? "; Secure" : "");
    if (!document.cookie.includes(text)) return;
    sessionStorage.setItem("parkland-prints-cart-asked", text);
    document.documentElement.hidden = true;
    location.replace(cookie && cookie[1] === "0!checkout" ? "/checkout" : location.pathname + location.search);
  } catch (error) {}
})();`;

export function CartBeforePaint() {
  return <script dangerouslySetInnerHTML={{ __html: beforePaint }} />;
}
