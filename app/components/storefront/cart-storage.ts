import type { CartLine } from "~/schemas/cart";

/** The cart in the browser's storage: the lines of section 3, and when they were changed. */
export const CART_KEY = "parkland-prints-cart";
const CART_AT_KEY = "parkland-prints-cart-at";

interface StoredCart {
  at: number;
  lines: { variationId: string; quantity: number; price?: unknown }[];
}

/** Writes what the server answered and says so (`cart-updated`); a browser without storage keeps the cookie. */
export function keepCart({ at, lines }: { at: number; lines: CartLine[] }): void {
  const kept: CartLine[] = lines.map(({ variationId, productId, productName, variationName, attributes, price, quantity, imageUrl, stockQuantity }) => ({
    variationId,
    productId,
    productName,
    variationName,
    attributes,
    price,
    quantity,
    imageUrl,
    stockQuantity,
  }));
  try {
    localStorage.setItem(CART_KEY, JSON.stringify(kept));
    localStorage.setItem(CART_AT_KEY, String(at));
  } catch {
    return;
  }
  window.dispatchEvent(new Event("cart-updated"));
}

/** After an order: nothing is left in storage or cookie. */
export function emptyCart(): void {
  document.cookie = "cart=; Path=/; Max-Age=0; SameSite=Lax";
  keepCart({ at: Date.now(), lines: [] });
}

export function storedCart(): StoredCart {
  try {
    const lines: unknown = JSON.parse(localStorage.getItem(CART_KEY) ?? "[]");
    return { at: Number(localStorage.getItem(CART_AT_KEY)) || 0, lines: Array.isArray(lines) ? lines.filter(isLine) : [] };
  } catch {
    return { at: 0, lines: [] };
  }
}

function isLine(line: unknown): line is StoredCart["lines"][number] {
  return typeof line === "object" && line !== null && "variationId" in line && typeof line.variationId === "string" && "quantity" in line && Number.isInteger(line.quantity);
}

/** When the cookie's cart was changed; null without one. */
function cookieTime(): number | null {
  const match = /(?:^|;\s*)cart=(\d+)(?:!|%21)/.exec(document.cookie);
  return match ? Number(match[1]) : null;
}

/** Which of the two carts is the later one; storage without a cookie is. `null`: they agree. */
export function laterCart(): "cookie" | "storage" | null {
  const cookie = cookieTime();
  const { at, lines } = storedCart();
  if (cookie === null) return lines.length > 0 ? "storage" : null;
  if (cookie === at) return null;
  return cookie > at ? "cookie" : "storage";
}

/** The stored cart in the cookie's form, for the server to take over. */
export function storedCartText(): string {
  const { at, lines } = storedCart();
  return `${at}!${lines.map(({ variationId, quantity }) => `${variationId}:${quantity}`).join(".")}`;
}
