import type { ShownOrder, StoreData } from "~/components/storefront/orders/order-data";
import { smallPicture } from "~/domain/cart/cart";
import type { Catalogue } from "~/domain/catalog/catalogue";
import { isPaymentMissing, isSoldByHand, isUnfinished, notPaidLabel } from "~/lib/orders/order-status";
import { refusalToCancel } from "~/domain/orders/status/cancel";
import { canMove } from "~/domain/orders/handover/move-pickup";
import { placeOf } from "~/domain/settings/place";
import type { ShopSettings } from "~/domain/settings/settings";
import { openNow } from "~/domain/settings/shown-places";
import { cancelEnd, formatDate, formatSoon, isRecent } from "~/lib/time/dates";
import { areGiftCards } from "~/lib/gift-cards/lines";
import { sum } from "~/lib/money/allocate";
import { centsToText, toCents } from "~/lib/money/money";
import { placeLines } from "~/lib/time/openings";
import { dayAtShop } from "~/lib/time/shop-days";
import { payPath } from "~/lib/orders/pay-path";
import { isAllRefunded, pieceCounts, removedCents } from "~/lib/orders/pieces";
import { promiseWords } from "~/lib/orders/words/promise-words";
import { refundLineLabel } from "~/lib/orders/refund-line";
import { mapUrl } from "~/lib/orders/pickup-place";
import type { moneyOf } from "~/routes/storefront/orders/order-money";
import type { Order } from "~/schemas/order";
import { now } from "~/services/clock/clock";

export function shownOrder(
  order: Order,
  shop: ShopSettings,
  { byVariation }: Catalogue,
  { owed, links, refundParts }: Awaited<ReturnType<typeof moneyOf>>,
): ShownOrder {
  const {
    id,
    createdAt,
    status,
    deliveryMethod,
    placeId,
    subtotal,
    gst,
    totalPrice,
    shippingAddress,
    refundStatus,
    source,
    paymentStatus,
    payments,
    note,
    giftNote,
    readyBy,
    slot,
    cancelledMarketDay,
    giftCardRecipient,
    kept,
    adjustments,
    replacesId,
    replacementIds,
    items,
    refunds,
  } = order;
  const isOver = !isUnfinished(status) && !areGiftCards(items);
  const isRefunded = isAllRefunded(order) && !isOver && status !== "cancelled";
  const partsOf = (refundId: string) => refundParts.filter((part) => part.refundId === refundId);
  const isRefundedTo = (to: string) =>
    refunds.some(({ id }) =>
      partsOf(id).some(
        ({ method, isNewGiftCard, status }) => method === to && !isNewGiftCard && status !== "failed",
      ),
    );
  const link = links.get(id);
  const canCancel =
    !isRefunded && refusalToCancel({ status, createdAt, replacesId, cancelledMarketDay }) === null;
  const pictureOf = (variationId: string) => {
    const found = byVariation.get(variationId);
    return found && smallPicture(found.product, found.variation);
  };
  return {
    id,
    createdAt,
    date: formatDate(createdAt),
    status,
    deliveryMethod,
    subtotal,
    gst,
    totalPrice,
    shippingAddress,
    refundStatus,
    source,
    paymentStatus,
    payments,
    note,
    giftNote,
    adjustments,
    giftCardRecipient,
    kept,
    replacesId,
    replacementIds,
    notPaid: isPaymentMissing(order) ? notPaidLabel(order) : null,
    isAllRefunded: isRefunded,
    cancelledMarketDay: isUnfinished(status) && !isRefunded ? cancelledMarketDay : null,
    owedCents: owed.find((of) => of.id === id)?.cents ?? 0,
    payLink: link ? { path: payPath(link.id), until: formatSoon(link.expiresAt, now()) } : null,
    refundedToCard: isRefundedTo("card"),
    refundedToGiftCard: isRefundedTo("gift_card"),
    // If the whole order was cancelled, the badge already says that it was refunded.
    refunds: (refunds.every(({ lines }) => lines.every(({ kind }) => kind === "rest")) ? [] : refunds)
      // The items already say what a change of the order removed.
      .filter(({ id, change }) => change === null || partsOf(id).length > 0)
      .map(({ id, createdAt, amount, gst, status, lines, change }) => ({
        id,
        date: formatDate(createdAt),
        isSentBack: partsOf(id).length > 0,
        asGiftCard: partsOf(id).some(({ isNewGiftCard }) => isNewGiftCard),
        ...(change === null ? { amount, gst } : sumsOf(partsOf(id))),
        status,
        lines:
          change === null
            ? lines.map((line) => ({ label: refundLineLabel(line, items), amount: line.amount }))
            : [],
      })),
    removedCents: removedCents({ refunds }),
    items: items.map(
      ({ id, variationId, productName, variationName, quantity, regularPrice, totalPrice, isGiftCard }) => ({
        id,
        productName,
        variationName,
        quantity,
        totalPrice,
        isGiftCard,
        ...(regularPrice && { regularTotalCents: toCents(regularPrice) * quantity }),
        removed: pieceCounts({ id, quantity }, { refunds, replaced: {} }).removed,
        imageUrl: pictureOf(variationId),
      }),
    ),
    store:
      deliveryMethod === "pickup" && !areGiftCards(items) && !isRefunded && !isSoldByHand(order)
        ? storeOf(shop, { placeId, status, slot })
        : null,
    gstNumber: shop.gstNumber,
    ready:
      cancelledMarketDay === null &&
      !isRefunded &&
      (status === "pending" || status === "processing" || (status === "ready" && slot))
        ? promiseWords({ deliveryMethod, readyBy, slot })
        : null,
    canCancel,
    canMove: !isRefunded && canMove({ deliveryMethod, placeId, status, slot, items }, shop),
    cancelUntil: canCancel && isRecent(createdAt, now()) ? formatSoon(cancelEnd(createdAt), now()) : null,
  };
}

const sumsOf = (parts: readonly { amountCents: number; gstCents: number }[]) => ({
  amount: centsToText(sum(parts.map(({ amountCents }) => amountCents))),
  gst: centsToText(sum(parts.map(({ gstCents }) => gstCents))),
});

function storeOf(
  shop: ShopSettings,
  { placeId, status, slot }: Pick<Order, "placeId" | "status" | "slot">,
): StoreData {
  const place = placeOf(shop, placeId);
  const { isStore, name, address } = place;
  const hasTime = slot !== null && new Date(slot.endsAt) > now();
  const hours = hasTime ? [] : placeLines(place, dayAtShop(now()), "long");
  return {
    name: isStore ? null : name,
    address,
    hours: [...hours, ...(status === "ready" ? openNow(shop, place, now()) : [])],
    mapUrl: mapUrl(address),
  };
}
