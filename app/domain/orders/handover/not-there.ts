import { recordAudit } from "~/domain/audit";
import { lockOrder } from "~/domain/orders/lock";
import { orderInclude, toAdminOrder } from "~/domain/orders/record";
import type { MovedOrder } from "~/domain/orders/status/status";
import { conflict } from "~/lib/errors";
import { type OrderStatus, statusLabels } from "~/lib/orders/order-status.ts";
import { dayAtShop } from "~/lib/time/shop-days";
import { now } from "~/services/clock/clock";
import { transaction } from "~/services/database";

/** Notes, once a day, that the customer did not come or was not home. The order stays ready. @throws DomainError 404, 409 */
export function noteNotThere(id: string, by: { id: string }): Promise<MovedOrder> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.status !== "ready") {
      const status = statusLabels[order.status as OrderStatus].toLowerCase();
      throw conflict(`This order is ${status}. Only a ready order can be marked as not there.`);
    }
    const last = order.notThereAt;
    if (last && dayAtShop(last) === dayAtShop(now())) return { order: toAdminOrder(order), changed: false };
    await recordAudit(tx, { by, action: "order.not-there", entity: "order", entityId: order.id });
    const after = await tx.order.update({
      where: { id: order.id },
      data: { notThereAt: now(), version: { increment: 1 }, updatedAt: now() },
      include: orderInclude,
    });
    return { order: toAdminOrder(after), changed: true };
  });
}
