import { json } from "~/api/api-bodies";
import { endpoint, type Endpoint, pageQuery } from "~/api/handlers";
import * as promotions from "~/api/promotions";
import { promotion, promotionChange, promotionInput } from "~/schemas/prices/promotion";
import { z } from "~/schemas/zod";

export const promotionEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/admin/promotions",
    access: "admin",
    summary: "All promotions, newest first, those that were ended last",
    query: pageQuery,
    answer: z.array(promotion),
    handle: promotions.promotions,
  }),
  endpoint({
    method: "POST",
    path: "/admin/promotions",
    access: "admin",
    summary:
      "Create a promotion; what does not matter for its kind is not stored; a code that reads like another one is refused",
    body: json(promotionInput),
    answer: promotion,
    status: 201,
    handle: promotions.addPromotion,
  }),
  endpoint({
    method: "GET",
    path: "/admin/promotions/{id}",
    access: "admin",
    summary: "A promotion",
    answer: promotion,
    handle: promotions.promotion,
  }),
  endpoint({
    method: "PUT",
    path: "/admin/promotions/{id}",
    access: "admin",
    summary: "Change a promotion that was not ended, or pause and resume it with `isOn`",
    body: json(promotionChange),
    answer: promotion,
    handle: promotions.changePromotion,
  }),
  endpoint({
    method: "POST",
    path: "/admin/promotions/{id}/end",
    access: "admin",
    summary: "End a promotion; this cannot be undone",
    answer: promotion,
    handle: promotions.endOnePromotion,
  }),
];
