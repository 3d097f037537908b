import { formId, priceToStore, wholeNumber } from "~/schemas/common";
import { refundReasons } from "~/schemas/order";
import { z } from "~/schemas/zod";

const pieces = wholeNumber("The quantity must be a whole number, 1 or more", 1);
const refundedPieces = wholeNumber(
  "Enter how many pieces to refund, 1 or more. For an amount without pieces, use goodwill.",
  1,
);
const itemId = z.uuid().transform((id) => id.toLowerCase());
const version = wholeNumber("Version must be a whole number, 1 or more", 1).optional();

export const refundInput = z.object({
  id: formId,
  version,
  lines: z
    .array(
      z.object({
        itemId,
        quantity: refundedPieces,
        /** With GST. Absent: what the pieces cost. */
        amount: priceToStore().optional(),
        restock: z.boolean().default(false),
      }),
    )
    .default([]),
  deliveryFee: z.boolean().default(false),
  goodwill: priceToStore(1).optional(),
  reason: z.enum(refundReasons, { error: "Select a reason" }),
  asGiftCard: z
    .boolean()
    .optional()
    .describe("What was paid goes to a new gift card for the customer, instead of where it came from."),
});

export type RefundInput = z.infer<typeof refundInput>;

/** If nothing is selected, the refund is goodwill. */
export const assignRefundInput = z.object({
  refundId: z.uuid(),
  lines: z.array(z.object({ itemId, quantity: pieces, restock: z.boolean().default(false) })).default([]),
  deliveryFee: z.boolean().default(false),
});

export type AssignRefundInput = z.infer<typeof assignRefundInput>;

export const replacementInput = z.object({
  id: formId,
  version,
  lines: z.array(z.object({ itemId, quantity: pieces })).min(1, "Select at least one item"),
});

export type ReplacementInput = z.infer<typeof replacementInput>;
