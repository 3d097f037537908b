import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { createOrder } from "~/domain/checkout/create-order";
import { createZone } from "~/domain/delivery/delivery-zones";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { guestToken } from "~/domain/orders/customer/guest-link";
import { changeOrder } from "~/domain/orders/changes/change-order";
import { ownersCalendar } from "~/domain/orders/handover/calendar-orders";
import { closedPromises } from "~/domain/orders/handover/closed-days";
import { readDaySheet } from "~/domain/orders/handover/day-sheet";
import { remind } from "~/domain/orders/handover/reminders";
import { editSettings } from "~/domain/settings/edit";
import { cancelMarketDay, countDeliveries, marketDays } from "~/domain/orders/handover/cancelled-market";
import { answerMarket, readMarketQuestion } from "~/domain/orders/handover/market-answer";
import { unansweredOrders } from "~/domain/orders/handover/unanswered";
import { movePickup } from "~/domain/orders/handover/move-pickup";
import { getAdminOrder } from "~/domain/orders/queries";
import { replaceItems } from "~/domain/orders/refunds/replace-items";
import { createPlace } from "~/domain/places/edit";
import { placeOf } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { freeTimes } from "~/domain/slots/pickup-times";
import { waitingForOwner } from "~/domain/to-do";
import { addDays, formatWeekday } from "~/lib/time/calendar-day";
import { dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import { deliveryZoneInput } from "~/schemas/delivery-zone";
import { orderChangeInput } from "~/schemas/orders/order-change";
import { shiftClock } from "~/services/clock/clock";
import { placeInput } from "~/schemas/place";
import { db, type Prisma } from "~/services/database";
import {
  addProduct,
  buyerOf,
  contact,
  open,
  orderInputOf,
  place,
  type Purchase,
  stockOf,
  useProvider,
  work,
} from "../support/checkout";
import { useDatabase } from "../support/database";
import { anAdmin, anOrder, aProduct, aUser, standardOf } from "./catalog-given";

useDatabase("empty", { SHOP_EMAIL: "shop@example.com" });
const provider = useProvider();

const today = dayAtShop(new Date());
const [day, later] = [addDays(today, 2), addDays(today, 9)];
let marketId: string;
let storeId: string;

beforeEach(async () => {
  await db.order.updateMany({ data: { placeId: null, slotId: null, status: "fulfilled" } });
  await db.checkout.updateMany({ data: { placeId: null, slotId: null } });
  await db.deliveryZone.deleteMany();
  await db.place.deleteMany({ where: { isStore: false } });
  marketId = await made({ slotMinutes: "30", slotPlaces: "9", slotCutoffHours: "2" });
  storeId = (await db.place.findFirstOrThrow({ where: { isStore: true } })).id;
});

async function made(fields: Record<string, string> = {}): Promise<string> {
  const specialDays = `${day} 9am-1pm\n${later} 9am-1pm`;
  const input = { name: "Market", address: "Table 14", specialDays, ...fields };
  return (await createPlace(placeInput.parse(input), await anAdmin())).id;
}

const placeAt = async (id: string) => placeOf(await shopSettings(), id);
const free = async (id: string) =>
  ((await freeTimes(db, await placeAt(id), { from: null })) ?? []).map(({ startsAt }) => startsAt);
const timeOn = async (on: string) =>
  (await free(marketId)).find((time) => dayAtShop(time) === on)?.toISOString() ?? "";

async function slotOn(on: string): Promise<string> {
  const time = { startsAt: momentAtShop(on, 600), endsAt: momentAtShop(on, 630) };
  const found = await db.slot.findFirst({ where: { placeId: marketId, ...time } });
  return (found ?? (await db.slot.create({ data: { placeId: marketId, ...time, words: `${on}, 10am` } }))).id;
}

type Fields = Prisma.OrderUncheckedUpdateInput;

async function ordered(fields: Fields = {}, user?: Awaited<ReturnType<typeof aUser>>): Promise<string> {
  const product = await aProduct();
  const id = await anOrder([{ product, variation: standardOf(product) }], { user });
  await db.order.update({ where: { id }, data: { placeId: marketId, ...fields } });
  return id;
}

async function placed(variationId: string, quantity: number): Promise<Purchase> {
  const purchase = await open([{ variationId, quantity }]);
  const handover = { deliveryMethod: "pickup" as const, placeId: marketId, slotId: await timeOn(day) };
  await place(purchase, { input: { ...contact, ...handover, amount: purchase.amountCents } });
  return purchase;
}

async function paid(purchase: Purchase) {
  await provider.pay(purchase.intentId);
  return (await createOrder(orderInputOf(purchase), buyerOf(purchase))).order;
}

const onDay = async (fields: Fields = {}) => ordered({ slotId: await slotOn(day), ...fields });
const ready = () => onDay({ status: "ready", readyBy: momentAtShop(day, 600) });
const cancelDay = async (on = day, id = marketId) => cancelMarketDay(id, on, await anAdmin());
const mailsOf = (orderId: string, key: string) =>
  db.mailMessage.findMany({ where: { orderId, key: { startsWith: key } }, orderBy: { key: "asc" } });
const link = (id: string) => ({ guestToken: guestToken("market", id) });
const toStore = async () => ({ intent: "move" as const, placeId: storeId });
const address = { address: "12 Oak Street", address2: "", city: "Stony Plain", province: "AB" };
const deliver = { intent: "deliver" as const, ...address, postalCode: "T7Z 1A1" };
const cancel = { intent: "cancel" as const };

const aZone = async () =>
  createZone(
    deliveryZoneInput.parse({
      ...{ name: "Stony Plain", prefixes: "T7Z", fee: "5", smallestOrder: "500" },
      ...{ weekdays: "Mon-Sun", cutoffHours: 0, placesADay: 1 },
    }),
    await anAdmin(),
  );

test("each order of the cancelled day gets one email, a second press sends none, and others are left alone", async () => {
  const withoutTimes = await made({ name: "Fair" });
  const ids = [await onDay(), await onDay({ status: "ready" })];
  const fair = [
    await ordered({ placeId: withoutTimes, readyBy: momentAtShop(day, 540) }),
    await ordered({ placeId: withoutTimes }),
  ];
  const others = [
    await ordered({ slotId: await slotOn(later) }),
    await onDay({ status: "cancelled" }),
    await onDay({ status: "fulfilled" }),
    await ordered({ placeId: withoutTimes, readyBy: momentAtShop(later, 540) }),
    await ordered({ placeId: storeId, readyBy: momentAtShop(day, 540) }),
    await ordered({ placeId: null, deliveryMethod: "delivery" }),
  ];
  const days = await marketDays([await placeAt(marketId)]);
  expect(days.get(marketId)).toMatchObject([
    { day, orders: 2 },
    { day: later, orders: 1 },
  ]);
  expect(await Promise.all([cancelDay(), cancelDay()]).then((counts) => counts.sort())).toEqual([0, 2]);
  expect(await cancelDay()).toBe(0);
  expect(await cancelDay(day, withoutTimes)).toBe(2);
  expect(await cancelDay(day, withoutTimes)).toBe(0);
  for (const id of [...ids, ...fair]) {
    const [mail, ...more] = await mailsOf(id, "market-cancelled:");
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`/orders/${id}/market?token=${guestToken("market", id)}`);
    expect(await getAdminOrder(id)).toMatchObject({ cancelledMarketDay: day });
  }
  for (const id of others) {
    expect(await mailsOf(id, "market-cancelled:")).toEqual([]);
    expect(await getAdminOrder(id)).toMatchObject({ cancelledMarketDay: null });
  }
  expect((await mailsOf(ids[0] ?? "", "market-cancelled:"))[0]?.calendar).toContain("METHOD:CANCEL");
  expect(await waitingForOwner()).toMatchObject({ unansweredMarket: 4 });
});

