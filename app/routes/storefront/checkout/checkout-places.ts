import type { PickupPlace } from "~/components/storefront/checkout/fields/place-fields";
import { placesAfterReady, readyByOf } from "~/domain/catalog/ready-by";
import { type Place, placesOffered } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { freeTimes } from "~/domain/slots/pickup-times";
import { areGiftCards } from "~/lib/gift-cards/lines";
import type { CartViewLine } from "~/lib/cart/lines";
import { placeLines } from "~/lib/time/openings";
import { readyWords } from "~/lib/time/ready-when.ts";
import { dayAtShop } from "~/lib/time/shop-days";
import { slotParts, type SlotTime } from "~/lib/time/slots";
import { now } from "~/services/clock/clock";
import { db } from "~/services/database";

/** The places and times at which these products can be picked up. */
export async function placesForCheckout(
  lines: readonly CartViewLine[],
  checkoutId: string | null,
): Promise<PickupPlace[]> {
  const bought = lines.filter(({ unavailable }) => !unavailable);
  if (areGiftCards(bought)) return [];
  const places = placesOffered(await shopSettings(), now());
  const afterReady = await placesAfterReady(db, bought, places);
  return Promise.all(
    places.map(async (place) => {
      const readyBy = await readyByOf(db, bought, place.id);
      const times = await freeTimes(db, place, { from: readyBy, holderId: checkoutId });
      return {
        ...pickupPlace(place, times),
        ready: readyBy && readyWords(readyBy, now()),
        endsBeforeReady: !afterReady.includes(place),
      };
    }),
  );
}

export const pickupPlace = (place: Place, times: readonly SlotTime[] | null): PickupPlace => ({
  id: place.id,
  name: place.name,
  isStore: place.isStore,
  hint: `${place.address}. ${placeLines(place, dayAtShop(now()), "short").join(", ")}`,
  days: times && daysOf(times),
  ready: null,
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
