import type { CartLine } from "~/schemas/cart";

/** The cart in the browser's storage: the lines of section 3, and when they were changed. */
export const CART_KEY = "parkland-prints-cart";
const CART_AT_KEY = "parkland-prints-cart-at";

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

export function storedCart(): { at: number; lines: { variationId: string; quantity: number }[] } {
  try {
    const lines: unknown = JSON.parse(localStorage.getItem(CART_KEY) ?? "[]");
    return { at: Number(localStorage.getItem(CART_AT_KEY)) || 0, lines: Array.isArray(lines) ? lines.filter(isLine) : [] };
  } catch {
    return { at: 0, lines: [] };
  }
}

function isLine(line: unknown): line is { variationId: string; quantity: number } {
  return typeof line === "object" && line !== null && "variationId" in line && typeof line.variationId === "string" && "quantity" in line && Number.isInteger(line.quantity);
}
