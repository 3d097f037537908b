import { conflict } from "~/lib/errors";
import { centsToText, formatCents, toCents } from "~/lib/money/money.ts";
import type { AdminOrder } from "~/schemas/order";
import type { OrderPaymentInput } from "~/schemas/orders/order-payment";
import { type Actor, recordAudit } from "~/domain/audit";
import { hashesOf } from "~/domain/gift-cards/code-hash";
import { refuseOpenLink } from "~/domain/orders/links/open-link";
import { lockOrder } from "~/domain/orders/lock";
import { orderInclude, type OrderRow, toAdminOrder } from "~/domain/orders/record";
import { lockPayments } from "~/domain/payments/order-refunds";
import { owedOf, receivePayment, waiveOwed } from "~/domain/payments/receive-payment";
import { now } from "~/services/clock/clock";
import { type Prisma, transaction } from "~/services/database";

/** Idempotent for one `input.id`. @throws DomainError 400 if no coins make it, 404, 409 if changed, cancelled or less is owed */
export function enterPayment(orderId: string, input: OrderPaymentInput, by: Actor): Promise<AdminOrder> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.payments.some(({ id }) => id === input.id)) return toAdminOrder(order);
    await owedNow(tx, order, input.version, await hashesOf([input.reference], tx));
    const { id, method, amount, reference } = input;
    const cents = amount === undefined ? undefined : toCents(amount);
    const { amountCents } = await receivePayment(tx, order.id, { id, method, cents, reference }, by);
    const after = { amount: centsToText(amountCents), method };
    return finish(tx, order, { by, action: "order.paid", after });
  });
}

/** Only for less than 50 cents, which no card can pay. @throws DomainError 404, 409 if changed, cancelled or paid */
export function waive(orderId: string, version: number | undefined, by: Actor): Promise<AdminOrder> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const owedCents = await owedNow(tx, order, version);
    await waiveOwed(tx, order.id);
    return finish(tx, order, { by, action: "order.waived", after: { amount: centsToText(owedCents) } });
  });
}

/** Locks the payments, so that no refund changes the amount owed, and the gift cards that pay. @returns cents */
async function owedNow(
  tx: Prisma.TransactionClient,
  order: OrderRow,
  version: number | undefined,
  payingHashes: readonly string[] = [],
): Promise<number> {
  if (order.status === "cancelled") throw conflict("This order is cancelled, so nothing is owed.");
  await lockPayments(tx, order.id, payingHashes);
  const owedCents = Math.max(0, await owedOf(tx, order.id));
  if (version !== undefined && version !== order.version)
    throw conflict(`Someone changed this order. ${formatCents(owedCents)} is owed now.`, {
      owed: centsToText(owedCents),
    });
  return owedCents;
}

async function finish(
  tx: Prisma.TransactionClient,
  { id }: OrderRow,
  { by, action, after }: { by: Actor; action: string; after: { amount: string; method?: string } },
): Promise<AdminOrder> {
  await refuseOpenLink(tx, id);
  await recordAudit(tx, { by, action, entity: "order", entityId: id, after });
  const order = await tx.order.update({
    where: { id },
    data: { version: { increment: 1 }, updatedAt: now() },
    include: orderInclude,
  });
  return toAdminOrder(order);
}
