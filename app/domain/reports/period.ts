import type { CalendarDay } from "~/lib/calendar-day";
import { Prisma } from "~/services/database";

/** Days of the shop, both included; null: without an end. */
export interface Period {
  from: CalendarDay | null;
  to: CalendarDay | null;
}

export const ALL_TIME: Period = { from: null, to: null };

/** SQL condition: `column`, a moment, lies in the period. An index on the column can answer it. */
export function inPeriodSql(column: Prisma.Sql, { from, to }: Period): Prisma.Sql {
  const conditions = [
    ...(from ? [Prisma.sql`${column} >= start_of_shop_day(${from}::date)`] : []),
    ...(to ? [Prisma.sql`${column} < start_of_shop_day(${to}::date + 1)`] : []),
  ];
  return conditions.length > 0 ? Prisma.join(conditions, " AND ") : Prisma.sql`true`;
}
