import { conflict } from "~/lib/errors";
import type { SlotTime } from "~/lib/time/slots";
import type { Db, Prisma } from "~/services/database";

/** A pickup time has a place, a delivery day a zone. */
export type SlotOwner = { placeId: string } | { zoneId: string };

const SLOT_IS_FULL = "Somebody else just took the last place at this time. Choose another time.";

interface Holding {
  owner: SlotOwner;
  time: SlotTime;
  words: string;
  /** Null: any number. */
  places: number | null;
  /** The checkout or order that changes its time: it does not count. */
  holderId: string;
}

/**
 * Others who want the same slot wait from here until the commit. It is given back when the checkout ends or the order
 * is cancelled.
 * @returns its id, for the checkout or order
 * @throws DomainError 409 when it is full
 */
export async function holdSlot(
  tx: Prisma.TransactionClient,
  { owner, time: { startsAt, endsAt }, words, places, holderId }: Holding,
): Promise<string> {
  const [placeId, zoneId] = "placeId" in owner ? [owner.placeId, null] : [null, owner.zoneId];
  await tx.slot.createMany({ data: { placeId, zoneId, startsAt, endsAt, words }, skipDuplicates: true });
  const [slot] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM slots WHERE starts_at = ${startsAt}
      AND (place_id = ${placeId}::uuid OR zone_id = ${zoneId}::uuid) FOR UPDATE`;
  if (!slot) throw new Error("the slot was deleted at the same time");
  const [taken] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT id FROM checkouts WHERE slot_id = ${slot.id}::uuid AND state = 'held'
      UNION ALL SELECT id FROM orders WHERE slot_id = ${slot.id}::uuid AND status <> 'cancelled') holders
    WHERE id <> ${holderId}::uuid`;
  if (places !== null && (taken?.count ?? 0) >= places) throw conflict(SLOT_IS_FULL);
  return slot.id;
}

/** How many hold each slot that begins at or after `from`: by `startsAt.getTime()`. */
export async function takenSlots(
  on: Db,
  owner: SlotOwner,
  from: Date,
  holderId: string | null = null,
): Promise<ReadonlyMap<number, number>> {
  const [placeId, zoneId] = "placeId" in owner ? [owner.placeId, null] : [null, owner.zoneId];
  const rows = await on.$queryRaw<{ startsAt: Date; count: number }[]>`
    SELECT s.starts_at AS "startsAt", count(*)::int AS count FROM slots s JOIN (
      SELECT id, slot_id FROM checkouts WHERE state = 'held'
      UNION ALL SELECT id, slot_id FROM orders WHERE status <> 'cancelled') holders ON holders.slot_id = s.id
    WHERE (s.place_id = ${placeId}::uuid OR s.zone_id = ${zoneId}::uuid) AND s.starts_at >= ${from}
      AND holders.id IS DISTINCT FROM ${holderId}::uuid
    GROUP BY s.starts_at`;
  return new Map(rows.map(({ startsAt, count }) => [startsAt.getTime(), count]));
}
