import { randomUUID } from "node:crypto";
import type { ShippingAddress } from "~/schemas/checkout";
import { recordAudit } from "~/domain/audit";
import { readyByOf } from "~/domain/catalog/ready-by";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { usesProblem } from "~/domain/promotions/frozen-uses";
import { conflict } from "~/lib/errors";
import { lockedPlace } from "~/domain/places/places";
import { issueSoldCards } from "~/domain/gift-cards/issue";
import { lockCards } from "~/domain/gift-cards/ledger";
import { partsHeld, takeCards } from "~/domain/gift-cards/pay";
import { regainSlot } from "~/domain/slots/slots";
import { takeStock } from "~/domain/stock/reservations";
import { type CheckoutRow, linesOf, type PaymentRow } from "~/domain/checkout/record";
import { assignRefunds } from "~/domain/payments/order-refunds";
import { forgetPaidTries } from "~/domain/payments/card-tries";
import { askIfCancelled } from "~/domain/orders/handover/cancelled-market";
import { placedMail, shopMail } from "~/domain/orders/mails/mails";
import { writeMail } from "~/domain/mail/outbox";
import { orderPictures } from "~/domain/orders/pictures";
import { orderInclude, type OrderRow } from "~/domain/orders/record";
import { shopSettings } from "~/domain/settings/settings";
import { now } from "~/services/clock/clock";
import type { Prisma } from "~/services/database";

/**
 * Call it with the checkout locked. @param payment null if nothing is due @throws DomainError 409 when stock is
 * short; then nothing is written
 */
export async function writeOrder(
  tx: Prisma.TransactionClient,
  checkout: CheckoutRow,
  contact: ShippingAddress,
  payment: PaymentRow | null,
): Promise<OrderRow> {
  const isLink = checkout.source === "manual";
  // The order of a payment link has the id of the form that made the link.
  const id = isLink ? checkout.id : randomUUID();
  const lines = linesOf(checkout);
  const problem = checkout.state === "held" ? null : await usesProblem(tx, checkout, contact.email);
  if (problem !== null) throw conflict(problem);
  const cardParts = partsHeld(checkout.giftCards);
  await lockCards(
    tx,
    cardParts.map(({ giftCardId }) => giftCardId),
  );
  const place = checkout.deliveryMethod === "delivery" ? null : await lockedPlace(tx, checkout.placeId);
  // If the checkout has no promise yet (a payment link, or paid without Place Order), work begins with the payment.
  const readyBy = checkout.readyBy ?? (await readyByOf(tx, lines, checkout.placeId));
  // If the hold has ended, somebody else may have the time. Then the shop arranges another one.
  const slotId = checkout.state === "held" ? checkout.slotId : await regainSlot(tx, checkout);
  const recipient = checkout.giftCardRecipient && JSON.stringify(checkout.giftCardRecipient);
  await tx.$executeRaw`
    WITH bought AS (
      UPDATE checkouts SET state = 'completed', contact = ${JSON.stringify(contact)}::jsonb,
        delivery_method = ${checkout.deliveryMethod ?? "pickup"}, place_id = ${checkout.placeId}::uuid, slot_id = ${slotId}::uuid,
        user_id = ${checkout.userId}::uuid, gift_card_recipient = ${recipient}::jsonb, held_until = NULL, client_hash = NULL, ready_by = ${readyBy},
          frozen_at = coalesce(frozen_at, ${now()}), note = '', shop_note = '', gift_note = '', updated_at = ${now()}
      WHERE id = ${checkout.id}::uuid RETURNING *
    ), placed AS (
      INSERT INTO orders (id, checkout_id, user_id, guest_email, name, email, phone, address, address2, city, province,
        postal_code, source, entered_by_id, gift_card_recipient, note, shop_note, gift_note, ready_by,
        delivery_method, place_id, slot_id, subtotal, discount, delivery_fee, gst, rounding, total_price, stripe_payment_intent_id, first_paid_at,
        created_at, updated_at)
      SELECT ${id}::uuid, id, user_id, CASE WHEN user_id IS NULL THEN nullif(contact->>'email', '') END, contact->>'name',
        contact->>'email', contact->>'phone',
        contact->>'address', coalesce(contact->>'address2', ''), contact->>'city', contact->>'province', contact->>'postalCode',
        source, entered_by_id, gift_card_recipient, ${checkout.note}, ${checkout.shopNote}, ${checkout.giftNote}, ready_by,
        delivery_method, place_id, slot_id, subtotal, discount, delivery_fee, gst, rounding, total, ${payment?.intentId ?? null}, updated_at,
        updated_at, updated_at FROM bought
    ), adjusted AS (
      UPDATE adjustments SET order_id = ${id}::uuid WHERE checkout_id = ${checkout.id}::uuid
    ), paid AS (
      UPDATE payments SET order_id = ${id}::uuid, updated_at = ${now()} WHERE id = ${payment?.id ?? null}::uuid
    )
    INSERT INTO order_items (order_id, position, variation_id, product_id, product_name, variation_name,
      quantity, unit_price, regular_price, total_price, discount, gst, is_gift_card, created_at)
    SELECT ${id}::uuid, position, variation_id, product_id, product_name, variation_name, quantity,
      unit_price, regular_price, unit_price * quantity, discount, gst, is_gift_card, ${now()}
    FROM checkout_lines WHERE checkout_id = ${checkout.id}::uuid ORDER BY position`;
  await takeCards(tx, id, cardParts, checkout.state === "held");
  await issueSoldCards(tx, id);
  await forgetPaidTries(tx, checkout.id);
  if (payment) await assignRefunds(tx, id, payment.id);
  await takeStock(tx, lines, checkout.state === "held", {
    orderId: id,
    userId: isLink ? checkout.enteredById : checkout.userId,
    notes: "Sold",
  });
  if (isLink) {
    const by = checkout.enteredById === null ? null : { id: checkout.enteredById };
    await recordAudit(tx, { by, action: "order.entered", entity: "order", entityId: id });
  }
  const row = await tx.order.findUniqueOrThrow({ where: { id }, include: orderInclude });
  const shop = await shopSettings(tx);
  const pictures = await orderPictures(tx, row);
  await writeMail(tx, shop, placedMail(row, shop, pictures));
  if (shop.email) await writeMail(tx, shop, shopMail(row, shop, pictures, shop.email));
  await raiseCatalogueVersion(
    tx,
    lines.map((line) => line.productId),
  );
  return askIfCancelled(tx, row, place);
}
