import { type Actor, recordAudit } from "~/domain/audit";
import { forgetRecipients, orderWithCardToSend } from "~/domain/gift-cards/recipients";
import { eraseMail } from "~/domain/mail/outbox";
import { checkoutMailsSql } from "~/domain/payments/refunded-mail";
import { emailsOnlyOf, notedGuests, withoutOrders } from "~/domain/orders/customer/customer";
import { verifyGuestToken } from "~/domain/orders/customer/guest-link";
import { lockOrder } from "~/domain/orders/lock";
import { forgetReviewRequests } from "~/domain/subscriptions/forget";
import { conflict, notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { methodsByHand } from "~/lib/money/receive.ts";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { hasAnythingLeftSql } from "~/domain/reports/sold";
import { type OrderStatus, isUnfinished, statusLabels } from "~/lib/orders/order-status.ts";
import { now } from "~/services/clock/clock";
import { type Db, db, Prisma, transaction } from "~/services/database";

/** Irreversible. Date, lines, amounts and payment stay for the books. @param which SQL condition on `orders` */
export async function anonymizeOrders(tx: Db, which: Prisma.Sql): Promise<void> {
  await lockCheckouts(tx, which);
  const noted = await notedGuests(tx, which);
  const gone = await tx.$queryRaw<{ id: string; checkoutId: string | null }[]>`
    UPDATE orders SET guest_email = NULL, name = '', email = '', phone = '', address = '', address2 = '', city = '',
      province = '', postal_code = '', note = '', shop_note = '', gift_note = '', gift_card_recipient = NULL, anonymized_at = ${now()}, version = version + 1, updated_at = ${now()}
    WHERE anonymized_at IS NULL AND ${which} RETURNING id::text, checkout_id::text AS "checkoutId"`;
  if (gone.length === 0) return;
  await tx.customerNote.deleteMany({ where: { email: { in: await withoutOrders(tx, noted) } } });
  await forgetReferences(
    tx,
    gone.map(({ id }) => id),
  );
  await forgetRecipients(tx, Prisma.sql`o.id = ANY (${gone.map(({ id }) => id)}::uuid[])`);
  const checkouts = gone.flatMap(({ checkoutId }) => checkoutId ?? []);
  // One array parameter, because at the end of a year there are many ids.
  await tx.$executeRaw`
    UPDATE checkouts SET contact = NULL, gift_card_recipient = NULL, updated_at = ${now()} WHERE id = ANY (${checkouts}::uuid[])`;
  await eraseMail(tx, Prisma.sql`order_id = ANY (${gone.map(({ id }) => id)}::uuid[])`);
  await eraseMail(tx, checkoutMailsSql(Prisma.sql`id = ANY (${checkouts}::uuid[])`));
}

/** Call it before locking the orders, as settling does. @param which SQL condition on `orders` */
async function lockCheckouts(tx: Db, which: Prisma.Sql): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM checkouts WHERE id IN (SELECT checkout_id FROM orders WHERE anonymized_at IS NULL AND ${which})
    ORDER BY id FOR UPDATE`;
}

/** The reference of an e-transfer may name a person. */
async function forgetReferences(tx: Db, orderIds: string[]): Promise<void> {
  await tx.payment.updateMany({
    where: { orderId: { in: orderIds }, reference: { not: "" } },
    data: { reference: "" },
  });
  await tx.refundPart.updateMany({
    where: { payment: { orderId: { in: orderIds } }, reference: { not: "" } },
    data: { reference: "" },
  });
}

type ErasureRequester = { guestToken: string } | { admin: Actor };

/**
 * Removes the personal data of one order. Newsletter and discount lists keep the email address, because anybody can
 * order with somebody else's. Idempotent. @throws DomainError 404 for another person's order, 409 while the data is
 * needed
 */
export async function removePersonalData(id: string, asker: ErasureRequester): Promise<void> {
  if (!isId(id)) throw notFound("Order");
  await transaction(async (tx) => {
    await lockCheckouts(tx, Prisma.sql`id = ${id}::uuid`);
    const order = await lockOrder(tx, id);
    const may =
      "admin" in asker || (order.userId === null && verifyGuestToken(order, "forget", asker.guestToken));
    if (!may) throw notFound("Order");
    if (order.anonymizedAt) return;
    const refusal = await whyKept(order, tx);
    if (refusal !== null) throw conflict(refusal);
    const emails = await emailsOnlyOf(tx, Prisma.sql`id = ${order.id}::uuid`);
    await anonymizeOrders(tx, Prisma.sql`id = ${order.id}::uuid`);
    await forgetReviewRequests(tx, emails);
    const by = "admin" in asker ? asker.admin : null;
    await recordAudit(tx, { by, action: "order.anonymized", entity: "order", entityId: order.id });
  });
}

/** Why name and address cannot be removed yet. Null when they can. */
export async function whyKept(
  { id, status }: { id: string; status: string },
  on: Db = db,
): Promise<string | null> {
  const toSend = await giftCardToSend(on, Prisma.sql`o.id = ${id}::uuid`);
  if (toSend !== null) return toSend;
  if (isUnfinished(status as OrderStatus)) {
    const rows = await on.$queryRaw<unknown[]>`
      SELECT 1 FROM orders WHERE id = ${id}::uuid AND ${hasAnythingLeftSql}`;
    if (rows.length > 0) return stillNeeded([{ id, status: status as OrderStatus }]);
  }
  return moneyToGiveBack(on, { id });
}

/** Says which money must be given back by hand. Null if there is none. */
export async function moneyToGiveBack(db: Db, order: Prisma.OrderWhereInput): Promise<string | null> {
  const part = await db.refundPart.findFirst({
    where: { status: "pending", payment: { method: { in: [...methodsByHand] }, order } },
    include: { payment: { select: { orderId: true } } },
  });
  if (!part) return null;
  return `Money of order #${orderNumber(part.payment.orderId ?? "")} still has to be given back by hand. Try again afterwards.`;
}

/** Says which gift card is still to be sent or printed. Null if there is none. @param which SQL condition on `orders o` */
export async function giftCardToSend(db: Db, which: Prisma.Sql): Promise<string | null> {
  const id = await orderWithCardToSend(db, which);
  if (id === null) return null;
  return `A gift card of order #${orderNumber(id)} has not been sent or printed yet. Try again afterwards.`;
}

export function stillNeeded(orders: readonly { id: string; status: OrderStatus }[]): string {
  const named = orders.map(({ id, status }) => `#${orderNumber(id)} (${statusLabels[status]})`).join(", ");
  return orders.length === 1
    ? `Order ${named} is not handed over yet, and we need to know whose it is until then. Try again once it is handed over or cancelled.`
    : `Orders ${named} are not handed over yet, and we need to know whose they are until then. Try again once they are handed over or cancelled.`;
}
