import { zoneFor } from "~/domain/delivery/zones";
import { placesOffered } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { freeDay } from "~/domain/slots/delivery-days";
import type { DeliveryAnswer } from "~/lib/delivery/delivery-words";
import { formatWeekday } from "~/lib/time/calendar-day";
import { now } from "~/services/clock/clock";
import { db } from "~/services/database";

/** @param postalCode as `canadianPostalCode` returns it @param from when the order is ready */
export async function deliveryAnswer(postalCode: string, from: Date | null): Promise<DeliveryAnswer> {
  const [zone, shop] = await Promise.all([zoneFor(postalCode), shopSettings()]);
  const day = zone && (await freeDay(db, zone, shop, { from }));
  return {
    postalCode,
    zone: zone && {
      feeCents: zone.feeCents,
      freeFromCents: zone.freeFromCents,
      smallestOrderCents: zone.smallestOrderCents,
    },
    nextDay: day && formatWeekday(day),
    pickups: placesOffered(shop, now()).map(({ isStore, name, address }) => ({
      name: isStore ? null : name,
      address,
    })),
  };
}
