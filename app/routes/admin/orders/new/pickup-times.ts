import type { PickupDay } from "~/components/storefront/checkout/fields/time-fields";
import { placesOffered } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { freeTimes, withoutCutoff } from "~/domain/slots/pickup-times";
import { daysOf } from "~/routes/storefront/checkout/checkout-places";
import { now } from "~/services/clock/clock";
import { db } from "~/services/database";

/** By place; "" is the only place. Without those whose customers choose no time. */
export async function timesToChoose(): Promise<Record<string, PickupDay[]>> {
  const places = placesOffered(await shopSettings(), now());
  const times = await Promise.all(places.map((place) => freeTimes(db, withoutCutoff(place), { from: null })));
  return Object.fromEntries(
    places.flatMap(({ id }, index) => {
      const free = times[index];
      return free ? [[places.length > 1 ? id : "", daysOf(free)]] : [];
    }),
  );
}
