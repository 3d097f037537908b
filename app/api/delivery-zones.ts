import { createZone, deleteZone, updateZone } from "~/domain/delivery/edit-zones";
import { getZone, listZones } from "~/domain/delivery/read-zones";
import { type Call, listed, type pageQuery, part } from "~/api/handlers";
import type { DeliveryZoneChange, DeliveryZoneInput } from "~/schemas/delivery-zone";
import type { z } from "~/schemas/zod";

type Admin<Sent = undefined> = Call<"admin", unknown, Sent>;

export async function zones({ query }: Call<"admin", z.output<typeof pageQuery>, undefined>) {
  return listed(part(await listZones(), query));
}

export const zone = ({ id }: Admin) => getZone(id);
export const addZone = ({ body, user }: Admin<DeliveryZoneInput>) => createZone(body, user);
export const changeZone = ({ id, body, user }: Admin<DeliveryZoneChange>) => updateZone(id, body, user);
export const removeZone = ({ id, user }: Admin) => deleteZone(id, user);
