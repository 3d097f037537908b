import { FIRST_DAY } from "~/lib/time/period.ts";
import { dayAtShop } from "~/lib/time/shop-days";
import { moneyText, priceToStore, text } from "~/schemas/common";
import { z } from "~/schemas/zod";

const day = z.iso
  .date()
  .refine((text) => text >= FIRST_DAY && text <= dayAtShop(new Date()), "Select a day up to today");

export const cashOpeningInput = z.object({ day, opening: priceToStore() });

export const cashCloseInput = z.object({
  day,
  opening: priceToStore(),
  counted: priceToStore(),
  note: text(500),
  seenOpening: z.union([z.literal(""), moneyText]),
  /** Cash received less cash given back, as the page said. Another amount is refused. */
  change: moneyText,
});

export type CashOpeningInput = z.infer<typeof cashOpeningInput>;
export type CashCloseInput = z.infer<typeof cashCloseInput>;
