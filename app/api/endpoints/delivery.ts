import { json } from "~/api/api-bodies";
import * as delivery from "~/api/delivery-zones";
import { endpoint, type Endpoint, pageQuery } from "~/api/handlers";
import { deliveryZone, deliveryZoneChange, deliveryZoneInput } from "~/schemas/delivery-zone";
import { z } from "~/schemas/zod";

export const deliveryEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/admin/delivery-zones",
    access: "admin",
    summary: "All delivery zones, by name",
    query: pageQuery,
    answer: z.array(deliveryZone),
    handle: delivery.zones,
  }),
  endpoint({
    method: "POST",
    path: "/admin/delivery-zones",
    access: "admin",
    summary: "Create a delivery zone; each beginning of a postal code belongs to one zone",
    body: json(deliveryZoneInput),
    answer: deliveryZone,
    status: 201,
    handle: delivery.addZone,
  }),
  endpoint({
    method: "GET",
    path: "/admin/delivery-zones/{id}",
    access: "admin",
    summary: "A delivery zone",
    answer: deliveryZone,
    handle: delivery.zone,
  }),
  endpoint({
    method: "PUT",
    path: "/admin/delivery-zones/{id}",
    access: "admin",
    summary: "Change a delivery zone, or switch it on or off",
    body: json(deliveryZoneChange),
    answer: deliveryZone,
    handle: delivery.changeZone,
  }),
  endpoint({
    method: "DELETE",
    path: "/admin/delivery-zones/{id}",
    access: "admin",
    summary: "Delete a delivery zone",
    answer: null,
    handle: delivery.removeZone,
  }),
];
