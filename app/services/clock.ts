let offset = 0;

/** The time everything in the shop goes by. */
export function now(): Date {
  return new Date(Date.now() + offset);
}

/** Moves the shop's clock, so that tests meet the fourth hour without waiting for it. */
export function shiftClock(milliseconds: number): void {
  offset = milliseconds;
}
