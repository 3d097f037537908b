const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Alberta's clocks changed for the last time at this moment and stay at UTC-6 (Official Time Act, 2026). It is written
 * here because Node, PostgreSQL and browsers learn of it years apart; `shop_day` in the migration says the same.
 */
const LAST_CLOCK_CHANGE = Date.parse("2026-03-08T09:00:00Z");
const SINCE_THEN_MS = -6 * 60 * 60 * 1000;
const offsets = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Edmonton",
  timeZoneName: "longOffset",
});

export function startOfDay(day: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const midnightUtc = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnightUtc) || new Date(midnightUtc).toISOString().slice(0, 10) !== day) return null;
  return momentAtShop(day, 0);
}

/** Minutes on the wall clock after midnight. A time that the clocks skip in spring is an hour later. */
export function momentAtShop(day: string, minutes: number): Date {
  const clock = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  // Checked again at the result, because the clocks may have changed in between.
  const near = clock - offsetMs(clock);
  const moment = new Date(clock - offsetMs(near));
  return clockAtShop(moment).getTime() === clock ? moment : new Date(near);
}

export function endOfDay(day: string): Date | null {
  const start = startOfDay(day);
  return start && startOfDay(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10));
}

export function dayAtShop(moment: Date): string {
  return clockAtShop(moment).toISOString().slice(0, 10);
}

export function yearAtShop(moment: Date): number {
  return clockAtShop(moment).getUTCFullYear();
}

/** A date whose UTC parts are the shop's local time. */
export function clockAtShop(moment: Date): Date {
  return new Date(moment.getTime() + offsetMs(moment.getTime()));
}

function offsetMs(moment: number): number {
  if (moment >= LAST_CLOCK_CHANGE) return SINCE_THEN_MS;
  const name = offsets.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours = "0", minutes = "0"] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
