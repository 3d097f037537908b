import type { Place } from "~/domain/settings/place";
import { agreeSlot, heldTimes, type SlotHolder, holdSlot, takenIn } from "~/domain/slots/slots";
import { conflict } from "~/lib/errors";
import { isOpenBetween, isOpenOnDates } from "~/lib/time/openings";
import { slotsOf, slotWords, type SlotTime, type TimeRules, wholeDates } from "~/lib/time/slots";
import { now } from "~/services/clock/clock";
import type { Db, Prisma } from "~/services/database";

interface PickupOptions {
  /** No time before this one is offered: the order is not ready. */
  from: Date | null;
  /** When the order is ready. An admin may agree on an earlier time. */
  readyBy?: Date | null;
  /** The checkout or order that holds a time. Its own time counts as free. */
  holderId?: string | null;
}

/** Null if customers choose no time. A place that is open on dates offers each date's hours as one time. */
export const timeRulesOf = (place: Place): TimeRules | null => (place.isOn ? rulesWhenOn(place) : null);

const rulesWhenOn = (place: Place): TimeRules | null =>
  place.slots ?? (isOpenOnDates(place) ? wholeDates : null);

/** Free times, earliest first. Null if customers choose no time at this place. */
export async function freeTimes(
  on: Db,
  place: Place,
  { holderId, ...limits }: PickupOptions,
): Promise<SlotTime[] | null> {
  const rules = timeRulesOf(place);
  if (!rules) return null;
  const times = slotsOf(place, rules, now(), limits);
  const { places } = rules;
  if (places === null) return times;
  const held = await heldTimes(on, { placeId: place.id }, now(), holderId);
  return times.filter((time) => takenIn(held, time) < places);
}

/** The place with its cut-off removed, for admins. */
export const withoutCutoff = (place: Place): Place => ({
  ...place,
  slots: place.slots && { ...place.slots, cutoffHours: 0 },
});

const CHOOSE = "Choose a time for your pickup.";
const NONE_FREE = "No pickup time is free in the next days. Choose another way, or contact us.";
export const NOT_OFFERED = "This pickup time is no longer offered. Choose another time.";
const TAKEN = "This pickup time is taken now. Choose another time.";

interface PickupTimeRequest {
  /** Start of the chosen time as an ISO string. */
  slotId?: string;
  from: Date | null;
  readyBy?: Date | null;
  holder: SlotHolder;
}

/**
 * Holds the chosen time, or keeps it if the holder already has it. The caller checks that the place is on: a paid order
 * keeps the time of a place that was switched off since. Null if customers choose no time. @throws DomainError 409
 */
export async function holdPickupTime(
  tx: Prisma.TransactionClient,
  place: Place,
  { slotId, holder, ...limits }: PickupTimeRequest,
): Promise<string | null> {
  const rules = rulesWhenOn(place);
  if (!rules) return null;
  const startsAt = new Date(slotId ?? NaN);
  if (holder.slotId && !Number.isNaN(startsAt.getTime())) {
    const own = await tx.slot.findFirst({ where: { id: holder.slotId, placeId: place.id, startsAt } });
    if (own) return own.id;
  }
  const times = slotsOf(place, rules, now(), limits);
  if (times.length === 0) throw conflict(NONE_FREE);
  if (!slotId) throw conflict(CHOOSE);
  const time = times.find((other) => other.startsAt.getTime() === startsAt.getTime());
  if (!time) throw conflict(NOT_OFFERED);
  const wanted = { owner: { placeId: place.id }, time, words: slotWords(time), places: rules.places };
  const id = await holdSlot(tx, { ...wanted, holderId: holder.id });
  if (!id) throw conflict(TAKEN);
  return id;
}

/** Holds any time that the owner chose, even a full one. */
export async function holdAnyTime(
  tx: Prisma.TransactionClient,
  place: Place,
  { time, readyBy, holder }: { time: SlotTime; readyBy: Date | null; holder: SlotHolder },
): Promise<string> {
  const rules = timeRulesOf(place);
  const offered = rules ? slotsOf(withoutCutoff(place), rules, now(), { from: null, readyBy }) : [];
  const words = slotWords(time);
  if (offered.some(({ startsAt, endsAt }) => +startsAt === +time.startsAt && +endsAt === +time.endsAt)) {
    const id = await holdSlot(tx, {
      owner: { placeId: place.id },
      time,
      words,
      places: null,
      holderId: holder.id,
    });
    if (id) return id;
  }
  const isOpen = place.isOn && isOpenBetween(place, time.startsAt, time.endsAt);
  return agreeSlot(tx, { time, words, isAgreed: !isOpen, holder });
}
