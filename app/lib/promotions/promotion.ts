import type { QuoteLine } from "~/lib/money/quote.ts";

/** A discount as it applies to one shopper and cart: who may use it, and when, was decided before. */
export interface PromotionRule {
  id: string;
  label: string;
  /** Null for an automatic discount. */
  code: string | null;
  /** `fee`: delivery is free. */
  lowers: "lines" | "order" | "fee";
  /** Null means all. */
  variationIds: readonly string[] | null;
  /** With `buy`: the percent off the cheaper pieces. */
  percent?: number;
  cents?: number;
  /** In each group of `buy + get` pieces, the `get` cheapest are cheaper. */
  buy?: number;
  get?: number;
  leastCents: number;
  leastPieces: number;
  /** What the discount is for, in words: "orders", "Dinosaurs". */
  goods: string;
}

/** The discounts that a shopper may use now, and what became of the code that they typed. */
export interface Offers {
  rules: PromotionRule[];
  /** Empty if none was typed. */
  code: string;
  /** Why the code cannot be used at all. */
  problem: string | null;
  /** The shop has codes at all. */
  takesCodes: boolean;
}

export const noOffers: Offers = { rules: [], code: "", problem: null, takesCodes: false };

export type DiscountedLine = QuoteLine & { variationId: string };

/** Ignores case, spaces and dashes; O is 0, I and L are 1. Two codes with one key are the same. */
export function codeKey(code: string): string {
  return code
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
}

/** Gift cards are never discounted. */
export function isFor({ variationIds }: PromotionRule, { variationId, isGiftCard }: DiscountedLine): boolean {
  return !isGiftCard && (variationIds === null || variationIds.includes(variationId));
}
