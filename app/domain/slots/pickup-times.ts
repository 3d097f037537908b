import type { Place } from "~/domain/settings/place";
import { holdSlot, takenSlots } from "~/domain/slots/slots";
import { conflict } from "~/lib/errors";
import { slotsOf, slotWords, type SlotTime } from "~/lib/time/slots";
import { now } from "~/services/clock/clock";
import type { Db, Prisma } from "~/services/database";

interface PickupOptions {
  /** No earlier: when the order is ready. */
  from?: Date | null;
  /** Its own place counts as free. */
  holderId?: string | null;
}

/** The times that can be chosen, the next one first. Null: this place asks for no time. */
export async function freeTimes(
  on: Db,
  place: Place,
  { from, holderId }: PickupOptions = {},
): Promise<SlotTime[] | null> {
  const rules = place.slots;
  if (!rules) return null;
  const taken = await takenSlots(on, { placeId: place.id }, now(), holderId);
  return slotsOf(place, rules, now(), from ?? undefined).filter(
    ({ startsAt }) => (taken.get(startsAt.getTime()) ?? 0) < rules.places,
  );
}

const CHOOSE_A_TIME = "Choose a time for your pickup.";
const NOT_OFFERED = "This pickup time is no longer offered. Choose another time.";

interface Wanted {
  /** When the chosen time begins, as an ISO string. */
  slotId?: string;
  from: Date | null;
  holderId: string;
}

/** Null where no time is asked for. @throws DomainError 409 */
export async function holdPickupTime(
  tx: Prisma.TransactionClient,
  place: Place,
  { slotId, from, holderId }: Wanted,
): Promise<string | null> {
  const rules = place.slots;
  if (!rules) return null;
  if (!slotId) throw conflict(CHOOSE_A_TIME);
  const startMs = Date.parse(slotId);
  const time = slotsOf(place, rules, now(), from ?? undefined).find(
    ({ startsAt }) => startsAt.getTime() === startMs,
  );
  if (!time) throw conflict(NOT_OFFERED);
  const owner = { placeId: place.id };
  return holdSlot(tx, { owner, time, words: slotWords(time), places: rules.places, holderId });
}
