import { type AddedAs, addedAs, maxQuantity, type Quantity } from "~/lib/cart";
import { formatCents } from "~/lib/money";
import { quote, type Quote } from "~/lib/quote";
import type { ToastMessage } from "~/lib/toast-message";

/** The part of a product's page where one adds it to the cart, and is told when that cannot be. */
export const ADD_TO_CART = "add-to-cart";

/** A line with what the catalogue knows of it. `productId` is empty when the variation is no longer sold. */
export interface CartLine extends Quantity {
  productId: string;
  productName: string;
  variationName: string;
  attributes: Record<string, string>;
  unitCents: number;
  imageUrl?: string;
  /** What this browser may buy: what its own checkout holds included. */
  stockQuantity: number;
}

/** A line of the browser's storage, which other versions of the shop may have filled with less. */
export type StoredLine = Quantity & Partial<CartLine>;

/** A line as the cart page shows it. */
export interface CartViewLine extends CartLine {
  totalCents: number;
  /** No longer sold, or sold out: shown, but not part of the quote. */
  unavailable: boolean;
  /** Sentences about its stock. */
  notes: string[];
  addedAs?: AddedAs;
}

export interface CartView {
  lines: CartViewLine[];
  quote: Quote;
  /** The badge: the sum of all quantities that can be bought. */
  count: number;
}

/** What the server replies to a change that the scripts have made to the browser's own cart. */
export interface CartChangeResult {
  lines: CartViewLine[];
  toast: ToastMessage | null;
  /** The change is not possible; `lines` are without it. */
  refused: boolean;
  /** What an order has bought of this cart meanwhile. */
  bought: Quantity[] | null;
}

/** A line at today's price, with at most what is available. `line.quantity` is what the shopper wants. */
export function viewLine(line: CartLine, added?: AddedAs): CartViewLine {
  const unavailable = line.stockQuantity === 0;
  const quantity = unavailable ? line.quantity : Math.min(line.quantity, line.stockQuantity);
  const totalCents = unavailable ? 0 : line.unitCents * quantity;
  return {
    ...line,
    quantity,
    totalCents,
    unavailable,
    notes: stockNotes(line),
    ...(added && { addedAs: added }),
  };
}

function stockNotes({ productId, stockQuantity, quantity }: CartLine): string[] {
  if (productId === "") return ["This product is no longer available"];
  if (stockQuantity === 0) return ["Sold out since you added it"];
  return quantity > stockQuantity ? [`Only ${stockQuantity} left; you had ${quantity}`] : [];
}

export function viewOf(lines: CartViewLine[]): CartView {
  return { lines, quote: quote(lines.filter(({ unavailable }) => !unavailable)), count: countOf(lines) };
}

/** The sum of all quantities that can be bought, as far as the stock is known. */
export function countOf(lines: readonly { quantity: number; stockQuantity?: number }[]): number {
  return lines.reduce(
    (sum, { quantity, stockQuantity = Infinity }) => sum + Math.min(quantity, maxQuantity(stockQuantity)),
    0,
  );
}

/**
 * Sentences about name and price that have changed since the line was added. The cookie has only a hash of
 * the former name, the storage has the name itself.
 */
export function changeNotes(line: CartViewLine, stored: StoredLine | null): string[] {
  if (line.productId === "") return [];
  const formerCents = stored?.unitCents ?? line.addedAs?.unitCents;
  return [renameNote(line, stored), priceNote(line, formerCents)].filter((note) => note !== null);
}

function renameNote(line: CartViewLine, stored: StoredLine | null): string | null {
  const names = [
    [stored?.productName, line.productName],
    [stored?.variationName, line.variationName],
  ];
  const former = names.find(([before, now]) => before && before !== now)?.[0];
  if (former) return `It was called “${former}” when you added it`;
  return line.addedAs && line.addedAs.nameHash !== addedAs(line).nameHash
    ? "It had another name when you added it"
    : null;
}

function priceNote({ unitCents, unavailable }: CartViewLine, formerCents: number | undefined): string | null {
  if (unavailable || formerCents === undefined || formerCents === unitCents) return null;
  return `Now ${formatCents(unitCents)} each, was ${formatCents(formerCents)} when you added it`;
}
