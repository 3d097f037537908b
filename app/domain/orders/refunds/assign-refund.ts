import { conflict, notFound } from "~/lib/errors";
import { allocate, sum } from "~/lib/money/allocate.ts";
import { toCents } from "~/lib/money/money.ts";
import { planRefund } from "~/lib/money/refund-plan.ts";
import type { RefundRow } from "~/lib/money/refund-types.ts";
import type { AdminOrder } from "~/schemas/order";
import type { AssignRefundInput } from "~/schemas/orders/refund";
import { type Actor, recordAudit } from "~/domain/audit";
import { lockOrder } from "~/domain/orders/lock";
import { orThrow, restock, restockedOf } from "~/domain/orders/refunds/refund-order";
import { expectItems, orderInclude, toAdminOrder } from "~/domain/orders/record";
import { emptyCards } from "~/domain/gift-cards/give-back";
import { lockPayments, readRefundable, writeRows } from "~/domain/payments/order-refunds";
import { cardsIn } from "~/domain/payments/write-refund";
import { now } from "~/services/clock/clock";
import { transaction } from "~/services/database";

/** Amount and GST stay; what the lines do not cover is goodwill. @throws DomainError 404, 409 if assigned, failed or cancelled */
export function assignRefund(orderId: string, input: AssignRefundInput, by: Actor): Promise<AdminOrder> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const refund = order.refunds.find(({ id }) => id === input.refundId.toLowerCase());
    if (!refund) throw notFound("Refund");
    expectItems(order, input.lines);
    const [open] = refund.rows.filter(({ kind }) => kind === "unassigned");
    if (!open) throw conflict("This refund was already assigned.");
    if (refund.parts.every(({ status }) => status === "failed"))
      throw conflict("This refund failed, so it was for nothing.");
    // Cancelling has already returned all pieces.
    if (order.status === "cancelled")
      throw conflict("This order is cancelled, so its refund cannot be assigned.");

    await lockPayments(tx, order.id);
    const money = await readRefundable(tx, order.id, { without: refund.id });
    const lines = input.lines.map(({ itemId, quantity }) => ({ lineId: itemId, quantity }));
    const isGoodwill = lines.length === 0 && !input.deliveryFee;
    const proposed = isGoodwill
      ? []
      : orThrow(planRefund(money, { lines, fee: input.deliveryFee }), order, input).rows;
    const rows = rowsFor(proposed, toCents(open.amount), toCents(open.gst));
    const restocked = restockedOf(order, input.lines);
    await tx.refundRow.delete({ where: { id: open.id }, select: { id: true } });
    await writeRows(tx, refund.id, rows, restocked);
    await restock(tx, order, rows, restocked, by);
    const about = { orderId: order.id, refundId: refund.id, userId: by.id };
    await emptyCards(tx, await cardsIn(tx, order.id, rows), about);
    await recordAudit(tx, { by, action: "refund.assigned", entity: "order", entityId: order.id });
    const data = { version: { increment: 1 }, updatedAt: now() };
    return toAdminOrder(await tx.order.update({ where: { id: order.id }, data, include: orderInclude }));
  });
}

/** If less was sent than proposed, each row gets its share. If more, the rest is goodwill. */
function rowsFor(proposed: readonly RefundRow[], sentCents: number, gstCents: number): RefundRow[] {
  const costs = proposed.map(({ cents }) => cents);
  const shares = allocate(Math.min(sentCents, sum(costs)), costs);
  const goodwill = sentCents - sum(shares);
  const rows = proposed.map((row, index) => ({ ...row, cents: shares[index] ?? 0 }));
  if (goodwill > 0) rows.push({ ...goodwillRow, proposedCents: goodwill, cents: goodwill });
  const gst = allocate(
    gstCents,
    rows.map(({ cents }) => cents),
  );
  return rows.map((row, index) => ({ ...row, gstCents: gst[index] ?? 0 }));
}

const goodwillRow = { kind: "goodwill" as const, lineId: null, quantity: 0, gstCents: 0 };
