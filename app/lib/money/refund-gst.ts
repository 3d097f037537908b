import { allocate, roundedShare, sum } from "~/lib/money/allocate.ts";
import { amountOf, earlierRows } from "~/lib/money/balance.ts";
import type { RefundableOrder, RowWithoutGst } from "~/lib/money/refund-types.ts";

/** The GST in a refund that names no line: of a cancelled order, or made in the provider's dashboard. */
export function gstOfAmount(order: RefundableOrder, cents: number): number {
  return gstOf(order, [{ kind: "rest", lineId: null, quantity: 0, proposedCents: cents, cents }]);
}

/** All refunds together give back the GST in proportion to the taxable money in them; the last one gets the rest. */
export function gstOf(order: RefundableOrder, rows: readonly RowWithoutGst[]): number {
  const taxableTotal = taxableTotalOf(order);
  const soFar = [...earlierRows(order), ...rows];
  const taxable = Math.min(taxableTotal, sum(soFar.map((row) => taxableCents(order, row))));
  const gstSoFar =
    amountOf(soFar) >= order.totalCents
      ? order.gstCents
      : roundedShare(order.gstCents, taxable, taxableTotal);
  const gstBefore = sum(order.refunds.map(({ gstCents }) => gstCents));
  return Math.max(0, Math.min(gstSoFar - gstBefore, amountOf(rows)));
}

/** Everything taxable in the order, including GST. */
export function taxableTotalOf({ feePaidCents, lines }: RefundableOrder): number {
  return feePaidCents + sum(lines.filter(({ isGiftCard }) => !isGiftCard).map(({ paidCents }) => paidCents));
}

/** Money for gift cards is not taxable; everything else is, goodwill too. */
export function taxableCents({ lines }: RefundableOrder, { lineId, cents }: RowWithoutGst): number {
  return lines.some(({ id, isGiftCard }) => id === lineId && isGiftCard) ? 0 : cents;
}

export function shareOfRows(
  order: RefundableOrder,
  rows: readonly RowWithoutGst[],
  gstCents: number,
): number[] {
  const taxable = rows.map((row) => taxableCents(order, row));
  return allocate(gstCents, sum(taxable) >= gstCents ? taxable : rows.map(({ cents }) => cents));
}
