import { recordAudit } from "~/domain/audit";
import { placesAfterReady, readyByOf } from "~/domain/catalog/ready-by";
import { deliveryZones, zoneFor } from "~/domain/delivery/zones";
import { writeMail } from "~/domain/mail/outbox";
import { cancelLocked, refusalToCancel } from "~/domain/orders/status/cancel";
import { guestOrderPath, verifyGuestToken } from "~/domain/orders/customer/guest-link";
import { handoverWords } from "~/domain/orders/handover/handover-words";
import { lockOrder } from "~/domain/orders/lock";
import { marketAnsweredMail, marketAnsweredShopMail } from "~/domain/orders/mails/market-mails";
import { orderInclude, type OrderRow, piecesOut, toAdminOrder, toOrder } from "~/domain/orders/record";
import { endsBeforeReady, lockedPlace, offeredPlaces, placeToKeep } from "~/domain/places/places";
import { type Place, placeOf } from "~/domain/settings/place";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import { freeDay, holdDayByHand, holdDeliveryDay } from "~/domain/slots/delivery-days";
import { freeTimes, holdPickupTime, withoutCutoff } from "~/domain/slots/pickup-times";
import { conflict, DomainError, notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { formatWeekday } from "~/lib/time/calendar-day";
import type { SlotTime } from "~/lib/time/slots";
import type { AdminOrder, Order } from "~/schemas/order";
import type { MarketAnswer } from "~/schemas/orders/market-answer";
import { now } from "~/services/clock/clock";
import { type Db, db, type Prisma, transaction } from "~/services/database";

/** The customer (signed in or with the link of the mail), or an admin on the customer's behalf. */
export type Answerer = { user: { id: string } } | { guestToken: string } | { admin: { id: string } };

export interface MarketQuestion {
  order: Order;
  /** Null once the customer has answered. */
  cancelledMarketDay: string | null;
  /** How the order is handed over now. */
  handover: string;
  /** Null for a delivery. */
  pickupAddress: string | null;
  /** Path of the customer's page of the order. */
  orderPath: string;
  places: { place: Place; times: SlotTime[] | null }[];
  /** Delivery to the order's address. Null without delivery zones. `day` is null outside all zones and without fixed days. */
  delivery: { isInZone: boolean; day: string | null } | null;
  /** Why the order cannot be cancelled here. */
  refusalToCancel: string | null;
}

/** @throws DomainError 404, also for another person's order */
export async function readMarketQuestion(id: string, who: Answerer): Promise<MarketQuestion> {
  const row = isId(id) ? await db.order.findUnique({ where: { id }, include: orderInclude }) : null;
  if (!row || !mayAnswer(row, who)) throw notFound("Order");
  const places = await placesFor(db, row, await offeredPlaces(), who);
  const shop = await shopSettings();
  return {
    order: toOrder(row),
    cancelledMarketDay: refusalToAnswer(row) === null ? toOrder(row).cancelledMarketDay : null,
    handover: handoverWords(row, shop),
    pickupAddress: row.deliveryMethod === "pickup" ? placeOf(shop, row.placeId).address : null,
    orderPath: row.userId === null ? guestOrderPath(row) : `/orders/${row.id}`,
    places: await Promise.all(
      places.map(async (place) => {
        const { rules, ...limits } = await limitsOf(db, row, place, who);
        return { place, times: await freeTimes(db, rules, limits) };
      }),
    ),
    delivery: await deliveryOf(row),
    refusalToCancel: "admin" in who ? null : refusalToCancel(row),
  };
}

async function deliveryOf(row: OrderRow): Promise<MarketQuestion["delivery"]> {
  if ((await deliveryZones()).length === 0) return null;
  const zone = await zoneFor(row.postalCode);
  const from = await promiseAt(db, row, null);
  const day = zone && (await freeDay(db, zone, await shopSettings(), { from }));
  return { isInZone: zone !== null, day: day && formatWeekday(day) };
}

/** Takes one answer. A second one is refused with a message that says what was chosen. @throws DomainError 400, 404, 409 */
export function answerMarket(id: string, answer: MarketAnswer, who: Answerer): Promise<AdminOrder> {
  return transaction(async (tx) => {
    const row = await lockOrder(tx, id);
    if (!mayAnswer(row, who)) throw notFound("Order");
    const shop = await shopSettings(tx);
    const refusal = refusalToAnswer(row) ?? (row.cancelledMarketDay ? null : answered(row, shop));
    if (refusal !== null) throw conflict(refusal);
    const by = "admin" in who ? who.admin : "user" in who ? who.user : null;
    if (answer.intent === "cancel") {
      const refused = "admin" in who ? null : refusalToCancel(row);
      if (refused !== null) throw conflict(refused);
      return toAdminOrder(await cancelLocked(tx, row, by));
    }
    const handover = await (answer.intent === "move"
      ? moved(tx, row, answer, who)
      : delivered(tx, row, answer, who, shop));
    const after = await tx.order.update({
      where: { id: row.id, cancelledMarketDay: { not: null } },
      data: { ...handover, cancelledMarketDay: null, version: { increment: 1 }, updatedAt: now() },
      include: orderInclude,
    });
    const words = { before: handoverWords(row, shop), now: handoverWords(after, shop) };
    await recordAudit(tx, {
      by,
      action: "order.market-answered",
      entity: "order",
      entityId: row.id,
      before: { handover: words.before },
      after: { handover: words.now },
    });
    await writeMail(tx, shop, marketAnsweredMail(after, shop, words));
    if (shop.email && !("admin" in who))
      await writeMail(tx, shop, marketAnsweredShopMail(after, shop.email, words));
    return toAdminOrder(after);
  });
}

type Tx = Prisma.TransactionClient;
type HandoverColumns = Prisma.OrderUncheckedUpdateInput;

async function moved(
  tx: Tx,
  row: OrderRow,
  { placeId: chosen, slotId: time }: Extract<MarketAnswer, { intent: "move" }>,
  who: Answerer,
): Promise<HandoverColumns> {
  const wanted = { deliveryMethod: "pickup", placeId: chosen, mustChoose: true } as const;
  const placeId = await placeToKeep(tx, wanted);
  const place = await lockedPlace(tx, placeId);
  if ((await placesFor(tx, row, [place], who)).length === 0) throw conflict(endsBeforeReady(place.name));
  const { rules, from, readyBy } = await limitsOf(tx, row, place, who);
  // The order gives up its slot, which is on the cancelled day.
  const holder = { id: row.id, slotId: null };
  return {
    placeId,
    readyBy,
    slotId: await holdPickupTime(tx, rules, { slotId: time, from, readyBy, holder }),
  };
}

async function delivered(
  tx: Tx,
  row: OrderRow,
  { intent: _, ...to }: Extract<MarketAnswer, { intent: "deliver" }>,
  who: Answerer,
  shop: ShopSettings,
): Promise<HandoverColumns> {
  const zone = await zoneFor(to.postalCode, tx);
  if (!zone) {
    const message = `We don't deliver to ${to.postalCode}. Enter another address, or choose another way.`;
    throw new DomainError("invalid", message, { fields: { postalCode: [message] } });
  }
  const readyBy = await promiseAt(tx, row, null);
  const holder = { id: row.id, slotId: null };
  const hold = "admin" in who ? holdDayByHand : holdDeliveryDay;
  const slotId = await hold(tx, zone, shop, { from: readyBy, holder });
  return { deliveryMethod: "delivery", placeId: null, slotId, readyBy, ...to };
}

/** A new place has other hours, so the promise is counted again. A ready order is promised only its new time. */
const promiseAt = async (on: Db, row: OrderRow, placeId: string | null) =>
  row.status === "ready" ? null : readyByOf(on, piecesOut(row), placeId, row.createdAt);

/** Leaves out markets that end before the order is ready, except for an admin. */
async function placesFor(on: Db, row: OrderRow, places: Place[], who: Answerer): Promise<Place[]> {
  if ("admin" in who || row.status === "ready") return places;
  return placesAfterReady(on, piecesOut(row), places, row.createdAt);
}

async function limitsOf(on: Db, row: OrderRow, place: Place, who: Answerer) {
  const readyBy = await promiseAt(on, row, place.id);
  if ("admin" in who) return { rules: withoutCutoff(place), readyBy, from: null };
  return { rules: place, readyBy, from: readyBy };
}

function mayAnswer(order: OrderRow, who: Answerer): boolean {
  if ("admin" in who) return true;
  if ("user" in who) return order.userId === who.user.id;
  const since = { id: order.id, createdAt: order.cancelledMarketDay ?? order.createdAt };
  return verifyGuestToken(since, "market", who.guestToken);
}

function refusalToAnswer({ status }: OrderRow): string | null {
  if (status === "cancelled") return "This order is already cancelled.";
  return status === "fulfilled" ? "This order has already been handed over." : null;
}

const answered = (row: OrderRow, shop: ShopSettings) =>
  `This was chosen already: ${handoverWords(row, shop)}. Nothing was changed.`;
