import {
  addedAs,
  type Cart,
  findLine,
  parseCart,
  type Quantity,
  serializeCart,
  withoutBought,
} from "~/lib/cart";
import type { StoredLine } from "~/lib/cart-view";
import { toCents } from "~/lib/money";
import { plainCookie } from "~/lib/shop-cookies";

/*
 * The browser's own cart: its storage with the lines as the shopper has seen them, and the cookie, from which
 * the server renders. Both are written in one step. The keys also stand in cart-before-paint.tsx.
 */

const LINES_KEY = "parkland-prints-cart";
const CHANGED_KEY = "parkland-prints-cart-at";
const BEGUN_KEY = "parkland-prints-cart-begun";
/** The variations whose last change the server has not confirmed yet. */
const UNCHECKED_KEY = "parkland-prints-cart-unchecked";

export interface BrowserCart {
  changedAtMs: number;
  begunAtMs: number;
  lines: StoredLine[];
}

/** The later of storage and cookie, so that a browser that has only one of them has a cart too. */
export function browserCart(): BrowserCart {
  const stored = storedCart();
  const cookie = cookieCart();
  if (!cookie || stored.changedAtMs >= cookie.changedAtMs) return stored;
  const lines = cookie.lines.map(({ variationId, quantity, addedAs }) => ({
    ...(addedAs && { unitCents: addedAs.unitCents }),
    ...findLine(stored.lines, variationId),
    variationId,
    quantity,
  }));
  return { ...cookie, lines };
}

/** Writes storage and cookie, and dispatches `cart-updated`. */
export function writeCart(cart: BrowserCart): void {
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

/** Which of the two copies is the later one, null when they agree. A storage without a cookie is later. */
export function laterCopy(): "cookie" | "storage" | null {
  const stored = storedCart();
  const cookie = cookieCart();
  if (!cookie) return stored.lines.length > 0 ? "storage" : null;
  if (cookie.changedAtMs === stored.changedAtMs) return null;
  return cookie.changedAtMs > stored.changedAtMs ? "cookie" : "storage";
}

/** Gives a storage that has no time, or one in the future, a time that can be compared with the cookie's. */
export function repairStoredTime(): void {
  const { changedAtMs } = storedCart();
  const nowMs = Date.now();
  if (changedAtMs > 0 && changedAtMs <= nowMs) return;
  writeStorage({ [CHANGED_KEY]: String(Math.max(nowMs, (cookieCart()?.changedAtMs ?? 0) + 1)) });
}

/** In the cookie's form. */
export function cartText({ changedAtMs, begunAtMs, lines }: BrowserCart): string {
  const entries = lines.map(({ variationId, quantity, productName, variationName, unitCents }) => ({
    variationId,
    quantity,
    ...(typeof productName === "string" &&
      typeof variationName === "string" &&
      unitCents !== undefined && { addedAs: addedAs({ productName, variationName, unitCents }) }),
  }));
  return serializeCart({ changedAtMs, begunAtMs, lines: entries });
}

/** Takes what an order has bought out of the cart that it was placed with; what was added since stays. */
export function removeBought(bought: readonly Quantity[], begunAtMs = browserCart().begunAtMs): void {
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

/** Calls back after every change, in this tab or another. @returns how to stop */
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

function storedCart(): BrowserCart {
  const changedAtMs = Number(readStorage(CHANGED_KEY)) || 0;
  return {
    changedAtMs,
    // As the cookie's, see parseCart.
    begunAtMs: Number(readStorage(BEGUN_KEY)) || changedAtMs,
    lines: storedLines(readStorage(LINES_KEY)),
  };
}

/** Stored lines have their price in dollars (`price`). What is no line is left out. */
function storedLines(text: string | null): StoredLine[] {
  try {
    const lines: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(lines) ? lines.filter(isLine).map(withCents) : [];
  } catch {
    return [];
  }
}

type LineInDollars = Omit<StoredLine, "unitCents"> & { price?: unknown };

function isLine(line: unknown): line is LineInDollars {
  const { variationId, quantity } = (line ?? {}) as Partial<LineInDollars>;
  return typeof variationId === "string" && Number.isInteger(quantity);
}

function withCents({ price, ...line }: LineInDollars): StoredLine {
  return typeof price === "number" ? { ...line, unitCents: toCents(price) } : line;
}

function cookieCart(): Cart | null {
  const match = /(?:^|;\s*)cart=([^;]+)/.exec(document.cookie);
  const cart = parseCart(match?.[1]?.replaceAll("%21", "!").replaceAll("%3A", ":"));
  return cart.changedAtMs > 0 ? cart : null;
}

/** Some browsers forbid storage; there the cookie alone is the cart. */
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
    // Storage is forbidden or full: the cookie is written anyway.
  }
}
