import { recordAudit } from "~/domain/audit";
import type { OrderRow } from "~/domain/orders/record";
import { areGiftCards } from "~/lib/gift-cards/lines.ts";
import { now } from "~/services/clock/clock";
import type { Prisma } from "~/services/database";

/** An order of gift cards only is fulfilled when all its codes have been sent. */
export async function fulfilIfSent(
  tx: Prisma.TransactionClient,
  { id, status, items }: OrderRow,
): Promise<void> {
  if (!areGiftCards(items) || (status !== "pending" && status !== "processing")) return;
  if ((await tx.giftCard.count({ where: { item: { orderId: id }, codeHash: null, balance: { gt: 0 } } })) > 0)
    return;
  await recordAudit(tx, {
    ...{ by: null, action: "order.status", entity: "order", entityId: id },
    ...{ before: { status }, after: { status: "fulfilled" } },
  });
  await tx.order.update({
    where: { id },
    data: { status: "fulfilled", version: { increment: 1 }, updatedAt: now() },
    select: { id: true },
  });
}
