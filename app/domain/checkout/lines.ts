import { centsToText, formatCents, MAX_ORDER_CENTS, MIN_ORDER_CENTS, toCents, type Totals } from "~/lib/money.ts";
import { conflict, invalid } from "~/lib/errors";
import { MAX_QUANTITY } from "~/lib/cart-limits";
import type { CartInput } from "~/schemas/cart";
import { isId } from "~/schemas/common";
import { STANDARD } from "~/schemas/product";
import type { Db } from "~/services/database";

/** A line as it will be sold. */
export interface Line {
  variationId: string;
  productId: string;
  productName: string;
  variationName: string;
  quantity: number;
  unitCents: number;
}

interface PricedRow {
  id: string;
  productId: string;
  productName: string;
  variationName: string;
  price: { toString(): string };
  available: number;
}

/** `Flexi Dragon – Blue`; a simple product goes by its own name. */
export function lineName(line: { productName: string; variationName: string }): string {
  return line.variationName === STANDARD ? line.productName : `${line.productName} – ${line.variationName}`;
}

/** One line per variation, its quantities together, in the cart's order. */
export function quantities(cart: CartInput): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const line of cart) {
    const id = line.variationId.toLowerCase();
    const quantity = (wanted.get(id) ?? 0) + line.quantity;
    if (quantity > MAX_QUANTITY) throw invalid(`An order holds at most ${MAX_QUANTITY} of one item`);
    wanted.set(id, quantity);
  }
  return wanted;
}

export function sameLines(lines: readonly { variationId: string; quantity: number }[], cart: CartInput): boolean {
  const wanted = quantities(cart);
  return wanted.size === lines.length && lines.every((line) => wanted.get(line.variationId) === line.quantity);
}

/** The cart at the database's names and prices. @throws DomainError 409 for what is not sold or not there in that number */
export async function priceLines(db: Db, cart: CartInput): Promise<Line[]> {
  const wanted = quantities(cart);
  const ids = [...wanted.keys()].filter(isId);
  const rows = await db.$queryRaw<PricedRow[]>`
    SELECT v.id, v.product_id AS "productId", p.name AS "productName", v.name AS "variationName",
           p.base_price + v.price_modifier AS price, greatest(v.stock_quantity - v.held, 0) AS available
    FROM variations v JOIN products p ON p.id = v.product_id
    WHERE v.id = ANY(${ids}::uuid[]) AND p.archived_at IS NULL`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lines: Line[] = [];
  const short: ShortLine[] = [];
  for (const [variationId, quantity] of wanted) {
    const row = byId.get(variationId);
    if (!row) throw conflict("An item in your cart is no longer sold. Please review your cart.", { unavailable: [{ variationId, available: 0 }] });
    const line = { variationId, quantity, productId: row.productId, productName: row.productName, variationName: row.variationName, unitCents: toCents(row.price) };
    if (row.available < quantity) short.push({ ...line, available: row.available });
    lines.push(line);
  }
  if (short.length > 0) throw shortOfStock(short);
  return lines;
}

export interface ShortLine {
  variationId: string;
  productName: string;
  variationName: string;
  available: number;
}

export function shortOfStock(lines: ShortLine[]) {
  const sentences = lines.map((line) =>
    line.available > 0 ? `Only ${line.available} of “${lineName(line)}” ${line.available === 1 ? "is" : "are"} available.` : `“${lineName(line)}” is sold out.`,
  );
  return conflict(sentences.join(" "), { unavailable: lines.map(({ variationId, available }) => ({ variationId, available })) });
}

/** Whether an amount shown is the one charged; a cent of rounding is forgiven. */
export function isSameAmount(shownCents: number, { totalCents }: Totals): boolean {
  return Math.abs(shownCents - totalCents) <= 1;
}

/**
 * A client that was shown another total, or sent another price with a line, is told what changed and what would be charged;
 * a cent of rounding is forgiven. @throws DomainError 409
 */
export function compareAmount(shownCents: number, totals: Totals, cart: CartInput, lines: readonly Line[]): void {
  const changes = lines.flatMap((line) => {
    const prices = cart.filter(({ variationId }) => variationId.toLowerCase() === line.variationId).map(({ price }) => price);
    const was = prices.find((price) => price !== undefined && price !== line.unitCents);
    return was === undefined ? [] : [{ line, was }];
  });
  if (isSameAmount(shownCents, totals) && changes.every(({ line, was }) => Math.abs(was - line.unitCents) <= 1)) return;
  const sentences = changes.map(({ line, was }) => `“${lineName(line)}” now costs ${formatCents(line.unitCents)} instead of ${formatCents(was)}.`);
  const what = sentences.length > 0 ? sentences.join(" ") : "Prices or quantities have changed.";
  const instead = isSameAmount(shownCents, totals) ? "" : ` instead of ${formatCents(shownCents)}`;
  throw conflict(`${what} The total is now ${formatCents(totals.totalCents)}${instead}. Nothing was charged; please review your cart.`, {
    amount: centsToText(totals.totalCents),
    changes: changes.map(({ line, was }) => ({ variationId: line.variationId, name: lineName(line), was: centsToText(was), now: centsToText(line.unitCents) })),
  });
}

/** The provider's bounds for one payment. */
export function checkBounds({ totalCents }: Totals): void {
  if (totalCents < MIN_ORDER_CENTS) throw invalid(`An order must come to at least ${formatCents(MIN_ORDER_CENTS)}.`);
  if (totalCents > MAX_ORDER_CENTS) throw invalid(`An order can come to at most ${formatCents(MAX_ORDER_CENTS)}.`);
}
