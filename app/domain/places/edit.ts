import { randomUUID } from "node:crypto";
import { recordAudit, type Actor } from "~/domain/audit";
import { refuseFieldConflicts, refuseStaleVersion } from "~/domain/catalog/edit/edit-conflicts";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { placesOf } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { conflict, invalid, notFound } from "~/lib/errors";
import {
  type Changes,
  changesBetween,
  mergeChanges,
  valuesAfter,
  valuesBefore,
} from "~/lib/catalog/field-changes";
import { isId } from "~/lib/id";
import type { CalendarDay } from "~/lib/time/calendar-day";
import { openingLines } from "~/lib/time/opening-hours";
import { isOver } from "~/lib/time/openings";
import { byDay, parseSpecialDays, specialDayLines } from "~/lib/time/special-days";
import type { PlaceChange, PlaceInput, PlaceRecord } from "~/schemas/place";
import { now } from "~/services/clock/clock";
import { db, type Db, type Prisma, transaction } from "~/services/database";

export type PlaceFields = Required<PlaceInput>;

export async function listPlaces(): Promise<PlaceRecord[]> {
  const rows = await db.place.findMany({
    orderBy: [{ position: "asc" }, { createdAt: "asc" }, { id: "asc" }],
  });
  return Promise.all(rows.map((row) => recordOf(row)));
}

export async function getPlace(id: string): Promise<PlaceRecord> {
  const row = isId(id) ? await db.place.findUnique({ where: { id } }) : null;
  if (!row) throw notFound("Place");
  return recordOf(row);
}

/** Repeating a call with the same `newId` returns the same place, unless it was changed since. */
export function createPlace(
  input: PlaceInput,
  by: Actor,
  newId: string = randomUUID(),
): Promise<PlaceRecord> {
  return transaction(async (tx) => {
    const last = await tx.place.aggregate({ _max: { position: true } });
    const data = {
      ...fieldsOf(input),
      position: (last._max.position ?? 0) + 1,
      createdAt: now(),
      updatedAt: now(),
    };
    const [row] = await tx.place.createManyAndReturn({ data: { id: newId, ...data }, skipDuplicates: true });
    const made = row ? null : await tx.place.findUnique({ where: { id: newId, version: 1 } });
    if (made) return recordOf(made, tx);
    const created = row ?? (await tx.place.create({ data }));
    await recordAudit(tx, {
      ...{ by, action: "place.created", entity: "place", entityId: created.id, name: created.name },
      after: { ...fieldsOf(created), version: created.version },
    });
    await raiseCatalogueVersion(tx, []);
    return recordOf(created, tx);
  });
}

export function updatePlace(
  id: string,
  { version, ...change }: PlaceChange,
  by: Actor,
): Promise<PlaceRecord> {
  return changePlace(id, by, async (tx, from) => {
    await refuseStaleVersion(tx, { entity: "place", id: from.id, version: from.version }, version);
    // The API shows the store's address and hours from the settings. Sent back as shown, they are no change.
    const shown: Record<string, unknown> = await recordOf(from, tx);
    const given = Object.entries(change).filter(
      ([name, value]) => value !== undefined && value !== shown[name],
    );
    return { ...fieldsOf(from), ...Object.fromEntries(given) };
  });
}

/** @throws DomainError conflict when somebody else changed the same field */
export function editPlace(id: string, changes: Changes<PlaceFields>, by: Actor): Promise<PlaceRecord> {
  return changePlace(id, by, async (tx, from) => {
    const { merged, conflicts } = mergeChanges(fieldsOf(from), changes);
    await refuseFieldConflicts(tx, { entity: "place", id: from.id, ...fieldsOf(from) }, conflicts);
    return merged;
  });
}

type Tx = Prisma.TransactionClient;

function changePlace(
  id: string,
  by: Actor,
  work: (tx: Tx, from: Prisma.PlaceModel) => Promise<PlaceFields>,
): Promise<PlaceRecord> {
  return transaction(async (tx) => {
    const from = await lockPlaces(tx, id);
    return recordOf(await writeFields(tx, from, await work(tx, from), by), tx);
  });
}

async function writeFields(tx: Tx, from: Prisma.PlaceModel, fields: PlaceFields, by: Actor) {
  const changes = changesBetween(fieldsOf(from), fields);
  if (Object.keys(changes).length === 0) return from;
  if (from.isStore && (changes.address || changes.hours)) throw ofSettings();
  if (changes.isOn?.to === false) await refuseLastOffered(tx, from.id);
  const row = await tx.place.update({
    where: { id: from.id },
    data: { ...fields, version: from.version + 1, updatedAt: now() },
  });
  await recordAudit(tx, {
    ...{ by, action: "place.updated", entity: "place", entityId: from.id, name: from.name },
    before: valuesBefore(changes),
    after: { ...valuesAfter(changes), version: row.version },
  });
  await raiseCatalogueVersion(tx, []);
  return row;
}

/** @returns the place as it was before */
export async function closeDay(tx: Tx, id: string, day: CalendarDay, by: Actor): Promise<Prisma.PlaceModel> {
  const from = await lockPlaces(tx, id);
  const days = parseSpecialDays(from.specialDays).filter((other) => other.day !== day);
  const specialDays = specialDayLines([...days, { day, times: [] }].sort(byDay)).join("\n");
  await writeFields(tx, from, { ...fieldsOf(from), specialDays }, by);
  return from;
}

export const PLACE_IS_USED =
  "Orders or checkouts use this place, so it cannot be deleted. Switch it off instead: then nobody can choose it, and its orders keep it.";

/** By an order or a checkout: both keep their place. */
export async function isPlaceUsed(placeId: string, on: Db = db): Promise<boolean> {
  const where = { placeId };
  return (await on.order.count({ where })) + (await on.checkout.count({ where })) > 0;
}

export function deletePlace(id: string, by: Actor): Promise<void> {
  return transaction(async (tx) => {
    const place = await lockPlaces(tx, id);
    if (place.isStore) throw conflict("The store cannot be deleted. You can switch it off.");
    if (await isPlaceUsed(place.id, tx)) throw conflict(PLACE_IS_USED);
    if (place.isOn) await refuseLastOffered(tx, place.id);
    await tx.place.delete({ where: { id: place.id } });
    await recordAudit(tx, {
      ...{ by, action: "place.deleted", entity: "place", entityId: place.id, name: place.name },
      before: fieldsOf(place),
    });
    await raiseCatalogueVersion(tx, []);
  });
}

/** All of them, so that two admins cannot switch off the last two. */
async function lockPlaces(tx: Tx, id: string): Promise<Prisma.PlaceModel> {
  await tx.$queryRaw`SELECT 1 FROM places ORDER BY id FOR UPDATE`;
  const place = isId(id) ? await tx.place.findUnique({ where: { id } }) : null;
  if (!place) throw notFound("Place");
  return place;
}

/** Markets whose dates are over do not count: customers could pick up nowhere. */
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

async function recordOf(row: Prisma.PlaceModel, on?: Db): Promise<PlaceRecord> {
  const { id, isStore, version } = row;
  const shop = isStore ? await shopSettings(on) : null;
  return {
    ...{ id, isStore, version, ...fieldsOf(row) },
    ...(shop && { address: shop.address, hours: openingLines(shop.hours, "short").join("\n") }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
