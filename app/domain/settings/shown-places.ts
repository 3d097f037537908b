import { type Place, placesOffered } from "~/domain/settings/place";
import type { ShopSettings } from "~/domain/settings/settings";
import { pickupPlace } from "~/lib/orders/pickup-place";
import { formatWeekday } from "~/lib/time/calendar-day";
import { isOpenDaily, openDays, openingSpecifications, usualHours } from "~/lib/time/opening-hours";
import { openingWords, openingWordsEnd, placeLines } from "~/lib/time/openings";
import { dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import { specialOpenings } from "~/lib/time/special-days";

export interface ShownPlace {
  /** Null for the store while it is the only place. */
  name: string | null;
  address: string;
  /** Hours, special days, and whether it is open now. */
  lines: string[];
}

/** Places where shoppers can pick up, in display order. */
export function shownPlaces(shop: ShopSettings, at: Date, length: "long" | "short"): ShownPlace[] {
  const places = placesOffered(shop, at);
  return places.map((place) => ({
    name: places.length === 1 && place.isStore ? null : place.name,
    address: place.address,
    lines: [...placeLines(place, dayAtShop(at), length), ...openNow(shop, place, at)],
  }));
}

/** "Open now until 7 pm". Empty if it does not open within a week, or while the owner has set nothing about pickup. */
export function openNow(shop: ShopSettings, place: Place, at: Date): string[] {
  const words = isPickupSet(shop, at) ? openingWords(place, at) : null;
  return words === null ? [] : [words];
}

/** The next moment at which the texts of `shownPlaces` change. Null if time alone does not change them. */
export function shownPlacesEnd(shop: ShopSettings, at: Date): Date | null {
  if (!isPickupSet(shop, at)) return null;
  const ends = placesOffered(shop, at).map((place) => openingWordsEnd(place, at).getTime());
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

/** False: pages show only the hours of the specification. */
function isPickupSet(shop: ShopSettings, at: Date): boolean {
  if (JSON.stringify(shop.hours) !== JSON.stringify(usualHours)) return true;
  return placesOffered(shop, at).some(({ isStore, specialDays }) => !isStore || specialDays.length > 0);
}

/**
 * The text after "Pickup Available": the days of the only place, the next date of a market, or the number of places.
 * "" without a place.
 */
export function pickupDays(shop: ShopSettings, at: Date): string {
  const [first, ...others] = placesOffered(shop, at);
  if (!first) return "";
  if (others.length > 0) return `at ${others.length + 1} Places`;
  const next = first.specialDays.find(({ day, times }) =>
    times.some(({ closes }) => at < momentAtShop(day, closes)),
  );
  return openDays(first.hours) || (next ? formatWeekday(next.day) : "");
}

/** Where a shopper collects an order, as in "Collect in Stony Plain any day". Null without a place. */
export function pickupTowns(shop: ShopSettings, at: Date): { place: string; isDaily: boolean } | null {
  const places = placesOffered(shop, at);
  if (places.length === 0) return null;
  const towns = [...new Set(places.map(({ address }) => pickupPlace(address)))];
  return {
    place: towns.length === 1 ? towns.join() : `at one of our ${places.length} places`,
    isDaily: places.some(({ hours }) => isOpenDaily(hours)),
  };
}

/** Data for search engines: the store's hours and special days, unless it is switched off, and the other places. */
export function structuredPlaces(shop: ShopSettings, at: Date) {
  const today = dayAtShop(at);
  const offered = placesOffered(shop, at);
  const others = offered.filter(({ isStore }) => !isStore);
  const store = offered.find(({ isStore }) => isStore);
  const special = specialOpenings(store?.specialDays ?? [], today);
  return {
    ...(store && { openingHoursSpecification: openingSpecifications(store.hours) }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
    ...(others.length > 0 && {
      hasPOS: others.map(({ name, address, hours, specialDays }) => ({
        "@type": "Place",
        name,
        address,
        openingHoursSpecification: openingSpecifications(hours),
        specialOpeningHoursSpecification: specialOpenings(specialDays, today),
      })),
    }),
  };
}
