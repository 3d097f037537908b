import { type Place, placeOf, placesOnOf } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { conflict } from "~/lib/errors";
import type { DeliveryMethod } from "~/schemas/checkout";
import type { Db } from "~/services/database";

/** Cached like the settings. Inside a transaction pass `on`. */
export async function placesOn(on?: Db): Promise<Place[]> {
  return placesOnOf(await shopSettings(on));
}

export interface PlaceChoice {
  /** None when there is only one: then nothing is asked. */
  places: { id: string; name: string }[];
  placeId: string;
}

/** For orders by hand: the places that are on, and the one that the order names. */
export async function placesToChoose(order?: {
  deliveryMethod: string;
  placeId?: string;
}): Promise<PlaceChoice> {
  const shop = await shopSettings();
  const current = order?.deliveryMethod === "pickup" ? placeOf(shop, order.placeId) : undefined;
  const shown = shop.places.filter(({ id, isOn }) => isOn || id === current?.id);
  if (shown.length < 2) return { places: [], placeId: "" };
  return {
    places: shown.map(({ id, name }) => ({ id, name })),
    placeId: current?.id ?? shown[0]?.id ?? "",
  };
}

const PLACE_IS_OFF = "Pickup at this place has ended. Choose another place.";

const PLACE_IS_MISSING = "There are several places of pickup. Choose one.";

interface Handover {
  deliveryMethod: DeliveryMethod;
  placeId?: string | null;
  /** Of several places one must be named. Otherwise the first is taken. */
  mustChoose?: boolean;
}

/**
 * The place that an order keeps: null for a delivery, and while the store is the only place.
 * @throws DomainError 409 when the chosen place is switched off or deleted, or must be chosen
 */
export async function placeToKeep(tx: Db, handover: Handover): Promise<string | null> {
  const { placeId, problem } = await findPlaceToKeep(tx, handover);
  if (problem) throw conflict(problem);
  return placeId;
}

export interface FoundPlace {
  placeId: string | null;
  problem?: string;
}

export async function findPlaceToKeep(
  tx: Db,
  { deliveryMethod, placeId, mustChoose = false }: Handover,
): Promise<FoundPlace> {
  if (deliveryMethod === "delivery") return { placeId: null };
  // Locked until the commit: a place that an order names is neither switched off nor deleted at the same time.
  const rows = await tx.$queryRaw<{ id: string; isStore: boolean }[]>`
    SELECT id::text, is_store AS "isStore" FROM places WHERE is_on ORDER BY position, created_at, id FOR SHARE`;
  if (placeId && !rows.some(({ id }) => id === placeId)) return { placeId: null, problem: PLACE_IS_OFF };
  const [first] = rows;
  if (rows.length === 1 && first?.isStore) return { placeId: null };
  if (!placeId && mustChoose && rows.length > 1) return { placeId: null, problem: PLACE_IS_MISSING };
  return { placeId: placeId ?? first?.id ?? null };
}
