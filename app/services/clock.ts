/** Smaller differences are the question's own way to the database and back. */
const TOLERANCE_MS = 1_000;

let shiftMs = 0;
/** What the time was when the process's monotonic clock was at zero. */
let originMs = Date.now() - performance.now();

/**
 * The time everything in the shop goes by: the database's, so that all processes agree, counted on by the
 * monotonic clock, so that no jump of this machine's moves it.
 */
export function now(): Date {
  return new Date(originMs + performance.now() + shiftMs);
}

/** So many milliseconds before now. */
export function ago(milliseconds: number): Date {
  return new Date(now().getTime() - milliseconds);
}

/**
 * The same for the dates of files, which this machine's clock sets: what is older than that by either clock
 * alone may be new, after one of them jumped.
 */
export function agoForFiles(milliseconds: number): Date {
  return new Date(Math.min(now().getTime(), Date.now()) - milliseconds);
}

/** Processes differ by seconds; the provider's clock and theirs by little more. */
const DIFFERENCE_MS = 5 * 60_000;

/** What says it was done later than this was written while the clock was wrong, and is no reason to wait for it. */
export function latestPlausible(): Date {
  return ago(-DIFFERENCE_MS);
}

/** Sets the clock by the database's, which was asked at `askedAt` of the monotonic clock and just answered. */
export function setClock(database: Date, askedAt: number): void {
  const answeredAt = performance.now();
  const origin = database.getTime() - (askedAt + answeredAt) / 2;
  if (Math.abs(origin - originMs) > TOLERANCE_MS + (answeredAt - askedAt)) originMs = origin;
}

/** Moves the shop's clock, so that tests meet the fourth hour without waiting for it. */
export function shiftClock(milliseconds: number): void {
  shiftMs = milliseconds;
}
