import type { Router } from "express";
import { adminCatalogEndpoints } from "~/api/endpoints/admin-catalog";
import { adminOrderEndpoints } from "~/api/endpoints/admin-orders";
import { shopEndpoints } from "~/api/endpoints/shop";
import { describe } from "~/api/description";
import * as orders from "~/api/orders";
import { endpoint, type Endpoint, type Call, pageQuery } from "~/api/handlers";
import { routerOf } from "~/api/api-router";
import { raw, json } from "~/api/api-bodies";
import { z } from "~/schemas/zod";
import { entityEndpoints } from "~/api/entity-endpoints";
import { listZones, zoneEntity } from "~/domain/delivery/delivery-zones";
import { deliveryZone, deliveryZoneChange, deliveryZoneInput } from "~/schemas/delivery-zone";
import { endPromotion, promotionEntity } from "~/domain/promotions/edit-promotions";
import { listPromotions } from "~/domain/promotions/read-promotions";
import { promotion, promotionChange, promotionInput } from "~/schemas/prices/promotion";
import { endSale, saleEntity } from "~/domain/catalog/on-sale/edit-sales";
import { listSales } from "~/domain/catalog/on-sale/read-sales";
import { sale, saleChange, saleInput } from "~/schemas/prices/sale";
import * as places from "~/api/places";
import { listPlaces, placeEntity, updatePlace } from "~/domain/places/edit";
import { adminOrder } from "~/schemas/order";
import { marketAnswer } from "~/schemas/orders/market-answer";
import { cancelledDayInput, place, placeChange, placeInput } from "~/schemas/place";
import * as giftCards from "~/api/gift-cards";
import { giftCard, giftCardSending, listedGiftCard, recipientChange } from "~/schemas/prices/gift-card";
import { giftCardMonth } from "~/schemas/report";

const giftCardEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/admin/gift-cards",
    summary:
      "Gift cards, newest first; `search` finds the last four letters of a code, or the recipient's name or email address",
    query: pageQuery.extend({ search: z.string().optional() }),
    answer: z.array(listedGiftCard),
    handle: giftCards.giftCards,
  }),
  endpoint({
    method: "GET",
    path: "/admin/gift-cards/{id}",
    summary: "A gift card with all that happened to its balance, oldest first; its code is stored nowhere",
    answer: giftCard,
    handle: giftCards.giftCard,
  }),
  endpoint({
    method: "POST",
    path: "/admin/gift-cards/{id}/void",
    summary: "Void a gift card: its balance is lost; this cannot be undone",
    answer: giftCard,
    handle: giftCards.voidOneGiftCard,
  }),
  endpoint({
    method: "POST",
    path: "/admin/gift-cards/{id}/send",
    summary:
      "Email a gift card, perhaps to a corrected name and address; with a new code, so that the old one ends",
    body: json(giftCardSending),
    answer: giftCard,
    handle: giftCards.sendOneGiftCard,
  }),
  endpoint({
    method: "PUT",
    path: "/admin/orders/{id}/gift-card-recipient",
    summary: "Correct who gets the gift cards of an order, and when; only of those that were not sent yet",
    body: json(recipientChange),
    answer: adminOrder,
    handle: giftCards.orderRecipient,
  }),
  endpoint({
    method: "GET",
    path: "/admin/reports/gift-cards",
    summary:
      "What is owed to holders of gift cards, by month at the shop: sold + given as refunds - used + returned - refunded - voided",
    query: pageQuery,
    answer: z.array(giftCardMonth),
    handle: giftCards.giftCardReport,
  }),
];

const adminPlaceEndpoints: readonly Endpoint[] = [
  ...entityEndpoints({
    path: "/admin/places",
    entity: { ...placeEntity, update: updatePlace },
    list: listPlaces,
    record: place,
    input: placeInput,
    change: placeChange,
    summaries: {
      list: "Places of pickup, in the order in which shoppers see them",
      one: "A place",
      create: "Create a place; special days one a line: 2026-12-24 9am-12pm or 2026-12-25 closed",
      change: "Change a place or switch it off; the store's address and hours are those of the settings",
      remove: "Delete a place that no order or checkout uses; one that is used can be switched off",
    },
  }),
  endpoint({
    method: "POST",
    path: "/admin/places/{id}/cancelled-days",
    summary: "Cancel a market day: the place is closed then, and each of its orders gets one email",
    body: json(cancelledDayInput),
    answer: z.object({ orders: z.number() }),
    status: 201,
    handle: places.cancelDay,
  }),
  endpoint({
    method: "POST",
    path: "/admin/orders/{id}/market-answer",
    summary:
      "Choose for the customer after a cancelled market: another pickup, delivery at no fee, or cancel",
    body: json(marketAnswer),
    answer: adminOrder,
    handle: orders.answerAboutMarket,
  }),
];

const saleEndpoints = [
  ...entityEndpoints({
    path: "/admin/sales",
    entity: saleEntity,
    list: async (query) => {
      const { rows, total } = await listSales(query);
      return { rows: rows.map(({ title: _, ...record }) => record), total };
    },
    record: sale,
    input: saleInput,
    change: saleChange,
    summaries: {
      list: "All sales: those that run or will run, then those that have ended",
      one: "A sale",
      create: "Put a category, product or variation on sale",
      change: "Change a sale that was not ended; once it has begun, not its first day and what it is for",
    },
  }),
  endpoint({
    method: "POST",
    path: "/admin/sales/{id}/end",
    summary: "End a sale now; this cannot be undone",
    answer: sale,
    handle: ({ id, user }: Call<"admin", unknown, undefined>) => endSale(id, user),
  }),
];

const promotionEndpoints = [
  ...entityEndpoints({
    path: "/admin/promotions",
    entity: promotionEntity,
    list: listPromotions,
    record: promotion,
    input: promotionInput,
    change: promotionChange,
    summaries: {
      list: "All promotions, newest first, those that were ended last",
      one: "A promotion",
      create:
        "Create a promotion; what does not matter for its kind is not stored; a code that reads like another one is refused",
      change: "Change a promotion that was not ended, or pause and resume it with `isOn`",
    },
  }),
  endpoint({
    method: "POST",
    path: "/admin/promotions/{id}/end",
    summary: "End a promotion; this cannot be undone",
    answer: promotion,
    handle: ({ id, user }: Call<"admin", unknown, undefined>) => endPromotion(id, user),
  }),
];

const deliveryEndpoints = entityEndpoints({
  path: "/admin/delivery-zones",
  entity: zoneEntity,
  list: listZones,
  record: deliveryZone,
  input: deliveryZoneInput,
  change: deliveryZoneChange,
  summaries: {
    list: "All delivery zones, by name",
    one: "A delivery zone",
    create: "Create a delivery zone; each beginning of a postal code belongs to one zone",
    change: "Change a delivery zone, or switch it on or off",
    remove: "Delete a delivery zone",
  },
});

export const endpoints: readonly Endpoint[] = [
  ...shopEndpoints,
  ...adminCatalogEndpoints,
  ...adminPlaceEndpoints,
  ...adminOrderEndpoints,
  ...deliveryEndpoints,
  ...saleEndpoints,
  ...promotionEndpoints,
  ...giftCardEndpoints,
  endpoint({
    method: "POST",
    path: "/stripe/webhook",
    access: "public",
    summary: "Events of the payment provider, signed in Stripe-Signature",
    body: raw,
    answer: z.object({ received: z.literal(true) }),
    handle: orders.providerEvent,
  }),
];

export function apiRouter(): Router {
  return routerOf(endpoints, describe(endpoints));
}
