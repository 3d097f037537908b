import { randomUUID } from "node:crypto";
import { centsToText } from "~/lib/money.ts";
import type { ShippingAddress } from "~/schemas/checkout";
import { raiseCatalogueVersion } from "~/domain/catalog/version";
import { takeStock } from "~/domain/checkout/hold";
import { type CheckoutRow, linesOf, type PaymentRow } from "~/domain/checkout/record";
import { placedMail, shopMail } from "~/domain/mail/orders";
import { writeMail } from "~/domain/mail/outbox";
import { orderInclude, type OrderRow } from "~/domain/orders/record";
import { now } from "~/services/clock";
import type { Prisma } from "~/services/database";
import { settings } from "~/services/settings";

/**
 * The order of a locked, paid checkout: stock, order and lines, mail, all in the caller's transaction.
 * @throws DomainError 409 when the stock is not there; nothing of it then happened
 */
export async function writeOrder(tx: Prisma.TransactionClient, checkout: CheckoutRow, contact: ShippingAddress, payment: PaymentRow): Promise<OrderRow> {
  const id = randomUUID();
  const lines = linesOf(checkout);
  const items = lines.map(({ unitCents, ...line }, position) => ({
    ...line,
    orderId: id,
    position,
    unitPrice: centsToText(unitCents),
    totalPrice: centsToText(unitCents * line.quantity),
    createdAt: now(),
  }));
  await tx.order.create({
    data: {
      id,
      checkoutId: checkout.id,
      userId: checkout.userId,
      guestEmail: checkout.userId ? null : contact.email,
      ...contact,
      deliveryMethod: checkout.deliveryMethod ?? "pickup",
      subtotal: checkout.subtotal,
      gst: checkout.gst,
      totalPrice: checkout.total,
      stripePaymentIntentId: payment.intentId,
      createdAt: now(),
      updatedAt: now(),
    },
    select: { id: true },
  });
  await tx.orderItem.createMany({ data: items });
  await takeStock(tx, lines, checkout.state === "held", { orderId: id, userId: checkout.userId, notes: "Sold" });
  await tx.payment.update({ where: { id: payment.id }, data: { orderId: id }, select: { id: true } });
  await tx.checkout.update({ where: { id: checkout.id }, data: { state: "completed", heldUntil: null, frozenAt: checkout.frozenAt ?? now(), updatedAt: now() }, select: { id: true } });
  const order = await tx.order.findUniqueOrThrow({ where: { id }, include: orderInclude });
  await writeMail(tx, placedMail(order));
  if (settings.shop.email) await writeMail(tx, shopMail(order, settings.shop.email));
  await raiseCatalogueVersion(tx, lines.map((line) => line.productId));
  return order;
}
