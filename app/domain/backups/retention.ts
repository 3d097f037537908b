import { clockAtShop } from "~/lib/time/shop-days";

const DAY_MS = 24 * 60 * 60 * 1000;

const kept = [
  { count: 7, periodOf: (day: Date) => isoDay(day) },
  {
    count: 4,
    periodOf: (day: Date) => isoDay(new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS)),
  },
  { count: 12, periodOf: (day: Date) => isoDay(day).slice(0, 7) },
];

/** Newest first. Within a period a verified backup wins over a newer unverified one; the newest is always kept. */
export function expiredBackups<T extends { madeAt: Date; isVerified: boolean }>(backups: readonly T[]): T[] {
  const keep = new Set<T>(backups.slice(0, 1));
  for (const { count, periodOf } of kept) {
    const newest = new Map<string, T>();
    for (const backup of backups) {
      const period = periodOf(clockAtShop(backup.madeAt));
      const other = newest.get(period);
      if (other ? backup.isVerified && !other.isVerified : newest.size < count) newest.set(period, backup);
    }
    for (const backup of newest.values()) keep.add(backup);
  }
  return backups.filter((backup) => !keep.has(backup));
}

function isoDay(day: Date): string {
  return day.toISOString().slice(0, 10);
}
