const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export function ageText(since: Date | string, now: Date): string {
  const ageMs = Math.max(0, now.getTime() - new Date(since).getTime());
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min`;
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)} h`;
  const days = Math.floor(ageMs / DAY_MS);
  return days === 1 ? "1 day" : `${days} days`;
}

/** An order that has waited longer is late. */
export const LATE_AFTER_MS = 2 * DAY_MS;

export function isLate(since: Date | string, now: Date): boolean {
  return now.getTime() - new Date(since).getTime() > LATE_AFTER_MS;
}
