import { type AddedAs, addedAs, limitOf } from "~/lib/cart";
import { formatCents, toCents } from "~/lib/money";
import { totalsOf, type Totals } from "~/lib/quote";
import type { CartLine } from "~/schemas/cart";

export interface CartViewLine extends CartLine {
  unitCents: number;
  totalCents: number;
  available: number;
  /** Gone or sold out: shown, but not part of the totals. */
  unavailable: boolean;
  /** What is to be said of its stock, in words. */
  notes: string[];
  /** What it was when it was added, where that is known. */
  addedAs?: AddedAs;
}

export interface CartView {
  lines: CartViewLine[];
  totals: Totals;
  /** The badge: the sum of all quantities that can be bought. */
  count: number;
}

/** A line at today's price, with no more than is available. `line.quantity` is what the shopper wants. */
export function viewLine(line: CartLine, added?: AddedAs): CartViewLine {
  const available = line.stockQuantity;
  const unavailable = available === 0;
  const unitCents = toCents(line.price);
  const quantity = unavailable ? line.quantity : Math.min(line.quantity, available);
  const totalCents = unavailable ? 0 : unitCents * quantity;
  return {
    ...line,
    quantity,
    unitCents,
    totalCents,
    available,
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
  return { lines, totals: totalsOf(lines.filter(({ unavailable }) => !unavailable)), count: countOf(lines) };
}

/** The sum of all quantities that can be bought, for what is known of the stock. */
export function countOf(lines: readonly { quantity: number; stockQuantity?: number }[]): number {
  return lines.reduce(
    (sum, { quantity, stockQuantity = Infinity }) => sum + Math.min(quantity, limitOf(stockQuantity)),
    0,
  );
}

/** What the browser's storage keeps of a line; all but the first two may be missing. */
export type StoredLine = Pick<CartLine, "variationId" | "quantity"> & Partial<CartLine>;

/**
 * What is another than when the line was added, in words. The cookie knows that its name was another, the
 * storage which one.
 */
export function changeNotes(line: CartViewLine, stored: StoredLine | null): string[] {
  if (line.productId === "") return [];
  const price = typeof stored?.price === "number" ? toCents(stored.price) : line.addedAs?.unitCents;
  return [renameNote(line, stored), priceNote(line, price)].filter((note) => note !== null);
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

function priceNote({ unitCents, unavailable }: CartViewLine, beforeCents: number | undefined): string | null {
  if (unavailable || beforeCents === undefined || beforeCents === unitCents) return null;
  return `Now ${formatCents(unitCents)} each, was ${formatCents(beforeCents)} when you added it`;
}
