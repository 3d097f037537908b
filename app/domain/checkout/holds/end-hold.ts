import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { partsHeld, releaseCards } from "~/domain/gift-cards/pay";
import { releaseStock } from "~/domain/stock/reservations";
import { type CheckoutRow, linesOf, lockCheckout } from "~/domain/checkout/record";
import { now } from "~/services/clock/clock";
import type { Prisma } from "~/services/database";

/** Call it as the last step of a transaction that holds the checkout's lock. */
export async function endHold(
  tx: Prisma.TransactionClient,
  checkout: CheckoutRow,
  state: "expired" | "refunded",
): Promise<void> {
  const { contact, deliveryMethod, placeId, slotId, userId } = checkout;
  // The contact may have been written in this transaction.
  const buyer = { ...(contact && { contact }), deliveryMethod, placeId, slotId, userId };
  await tx.checkout.update({
    where: { id: checkout.id },
    data: { ...buyer, state, heldUntil: null, clientHash: null, updatedAt: now() },
  });
  if (checkout.state !== "held") return;
  await releaseCards(tx, partsHeld(checkout.giftCards));
  await releaseStock(tx, linesOf(checkout));
  await raiseCatalogueVersion(
    tx,
    checkout.lines.map((line) => line.productId),
  );
}

export async function endUnpayable(
  tx: Prisma.TransactionClient,
  checkout: CheckoutRow,
  endedPaymentId: string,
): Promise<void> {
  const isPayable = checkout.payments.some(
    ({ id, status }) => id !== endedPaymentId && (status === "pending" || status === "succeeded"),
  );
  if (checkout.state === "held" && !isPayable) await endHold(tx, checkout, "expired");
}

export async function endSession(
  tx: Prisma.TransactionClient,
  sessionId: string,
  { endsHold }: { endsHold: boolean },
): Promise<void> {
  const row = await tx.payment.findUnique({ where: { sessionId }, select: { id: true, checkoutId: true } });
  const checkout = row && (await lockCheckout(tx, row.checkoutId));
  if (!row || !checkout) return;
  await tx.payment.updateMany({
    where: { id: row.id, status: "pending" },
    data: { status: "canceled", updatedAt: now() },
  });
  if (endsHold) await endUnpayable(tx, checkout, row.id);
}
