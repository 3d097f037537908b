import type { SlotTime } from "~/lib/time/slots";
import { now } from "~/services/clock/clock";
import type { Db, Prisma } from "~/services/database";

type Tx = Prisma.TransactionClient;

/** A pickup time has a place, a delivery day a zone. */
export type SlotOwner = { placeId: string } | { zoneId: string };

const idsOf = (owner: SlotOwner) =>
  "placeId" in owner ? { placeId: owner.placeId, zoneId: null } : { placeId: null, zoneId: owner.zoneId };

/** The checkout or order that takes a slot. What it holds itself never stands in its way. */
export interface SlotHolder {
  id: string;
  /** The slot that it has. */
  slotId: string | null;
}

interface SlotRequest {
  owner: SlotOwner;
  time: SlotTime;
  words: string;
  /** Null: any number. */
  places: number | null;
  holderId: string;
}

/**
 * The slot's id, for the checkout or order that then names it. Null when it is full. Held checkouts and orders that are
 * not cancelled count. Others who want a time of this place or zone wait from here until the commit.
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

/** Times of other lengths are other rows, so a lock of the row alone would let two shoppers share a place. */
async function lockTimes(tx: Tx, owner: SlotOwner): Promise<void> {
  const [id] = Object.values(owner);
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`slots ${id}`}, 0))`;
}

interface AgreedSlot {
  time: SlotTime;
  words: string;
  /** It is agreed on although nobody is there then. */
  isAgreed: boolean;
  holder: SlotHolder;
}

/** A slot without a place or zone: it takes none of their places. The order's own one is kept. */
export async function agreeSlot(
  tx: Tx,
  { time, words, isAgreed, holder: { slotId } }: AgreedSlot,
): Promise<string> {
  const agreed = { ...time, placeId: null, zoneId: null, isAgreed };
  const own = slotId === null ? null : await tx.slot.findFirst({ where: { id: slotId, ...agreed } });
  return (own ?? (await tx.slot.create({ data: { ...agreed, words } }))).id;
}

/** The slot of a checkout or order that had given it back: its id while it is ahead and free, else null. */
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
  // A date without pickup times takes any number.
  const placesOfTime = slot.place && slot.place.slotMinutes !== null ? slot.place.slotPlaces : null;
  const places = slot.place ? placesOfTime : (slot.zone?.placesADay ?? null);
  if (!owner || places === null) return slotId;
  await lockTimes(tx, owner);
  return takenIn(await heldTimes(tx, owner, slot.startsAt, id), slot) < places ? slotId : null;
}

/** The times that are held and end after `from`, once for each holder. */
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

/** How many of them overlap the time: the owner may have changed how long a time is. */
export function takenIn(held: readonly SlotTime[], { startsAt, endsAt }: SlotTime): number {
  return held.filter((other) => other.startsAt < endsAt && other.endsAt > startsAt).length;
}
