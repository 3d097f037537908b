import {
  calendarDay,
  emptyIsNull,
  line,
  moneyText,
  percentOff,
  priceToStore,
  timestamp,
  wholeNumber,
} from "~/schemas/common";
import { z } from "~/schemas/zod";

export const sale = z.object({
  id: z.string(),
  /** For the shop; customers do not see it. */
  name: z.string(),
  /** The sale is for one of these three; the others are null. */
  category: z.string().nullable(),
  productId: z.string().nullable(),
  variationId: z.string().nullable(),
  /** The sale takes off one of these two; the other is null. `12.5` is a percent. */
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

const scope = emptyIsNull(z.string()).optional();
const id = emptyIsNull(z.uuid("This is no id")).optional();

export const saleInput = z.object({
  name: line(80).optional(),
  category: scope.describe("The sale is for one of category, product and variation."),
  productId: id,
  variationId: id,
  percent: emptyIsNull(percentOff).optional().describe("Taken off each price: a percent, or an amount."),
  amount: emptyIsNull(priceToStore(1)).optional(),
  fromDay: calendarDay("Choose the first day, like 2026-12-01").describe("Both days are included."),
  untilDay: calendarDay("Choose the last day, like 2026-12-05"),
  version: wholeNumber("Version must be a whole number, 1 or more", 1).optional(),
});
export const offForm = saleInput.pick({ percent: true, amount: true, fromDay: true, untilDay: true });
export const saleForm = offForm.extend({ name: line(80) });
export const saleChange = saleInput.partial();
