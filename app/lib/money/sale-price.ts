import { centsToText, formatCents, toCents } from "~/lib/money/money.ts";

/** What a sale takes off the price of one piece: either a percent or an amount. */
export interface PriceCut {
  /** In hundredths of a percent: `1250` is 12.5%. */
  percent: number | null;
  amountCents: number | null;
}

/** The lowest price of all cuts, at least 0. Null if no cut makes it cheaper. */
export function salePriceOf(regularCents: number, cuts: readonly PriceCut[]): number | null {
  const lowest = Math.min(regularCents, ...cuts.map((cut) => Math.max(0, priceAfter(regularCents, cut))));
  return lowest < regularCents ? lowest : null;
}

function priceAfter(regularCents: number, { percent, amountCents }: PriceCut): number {
  return percent === null ? regularCents - (amountCents ?? 0) : changedByPercent(regularCents, -percent);
}

/** The price without the sale, as an order's line stores it; null without a sale. */
export function regularPriceOf({ regularCents }: { regularCents?: number }): string | null {
  return regularCents === undefined ? null : centsToText(regularCents);
}

interface SoldLine {
  quantity: number;
  regularCents?: number;
}

/** The price of all pieces of a line without the sale. */
export function regularTotalOf({ quantity, regularCents }: SoldLine): number | undefined {
  return regularCents === undefined ? undefined : regularCents * quantity;
}

interface StoredLine {
  unitPrice: { toString(): string };
  regularPrice: { toString(): string } | null;
}

/** Notes for a line of an order; empty without a sale. */
export function saleNotes({ regularPrice, unitPrice }: StoredLine): string[] {
  if (regularPrice === null) return [];
  const words = (price: { toString(): string }) => formatCents(toCents(price));
  return [`Sale price: was ${words(regularPrice)}, now ${words(unitPrice)} each`];
}

/**
 * The new price, rounded half up to the cent. For discounts on totals use `percentOf`, which rounds the amount off.
 * @param hundredths of a percent: `-2000` is 20% less
 */
export function changedByPercent(cents: number, hundredths: number): number {
  return Math.floor((cents * (10_000 + hundredths) + 5_000) / 10_000);
}
