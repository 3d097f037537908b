import { deliveryZones } from "~/domain/delivery/zones";
import { shopSettings } from "~/domain/settings/settings";
import { freeDay } from "~/domain/slots/delivery-days";
import { db } from "~/services/database";

/** Zones whose delivery days are all taken for months: nobody there can order a delivery. */
export async function countFullZones(): Promise<number> {
  const [shop, zones] = await Promise.all([shopSettings(), deliveryZones()]);
  const withDays = zones.filter(({ weekdays }) => weekdays.length > 0);
  const days = await Promise.all(withDays.map((zone) => freeDay(db, zone, shop)));
  return days.filter((day) => day === null).length;
}