test("a customer with nothing left to pick up is not asked", async () => {
  const [id, kept] = [await onDay(), await onDay()];
  const item = await db.orderItem.findFirstOrThrow({ where: { orderId: id } });
  const rows = { position: 0, kind: "line", orderItemId: item.id, quantity: item.quantity };
  await db.refund.create({
    data: {
      orderId: id,
      reason: "damaged",
      rows: { create: { ...rows, amount: 1, proposed: 1, gst: 0 } },
    },
  });
  expect(await cancelDay()).toBe(1);
  expect((await unansweredOrders()).map((order) => order.id)).toEqual([kept]);
});

test("closing the store's day asks its pickups, and leaves its deliveries to the owner", async () => {
  await aZone();
  const zone = await db.deliveryZone.findFirstOrThrow();
  const time = { startsAt: momentAtShop(day, 0), endsAt: momentAtShop(addDays(day, 1), 0) };
  const { id: slotId } = await db.slot.create({ data: { zoneId: zone.id, ...time, words: day } });
  const delivery = await ordered({ placeId: null, deliveryMethod: "delivery", slotId });
  await ordered({ placeId: null, readyBy: momentAtShop(day, 660) });
  expect(await countDeliveries(day)).toBe(1);
  expect(await cancelDay(day, storeId)).toBe(1);
  expect((await closedPromises()).map(({ id }) => id)).toEqual([delivery]);
  await db.place.updateMany({ data: { specialDays: "" } });
  await db.catalogueChange.create({ data: { productIds: [] } });
});

