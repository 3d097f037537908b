import { entityEndpoints } from "~/api/entity-endpoints";
import { listZones, zoneEntity } from "~/domain/delivery/delivery-zones";
import { deliveryZone, deliveryZoneChange, deliveryZoneInput } from "~/schemas/delivery-zone";

export const deliveryEndpoints = entityEndpoints({
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
