import type { CalendarDay } from "~/lib/time/calendar-day";
import { Prisma } from "~/services/database";

/** Inclusive days in the shop's time zone; null is open-ended. */
export interface Period {
  from: CalendarDay | null;
  to: CalendarDay | null;
}

export const ALL_TIME: Period = { from: null, to: null };

/** Can use an index on `column`. */
export function inPeriodSql(column: Prisma.Sql, { from, to }: Period): Prisma.Sql {
  const conditions = [
    ...(from ? [Prisma.sql`${column} >= start_of_shop_day(${from}::date)`] : []),
    ...(to ? [Prisma.sql`${column} < start_of_shop_day(${to}::date + 1)`] : []),
  ];
  return conditions.length > 0 ? Prisma.join(conditions, " AND ") : Prisma.sql`true`;
}

/** SQL: the first day of the month at the shop. */
export const monthSql = (moment: string): Prisma.Sql =>
  Prisma.sql`date_trunc('month', shop_day(${Prisma.raw(moment)})::timestamp)::date`;
