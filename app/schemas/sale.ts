import { readPercent } from "~/lib/money/percent";
import { startOfDay } from "~/lib/time/shop-days";
import { emptyIsNull, line, moneyText, priceToStore, timestamp, wholeNumber } from "~/schemas/common";
import { z } from "~/schemas/zod";

export const sale = z.object({
  id: z.string(),
  /** For the shop; customers do not see it. */
  name: z.string(),
  /** It is for one of the three; the others are null. */
  category: z.string().nullable(),
  productId: z.string().nullable(),
  variationId: z.string().nullable(),
  /** What it takes off: one of the two. `12.5` is a percent. */
  percent: z.string().nullable(),
  amount: moneyText.nullable(),
  /** Both days are included, in the shop's time zone. */
  fromDay: z.string(),
  untilDay: z.string(),
  /** Ended by an admin before its last day was over. */
  endedAt: timestamp.nullable(),
  version: z.number(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type SaleRecord = z.infer<typeof sale>;

const PERCENT = "Percent off must be more than 0 and at most 100, like 20 or 12.5";
const percent = z.union([z.string(), z.number()], { error: PERCENT }).transform((typed, context) => {
  const hundredths = readPercent(String(typed));
  if (hundredths !== null && hundredths > 0 && hundredths <= 100_00) return String(hundredths / 100);
  context.addIssue({ code: "custom", message: PERCENT });
  return z.NEVER;
});

const day = (message: string) =>
  z.string({ error: message }).refine((typed) => startOfDay(typed) !== null, message);

const scope = emptyIsNull(z.string()).optional();
const id = emptyIsNull(z.uuid("This is no id")).optional();

export const saleInput = z.object({
  name: line(80).optional(),
  category: scope.describe("The sale is for one of category, product and variation."),
  productId: id,
  variationId: id,
  percent: emptyIsNull(percent).optional().describe("Taken off each price: a percent, or an amount."),
  amount: emptyIsNull(priceToStore(1)).optional(),
  fromDay: day("Choose the first day, like 2026-12-01").describe("Both days are included."),
  untilDay: day("Choose the last day, like 2026-12-05"),
  version: wholeNumber("Version must be a whole number, 1 or more", 1).optional(),
});
export const saleChange = saleInput.partial().extend({
  end: z.literal(true, { error: "end can only be true" }).optional().describe("Ends it at once."),
});

export type SaleInput = z.infer<typeof saleInput>;
export type SaleChange = z.infer<typeof saleChange>;
