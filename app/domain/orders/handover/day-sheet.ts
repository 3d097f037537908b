import { deliveryZones } from "~/domain/delivery/zones";
import { getAdminOrders, type ShownOrder } from "~/domain/orders/queries";
import { shopSettings } from "~/domain/settings/settings";
import { addDays, type CalendarDay } from "~/lib/time/calendar-day";
import { dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import { now } from "~/services/clock/clock";
import { db, Prisma } from "~/services/database";

/** Orders in the shop's hands for months must not make today's sheet endless. */
const MOST_OTHERS = 100;

export interface DaySheet {
  /** With a pickup time or a delivery on this day. */
  timed: ShownOrder[];
  /** Today only, the most urgent first: ready or promised without a time, or not fetched on an earlier day. */
  others: ShownOrder[];
  hasMoreOthers: boolean;
}

/** @param kept orders just changed here: they stay on the sheet after the handover */
export async function readDaySheet(day: CalendarDay, kept: readonly string[]): Promise<DaySheet> {
  const [timed, others] = await Promise.all([
    idsOf(Prisma.sql`o.status <> 'cancelled' AND ${isOnSql(day)}`),
    day === today() ? idsOf(otherSql(day, kept), MOST_OTHERS + 1) : [],
  ]);
  const shown = others.slice(0, MOST_OTHERS);
  return {
    timed: await getAdminOrders(timed),
    others: await getAdminOrders(shown),
    hasMoreOthers: others.length > shown.length,
  };
}

/** How many are still to hand over on each of the coming days, from today on. */
export async function openOrdersByDay(days: number): Promise<{ day: CalendarDay; count: number }[]> {
  const first = today();
  const [slots, [others]] = await Promise.all([
    db.$queryRaw<{ startsAt: Date; count: number }[]>`
      SELECT s.starts_at AS "startsAt", count(*)::int AS count FROM orders o JOIN slots s ON s.id = o.slot_id
      WHERE ${isOpenSql} AND ${isOnSql(first, days)} GROUP BY s.starts_at`,
    db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM orders o LEFT JOIN slots s ON s.id = o.slot_id
      WHERE ${otherSql(first, [])}`,
  ]);
  const counts = new Map([[first, others?.count ?? 0]]);
  for (const { startsAt, count } of slots) {
    const day = dayAtShop(startsAt);
    counts.set(day, (counts.get(day) ?? 0) + count);
  }
  return Array.from({ length: days }, (_, ahead) => addDays(first, ahead)).map((day) => ({
    day,
    count: counts.get(day) ?? 0,
  }));
}

/** Once a place besides the store, a pickup time or a delivery zone is set. */
export async function usesDaySheet(): Promise<boolean> {
  const [{ places }, zones] = await Promise.all([shopSettings(), deliveryZones()]);
  return zones.length > 0 || places.some(({ isStore, slots }) => !isStore || slots !== null);
}

const today = () => dayAtShop(now());

const isOpenSql = Prisma.sql`o.status IN ('pending', 'processing', 'ready')`;

const isOnSql = (day: CalendarDay, days = 1) =>
  Prisma.sql`s.starts_at >= ${momentAtShop(day, 0)} AND s.starts_at < ${momentAtShop(addDays(day, days), 0)}`;

const otherSql = (day: CalendarDay, kept: readonly string[]) => Prisma.sql`
  (${isOpenSql} OR (o.status = 'fulfilled' AND o.id = ANY (${kept}::uuid[])))
  AND (s.starts_at < ${momentAtShop(day, 0)} OR (s.id IS NULL
    AND (o.status IN ('ready', 'fulfilled') OR o.ready_by < ${momentAtShop(addDays(day, 1), 0)})))`;

async function idsOf(condition: Prisma.Sql, limit: number | null = null): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT o.id::text FROM orders o LEFT JOIN slots s ON s.id = o.slot_id WHERE ${condition}
    ORDER BY coalesce(s.starts_at, o.ready_by, o.created_at), o.created_at, o.id LIMIT ${limit}::int`;
  return rows.map(({ id }) => id);
}
