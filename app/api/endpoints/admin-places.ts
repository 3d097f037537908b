import { json } from "~/api/api-bodies";
import { entityEndpoints } from "~/api/entity-endpoints";
import { endpoint, type Endpoint } from "~/api/handlers";
import * as orders from "~/api/orders";
import * as places from "~/api/places";
import { listPlaces, placeEntity, updatePlace } from "~/domain/places/edit";
import { adminOrder } from "~/schemas/order";
import { marketAnswer } from "~/schemas/orders/market-answer";
import { cancelledDayInput, place, placeChange, placeInput } from "~/schemas/place";
import { z } from "~/schemas/zod";

export const adminPlaceEndpoints: readonly Endpoint[] = [
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
