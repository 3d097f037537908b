import { deliveryZones } from "~/domain/delivery/zones";
import { hasPiecesLeftSql } from "~/domain/orders/handover/pieces-left";
import { getAdminOrders, type ShownOrder } from "~/domain/orders/queries";
import type { Place } from "~/domain/settings/place";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import { sum } from "~/lib/money/allocate.ts";
import { addDays, type CalendarDay } from "~/lib/time/calendar-day";
import { openingOn } from "~/lib/time/openings";
import { dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import { now } from "~/services/clock/clock";
import { db, Prisma } from "~/services/database";

/** A limit, so that orders that wait for months do not make today's sheet endless. */
const MOST_OTHERS = 100;

export interface DaySheet {
  /** Orders with a pickup time or delivery on this day, then pickups without a time at this day's markets. */
  timed: ShownOrder[];
  /** Only for today, most urgent first: ready or promised without a time, or not picked up on an earlier day. */
  others: ShownOrder[];
  hasMoreOthers: boolean;
}

/** @param kept ids of orders that stay on the sheet, because they were handed over from this page */
export async function readDaySheet(day: CalendarDay, kept: readonly string[]): Promise<DaySheet> {
  const markets = marketsOn(await shopSettings(), day);
  const [timed, atMarkets, others] = await Promise.all([
    idsOf(Prisma.sql`(o.status = 'fulfilled' OR ${isOpenSql}) AND ${isOnSql(day)}`),
    markets.length > 0 ? idsOf(Prisma.sql`${isOpenOrSql(kept)} AND ${isUntimedAtSql(markets)}`) : [],
    day === today() ? idsOf(otherSql(day, markets, kept), MOST_OTHERS + 1) : [],
  ]);
  const shown = others.slice(0, MOST_OTHERS);
  return {
    timed: await getAdminOrders([...timed, ...atMarkets]),
    others: await getAdminOrders(shown),
    hasMoreOthers: others.length > shown.length,
  };
}

/** Number of orders to hand over on each of the next `length` days, today included. */
export async function openOrdersByDay(length: number): Promise<{ day: CalendarDay; count: number }[]> {
  const first = today();
  const shop = await shopSettings();
  const days = Array.from({ length }, (_, ahead) => addDays(first, ahead));
  const markets = new Map(days.map((day) => [day, marketsOn(shop, day)]));
  const [slots, atMarkets, [others]] = await Promise.all([
    db.$queryRaw<{ startsAt: Date; count: number }[]>`
      SELECT s.starts_at AS "startsAt", count(*)::int AS count FROM orders o JOIN slots s ON s.id = o.slot_id
      WHERE ${isOpenSql} AND ${isOnSql(first, length)} GROUP BY s.starts_at`,
    db.$queryRaw<{ placeId: string; count: number }[]>`
      SELECT o.place_id::text AS "placeId", count(*)::int AS count FROM orders o LEFT JOIN slots s ON s.id = o.slot_id
      WHERE ${isOpenSql} AND ${isUntimedAtSql([...markets.values()].flat())} GROUP BY o.place_id`,
    db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM orders o LEFT JOIN slots s ON s.id = o.slot_id
      WHERE ${otherSql(first, markets.get(first) ?? [], [])}`,
  ]);
  const countOn = (day: CalendarDay) =>
    sum(slots.map(({ startsAt, count }) => (dayAtShop(startsAt) === day ? count : 0))) +
    sum(atMarkets.map(({ placeId, count }) => (markets.get(day)?.includes(placeId) ? count : 0)));
  return days.map((day) => ({ day, count: countOn(day) + (day === first ? (others?.count ?? 0) : 0) }));
}

/** True once the shop has a second place, pickup times or a delivery zone. */
export async function usesDaySheet(): Promise<boolean> {
  const [{ places }, zones] = await Promise.all([shopSettings(), deliveryZones()]);
  return zones.length > 0 || places.some(({ isStore, slots }) => !isStore || slots !== null);
}

/** Markets open on this day. Their orders without a pickup time are on the sheet of every market date. */
function marketsOn({ places }: ShopSettings, day: CalendarDay): string[] {
  const isMarket = ({ isStore, hours }: Place) => !isStore && !hours.some(({ times }) => times.length > 0);
  return places.filter((place) => isMarket(place) && openingOn(place, day).length > 0).map(({ id }) => id);
}

const today = () => dayAtShop(now());

/** Nobody comes for an order of a cancelled market until its customer has chosen another pickup. */
const isOpenSql = Prisma.sql`(o.status IN ('pending', 'processing', 'ready') AND o.cancelled_market_day IS NULL
  AND ${hasPiecesLeftSql})`;

const isOpenOrSql = (kept: readonly string[]) =>
  Prisma.sql`(${isOpenSql} OR (o.status = 'fulfilled' AND o.id = ANY (${kept}::uuid[])))`;

const isOnSql = (day: CalendarDay, days = 1) =>
  Prisma.sql`s.starts_at >= ${momentAtShop(day, 0)} AND s.starts_at < ${momentAtShop(addDays(day, days), 0)}`;

const isUntimedAtSql = (places: readonly string[]) =>
  Prisma.sql`(s.id IS NULL AND o.place_id = ANY (${places}::uuid[]))`;

const otherSql = (day: CalendarDay, markets: readonly string[], kept: readonly string[]) => Prisma.sql`
  ${isOpenOrSql(kept)} AND ${isUntimedAtSql(markets)} IS NOT TRUE
  AND (s.starts_at < ${momentAtShop(day, 0)} OR (s.id IS NULL
    AND (o.status IN ('ready', 'fulfilled') OR o.ready_by < ${momentAtShop(addDays(day, 1), 0)})))`;

async function idsOf(condition: Prisma.Sql, limit: number | null = null): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT o.id::text FROM orders o LEFT JOIN slots s ON s.id = o.slot_id WHERE ${condition}
    ORDER BY coalesce(s.starts_at, o.ready_by, o.created_at), o.created_at, o.id LIMIT ${limit}::int`;
  return rows.map(({ id }) => id);
}
