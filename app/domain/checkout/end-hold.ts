import { raiseCatalogueVersion } from "~/domain/catalog/version";
import { releaseStock } from "~/domain/checkout/hold";
import { type CheckoutRow, linesOf } from "~/domain/checkout/record";
import { now } from "~/services/clock";
import type { Prisma } from "~/services/database";

/** Gives back what a locked checkout holds, as the last thing its transaction does. */
export async function endHold(tx: Prisma.TransactionClient, checkout: CheckoutRow, state: "expired" | "refunded"): Promise<void> {
  const { contact, deliveryMethod, userId } = checkout;
  // Who wanted to buy may have come in this very transaction.
  const buyer = { ...(contact && { contact }), deliveryMethod, userId };
  await tx.checkout.update({ where: { id: checkout.id }, data: { ...buyer, state, heldUntil: null, clientHash: null, updatedAt: now() } });
  if (checkout.state !== "held") return;
  await releaseStock(tx, linesOf(checkout));
  await raiseCatalogueVersion(tx, checkout.lines.map((line) => line.productId));
}