test("a ready order loses the date of the cancelled day, and is delivered on the next day", async () => {
  await aZone();
  const [id, delivered] = [await ready(), await ready()];
  await cancelDay(day, marketId);
  expect(await answerMarket(id, await toStore(), link(id))).toMatchObject({ readyBy: null });
  const { slot } = await answerMarket(delivered, deliver, link(delivered));
  expect(dayAtShop(new Date(slot?.startsAt ?? 0)) <= day).toBe(true);
});

test("a cancelled day takes no new order, also not one that was being paid", async () => {
  const slotId = await timeOn(day);
  const purchase = await placed((await addProduct(5)).variationId, 1);
  const moving = await ordered({ slotId: await slotOn(later) });
  await cancelDay();
  expect((await free(marketId)).map((time) => dayAtShop(time))).not.toContain(day);
  await expect(movePickup(moving, slotId, { admin: await anAdmin() })).rejects.toMatchObject({
    kind: "conflict",
  });
  const order = await paid(purchase);
  expect(order).toMatchObject({ cancelledMarketDay: day });
  expect(await mailsOf(order.id, "market-cancelled:")).toHaveLength(1);
});

test("only the customer and the link of the email may choose, also for the order of an account", async () => {
  const user = await aUser();
  const id = await ordered({ slotId: await slotOn(day) }, user);
  const guests = await onDay();
  await cancelDay();
  const strangers = [
    { user: await aUser() },
    { guestToken: guestToken("market", guests) },
    ...(["view", "cancel", "move"] as const).map((purpose) => ({ guestToken: guestToken(purpose, id) })),
  ];
  for (const who of strangers) {
    await expect(readMarketQuestion(id, who)).rejects.toMatchObject({ kind: "notFound" });
    await expect(answerMarket(id, cancel, who)).rejects.toMatchObject({ kind: "notFound" });
  }
  for (const purpose of ["cancel", "move"] as const)
    await expect(
      purpose === "cancel"
        ? cancelOrder(guests, link(guests))
        : movePickup(guests, await timeOn(later), link(guests)),
    ).rejects.toMatchObject({ kind: "notFound" });
  expect(await readMarketQuestion(id, { user })).toMatchObject({ cancelledMarketDay: day });
  expect(await readMarketQuestion(id, link(id))).toMatchObject({ cancelledMarketDay: day });
});

