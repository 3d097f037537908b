import { emptyZone, type ZoneTexts } from "./zone-form";
import { zoneEntity } from "~/domain/delivery/delivery-zones";
import { deliveryZones } from "~/domain/delivery/zones";
import { NO_ZONE_IS_ON } from "~/lib/delivery/delivery-words";
import type { ToastMessage } from "~/lib/toast-message";
import { readBy, textsIn } from "~/routes/admin/record-routes";
import { toastAfterClosing } from "~/routes/admin/toast-after-closing";
import { deliveryZoneForm } from "~/schemas/delivery-zone";

export const zonePages = {
  title: "Delivery Zone",
  list: "/admin/delivery",
  entity: zoneEntity,
  fields: Object.keys(emptyZone) as (keyof ZoneTexts)[],
  textsOf: textsIn(emptyZone),
  read: readBy(deliveryZoneForm),
  around: (save: () => Promise<unknown>, toast: ToastMessage) =>
    toastAfterClosing(save, async () =>
      (await deliveryZones()).length > 0 ? toast : { ...toast, description: NO_ZONE_IS_ON },
    ),
};
