import { json } from "~/api/api-bodies";
import { endpoint, type Endpoint, pageQuery } from "~/api/handlers";
import * as orders from "~/api/orders";
import * as places from "~/api/places";
import { adminOrder } from "~/schemas/order";
import { marketAnswer } from "~/schemas/orders/market-answer";
import { cancelledDayInput, place, placeChange, placeInput } from "~/schemas/place";
import { z } from "~/schemas/zod";

export const adminPlaceEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/admin/places",
    access: "admin",
    summary: "Places of pickup, in the order in which shoppers see them",
    query: pageQuery,
    answer: z.array(place),
    handle: places.places,
  }),
  endpoint({
    method: "POST",
    path: "/admin/places",
    access: "admin",
    summary: "Create a place; special days one a line: 2026-12-24 9am-12pm or 2026-12-25 closed",
    body: json(placeInput),
    answer: place,
    status: 201,
    handle: places.addPlace,
  }),
  endpoint({
    method: "GET",
    path: "/admin/places/{id}",
    access: "admin",
    summary: "A place",
    answer: place,
    handle: places.placeById,
  }),
  endpoint({
    method: "PUT",
    path: "/admin/places/{id}",
    access: "admin",
    summary: "Change a place or switch it off; the store's address and hours are those of the settings",
    body: json(placeChange),
    answer: place,
    handle: places.changePlace,
  }),
  endpoint({
    method: "POST",
    path: "/admin/places/{id}/cancelled-days",
    access: "admin",
    summary: "Cancel a market day: the place is closed then, and each of its orders gets one email",
    body: json(cancelledDayInput),
    answer: z.object({ orders: z.number() }),
    status: 201,
    handle: places.cancelDay,
  }),
  endpoint({
    method: "POST",
    path: "/admin/orders/{id}/market-answer",
    access: "admin",
    summary:
      "Choose for the customer after a cancelled market: another pickup, delivery at no fee, or cancel",
    body: json(marketAnswer),
    answer: adminOrder,
    handle: orders.answerAboutMarket,
  }),
  endpoint({
    method: "DELETE",
    path: "/admin/places/{id}",
    access: "admin",
    summary: "Delete a place that no order or checkout uses; one that is used can be switched off",
    answer: null,
    handle: places.removePlace,
  }),
];
