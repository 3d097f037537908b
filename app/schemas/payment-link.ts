import { adminOrder } from "~/schemas/order";
import { z } from "~/schemas/zod";

export const paymentLink = z.object({
  /** Of the order that it becomes when it is paid, where it is not for a placed order. */
  id: z.uuid(),
  /** The page on which the customer pays. Whoever knows it may pay. */
  url: z.url(),
  /** Decimal text, in Canadian dollars. */
  amount: z.string(),
  /** ISO 8601. */
  expiresAt: z.string(),
});

/** As listed until it is paid or ends. */
export const waitingLink = paymentLink.extend({
  /** The placed order of which it pays what is owed; null for one that becomes an order when it is paid. */
  orderId: z.uuid().nullable(),
  name: z.string(),
  /** Empty where there is none. */
  email: z.string(),
  pieces: z.int(),
  createdAt: z.string(),
});

/** What entering an order answers. */
export const enteredOrder = z.union([
  adminOrder.extend({ paymentLink: paymentLink.nullable() }),
  /** The order is placed when the link is paid. */
  z.object({ paymentLink }),
]);

export type EnteredOrder = z.infer<typeof enteredOrder>;
export type PaymentLink = z.infer<typeof paymentLink>;
export type WaitingLink = z.infer<typeof waitingLink>;
