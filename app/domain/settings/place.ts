import type { OpeningHours } from "~/lib/time/opening-hours";
import { isOver } from "~/lib/time/openings";
import { parseOpeningHours } from "~/lib/time/parse-opening-hours";
import type { SlotRules } from "~/lib/time/slots";
import { parseSpecialDays, type SpecialDay } from "~/lib/time/special-days";

/** A place where customers pick up orders. */
export interface Place {
  id: string;
  name: string;
  address: string;
  hours: OpeningHours[];
  specialDays: SpecialDay[];
  /** Rules of pickup times. Null if customers choose no time. */
  slots: SlotRules | null;
  isStore: boolean;
  isOn: boolean;
}

export interface PlaceRow {
  id: string;
  name: string;
  address: string;
  hours: string;
  specialDays: string;
  slotMinutes: number | null;
  slotPlaces: number;
  slotCutoffHours: number;
  slotDaysAhead: number;
  isStore: boolean;
  isOn: boolean;
}

type Store = Pick<Place, "address" | "hours">;

/** Takes the store's address and hours from the settings. */
export function placesOf(rows: readonly PlaceRow[], store: Store): Place[] {
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isStore: row.isStore,
    isOn: row.isOn,
    specialDays: parseSpecialDays(row.specialDays),
    slots: slotRulesOf(row),
    ...(row.isStore ? store : { address: row.address, hours: parseOpeningHours(row.hours) }),
  }));
}

function slotRulesOf({
  slotMinutes,
  slotPlaces,
  slotCutoffHours,
  slotDaysAhead,
}: PlaceRow): SlotRules | null {
  if (slotMinutes === null) return null;
  return {
    minutes: slotMinutes,
    places: slotPlaces,
    cutoffHours: slotCutoffHours,
    daysAhead: slotDaysAhead,
  };
}

interface Shop extends Store {
  places: readonly Place[];
}

/** Places that are switched on and not over. Only the store before the settings are read for the first time. */
export function placesOffered(shop: Shop, at: Date): Place[] {
  if (shop.places.length === 0) return [storeOf(shop)];
  return shop.places.filter((place) => place.isOn && !isOver(place, at));
}

/** The place of an order. @param placeId null is the store */
export function placeOf(shop: Shop, placeId: string | null | undefined): Place {
  return shop.places.find(({ id }) => id === placeId) ?? storeOf(shop);
}

/** The name for the back office. Null for an order without a place. */
export const placeNameOf = (shop: Shop, placeId: string | undefined): string | null =>
  placeId === undefined ? null : placeOf(shop, placeId).name;

function storeOf({ places, address, hours }: Shop): Place {
  const unread = { id: "", name: "Store", specialDays: [], slots: null, isStore: true, isOn: true };
  return places.find(({ isStore }) => isStore) ?? { ...unread, address, hours };
}
