import { type DiscountRule, cashRounding, quote } from "~/lib/money/quote";
import file from "./money-examples.json";

export interface Example {
  name: string;
  lines: { unitCents: number; quantity: number; giftCard?: boolean }[];
  discounts?: (Omit<DiscountRule, "label" | "lowers"> & { on: "order" | "lines" | "delivery" })[];
  feeCents?: number;
  giftCardCents?: number;
  cash?: boolean;
  refunds?: {
    line?: number;
    quantity?: number;
    fee?: boolean;
    goodwillCents?: number;
    dashboardCents?: number;
    cancel?: boolean;
  }[];
  expected: {
    refunds?: { amountCents: number; gstCents: number; leftCents: number }[];
    [amount: string]: unknown;
  };
}

export const examples = file.examples as Example[];

export function quoteOf({ lines, discounts = [], feeCents, giftCardCents, cash }: Example) {
  const priced = quote(
    lines.map(({ giftCard = false, ...line }) => ({ ...line, isGiftCard: giftCard })),
    {
      discounts: discounts.map(({ on, ...rule }) => ({
        ...{ label: "Discount", lowers: on === "delivery" ? "fee" : on, ...rule },
      })),
      ...(feeCents !== undefined && { feeCents }),
      ...(giftCardCents !== undefined && { giftCardCents }),
    },
  );
  const cashCents = cash ? cashRounding(priced.amountDueCents) : 0;
  return {
    priced,
    roundingCents: priced.roundingCents + cashCents,
    totalCents: priced.totalCents + cashCents,
  };
}
