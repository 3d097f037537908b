import { DomainError } from "~/lib/errors";
import { waitingTime } from "~/lib/waiting-time";
import { now } from "~/services/clock";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Declined cards of one address, account or checkout within an hour, from which on it pauses, and is stopped. */
export const SLOWED = 5;
export const STOPPED = 10;
/** While others try cards everywhere: two or three mistakes remain everybody's own affair. */
const STOPPED_GUARDED = 4;
/** Declined cards of the whole shop within an hour, from which on it is guarded, and guests cannot pay. */
export const SHOP_GUARDED = 60;
export const SHOP_STOPPED = 240;

export interface CardPause {
  until: Date;
  /** Of all who are not signed in, for what others do. */
  ofGuests: boolean;
}

/**
 * When the pause after somebody's declined cards ends, newest first; null without one. It grows from a minute
 * to sixteen, and to an hour for whoever goes on.
 */
export function pauseAt(declines: readonly Date[], guarded: boolean): Date | null {
  const newest = declines[0]?.getTime() ?? 0;
  const count = declines.filter((at) => newest - at.getTime() < HOUR_MS).length;
  if (count >= (guarded ? STOPPED_GUARDED : STOPPED)) return new Date(newest + HOUR_MS);
  return count < SLOWED ? null : new Date(newest + 2 ** (count - SLOWED) * MINUTE_MS);
}

/** @param email of the shop, for who is stopped by mistake */
export function cardPause({ until, ofGuests }: CardPause, email: string | null): DomainError {
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - now().getTime()) / 1000));
  const contact = email ? `, or write to ${email}` : "";
  const message = ofGuests
    ? `Somebody is trying out cards that are not theirs, so guests cannot pay at the moment. Please log in to pay now, or try again in ${waitingTime(retryAfter)}${contact}. Nothing was charged.`
    : `Too many cards were declined. Please try again in ${waitingTime(retryAfter)}${contact}. Nothing was charged.`;
  return new DomainError("tooMany", message, { details: { retryAfter } });
}
