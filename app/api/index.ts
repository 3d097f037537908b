import type { Router } from "express";
import { adminCatalogEndpoints } from "~/api/endpoints/admin-catalog";
import { adminOrderEndpoints } from "~/api/endpoints/admin-orders";
import { deliveryEndpoints } from "~/api/endpoints/delivery";
import { giftCardEndpoints } from "~/api/endpoints/gift-cards";
import { saleEndpoints } from "~/api/endpoints/sales";
import { adminPlaceEndpoints } from "~/api/endpoints/admin-places";
import { promotionEndpoints } from "~/api/endpoints/promotions";
import { shopEndpoints } from "~/api/endpoints/shop";
import { describe } from "~/api/description";
import * as orders from "~/api/orders";
import { endpoint, type Endpoint } from "~/api/handlers";
import { routerOf } from "~/api/api-router";
import { raw } from "~/api/api-bodies";
import { z } from "~/schemas/zod";

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
