import { type Buyer, isTheirs } from "~/domain/checkout/record";
import { settle } from "~/domain/checkout/settle";
import { guestOrderPath } from "~/domain/orders/guest-link";
import { db } from "~/services/database";

export interface ConfirmationRequest {
  /** From the address, as the provider or the checkout wrote it. */
  payment: { intentId: string } | { sessionId: string };
  buyer: Buyer;
}

export type Confirmation =
  /** `guestPath`: the signed link of a guest's order, for the browser that placed it. `placedAt` in milliseconds. */
  | { outcome: "ordered"; reference: string; guestPath: string | null; placedAt: number }
  | { outcome: "refunded" | "failed" | "pending" | "unknown"; message: string };

/** What came of a payment, settled now if nobody has yet. */
export async function confirmOrder({ payment, buyer }: ConfirmationRequest): Promise<Confirmation> {
  const settled = await settle(payment);
  if (settled.outcome !== "ordered") return settled;
  const order = await db.order.findUniqueOrThrow({ where: { id: settled.order.id } });
  // An intent's id is seen in addresses and mails; only the hosted page's session or our own cookie tell who bought.
  const isBuyer = "sessionId" in payment || isTheirs({ id: order.checkoutId, userId: order.userId }, buyer);
  const guestPath = isBuyer && order.userId === null ? guestOrderPath(order) : null;
  return { outcome: "ordered", reference: order.stripePaymentIntentId ?? "", guestPath, placedAt: order.createdAt.getTime() };
}
