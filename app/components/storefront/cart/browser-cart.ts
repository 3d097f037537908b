import { type Cart, findLine, hashOfNames, parseCart, serializeCart, withoutBought } from "~/lib/cart/cart";
import type { CartLine, VariationQuantity } from "~/lib/cart/lines";
import { toCents } from "~/lib/money/money";
import { plainCookie } from "~/lib/url/shop-cookies";

/* localStorage holds the lines as the shopper saw them; the cookie lets the server render the cart. */

const LINES_KEY = "parkland-prints-cart";
const CHANGED_KEY = "parkland-prints-cart-at";
const BEGUN_KEY = "parkland-prints-cart-begun";
const UNCHECKED_KEY = "parkland-prints-cart-unchecked";

/** Returns the newer of localStorage and cookie. Some browsers allow only one of them. */
export function browserCart(): Cart {
  const stored = storedCart();
  const cookie = cookieCart();
  if (!cookie || stored.changedAtMs >= cookie.changedAtMs) return stored;
  const lines = cookie.lines.map(({ nameHash: _, ...line }) => ({
    ...line,
    ...findLine(stored.lines, line.variationId),
    quantity: line.quantity,
  }));
  return { ...cookie, lines };
}

export function writeCart(cart: Cart): void {
  const lines = cart.lines.map(({ unitCents, ...line }) => ({
    ...line,
    ...(unitCents !== undefined && { price: unitCents / 100 }),
  }));
  writeStorage({
    [LINES_KEY]: JSON.stringify(lines),
    [CHANGED_KEY]: String(cart.changedAtMs),
    [BEGUN_KEY]: String(cart.begunAtMs),
  });
  const text = cart.lines.length === 0 ? "" : cartText(cart);
  document.cookie = plainCookie("cart", text, location.protocol === "https:");
  window.dispatchEvent(new Event("cart-updated"));
}

export function newerCopy(): "cookie" | "storage" | null {
  const stored = storedCart();
  const cookie = cookieCart();
  if (!cookie) return stored.lines.length > 0 ? "storage" : null;
  if (cookie.changedAtMs === stored.changedAtMs) return null;
  return cookie.changedAtMs > stored.changedAtMs ? "cookie" : "storage";
}

/** Replaces a missing or future time of the stored cart, which cannot be compared with the cookie's. */
export function repairStoredTime(): void {
  const { changedAtMs } = storedCart();
  const nowMs = Date.now();
  if (changedAtMs > 0 && changedAtMs <= nowMs) return;
  writeStorage({ [CHANGED_KEY]: String(Math.max(nowMs, (cookieCart()?.changedAtMs ?? 0) + 1)) });
}

export function cartText({ changedAtMs, begunAtMs, lines }: Cart): string {
  const hashed = lines.map(({ productName, variationName, ...line }) => ({
    ...line,
    ...(typeof productName === "string" &&
      typeof variationName === "string" && { nameHash: hashOfNames({ productName, variationName }) }),
  }));
  return serializeCart({ changedAtMs, begunAtMs, lines: hashed });
}

export function removeBought(
  bought: readonly VariationQuantity[],
  begunAtMs = browserCart().begunAtMs,
): void {
  const cart = browserCart();
  if (cart.begunAtMs === begunAtMs) writeCart(withoutBought(cart, bought));
}

export function uncheckedLines(): string[] {
  return readStorage(UNCHECKED_KEY)?.split(".").filter(Boolean) ?? [];
}

export function markUnchecked(variationId: string, isUnchecked: boolean): void {
  const others = uncheckedLines().filter((id) => id !== variationId);
  writeStorage({ [UNCHECKED_KEY]: [...others, ...(isUnchecked ? [variationId] : [])].join(".") });
}

export function onCartChange(callback: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === CHANGED_KEY || key === LINES_KEY) callback();
  };
  window.addEventListener("cart-updated", callback);
  window.addEventListener("storage", onStorage);
  return () => {
    window.removeEventListener("cart-updated", callback);
    window.removeEventListener("storage", onStorage);
  };
}

function storedCart(): Cart {
  const changedAtMs = Number(readStorage(CHANGED_KEY)) || 0;
  return {
    changedAtMs,
    begunAtMs: Number(readStorage(BEGUN_KEY)) || changedAtMs,
    lines: storedLines(readStorage(LINES_KEY)),
  };
}

function storedLines(text: string | null): CartLine[] {
  try {
    const lines: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(lines) ? lines.filter(isLine).map(withCents) : [];
  } catch {
    return [];
  }
}

type LineInDollars = Omit<CartLine, "unitCents"> & { price?: unknown };

function isLine(line: unknown): line is LineInDollars {
  const { variationId, quantity } = (line ?? {}) as Partial<LineInDollars>;
  return typeof variationId === "string" && Number.isInteger(quantity);
}

function withCents({ price, ...line }: LineInDollars): CartLine {
  return typeof price === "number" ? { ...line, unitCents: toCents(price) } : line;
}

function cookieCart(): Cart | null {
  const match = /(?:^|;\s*)cart=([^;]+)/.exec(document.cookie);
  const cart = parseCart(match?.[1]?.replaceAll("%21", "!").replaceAll("%3A", ":"));
  return cart.changedAtMs > 0 ? cart : null;
}

/** Null when the browser blocks storage. The cookie alone is then the cart. */
function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeStorage(entries: Record<string, string>): void {
  try {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  } catch {
    // Storage is blocked or full: the cookie is written anyway.
  }
}