test("another time or place: the order has it, its old time is free, and the calendar entry is replaced", async () => {
  const [id, other] = [await onDay(), await onDay({ readyBy: momentAtShop(day, 540) })];
  await cancelDay();
  await expect(
    answerMarket(
      id,
      { intent: "move", placeId: marketId, slotId: momentAtShop(day, 600).toISOString() },
      link(id),
    ),
  ).rejects.toMatchObject({ message: expect.stringContaining("no longer offered") as string });
  const slotId = await timeOn(later);
  const moved = await answerMarket(id, { intent: "move", placeId: marketId, slotId }, link(id));
  expect(moved).toMatchObject({ slot: { startsAt: slotId }, cancelledMarketDay: null });
  const [mail, shopMail] = await mailsOf(id, "market-answered:");
  expect([mail?.recipient, shopMail?.recipient]).toEqual([moved.shippingAddress.email, "shop@example.com"]);
  expect(mail?.text).toContain(moved.slot?.words);
  const [before] = await mailsOf(id, "market-cancelled:");
  const sequence = (calendar = "") => Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1]);
  expect(mail?.calendar).toMatch(/METHOD:PUBLISH[^]*STATUS:CONFIRMED/);
  expect(sequence(mail?.calendar)).toBeGreaterThan(sequence(before?.calendar));

  const stored = await answerMarket(other, await toStore(), { admin: await anAdmin() });
  expect(stored).toMatchObject({ placeId: storeId, slot: null, deliveryMethod: "pickup" });
  expect((await mailsOf(other, "market-answered:")).map(({ recipient }) => recipient)).toEqual([
    "casey@example.com",
  ]);
  const audit = await db.auditEntry.findMany({ where: { entityId: id }, orderBy: { createdAt: "asc" } });
  expect(audit.map(({ action }) => action)).toEqual(["order.market-cancelled", "order.market-answered"]);
});

test("delivery costs nothing, wants an address in a zone and gets the next free day", async () => {
  const [id, next] = [await onDay(), await onDay()];
  await cancelDay();
  expect(await readMarketQuestion(id, link(id))).toMatchObject({ delivery: null });
  await aZone();
  await expect(answerMarket(id, { ...deliver, postalCode: "T5J 2R7" }, link(id))).rejects.toMatchObject({
    kind: "invalid",
    extra: { fields: { postalCode: [expect.stringContaining("We don't deliver to T5J 2R7")] } },
  });
  const before = await getAdminOrder(id);
  const after = await answerMarket(id, deliver, link(id));
  expect(after).toMatchObject({
    ...{ deliveryMethod: "delivery", totalPrice: before.totalPrice, cancelledMarketDay: null },
    shippingAddress: { address: "12 Oak Street", postalCode: "T7Z 1A1" },
  });
  expect(after).not.toHaveProperty("placeId");
  const second = await answerMarket(next, deliver, link(next));
  expect(Date.parse(second.slot?.startsAt ?? "")).toBeGreaterThan(Date.parse(after.slot?.startsAt ?? ""));
});

