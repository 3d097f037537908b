const DAY_MS = 24 * 60 * 60 * 1000;
const offsets = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Edmonton",
  timeZoneName: "longOffset",
});

/** The moment a day (`2026-11-20`) begins at the shop; null when it is no day. */
export function startOfDay(day: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const midnightUtc = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnightUtc) || new Date(midnightUtc).toISOString().slice(0, 10) !== day) return null;
  // Asked again at the moment found, because the clock may have been changed in between.
  const near = midnightUtc - offsetMs(midnightUtc);
  return new Date(midnightUtc - offsetMs(near));
}

/** The moment the day after begins. */
export function endOfDay(day: string): Date | null {
  const start = startOfDay(day);
  return start && startOfDay(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10));
}

/** The day it is at the shop, `2026-11-20`. */
export function dayAtShop(moment: Date): string {
  return clockAtShop(moment).toISOString().slice(0, 10);
}

/** The year it is at the shop. */
export function yearAtShop(moment: Date): number {
  return clockAtShop(moment).getUTCFullYear();
}

/** A date whose UTC parts are those of the shop's clocks and calendars. */
export function clockAtShop(moment: Date): Date {
  return new Date(moment.getTime() + offsetMs(moment.getTime()));
}

function offsetMs(moment: number): number {
  const name = offsets.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours = "0", minutes = "0"] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
