import { methodsEntered } from "~/lib/money/receive.ts";
import { otherWays } from "~/lib/money/refund-parts.ts";
import { formId, line, priceToStore, wholeNumber } from "~/schemas/common";
import { z } from "~/schemas/zod";

export const paymentByHand = z.object({
  id: formId,
  method: z.enum(methodsEntered, { error: "Select how it was paid" }),
  /** What was handed over. Absent: all that is owed, in cash rounded to 5 cents. */
  amount: priceToStore(1).optional(),
  reference: line(120).default("").describe("Of a gift card: its code, which is not kept."),
});

export const orderPaymentInput = paymentByHand.extend({
  version: wholeNumber("Version must be a whole number, 1 or more", 1).optional(),
});

export const waiveInput = orderPaymentInput.pick({ version: true });

export const givenBackInput = z.object({
  partId: z.uuid().transform((id) => id.toLowerCase()),
  reference: line(120).default(""),
  /** Required for a failed card refund; the default is the payment's method. */
  method: z.enum(otherWays, { error: "Select cash or e-transfer" }).optional(),
});

export type GivenBackInput = z.infer<typeof givenBackInput>;
export type OrderPaymentInput = z.infer<typeof orderPaymentInput>;
