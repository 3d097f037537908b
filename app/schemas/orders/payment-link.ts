import { adminOrder } from "~/schemas/order";
import { z } from "~/schemas/zod";

export const paymentLink = z.object({
  /** The id of the order that it becomes, too, unless it pays a placed order. */
  id: z.uuid(),
  /** Anyone who knows it may pay. */
  url: z.url(),
  amount: z.string(),
  expiresAt: z.string(),
});

export const waitingLink = paymentLink.extend({
  /** The placed order that it pays; null for one that becomes an order. */
  orderId: z.uuid().nullable(),
  name: z.string(),
  email: z.string(),
  pieces: z.int(),
  createdAt: z.string(),
});

export const enteredOrder = z.union([
  adminOrder.extend({ paymentLink: paymentLink.nullable() }),
  z.object({ paymentLink }),
]);

export type EnteredOrder = z.infer<typeof enteredOrder>;
export type PaymentLink = z.infer<typeof paymentLink>;
export type WaitingLink = z.infer<typeof waitingLink>;
