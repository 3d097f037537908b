import { json } from "~/api/api-bodies";
import { endpoint, type Endpoint, pageQuery } from "~/api/handlers";
import * as places from "~/api/places";
import { place, placeChange, placeInput } from "~/schemas/place";
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
    method: "DELETE",
    path: "/admin/places/{id}",
    access: "admin",
    summary: "Delete a place that no order or checkout uses; one that is used can be switched off",
    answer: null,
    handle: places.removePlace,
  }),
];
