import { centsToText, formatCents, toCents } from "~/lib/money/money.ts";

/** What a sale takes off the price of one piece: one of the two. */
export interface PriceCut {
  /** In hundredths of a percent: `1250` is 12.5%. */
  percent: number | null;
  amountCents: number | null;
}

/** The lowest price counts, never below 0. Null where no sale makes it cheaper. */
export function salePriceOf(regularCents: number, cuts: readonly PriceCut[]): number | null {
  const lowest = Math.min(regularCents, ...cuts.map((cut) => Math.max(0, priceAfter(regularCents, cut))));
  return lowest < regularCents ? lowest : null;
}

function priceAfter(regularCents: number, { percent, amountCents }: PriceCut): number {
  return percent === null ? regularCents - (amountCents ?? 0) : changedByPercent(regularCents, -percent);
}

/** As a line stores it: null without a sale. */
export function regularPriceOf({ regularCents }: { regularCents?: number }): string | null {
  return regularCents === undefined ? null : centsToText(regularCents);
}

interface SoldLine {
  quantity: number;
  regularCents?: number;
}

/** Of all pieces of a line, without the sale. */
export function regularTotalOf({ quantity, regularCents }: SoldLine): number | undefined {
  return regularCents === undefined ? undefined : regularCents * quantity;
}

interface StoredLine {
  unitPrice: { toString(): string };
  regularPrice: { toString(): string } | null;
}

/** Of a line of an order; empty without a sale. */
export function saleNotes({ regularPrice, unitPrice }: StoredLine): string[] {
  if (regularPrice === null) return [];
  const words = (price: { toString(): string }) => formatCents(toCents(price));
  return [`Sale price: was ${words(regularPrice)}, now ${words(unitPrice)} each`];
}

/**
 * A price, rounded half up to the cent. `percentOf` rounds the amount off half up instead, for totals. That is meant.
 * `hundredths` of a percent: `-2000` is 20% less.
 */
export function changedByPercent(cents: number, hundredths: number): number {
  return Math.floor((cents * (10_000 + hundredths) + 5_000) / 10_000);
}
