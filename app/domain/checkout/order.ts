import { randomUUID } from "node:crypto";
import type { ShippingAddress } from "~/schemas/checkout";
import { raiseCatalogueVersion } from "~/domain/catalog/version";
import { takeStock } from "~/domain/checkout/hold";
import { buyerOf, type CheckoutRow, linesOf, type PaymentRow } from "~/domain/checkout/record";
import { placedMail, shopMail } from "~/domain/mail/orders";
import { writeMail } from "~/domain/mail/outbox";
import type { OrderRow } from "~/domain/orders/record";
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
  const order = await tx.order.create({
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
  });
  const items = await tx.$queryRaw<OrderRow["items"]>`
    INSERT INTO order_items (order_id, position, variation_id, product_id, product_name, variation_name, quantity, unit_price, total_price, created_at)
    SELECT ${id}::uuid, position, variation_id, product_id, product_name, variation_name, quantity, unit_price, unit_price * quantity, ${now()}
    FROM checkout_lines WHERE checkout_id = ${checkout.id}::uuid ORDER BY position
    RETURNING id, order_id AS "orderId", position, variation_id AS "variationId", product_id AS "productId", product_name AS "productName",
      variation_name AS "variationName", quantity, unit_price AS "unitPrice", total_price AS "totalPrice", created_at AS "createdAt"`;
  await takeStock(tx, lines, checkout.state === "held", { orderId: id, userId: checkout.userId, notes: "Sold" });
  await tx.payment.update({ where: { id: payment.id }, data: { orderId: id }, select: { id: true } });
  await tx.checkout.update({
    where: { id: checkout.id },
    data: { ...buyerOf(checkout), state: "completed", heldUntil: null, frozenAt: checkout.frozenAt ?? now(), updatedAt: now() },
    select: { id: true },
  });
  const row = { ...order, items, payment: { ...payment, orderId: id } };
  await writeMail(tx, placedMail(row));
  if (settings.shop.email) await writeMail(tx, shopMail(row, settings.shop.email));
  await raiseCatalogueVersion(tx, lines.map((line) => line.productId));
  return row;
}
