let shiftMs = 0;

/** NTP keeps the clocks of machines and database together. */
export function now(): Date {
  return new Date(Date.now() + shiftMs);
}

export function ago(milliseconds: number): Date {
  return new Date(now().getTime() - milliseconds);
}

export function shiftClock(milliseconds: number): void {
  shiftMs = milliseconds;
}
