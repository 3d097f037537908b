import { type Actor, recordAudit } from "~/domain/audit";
import { deliveryZones } from "~/domain/delivery/zones";
import { writeMail } from "~/domain/mail/outbox";
import { hasPiecesLeftSql } from "~/domain/orders/handover/pieces-left";
import { marketCancelledMail } from "~/domain/orders/mails/market-mails";
import { orderInclude, type OrderRow } from "~/domain/orders/record";
import { closeDay, getPlace } from "~/domain/places/edit";
import { type Place, placeOf, placesOf } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { conflict } from "~/lib/errors";
import { pickupDay, pickupOnDay } from "~/lib/orders/cancelled-market";
import { addDays, type CalendarDay } from "~/lib/time/calendar-day";
import { openingOn } from "~/lib/time/openings";
import { dayAtShop, momentAtShop, startOfDay } from "~/lib/time/shop-days";
import { now } from "~/services/clock/clock";
import { type Db, db, type Prisma, transaction } from "~/services/database";

interface ExpectedPickup {
  id: string;
  hasEmail: boolean;
  day: CalendarDay | null;
}

interface ExpectedRow {
  id: string;
  email: string;
  createdAt: Date;
  readyBy: Date | null;
  startsAt: Date | null;
}

/** Open pickups at the place, without orders whose customer was already asked. */
async function expectedAt(on: Db, place: Pick<Place, "id" | "isStore" | "hours" | "specialDays">) {
  const orders = await on.$queryRaw<ExpectedRow[]>`
    SELECT o.id::text, o.email, o.created_at AS "createdAt", o.ready_by AS "readyBy", s.starts_at AS "startsAt"
    FROM orders o LEFT JOIN slots s ON s.id = o.slot_id
    WHERE o.status IN ('pending', 'processing', 'ready') AND o.delivery_method = 'pickup'
      AND o.cancelled_market_day IS NULL AND ${hasPiecesLeftSql}
      AND (o.place_id = ${place.id}::uuid OR (${place.isStore} AND o.place_id IS NULL))
    ORDER BY o.id`;
  return orders.map(({ id, email, startsAt, ...order }): ExpectedPickup => ({
    id,
    hasEmail: email !== "",
    day: pickupDay({ ...order, slot: startsAt && { startsAt } }, place, now()),
  }));
}

/** Deliveries on a day to close. They are not moved: the owner agrees on another day with each customer. */
export async function countDeliveries(day: CalendarDay): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM orders o JOIN slots s ON s.id = o.slot_id
    WHERE o.status IN ('pending', 'processing', 'ready') AND o.delivery_method = 'delivery' AND ${hasPiecesLeftSql}
      AND s.starts_at >= ${momentAtShop(day, 0)} AND s.starts_at < ${momentAtShop(addDays(day, 1), 0)}`;
  return row?.count ?? 0;
}

export interface MarketDay {
  day: CalendarDay;
  orders: number;
  withoutEmail: number;
}

/** Coming days that have orders, by place id. */
export async function marketDays(places: readonly Place[]): Promise<Map<string, MarketDay[]>> {
  const today = dayAtShop(now());
  const all = new Map<string, MarketDay[]>();
  for (const place of places) {
    const days = new Map<CalendarDay, MarketDay>();
    for (const { day, hasEmail } of await expectedAt(db, place)) {
      if (day === null || day < today) continue;
      const { orders, withoutEmail } = days.get(day) ?? { orders: 0, withoutEmail: 0 };
      days.set(day, { day, orders: orders + 1, withoutEmail: withoutEmail + (hasEmail ? 0 : 1) });
    }
    all.set(
      place.id,
      [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1)),
    );
  }
  return all;
}

/**
 * Closes the day for new orders and asks each affected customer once. @returns how many customers were asked @throws
 * DomainError 404, 409 for a day that is over
 */
export async function cancelMarketDay(placeId: string, day: CalendarDay, by: Actor): Promise<number> {
  await getPlace(placeId);
  if (!startOfDay(day) || day < dayAtShop(now())) throw conflict("This day is over.");
  return transaction(async (tx) => {
    const idsOn = async (place: Place) =>
      (await expectedAt(tx, place)).filter((order) => order.day === day).map(({ id }) => id);
    // Lock orders before the place, in the order in which changing an order locks them.
    const shop = await shopSettings(tx);
    const found = await idsOn(placeOf(shop, placeId));
    await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ANY (${found}::uuid[]) ORDER BY id FOR UPDATE`;
    const [place = placeOf(shop, placeId)] = placesOf([await closeDay(tx, placeId, day, by)], shop);
    const ids = await idsOn(place);
    for (const id of ids) await ask(tx, id, { day, place, by });
    return ids.length;
  });
}

/** Asks the customer if the pickup day was cancelled while the order was being placed. @param place locked; null for a delivery */
export async function askIfCancelled(
  tx: Prisma.TransactionClient,
  order: OrderRow,
  place: Place | null,
): Promise<OrderRow> {
  if (!place || !(order.slot ?? order.readyBy)) return order;
  const day = order.slot ? pickupDay(order, place, now()) : order.readyBy && dayAtShop(order.readyBy);
  const isClosed = day !== null && openingOn(place, day).length === 0;
  return isClosed ? ask(tx, order.id, { day, place, by: null }) : order;
}

async function ask(
  tx: Prisma.TransactionClient,
  id: string,
  { day, place, by }: { day: CalendarDay; place: Place; by: Actor | null },
): Promise<OrderRow> {
  const order = await tx.order.update({
    where: { id, cancelledMarketDay: null },
    data: { cancelledMarketDay: new Date(`${day}T00:00:00Z`), version: { increment: 1 }, updatedAt: now() },
    include: orderInclude,
  });
  const pickup = pickupOnDay(place.isStore ? null : place.name, day);
  await recordAudit(tx, {
    by,
    action: "order.market-cancelled",
    entity: "order",
    entityId: id,
    after: { "cancelled day": pickup },
  });
  const shop = await shopSettings(tx);
  const hasDelivery = (await deliveryZones(tx)).length > 0;
  await writeMail(tx, shop, marketCancelledMail(order, shop, { pickup, hasDelivery }));
  return order;
}
