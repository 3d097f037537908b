import { type Actor, recordAudit } from "~/domain/audit";
import { recipientOf, redirectCard } from "~/domain/gift-cards/issue";
import { sendDayProblem } from "~/domain/gift-cards/send-day";
import { lockOrder } from "~/domain/orders/lock";
import { orderInclude, toAdminOrder } from "~/domain/orders/record";
import { checkVersion } from "~/domain/orders/status/status";
import { conflict, invalid } from "~/lib/errors";
import type { AdminOrder } from "~/schemas/order";
import type { RecipientChange } from "~/schemas/prices/gift-card";
import { now } from "~/services/clock/clock";
import { db, type Db, Prisma, transaction } from "~/services/database";

interface GiftCardOrder {
  id: string;
  status: string;
  name: string;
  items: readonly { isGiftCard?: boolean }[];
}

/** Why the recipient cannot be corrected. Null while a gift card of the order is still to be sent. */
export async function refusalToCorrect(
  { id, status, name, items }: GiftCardOrder,
  on: Db = db,
): Promise<string | null> {
  if (items.every(({ isGiftCard }) => !isGiftCard)) return "This order has no gift card.";
  if (status === "cancelled") return "This order is cancelled, so its gift card is not sent.";
  if (name === "") return "This order's customer had their name and address removed.";
  const made = await on.giftCard.count({ where: { item: { orderId: id } } });
  if (made === 0 || (await on.giftCard.count({ where: unsentOf(id) })) > 0) return null;
  return "The gift card has been sent, or was refunded. Open it to send it again.";
}

const unsentOf = (orderId: string): Prisma.GiftCardWhereInput => ({
  item: { orderId },
  codeHash: null,
  voidedAt: null,
  balance: { gt: 0 },
});

/**
 * Changes the recipient of gift cards that have no code yet. A null recipient is the buyer. Locks the order, as
 * sending does. @throws DomainError 400 for a day that is over, 404, 409 if the order was changed or all cards are
 * sent
 */
export function correctRecipient(
  orderId: string,
  { giftCardRecipient, version }: RecipientChange,
  by: Actor,
): Promise<AdminOrder> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const refusal = await refusalToCorrect(order, tx);
    if (refusal !== null) throw conflict(refusal);
    checkVersion(order, version);
    const [before, after] = [recipientOf(order), recipientOf({ ...order, giftCardRecipient })];
    const problem = after.sendOn && after.sendOn !== before.sendOn && sendDayProblem(after.sendOn);
    if (problem) throw invalid(problem, { "giftCardRecipient.sendOn": [problem] });
    const changed = (["name", "email", "message", "sendOn"] as const).filter(
      (field) => before[field] !== after[field],
    );
    if (changed.length === 0) return toAdminOrder(order);

    const updated = await tx.order.update({
      where: { id: order.id },
      data: {
        giftCardRecipient: giftCardRecipient ?? Prisma.DbNull,
        version: { increment: 1 },
        updatedAt: now(),
      },
      include: orderInclude,
    });
    const unsent = await tx.giftCard.findMany({ where: unsentOf(order.id), select: { id: true } });
    for (const { id } of unsent) await redirectCard(tx, id, after);
    // The audit log names no person.
    const record = Object.fromEntries(changed.map((field) => [field, "changed"])) as Partial<
      Record<(typeof changed)[number], string>
    >;
    await recordAudit(tx, {
      by,
      action: "order.gift-card-recipient",
      entity: "order",
      entityId: order.id,
      after: record,
    });
    return toAdminOrder(updated);
  });
}
