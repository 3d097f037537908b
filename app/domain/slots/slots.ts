import type { SlotTime } from "~/lib/time/slots";
import { now } from "~/services/clock/clock";
import type { Db, Prisma } from "~/services/database";

type Tx = Prisma.TransactionClient;

/** A pickup time has a place, a delivery day a zone. */
export type SlotOwner = { placeId: string } | { zoneId: string };

const idsOf = (owner: SlotOwner) =>
  "placeId" in owner ? { placeId: owner.placeId, zoneId: null } : { placeId: null, zoneId: owner.zoneId };

/** The checkout or order that takes a slot. The slot that it already holds counts as free for it. */
export interface SlotHolder {
  id: string;
  /** The slot that it already holds. */
  slotId: string | null;
}

interface SlotRequest {
  owner: SlotOwner;
  time: SlotTime;
  words: string;
  /** Orders that fit into the slot. Null: no limit. */
  places: number | null;
  holderId: string;
}

/**
 * Returns the id of the slot, which the caller stores in the checkout or order, or null if it is full. Held checkouts
 * and orders that are not cancelled count. Others who want a time of this place or zone wait until the commit.
 */
export async function holdSlot(
  tx: Tx,
  { owner, time, words, places, holderId }: SlotRequest,
): Promise<string | null> {
  await lockTimes(tx, owner);
  const where = { ...idsOf(owner), ...time };
  await tx.slot.createMany({ data: { ...where, words }, skipDuplicates: true });
  const { id } = await tx.slot.findFirstOrThrow({ where });
  return places === null || takenIn(await heldTimes(tx, owner, time.startsAt, holderId), time) < places
    ? id
    : null;
}

/** Locks all times of the place or zone: times of different lengths may overlap and are different rows. */
async function lockTimes(tx: Tx, owner: SlotOwner): Promise<void> {
  const [id] = Object.values(owner);
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`slots ${id}`}, 0))`;
}

interface AgreedSlot {
  time: SlotTime;
  words: string;
  /** True if nobody is at the place at that time, so that it had to be agreed on. */
  isAgreed: boolean;
  holder: SlotHolder;
}

/** Makes a slot without place and zone, so that it counts against no limit. Keeps the order's own such slot. */
export async function agreeSlot(
  tx: Tx,
  { time, words, isAgreed, holder: { slotId } }: AgreedSlot,
): Promise<string> {
  const agreed = { ...time, placeId: null, zoneId: null, isAgreed };
  const own = slotId === null ? null : await tx.slot.findFirst({ where: { id: slotId, ...agreed } });
  return (own ?? (await tx.slot.create({ data: { ...agreed, words } }))).id;
}

/** Returns the slot's id if a slot that was given back is still ahead and free, else null. */
export async function regainSlot(tx: Tx, { id, slotId }: SlotHolder): Promise<string | null> {
  if (!slotId) return null;
  const slot = await tx.slot.findUniqueOrThrow({
    where: { id: slotId },
    include: {
      place: { select: { slotMinutes: true, slotPlaces: true } },
      zone: { select: { placesADay: true } },
    },
  });
  if (slot.startsAt <= now()) return null;
  const owner = slot.placeId ? { placeId: slot.placeId } : slot.zoneId ? { zoneId: slot.zoneId } : null;
  // A market date without pickup times has no limit.
  const placesOfTime = slot.place && slot.place.slotMinutes !== null ? slot.place.slotPlaces : null;
  const places = slot.place ? placesOfTime : (slot.zone?.placesADay ?? null);
  if (!owner || places === null) return slotId;
  await lockTimes(tx, owner);
  return takenIn(await heldTimes(tx, owner, slot.startsAt, id), slot) < places ? slotId : null;
}

/** Held times that end after `from`, one for each holder. */
export function heldTimes(
  on: Db,
  owner: SlotOwner,
  from: Date,
  holderId: string | null = null,
): Promise<SlotTime[]> {
  const { placeId, zoneId } = idsOf(owner);
  return on.$queryRaw<SlotTime[]>`
    SELECT s.starts_at AS "startsAt", s.ends_at AS "endsAt" FROM slots s JOIN (
      SELECT id, slot_id FROM checkouts WHERE state = 'held'
      UNION ALL SELECT id, slot_id FROM orders WHERE status <> 'cancelled') holders ON holders.slot_id = s.id
    WHERE (s.place_id = ${placeId}::uuid OR s.zone_id = ${zoneId}::uuid) AND s.ends_at > ${from}
      AND holders.id IS DISTINCT FROM ${holderId}::uuid`;
}

/** Counts overlaps, because the owner may have changed the length of pickup times. */
export function takenIn(held: readonly SlotTime[], { startsAt, endsAt }: SlotTime): number {
  return held.filter((other) => other.startsAt < endsAt && other.endsAt > startsAt).length;
}
