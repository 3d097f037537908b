let shiftMs = 0;

/** The shop's time. NTP keeps the clocks of machines and database together. */
export function now(): Date {
  return new Date(Date.now() + shiftMs);
}

export function ago(milliseconds: number): Date {
  return new Date(now().getTime() - milliseconds);
}

/** Moves the shop's clock in tests. */
export function shiftClock(milliseconds: number): void {
  shiftMs = milliseconds;
}
