import { conflict, DomainError } from "~/lib/errors";
import type { AdminOrder } from "~/schemas/order";
import type { DeliveryMethod } from "~/schemas/checkout";
import type { ReplacementInput } from "~/schemas/orders/refund";
import { type Actor, recordAudit } from "~/domain/audit";
import { readyByOf } from "~/domain/catalog/ready-by";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { zoneFor } from "~/domain/delivery/zones";
import { writeMail } from "~/domain/mail/outbox";
import { lockOrder } from "~/domain/orders/lock";
import { replacementMail } from "~/domain/orders/mails/mails";
import { orderPictures } from "~/domain/orders/pictures";
import {
  addressOf,
  expectItems,
  orderInclude,
  type OrderRow,
  piecesOut,
  toAdminOrder,
} from "~/domain/orders/record";
import { checkVersion } from "~/domain/orders/status/status";
import { findPlaceToKeep } from "~/domain/places/places";
import { placeOf } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { holdDayByHand } from "~/domain/slots/delivery-days";
import { takeStock } from "~/domain/stock/reservations";
import { now } from "~/services/clock/clock";
import { type Prisma, transaction } from "~/services/database";

/** Places an order of 0.00. Idempotent for one `input.id`, its id. @throws DomainError 404, 409 if changed, cancelled or short */
export function replaceItems(orderId: string, input: ReplacementInput, by: Actor): Promise<AdminOrder> {
  return transaction(async (tx) => {
    const original = await lockOrder(tx, orderId);
    const before = await tx.order.findUnique({ where: { id: input.id }, include: orderInclude });
    if (before?.replacesId === original.id) return toAdminOrder(before);
    checkVersion(original, input.version);
    expectItems(original, input.lines);
    if (original.status === "cancelled")
      throw conflict("This order is cancelled, so its items are not sent again.");
    if (original.anonymizedAt) throw conflict("This order's customer had their name and address removed.");
    if (original.replacesId)
      throw conflict("This order is a replacement. Replace the items of the first order instead.");

    const pieces = wantedPieces(original, input);
    const replacement = await writeReplacement(tx, original, pieces, input.id);
    await takeStock(tx, replacement.items, false, {
      orderId: replacement.id,
      userId: by.id,
      notes: "Replacement",
    });
    await raiseCatalogueVersion(
      tx,
      replacement.items.map(({ productId }) => productId),
    );
    await tx.order.update({
      where: { id: original.id },
      data: { version: { increment: 1 }, updatedAt: now() },
      select: { id: true },
    });
    await recordAudit(tx, {
      by,
      action: "order.replaced",
      entity: "order",
      entityId: original.id,
      after: { replacement: replacement.id },
    });
    const shop = await shopSettings(tx);
    const pictures = await orderPictures(tx, replacement);
    await writeMail(tx, shop, replacementMail(replacement, shop, pictures));
    return toAdminOrder(replacement);
  });
}

type OrderItemRow = OrderRow["items"][number];

function wantedPieces(original: OrderRow, { lines }: ReplacementInput): OrderItemRow[] {
  const there = new Map(piecesOut(original).map((item) => [item.id, item]));
  return lines.map(({ itemId, quantity }, index) => {
    const item = there.get(itemId);
    there.delete(itemId);
    if (item?.isGiftCard)
      throw conflict(`“${item.productName}” is a gift card. Send its code again instead.`);
    if (item && quantity <= item.quantity) return { ...item, quantity };
    const name = original.items.find(({ id }) => id === itemId)?.productName ?? "This item";
    const isRepeated = lines.findIndex((line) => line.itemId === itemId) < index;
    const message = isRepeated
      ? `“${name}” is listed twice.`
      : `Only ${item?.quantity ?? 0} of “${name}” can be replaced.`;
    throw new DomainError("conflict", message, { fields: { [`lines.${index}.quantity`]: [message] } });
  });
}

async function writeReplacement(
  tx: Prisma.TransactionClient,
  original: OrderRow,
  pieces: readonly OrderItemRow[],
  id: string,
): Promise<OrderRow> {
  const { userId, guestEmail, note, giftNote } = original;
  const handover = await handoverOf(tx, original, pieces, id);
  return tx.order.create({
    data: {
      id,
      userId,
      guestEmail,
      note,
      giftNote,
      ...addressOf(original),
      ...handover,
      subtotal: 0,
      gst: 0,
      totalPrice: 0,
      source: "manual",
      replacesId: original.id,
      createdAt: now(),
      updatedAt: now(),
      items: {
        create: pieces.map((item, position) => ({
          variationId: item.variationId,
          productId: item.productId,
          productName: item.productName,
          variationName: item.variationName,
          quantity: item.quantity,
          position,
          unitPrice: 0,
          totalPrice: 0,
          replacesId: item.id,
          createdAt: now(),
        })),
      },
    },
    include: orderInclude,
  });
}

/**
 * Hands over a replacement like the original: in the same slot if that is still ahead, at the same place if that is
 * still offered. The promise counts from now.
 */
async function handoverOf(
  tx: Prisma.TransactionClient,
  original: OrderRow,
  pieces: readonly OrderItemRow[],
  id: string,
) {
  const deliveryMethod = original.deliveryMethod as DeliveryMethod;
  const shop = await shopSettings(tx);
  const kept = { deliveryMethod, placeId: placeOf(shop, original.placeId).id };
  const found = await findPlaceToKeep(tx, kept);
  const { placeId } = found.problem ? await findPlaceToKeep(tx, { deliveryMethod }) : found;
  const readyBy = await readyByOf(tx, pieces, placeId);
  const promised = { deliveryMethod, placeId, readyBy };
  const { slot, slotId, cancelledMarketDay } = original;
  const earliest = readyBy && readyBy > now() ? readyBy : now();
  const isAhead = slot !== null && slot.startsAt >= earliest && !found.problem && !cancelledMarketDay;
  // The customer comes once for both, so the slot may be full.
  if (isAhead) return { ...promised, slotId };
  const zone = deliveryMethod === "delivery" ? await zoneFor(original.postalCode, tx) : null;
  const holder = { id, slotId: null };
  return { ...promised, slotId: zone && (await holdDayByHand(tx, zone, shop, { from: readyBy, holder })) };
}
