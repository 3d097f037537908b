import type { OpeningHours } from "~/lib/time/opening-hours";
import { isOver } from "~/lib/time/openings";
import { parseOpeningHours } from "~/lib/time/parse-opening-hours";
import { parseSpecialDays, type SpecialDay } from "~/lib/time/special-days";

/** Where orders are picked up. */
export interface Place {
  id: string;
  name: string;
  address: string;
  hours: OpeningHours[];
  specialDays: SpecialDay[];
  isStore: boolean;
  isOn: boolean;
}

export interface PlaceRow {
  id: string;
  name: string;
  address: string;
  hours: string;
  specialDays: string;
  isStore: boolean;
  isOn: boolean;
}

type Store = Pick<Place, "address" | "hours">;

/** The store's address and hours are those of the settings. */
export function placesOf(rows: readonly PlaceRow[], store: Store): Place[] {
  return rows.map(({ id, name, isStore, isOn, address, hours, specialDays }) => ({
    ...{ id, name, isStore, isOn, specialDays: parseSpecialDays(specialDays) },
    ...(isStore ? store : { address, hours: parseOpeningHours(hours) }),
  }));
}

interface Shop extends Store {
  places: readonly Place[];
}

/** Those that are on, without markets whose dates are over. At least one, also before the places were read. */
export function placesOffered(shop: Shop, at: Date): Place[] {
  const offered = shop.places.filter((place) => place.isOn && !isOver(place, at));
  return offered.length > 0 ? offered : [storeOf(shop)];
}

/** Of an order: null is the store. */
export function placeOf(shop: Shop, placeId: string | null | undefined): Place {
  return shop.places.find(({ id }) => id === placeId) ?? storeOf(shop);
}

/** For the back office. Null for orders that keep no place. */
export const placeNameOf = (shop: Shop, placeId: string | undefined): string | null =>
  placeId === undefined ? null : placeOf(shop, placeId).name;

function storeOf({ places, address, hours }: Shop): Place {
  const unread = { id: "", name: "Store", specialDays: [], isStore: true, isOn: true };
  return places.find(({ isStore }) => isStore) ?? { ...unread, address, hours };
}
