import { line, text } from "~/schemas/common";
import { z } from "~/schemas/zod";

/** Who gets the gift cards of an order. Without an email address they are printed. */
export const giftCardRecipient = z.object({
  name: line(200).pipe(z.string().min(2, "Name is required")),
  email: line(254)
    .pipe(z.union([z.literal(""), z.email("Valid email is required")]))
    .default(""),
  message: text(500).default(""),
  sendOn: z.iso
    .date("Write the day like 2026-12-24")
    .nullish()
    .transform((day) => day ?? null)
    .describe("The day on which the email goes out. Absent: at once."),
});
export type GiftCardRecipient = z.infer<typeof giftCardRecipient>;
