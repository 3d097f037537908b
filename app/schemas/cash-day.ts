import { moneyText, priceToStore, text } from "~/schemas/common";
import { z } from "~/schemas/zod";

const day = z.iso.date();

export const cashOpeningInput = z.object({ day, opening: priceToStore() });

export const cashCloseInput = z.object({
  day,
  opening: priceToStore(),
  counted: priceToStore(),
  note: text(500),
  /** Cash received less cash given back, as the page said. Another amount is refused. */
  change: moneyText,
});

export type CashOpeningInput = z.infer<typeof cashOpeningInput>;
export type CashCloseInput = z.infer<typeof cashCloseInput>;
