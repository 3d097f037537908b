import {
  centsToText,
  formatCents,
  MAX_ORDER_CENTS,
  MIN_ORDER_CENTS,
  toCents,
  type Totals,
} from "~/lib/money.ts";
import { conflict, invalid } from "~/lib/errors";
import { goneNames } from "~/domain/cart-gone";
import { quantityOf, type Quantity } from "~/lib/cart";
import { MAX_QUANTITY } from "~/lib/cart-limits";
import type { CartInput } from "~/schemas/cart";
import type { ShownLine } from "~/schemas/checkout";
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

export function sameLines(
  lines: readonly { variationId: string; quantity: number }[],
  cart: CartInput,
): boolean {
  const wanted = quantities(cart);
  return (
    wanted.size === lines.length && lines.every((line) => wanted.get(line.variationId) === line.quantity)
  );
}

/**
 * The cart at the database's names and prices.
 * @throws DomainError 409 naming all that is not sold or not there in that number, and what has another price
 */
export async function priceLines(db: Db, cart: ShownLine[]): Promise<Line[]> {
  const wanted = quantities(cart);
  if (wanted.size === 0) throw invalid("Your cart is empty");
  const ids = [...wanted.keys()].filter(isId);
  const rows = await db.$queryRaw<PricedRow[]>`
    SELECT v.id, v.product_id AS "productId", p.name AS "productName", v.name AS "variationName",
           p.base_price + v.price_modifier AS price, greatest(v.stock_quantity - v.held, 0) AS available
    FROM variations v JOIN products p ON p.id = v.product_id
    WHERE v.id = ANY(${ids}::uuid[]) AND p.archived_at IS NULL`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const names = await goneNames(
    ids.filter((id) => !byId.has(id)),
    db,
  );
  const lines: Line[] = [];
  const short: ShortLine[] = [];
  for (const [variationId, quantity] of wanted) {
    const row = byId.get(variationId);
    if (!row) {
      short.push({
        variationId,
        ...(names.get(variationId) ?? shownNames(cart, variationId)),
        available: 0,
        isGone: true,
      });
      continue;
    }
    const line = {
      variationId,
      quantity,
      productId: row.productId,
      productName: row.productName,
      variationName: row.variationName,
      unitCents: toCents(row.price),
    };
    if (row.available < quantity) short.push({ ...line, available: row.available });
    if (row.available > 0) lines.push(line);
  }
  if (short.length > 0) throw shortOfStock(short, priceChanges(cart, lines));
  return lines;
}

function shownNames(cart: ShownLine[], variationId: string) {
  const { productName = "", variationName = STANDARD } =
    cart.find((line) => line.variationId.toLowerCase() === variationId) ?? {};
  return { productName, variationName };
}

export interface ShortLine {
  variationId: string;
  productName: string;
  variationName: string;
  available: number;
  /** No longer in the shop; without a name where nobody knows it any more. */
  isGone?: boolean;
}

export function shortOfStock(lines: ShortLine[], prices: readonly PriceChange[] = []) {
  const sentences = [...lines.map(stockSentence), ...prices.map(priceSentence)];
  return conflict(sentences.join(" "), {
    unavailable: lines.map(({ variationId, available }) => ({ variationId, available })),
  });
}

function stockSentence({ available, isGone = false, ...line }: ShortLine): string {
  const name = line.productName ? `“${lineName(line)}”` : "An item in your cart";
  if (isGone) return `${name} is no longer sold.`;
  return available > 0
    ? `Only ${available} of ${name} ${available === 1 ? "is" : "are"} available.`
    : `${name} is sold out.`;
}

interface PriceChange {
  line: Line;
  wasCents: number;
}

/** Of the lines that were sent with a price. */
function priceChanges(cart: CartInput, lines: readonly Line[]): PriceChange[] {
  return lines.flatMap((line) => {
    const prices = cart
      .filter(({ variationId }) => variationId.toLowerCase() === line.variationId)
      .map(({ price }) => price);
    const wasCents = prices.find((price) => price !== undefined && price !== line.unitCents);
    return wasCents === undefined ? [] : [{ line, wasCents }];
  });
}

function priceSentence({ line, wasCents }: PriceChange): string {
  return `“${lineName(line)}” now costs ${formatCents(line.unitCents)} instead of ${formatCents(wasCents)}.`;
}

/**
 * A page may be older than the browser's cart. @throws DomainError 409 naming what is no longer in it in that
 * number
 */
export function expectInCart(lines: readonly Line[], cart: readonly Quantity[]): void {
  const sentences = lines.flatMap((line) => {
    const present = quantityOf(cart, line.variationId);
    if (present >= line.quantity) return [];
    const name = `“${lineName(line)}”`;
    return [
      present === 0
        ? `${name} is no longer in your cart.`
        : `Your cart has ${present} of ${name} instead of ${line.quantity}.`,
    ];
  });
  if (sentences.length > 0)
    throw conflict(`${sentences.join(" ")} Nothing was charged; please review your order.`);
}

/** Whether an amount shown is the one charged; a cent of rounding is forgiven. */
export function isSameAmount(shownCents: number, { totalCents }: Totals): boolean {
  return Math.abs(shownCents - totalCents) <= 1;
}

/**
 * A client that was shown another total, or sent another price with a line, is told what changed and what
 * would be charged; a cent of rounding is forgiven. @throws DomainError 409
 */
export function compareAmount(
  shownCents: number,
  totals: Totals,
  cart: CartInput,
  lines: readonly Line[],
): void {
  const changes = priceChanges(cart, lines);
  if (
    isSameAmount(shownCents, totals) &&
    changes.every(({ line, wasCents }) => Math.abs(wasCents - line.unitCents) <= 1)
  )
    return;
  const what =
    changes.length > 0 ? changes.map(priceSentence).join(" ") : "Prices or quantities have changed.";
  const instead = isSameAmount(shownCents, totals) ? "" : ` instead of ${formatCents(shownCents)}`;
  throw conflict(
    `${what} The total is now ${formatCents(totals.totalCents)}${instead}. Nothing was charged; please review your cart.`,
    {
      amount: centsToText(totals.totalCents),
      changes: changes.map(({ line, wasCents }) => ({
        variationId: line.variationId,
        name: lineName(line),
        was: centsToText(wasCents),
        now: centsToText(line.unitCents),
      })),
    },
  );
}

/** The provider's bounds for one payment. */
export function checkBounds({ totalCents }: Totals): void {
  if (totalCents < MIN_ORDER_CENTS)
    throw invalid(`An order must come to at least ${formatCents(MIN_ORDER_CENTS)}.`);
  if (totalCents > MAX_ORDER_CENTS)
    throw invalid(`An order can come to at most ${formatCents(MAX_ORDER_CENTS)}.`);
}
