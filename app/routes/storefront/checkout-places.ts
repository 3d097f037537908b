import type { PickupPlace } from "~/components/storefront/checkout/place-fields";
import { placesAfterReady, readyByOf } from "~/domain/catalog/ready-by";
import { type Place, placesOffered } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { freeTimes } from "~/domain/slots/pickup-times";
import { placeLines } from "~/lib/time/openings";
import { dayAtShop } from "~/lib/time/shop-days";
import { slotParts, type SlotTime } from "~/lib/time/slots";
import { now } from "~/services/clock/clock";
import { db } from "~/services/database";

/** Where and when these products can be picked up. */
export async function placesForCheckout(
  lines: readonly { productId: string }[],
  checkoutId: string | null,
): Promise<PickupPlace[]> {
  const places = placesOffered(await shopSettings(), now());
  const afterReady = await placesAfterReady(db, lines, places);
  return Promise.all(
    places.map(async (place) => {
      const from = place.slots && (await readyByOf(db, lines, place.id));
      const times = await freeTimes(db, place, { from, holderId: checkoutId });
      return { ...pickupPlace(place, times), endsBeforeReady: !afterReady.includes(place) };
    }),
  );
}

export const pickupPlace = (place: Place, times: readonly SlotTime[] | null): PickupPlace => ({
  id: place.id,
  name: place.name,
  hint: `${place.address}. ${placeLines(place, dayAtShop(now()), "short").join(", ")}`,
  days: times && daysOf(times),
  endsBeforeReady: false,
});

export function daysOf(times: readonly SlotTime[]): NonNullable<PickupPlace["days"]> {
  const days: NonNullable<PickupPlace["days"]> = [];
  for (const slot of times) {
    const { day, time } = slotParts(slot);
    if (days.at(-1)?.day !== day) days.push({ day, times: [] });
    days.at(-1)?.times.push({ id: slot.startsAt.toISOString(), time });
  }
  return days;
}
