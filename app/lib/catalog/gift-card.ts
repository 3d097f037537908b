import { formatCents, toCents } from "~/lib/money/money.ts";

/** Stored as the stock of a gift card's variations, because gift cards have no stock count. */
export const GIFT_CARD_STOCK = 999;

export const NO_STOCK_COUNT = "A gift card has no stock count.";

const LEAST_CENTS = 100;
const MOST_CENTS = 500_00;

export const isGiftCardAmount = (cents: number) => cents >= LEAST_CENTS && cents <= MOST_CENTS;

export const GIFT_CARD_AMOUNTS = `from ${formatCents(LEAST_CENTS)} to ${formatCents(MOST_CENTS)}`;

/** Amounts as typed, separated by commas or new lines. NaN for what is not an amount. */
export function typedAmounts(text: string): { text: string; cents: number }[] {
  const typed = text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  return typed.map((part) => {
    const [, digits] = /^\$?\s*(\d+(?:\.\d{1,2})?)\s*\$?$/.exec(part) ?? [];
    return { text: part, cents: digits === undefined ? Number.NaN : toCents(digits) };
  });
}
