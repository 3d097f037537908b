import type { OrderRow } from "~/domain/orders/record";
import { writeStatus } from "~/domain/orders/status/write-status";
import { areGiftCards } from "~/lib/gift-cards/lines.ts";
import type { Prisma } from "~/services/database";

/** An order of gift cards only is fulfilled when all its codes have been sent. */
export async function fulfilIfSent(tx: Prisma.TransactionClient, order: OrderRow): Promise<void> {
  const { id, status, items } = order;
  if (!areGiftCards(items) || (status !== "pending" && status !== "processing")) return;
  if ((await tx.giftCard.count({ where: { item: { orderId: id }, codeHash: null, balance: { gt: 0 } } })) > 0)
    return;
  await writeStatus(tx, order, "fulfilled", null);
}
