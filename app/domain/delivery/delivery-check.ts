import { zoneFor } from "~/domain/delivery/zones";
import { placeOf } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { nextDeliveryDay } from "~/lib/delivery/delivery-day";
import type { DeliveryAnswer } from "~/lib/delivery/delivery-words";
import { formatWeekday } from "~/lib/time/calendar-day";
import { now } from "~/services/clock/clock";

/** @param postalCode as `canadianPostalCode` writes it */
export async function deliveryAnswer(postalCode: string): Promise<DeliveryAnswer> {
  const [zone, shop] = await Promise.all([zoneFor(postalCode), shopSettings()]);
  const store = placeOf(shop, null);
  const closed = store.specialDays.filter(({ times }) => times.length === 0).map(({ day }) => day);
  const day = zone && nextDeliveryDay(zone, now(), new Set(closed));
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
