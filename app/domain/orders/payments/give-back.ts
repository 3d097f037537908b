import { conflict, notFound } from "~/lib/errors";
import { isByHand } from "~/lib/money/receive.ts";
import type { AdminOrder } from "~/schemas/order";
import type { GivenBackInput } from "~/schemas/orders/order-payment";
import { type Actor, recordAudit } from "~/domain/audit";
import { lockOrder } from "~/domain/orders/lock";
import { decimal, orderInclude, type OrderRow, toAdminOrder } from "~/domain/orders/record";
import { now } from "~/services/clock/clock";
import { transaction } from "~/services/database";

/** Idempotent for one reference. @throws DomainError 404, 409 for a card payment or a part given back before */
export function giveBack(
  orderId: string,
  { partId, reference }: GivenBackInput,
  by: Actor,
): Promise<AdminOrder> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const { method, amount } = partOf(order, partId);
    if (!isByHand(method)) throw conflict("The shop sends this refund. It is not given back by hand.");
    const { count } = await tx.refundPart.updateMany({
      where: { id: partId, status: "pending" },
      data: { status: "refunded", refundedAt: now(), reference, givenBackById: by.id, updatedAt: now() },
    });
    if (count === 0) {
      const isSamePress = await tx.refundPart.count({
        where: { id: partId, reference, givenBackById: by.id },
      });
      if (isSamePress) return toAdminOrder(order);
      throw conflict("This money was already given back.");
    }
    const after = { amount: decimal(amount), method };
    await recordAudit(tx, { by, action: "order.given-back", entity: "order", entityId: order.id, after });
    const given = await tx.order.update({
      where: { id: order.id },
      data: { version: { increment: 1 }, updatedAt: now() },
      include: orderInclude,
    });
    return toAdminOrder(given);
  });
}

function partOf(order: OrderRow, partId: string) {
  for (const { method, refundParts } of order.payments)
    for (const { id, amount } of refundParts) if (id === partId) return { method, amount };
  throw notFound("Refund");
}
