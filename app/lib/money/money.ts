/** Money is integer cents in code, decimal text with two places in JSON and `decimal(10,2)` in the database. */

export const GST_PERCENT = 5;
/** The payment provider's bounds for one order. */
export const MIN_ORDER_CENTS = 50;
export const MAX_ORDER_CENTS = 99_999_999;
export const MAX_PRICE_CENTS = 9_999_999_999;

/** `123456` → `$1,234.56`. Not with `Intl`: a slow phone takes a tenth of a second to make its formatter. */
export function formatCents(cents: number): string {
  return `${cents < 0 ? "-" : ""}$${centsToText(Math.abs(cents)).replace(/\B(?=(?:\d{3}){1,4}\.)/g, ",")}`;
}

export function formatModifier(cents: number): string {
  return `${cents < 0 ? "-" : "+"}${formatCents(Math.abs(cents))}`;
}

export function centsToText(cents: number): string {
  const sign = cents < 0 ? "-" : "";
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Rounds half away from zero. Works on the digits, so that 1.005 is 101 and never 100. NaN when it is no amount. */
export function toCents(amount: string | number | { toString(): string }): number {
  const match = /^([+-])?(\d{0,12})(?:\.(\d*))?$/.exec(plainDecimal(amount));
  if (!match || (!match[2] && !match[3])) return NaN;
  const [, sign, whole = "", fraction = ""] = match;
  const cents =
    Number(whole || "0") * 100 +
    Number(fraction.slice(0, 2).padEnd(2, "0")) +
    (Number(fraction[2] ?? 0) >= 5 ? 1 : 0);
  return sign === "-" && cents !== 0 ? -cents : cents;
}

/** A number's text may be exponential (`1e-7`), which `toCents` cannot read. */
function plainDecimal(amount: string | number | { toString(): string }): string {
  const text = String(amount).trim();
  if (typeof amount !== "number" || !text.includes("e")) return text;
  return Math.abs(amount) < 1 ? amount.toFixed(20) : text;
}

/** GST on an order's subtotal: 5%, rounded half up, once per order. */
export function gstOn(subtotalCents: number): number {
  return Math.floor((subtotalCents * GST_PERCENT + 50) / 100);
}