test("cancelling gives everything back exactly once, also after the 4 hours", async () => {
  const product = await addProduct(3);
  const purchase = await placed(product.variationId, 2);
  const { id } = await paid(purchase);
  const createdAt = new Date(Date.now() - 48 * 60 * 60 * 1000);
  await db.order.update({ where: { id }, data: { createdAt } });
  expect(await getAdminOrder(id)).toMatchObject({ cancellable: false });
  await cancelDay();
  expect(await getAdminOrder(id)).toMatchObject({ cancellable: true });
  const pressed = await Promise.allSettled([1, 2, 3].map(() => answerMarket(id, cancel, link(id))));
  expect(pressed.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  await work();
  expect(await stockOf(product)).toEqual({ stock: 3, held: 0 });
  const { data } = await provider.stripe.refunds.list({ payment_intent: purchase.intentId });
  expect(data.map(({ amount }) => amount)).toEqual([2100]);
  expect(await getAdminOrder(id)).toMatchObject({ status: "cancelled", refundStatus: "refunded" });
  expect(await mailsOf(id, "cancelled:")).toHaveLength(1);
  expect(await mailsOf(id, "market-answered:")).toEqual([]);
});

test("of two choices at once one wins, and the other is told what was chosen", async () => {
  await aZone();
  const id = await onDay();
  await cancelDay();
  const slotId = await timeOn(later);
  const both = await Promise.allSettled([
    answerMarket(id, deliver, link(id)),
    answerMarket(id, { intent: "move", placeId: marketId, slotId }, { admin: await anAdmin() }),
  ]);
  const lost = both.find((result) => result.status === "rejected");
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(lost?.reason).toMatchObject({
    kind: "conflict",
    message: expect.stringContaining("This was chosen already: ") as string,
  });
  const { handover } = await readMarketQuestion(id, link(id));
  expect(lost?.reason).toMatchObject({ message: expect.stringContaining(handover) as string });
  await expect(answerMarket(id, cancel, link(id))).rejects.toMatchObject({ kind: "conflict" });
});

test("a pickup time that is changed another way is an answer too", async () => {
  const id = await onDay();
  await cancelDay();
  const moved = await movePickup(id, await timeOn(later), { admin: await anAdmin() });
  expect(moved).toMatchObject({ cancelledMarketDay: null });
});

test("until it is answered, an order is on no day sheet, in no calendar, reminder or list of closed days", async () => {
  await editSettings({ remindBefore: { from: null, to: "on" } }, await anAdmin());
  const [id, kept] = [await onDay(), await onDay()];
  await cancelDay();
  await db.order.update({ where: { id: kept }, data: { cancelledMarketDay: null } });
  shiftClock(momentAtShop(addDays(day, -1), 600).getTime() - Date.now());
  await remind();
  shiftClock(0);
  const calendar = (await ownersCalendar()).replace(/\r\n /g, "");
  const found = {
    sheet: (await readDaySheet(day, [])).timed.map((order) => order.id),
    closed: (await closedPromises()).map((order) => order.id),
    reminded: (
      await db.mailMessage.findMany({
        where: { orderId: { in: [id, kept] }, key: { startsWith: "tomorrow:" } },
      })
    ).map(({ orderId }) => orderId),
    calendar: [id, kept].filter((each) => calendar.includes(each)),
  };
  expect(found).toEqual({ sheet: [kept], closed: [kept], reminded: [kept], calendar: [kept] });
});

test("a changed order that is picked up elsewhere is answered too", async () => {
  const id = await onDay();
  await cancelDay();
  const { version } = await getAdminOrder(id);
  const change = { id: randomUUID(), version, added: [], placeId: storeId };
  await changeOrder(id, orderChangeInput.parse(change), await anAdmin());
  expect(await getAdminOrder(id)).toMatchObject({ placeId: storeId, cancelledMarketDay: null });
});

describe("a replacement of an order for the market", () => {
  async function replacementOf(id: string) {
    const order = await getAdminOrder(id);
    const lines = order.items.map((item) => ({ itemId: item.id, quantity: 1 }));
    return replaceItems(id, { id: randomUUID(), version: undefined, lines }, await anAdmin());
  }

  test("keeps its place and its time, which it shares, and is asked about when the day is cancelled", async () => {
    await db.place.update({ where: { id: marketId }, data: { slotPlaces: 1 } });
    const notes = { note: "Ring twice", giftNote: "For Ada" };
    const id = await onDay(notes);
    const { slot } = await getAdminOrder(id);
    const again = await replacementOf(id);
    expect(again).toMatchObject({ placeId: marketId, slot, ...notes });
    // Nothing is left to hand over in the first order.
    expect((await readDaySheet(day, [])).timed.map((order) => order.id)).toEqual([again.id]);
    const [mail] = await mailsOf(again.id, "placed:");
    for (const words of ["Pickup at Market", slot?.words, notes.note, notes.giftNote])
      expect(mail?.text).toContain(words);
    expect(mail?.calendar).toContain("BEGIN:VEVENT");
    expect(await cancelDay()).toBe(1);
    expect(await getAdminOrder(again.id)).toMatchObject({ cancelledMarketDay: day });
  });

  test("waits for the next date without a time, if the order's own is over", async () => {
    const id = await onDay();
    shiftClock(momentAtShop(addDays(day, 1), 600).getTime() - Date.now());
    const again = await replacementOf(id);
    expect(again).toMatchObject({ placeId: marketId, slot: null });
    expect((await readDaySheet(later, [])).timed.map((order) => order.id)).toContain(again.id);
    shiftClock(0);
  });

  test("is for the next place when the market is switched off", async () => {
    const id = await onDay();
    await db.place.update({ where: { id: marketId }, data: { isOn: false } });
    expect((await replacementOf(id)).placeId).toBeUndefined();
  });
});

describe("a market without pickup times", () => {
  beforeEach(async () => {
    await db.place.update({ where: { id: marketId }, data: { slotMinutes: null, slotPlaces: 1 } });
  });

  const hoursOn = (on: string) => ({
    ...{ startsAt: momentAtShop(on, 9 * 60).toISOString(), endsAt: momentAtShop(on, 13 * 60).toISOString() },
    words: `${formatWeekday(on)}, 9am-1pm`,
  });

  async function buy(slotId?: string) {
    const product = await addProduct(1);
    const purchase = await open([{ variationId: product.variationId, quantity: 1 }]);
    const input = { ...contact, deliveryMethod: "pickup" as const, placeId: marketId, slotId };
    await place(purchase, { input: { ...input, amount: purchase.amountCents } });
    await provider.pay(purchase.intentId);
    return (await createOrder(orderInputOf(purchase), buyerOf(purchase))).order.id;
  }

  test("offers its dates with its hours to any number of customers, who have to choose one", async () => {
    expect(await free(marketId)).toEqual([day, later].map((on) => new Date(hoursOn(on).startsAt)));
    await expect(buy()).rejects.toMatchObject({ message: "Choose a time for your pickup." });
    const ids = [await buy(await timeOn(day)), await buy(await timeOn(day))];
    for (const id of ids) expect(await getAdminOrder(id)).toMatchObject({ slot: hoursOn(day) });
    const [mail] = await mailsOf(ids[0] ?? "", "placed:");
    expect(mail?.text).toContain(`Pickup ${hoursOn(day).words}.`);
    expect(mail?.calendar.replace(/\r\n /g, "")).toContain("BEGIN:VEVENT");

    await editSettings({ remindBefore: { from: null, to: "on" } }, await anAdmin()).catch(() => null);
    shiftClock(momentAtShop(addDays(day, -1), 600).getTime() - Date.now());
    await remind();
    shiftClock(0);
    expect(await mailsOf(ids[0] ?? "", "tomorrow:")).toHaveLength(1);

    const moved = await movePickup(ids[0] ?? "", await timeOn(later), {
      guestToken: guestToken("move", ids[0] ?? ""),
    });
    expect(moved).toMatchObject({ slot: hoursOn(later) });
    expect((await readDaySheet(later, [])).timed.map(({ id }) => id)).toEqual([ids[0]]);
  });

  test("offers no date that begins before the order is ready, and none while it is switched off", async () => {
    const at = await placeAt(marketId);
    const times = await freeTimes(db, at, { from: momentAtShop(day, 10 * 60) });
    expect(times?.map(({ startsAt }) => dayAtShop(startsAt))).toEqual([later]);
    expect(await freeTimes(db, { ...at, isOn: false }, { from: null })).toBeNull();
  });
});
