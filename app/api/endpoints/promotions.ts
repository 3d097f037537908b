import { entityEndpoints } from "~/api/entity-endpoints";
import { type Call, endpoint } from "~/api/handlers";
import { endPromotion, promotionEntity } from "~/domain/promotions/edit-promotions";
import { listPromotions } from "~/domain/promotions/read-promotions";
import { promotion, promotionChange, promotionInput } from "~/schemas/prices/promotion";

export const promotionEndpoints = [
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
