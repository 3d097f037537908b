import { conflict, notFound } from "~/lib/errors";
import { centsToText, toCents } from "~/lib/money/money.ts";
import { isByHand } from "~/lib/money/receive.ts";
import { gstOfAmount } from "~/lib/money/refund-gst.ts";
import type { OtherWay } from "~/lib/money/refund-parts.ts";
import type { AdminOrder } from "~/schemas/order";
import type { GivenBackInput } from "~/schemas/orders/order-payment";
import { type Actor, recordAudit } from "~/domain/audit";
import { lockOrder } from "~/domain/orders/lock";
import { decimal, orderInclude, type OrderRow, toAdminOrder } from "~/domain/orders/record";
import { readRefundable } from "~/domain/payments/order-refunds";
import { remainingCents } from "~/domain/payments/request-refund";
import { now } from "~/services/clock/clock";
import { type Db, transaction } from "~/services/database";

/**
 * Records that money was given back by hand. Idempotent for one reference. `method` is for a failed card refund.
 * @throws DomainError 404, 409 if given back before
 */
export function giveBack(
  orderId: string,
  { partId, reference, method: givenAs }: GivenBackInput,
  by: Actor,
): Promise<AdminOrder> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const part = partOf(order, partId);
    const isSentByShop = !isByHand(part.method);
    if (isSentByShop && (!givenAs || part.status === "pending"))
      throw conflict("The shop sends this refund. It is not given back by hand.");
    if (!isSentByShop && givenAs) throw conflict("This money goes back the way it was paid.");
    if (givenAs) await refuseOtherWay(tx, part);
    const otherWay = givenAs && (await anotherWay(tx, order, part, givenAs));
    const done = { refundedAt: now(), reference, givenBackById: by.id, updatedAt: now() };
    const { count } = await tx.refundPart.updateMany({
      where: { id: partId, status: isSentByShop ? "failed" : "pending" },
      data: { status: "refunded", ...done, ...otherWay },
    });
    if (count === 0) {
      const isSamePress = await tx.refundPart.count({
        where: { id: partId, status: "refunded", reference, givenBackById: by.id, givenAs: givenAs ?? null },
      });
      if (isSamePress) return toAdminOrder(order);
      const { status } = await tx.refundPart.findUniqueOrThrow({ where: { id: partId } });
      throw conflict(
        status === "pending" ? "This refund is on its way again." : "This money was already given back.",
      );
    }
    const after = { amount: otherWay?.amount ?? decimal(part.amount), method: givenAs ?? part.method };
    const before = givenAs && { status: part.status, failure: part.failure };
    await recordAudit(tx, {
      by,
      action: "order.given-back",
      entity: "order",
      entityId: order.id,
      before,
      after,
    });
    const given = await tx.order.update({
      where: { id: order.id },
      data: { version: { increment: 1 }, updatedAt: now() },
      include: orderInclude,
    });
    return toAdminOrder(given);
  });
}

type RefundPartOfOrder = ReturnType<typeof partOf>;

/** @throws DomainError 409 where the bank or Stripe's dashboard decides about the money */
async function refuseOtherWay(tx: Db, { cause, paymentId, disputedAt }: RefundPartOfOrder): Promise<void> {
  if (cause.startsWith("provider:")) throw conflict("This refund was made in Stripe. Make it there again.");
  if (disputedAt || (await tx.lostDispute.count({ where: { paymentId } })) > 0)
    throw conflict("The bank decides about this payment, because its owner disputed it.");
}

async function anotherWay(tx: Db, order: OrderRow, part: RefundPartOfOrder, givenAs: OtherWay) {
  const cents = Math.min(toCents(part.amount), await remainingCents(tx, part.paymentId));
  if (part.status !== "failed") return undefined;
  if (cents <= 0) throw conflict("This payment is already refunded, or its refund is on its way.");
  const gstCents = part.refundId ? gstOfAmount(await readRefundable(tx, order.id), cents) : 0;
  return {
    givenAs,
    amount: centsToText(cents),
    gst: centsToText(gstCents),
    // Raising the attempt makes a late message about the card refund belong to an earlier try.
    providerRefundId: null,
    failure: null,
    attempt: { increment: 1 },
  };
}

function partOf(order: OrderRow, partId: string) {
  for (const { method, disputedAt, refundParts } of order.payments)
    for (const part of refundParts) if (part.id === partId) return { ...part, method, disputedAt };
  throw notFound("Refund");
}
