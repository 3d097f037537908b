let shiftMs = 0;

/** The time everything in the shop goes by. NTP keeps the clocks of machines and database together. */
export function now(): Date {
  return new Date(Date.now() + shiftMs);
}

/** So many milliseconds before now. */
export function ago(milliseconds: number): Date {
  return new Date(now().getTime() - milliseconds);
}

/** Moves the shop's clock, so that tests meet the fourth hour without waiting for it. */
export function shiftClock(milliseconds: number): void {
  shiftMs = milliseconds;
}
