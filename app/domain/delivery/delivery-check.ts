import { zoneFor } from "~/domain/delivery/zones";
import { shopSettings } from "~/domain/settings/settings";
import { freeDay } from "~/domain/slots/delivery-days";
import type { DeliveryAnswer } from "~/lib/delivery/delivery-words";
import { formatWeekday } from "~/lib/time/calendar-day";
import { db } from "~/services/database";

/** @param postalCode as `canadianPostalCode` writes it */
export async function deliveryAnswer(postalCode: string): Promise<DeliveryAnswer> {
  const [zone, shop] = await Promise.all([zoneFor(postalCode), shopSettings()]);
  const day = zone && (await freeDay(db, zone, shop));
  return {
    postalCode,
    zone: zone && {
      feeCents: zone.feeCents,
      freeFromCents: zone.freeFromCents,
      smallestOrderCents: zone.smallestOrderCents,
    },
    nextDay: day && formatWeekday(day),
    pickupAddress: shop.address,
  };
}
