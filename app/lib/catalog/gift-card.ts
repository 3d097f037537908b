import { formatCents } from "~/lib/money/money.ts";

/** What each variation of a gift card has as its stock: it has no stock count. */
export const GIFT_CARD_STOCK = 999;

export const NO_STOCK_COUNT = "A gift card has no stock count.";

const LEAST_CENTS = 100;
const MOST_CENTS = 500_00;

export const isGiftCardAmount = (cents: number) => cents >= LEAST_CENTS && cents <= MOST_CENTS;

export const GIFT_CARD_AMOUNTS = `from ${formatCents(LEAST_CENTS)} to ${formatCents(MOST_CENTS)}`;
