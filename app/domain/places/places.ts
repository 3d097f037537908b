import { placesAfterReady } from "~/domain/catalog/ready-by";
import { type Place, placeOf, placesOf, placesOffered, type PlaceRow } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { conflict } from "~/lib/errors";
import { NO_PLACE } from "~/lib/orders/pickup-place";
import { areGiftCards } from "~/lib/gift-cards/lines.ts";
import { isOver } from "~/lib/time/openings";
import type { DeliveryMethod } from "~/schemas/checkout";
import { now } from "~/services/clock/clock";
import { type Db, Prisma } from "~/services/database";

/** Cached like the settings. Inside a transaction pass `on`. */
export async function offeredPlaces(on?: Db): Promise<Place[]> {
  return placesOffered(await shopSettings(on), now());
}

export interface PlaceChoice {
  /** Empty when there is only one place. */
  places: { id: string; name: string }[];
  placeId: string;
}

/** For orders by hand: the offered places and the order's own place. */
export async function placesToChoose(order?: {
  deliveryMethod: string;
  placeId?: string;
}): Promise<PlaceChoice> {
  const shop = await shopSettings();
  const current = order?.deliveryMethod === "pickup" ? placeOf(shop, order.placeId) : undefined;
  const offered = new Set(placesOffered(shop, now()).map(({ id }) => id));
  const shown = shop.places.filter(({ id }) => offered.has(id) || id === current?.id);
  if (shown.length < 2) return { places: [], placeId: "" };
  return {
    places: shown.map(({ id, name }) => ({ id, name })),
    placeId: current?.id ?? shown[0]?.id ?? "",
  };
}

const PLACE_IS_OFF = "Pickup at this place has ended. Choose another place.";

const PLACE_IS_MISSING = "There are several places of pickup. Choose one.";

export const endsBeforeReady = (name: string) =>
  `${name} has no date after your order is ready. Choose another place.`;

const NO_PICKUP = `${NO_PLACE} Select Local Delivery, or contact us.`;

interface PlaceRequest {
  deliveryMethod: DeliveryMethod;
  placeId?: string | null;
  /** If there are several places, one must be named. Otherwise the first is taken. */
  mustChoose?: boolean;
  /** Lines that must be ready before the place's last date. Left out for an admin, who may agree otherwise. */
  lines?: readonly { productId: string; isGiftCard?: boolean }[];
}

/**
 * Id of the place to store in the order. Null for a delivery, and while the store is the only place. @throws
 * DomainError 409 when the chosen place is switched off, deleted or over, or must be chosen
 */
export async function placeToKeep(tx: Db, handover: PlaceRequest): Promise<string | null> {
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
  { deliveryMethod, placeId, mustChoose = false, lines = [] }: PlaceRequest,
): Promise<FoundPlace> {
  if (deliveryMethod === "delivery" || areGiftCards(lines)) return { placeId: null };
  // Locks the places until the commit, so that none is switched off or deleted while an order takes it.
  const rows = await lockedRows(tx, Prisma.sql`is_on`);
  const open = placesOf(rows, await shopSettings(tx)).filter((place) => !isOver(place, now()));
  const offered = await placesAfterReady(tx, lines, open);
  const ended = open.find((place) => place.id === placeId && !offered.includes(place));
  if (ended) return { placeId: null, problem: endsBeforeReady(ended.name) };
  if (placeId && !offered.some(({ id }) => id === placeId)) return { placeId: null, problem: PLACE_IS_OFF };
  if (rows.length > 0 && offered.length === 0) return { placeId: null, problem: NO_PICKUP };
  const [first] = offered;
  if (offered.length === 1 && first?.isStore) return { placeId: null };
  if (!placeId && mustChoose && offered.length > 1) return { placeId: null, problem: PLACE_IS_MISSING };
  return { placeId: placeId ?? first?.id ?? null };
}

const lockedRows = (tx: Db, which: Prisma.Sql) => tx.$queryRaw<PlaceRow[]>`
  SELECT id::text, name, address, hours, special_days AS "specialDays", is_store AS "isStore", is_on AS "isOn",
    slot_minutes AS "slotMinutes", slot_places AS "slotPlaces",
    slot_cutoff_hours AS "slotCutoffHours", slot_days_ahead AS "slotDaysAhead"
  FROM places WHERE ${which} ORDER BY position, created_at, id FOR SHARE`;

/** Locks the place, so that its days do not change until the commit. @param placeId null is the store */
export async function lockedPlace(tx: Db, placeId: string | null): Promise<Place> {
  const which = placeId === null ? Prisma.sql`is_store` : Prisma.sql`id = ${placeId}::uuid`;
  const shop = await shopSettings(tx);
  const [place] = placesOf(await lockedRows(tx, which), shop);
  return place ?? placeOf(shop, placeId);
}
