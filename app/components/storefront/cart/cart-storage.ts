import { addedAs, type Cart, parseCart, type Quantity, serializeCart, withoutBought } from "~/lib/cart";
import type { StoredLine } from "~/lib/cart-view";
import { toCents } from "~/lib/money";

/*
 * The browser's own cart: its storage with the lines of section 3, and the cookie that tells the server. Both
 * are written in one step.
 */

const CART_KEY = "parkland-prints-cart";
/** When it was last changed; the later of storage and cookie counts. */
const AT_KEY = "parkland-prints-cart-at";
const BEGUN_KEY = "parkland-prints-cart-begun";
/** The variations whose last change the server has not confirmed yet. */
const UNCHECKED_KEY = "parkland-prints-cart-unchecked";
const COOKIE_SECONDS = 90 * 24 * 60 * 60;

export interface BrowserCart {
  at: number;
  begunAt: number;
  lines: StoredLine[];
}

/** The later of storage and cookie, so that a browser that has only one of them has a cart too. */
export function browserCart(): BrowserCart {
  const stored = storedCart();
  const cookie = cookieCart();
  if (!cookie || stored.at >= cookie.at) return stored;
  const lines = cookie.lines.map(({ variationId, quantity, addedAs }) => ({
    ...(addedAs && { price: addedAs.unitCents / 100 }),
    ...storedLine(stored, variationId),
    variationId,
    quantity,
  }));
  return { ...cookie, lines };
}

/** Writes storage and cookie and says so (`cart-updated`). */
export function keepCart(cart: BrowserCart): void {
  writeStorage({
    [CART_KEY]: JSON.stringify(cart.lines),
    [AT_KEY]: String(cart.at),
    [BEGUN_KEY]: String(cart.begunAt),
  });
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const isEmpty = cart.lines.length === 0;
  document.cookie = `cart=${isEmpty ? "" : cartText(cart)}; Path=/; SameSite=Lax${secure}; Max-Age=${isEmpty ? 0 : COOKIE_SECONDS}`;
  window.dispatchEvent(new Event("cart-updated"));
}

/** Which of the two is the later one; storage without a cookie is. `null`: they agree. */
export function laterCart(): "cookie" | "storage" | null {
  const stored = storedCart();
  const cookie = cookieCart();
  if (!cookie) return stored.lines.length > 0 ? "storage" : null;
  if (cookie.at === stored.at) return null;
  return cookie.at > stored.at ? "cookie" : "storage";
}

/** A storage that is the later one, filled by whom ever, has a time that can be compared. */
export function dateStorage(): void {
  const { at } = storedCart();
  const now = Date.now();
  if (at <= 0 || at > now) writeStorage({ [AT_KEY]: String(Math.max(now, (cookieCart()?.at ?? 0) + 1)) });
}

/** In the cookie's form. */
export function cartText({ at, begunAt, lines }: BrowserCart): string {
  return serializeCart({
    at,
    begunAt,
    lines: lines.map(({ variationId, quantity, ...details }) => ({
      variationId,
      quantity,
      ...knownAs(details),
    })),
  });
}

function knownAs({ productName, variationName, price }: Partial<StoredLine>) {
  const isKnown =
    typeof productName === "string" && typeof variationName === "string" && typeof price === "number";
  return isKnown ? { addedAs: addedAs({ productName, variationName, unitCents: toCents(price) }) } : {};
}

/** After an order: what it bought is gone from the cart it was placed with, what was added since stays. */
export function clearBought(bought: readonly Quantity[], begunAt = browserCart().begunAt): void {
  const cart = browserCart();
  if (cart.begunAt === begunAt) keepCart(withoutBought(cart, bought));
}

export function uncheckedLines(): string[] {
  return readStorage(UNCHECKED_KEY)?.split(".").filter(Boolean) ?? [];
}

export function markUnchecked(variationId: string, isUnchecked: boolean): void {
  const others = uncheckedLines().filter((id) => id !== variationId);
  writeStorage({ [UNCHECKED_KEY]: [...others, ...(isUnchecked ? [variationId] : [])].join(".") });
}

/** Calls back after every change, in this tab or another. */
export function onCartChange(callback: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === AT_KEY || key === CART_KEY) callback();
  };
  window.addEventListener("cart-updated", callback);
  window.addEventListener("storage", onStorage);
  return () => {
    window.removeEventListener("cart-updated", callback);
    window.removeEventListener("storage", onStorage);
  };
}

export function storedLine({ lines }: BrowserCart, variationId: string): StoredLine | undefined {
  return lines.find((line) => line.variationId === variationId);
}

function storedCart(): BrowserCart {
  const lines = parsed(readStorage(CART_KEY));
  return {
    at: Number(readStorage(AT_KEY)) || 0,
    begunAt: Number(readStorage(BEGUN_KEY)) || 0,
    lines: Array.isArray(lines) ? lines.filter(isLine) : [],
  };
}

function isLine(line: unknown): line is StoredLine {
  return (
    typeof line === "object" &&
    line !== null &&
    "variationId" in line &&
    typeof line.variationId === "string" &&
    "quantity" in line &&
    Number.isInteger(line.quantity)
  );
}

function cookieCart(): Cart | null {
  const match = /(?:^|;\s*)cart=([^;]+)/.exec(document.cookie);
  const cart = parseCart(match?.[1]?.replaceAll("%21", "!").replaceAll("%3A", ":"));
  return cart.at > 0 ? cart : null;
}

/** Some browsers forbid storage; there the cookie is the cart. */
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
    // The cookie alone is enough.
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
}
