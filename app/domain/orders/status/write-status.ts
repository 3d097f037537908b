import { type Actor, recordAudit } from "~/domain/audit";
import { orderInclude, type OrderRow } from "~/domain/orders/record";
import type { OrderStatus } from "~/lib/orders/order-status.ts";
import { now } from "~/services/clock/clock";
import type { Prisma } from "~/services/database";

/** Writes only the status: sends no email, moves no stock and no money. */
export async function writeStatus(
  tx: Prisma.TransactionClient,
  order: OrderRow,
  to: OrderStatus,
  by: Actor | null,
  data: Prisma.OrderUpdateInput = {},
): Promise<OrderRow> {
  await recordAudit(tx, {
    by,
    action: "order.status",
    entity: "order",
    entityId: order.id,
    before: { status: order.status },
    after: { status: to },
  });
  return tx.order.update({
    where: { id: order.id },
    data: { status: to, version: { increment: 1 }, updatedAt: now(), ...data },
    include: orderInclude,
  });
}
