import type { Actor } from "~/domain/audit";
import { entity, type Tx } from "~/domain/entity/entity";
import { placesOf } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { conflict, invalid } from "~/lib/errors";
import type { CalendarDay } from "~/lib/time/calendar-day";
import { openingLines } from "~/lib/time/opening-hours";
import { isOver } from "~/lib/time/openings";
import { byDay, parseSpecialDays, specialDayLines } from "~/lib/time/special-days";
import type { PlaceChange, PlaceInput, PlaceRecord } from "~/schemas/place";
import { now } from "~/services/clock/clock";
import { db, type Db, type Prisma } from "~/services/database";

export type PlaceFields = Required<PlaceInput>;
type StoredPlace = Prisma.PlaceModel;

export const placeEntity = entity<StoredPlace, PlaceFields, PlaceRecord>({
  kind: "place",
  model: "place",
  // Locks all places, so that two admins cannot switch off the last two at once.
  lock: (tx) => tx.$queryRaw`SELECT 1 FROM places ORDER BY id FOR UPDATE`,
  valuesOf: fieldsOf,
  answerOf: recordOf,
  defaults: {},
  firstColumns: async (tx) => {
    const last = await tx.place.aggregate({ _max: { position: true } });
    return { position: (last._max.position ?? 0) + 1 };
  },
  check: async (tx, to, from) => {
    if (from?.isStore && (to.address !== from.address || to.hours !== from.hours)) throw ofSettings();
    if (from?.isOn && !to.isOn) await refuseLastOffered(tx, from.id);
    return to;
  },
  checkDelete: async (tx, place) => {
    if (place.isStore) throw conflict("The store cannot be deleted. You can switch it off.");
    if (await isPlaceUsed(place.id, tx)) throw conflict(PLACE_IS_USED);
    if (place.isOn) await refuseLastOffered(tx, place.id);
  },
});

export const { get: getPlace, create: createPlace, edit: editPlace, remove: deletePlace } = placeEntity;

/** The API returns the store's address and hours from the settings. Sending them back unchanged is no change. */
export async function updatePlace(id: string, change: PlaceChange, by: Actor): Promise<PlaceRecord> {
  const { isStore, address, hours } = await getPlace(id);
  const isShown = (name: "address" | "hours", shown: string) => isStore && change[name] === shown;
  return placeEntity.update(
    id,
    {
      ...change,
      address: isShown("address", address) ? undefined : change.address,
      hours: isShown("hours", hours) ? undefined : change.hours,
    },
    by,
  );
}

export async function listPlaces(): Promise<PlaceRecord[]> {
  const rows = await db.place.findMany({
    orderBy: [{ position: "asc" }, { createdAt: "asc" }, { id: "asc" }],
  });
  return Promise.all(rows.map((row) => recordOf(row, db)));
}

/** Adds a special day without hours. @returns the place as it was before */
export async function closeDay(tx: Tx, id: string, day: CalendarDay, by: Actor): Promise<StoredPlace> {
  const from = await placeEntity.locked(tx, id);
  const days = parseSpecialDays(from.specialDays).filter((other) => other.day !== day);
  const specialDays = specialDayLines([...days, { day, times: [] }].sort(byDay)).join("\n");
  await placeEntity.writeLocked(tx, from, { ...fieldsOf(from), specialDays }, by);
  return from;
}

export const PLACE_IS_USED =
  "Orders or checkouts use this place, so it cannot be deleted. Switch it off instead: then nobody can choose it, and its orders keep it.";

/** Whether an order or a checkout has this place. */
export async function isPlaceUsed(placeId: string, on: Db = db): Promise<boolean> {
  const where = { placeId };
  return (await on.order.count({ where })) + (await on.checkout.count({ where })) > 0;
}

/** Refuses to remove the last place that can be chosen. Markets whose dates are over do not count. */
async function refuseLastOffered(tx: Tx, id: string): Promise<void> {
  const others = await tx.place.findMany({ where: { isOn: true, id: { not: id } } });
  const places = placesOf(others, await shopSettings(tx));
  if (places.every((place) => isOver(place, now())))
    throw conflict("This is the only place that customers can choose. Switch on another one first.");
}

function ofSettings() {
  const message = "The store's address and opening hours are those of the settings. Change them there.";
  return invalid(message, { address: [message] });
}

function fieldsOf({ name, address, hours, specialDays, isOn, ...of }: PlaceFields): PlaceFields {
  const { slotMinutes, slotPlaces, slotCutoffHours, slotDaysAhead } = of;
  const slots = { slotMinutes, slotPlaces, slotCutoffHours, slotDaysAhead };
  return { name, address, hours, specialDays, ...slots, isOn };
}

async function recordOf(row: StoredPlace, on: Db): Promise<PlaceRecord> {
  const { id, isStore, version } = row;
  const shop = isStore ? await shopSettings(on) : null;
  return {
    id,
    isStore,
    version,
    ...fieldsOf(row),
    ...(shop && { address: shop.address, hours: openingLines(shop.hours, "short").join("\n") }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
