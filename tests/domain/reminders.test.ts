import { afterEach, expect, test } from "vitest";
import { remind } from "~/domain/orders/handover/reminders";
import { editSettings } from "~/domain/settings/edit";
import { addDays } from "~/lib/time/calendar-day";
import { dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import { now, shiftClock } from "~/services/clock/clock";
import { db } from "~/services/database";
import { useDatabase } from "../support/database";
import { anAdmin, anOrder, aProduct, standardOf } from "./catalog-given";

useDatabase("empty");
afterEach(() => shiftClock(0));

const day = (ahead: number) => addDays(dayAtShop(new Date()), ahead);

async function ordered(fields: Parameters<typeof db.order.update>[0]["data"]): Promise<string> {
  const product = await aProduct();
  const id = await anOrder([{ product, variation: standardOf(product) }]);
  await db.order.update({ where: { id }, data: fields });
  return id;
}

async function slotOn(at: string, hour: number): Promise<string> {
  const place = await db.place.findFirstOrThrow();
  const startsAt = momentAtShop(at, hour * 60);
  const endsAt = new Date(startsAt.getTime() + 30 * 60_000);
  return (await db.slot.create({ data: { placeId: place.id, startsAt, endsAt, words: `${at} at ${hour}` } }))
    .id;
}

const remindersOf = async (id: string) =>
  (
    await db.mailMessage.findMany({
      where: {
        orderId: id,
        OR: [{ key: { startsWith: "tomorrow:" } }, { key: { startsWith: "not-fetched:" } }],
      },
      orderBy: { createdAt: "asc" },
    })
  ).map(({ subject }) => subject.replace(/ #\w+/, ""));

const today = dayAtShop(new Date());
const setHour = (hour: number) => shiftClock(momentAtShop(today, hour * 60).getTime() - Date.now());
const switchOn = async (name: "remindBefore" | "remindLate") =>
  editSettings({ [name]: { from: null, to: "on" } }, await anAdmin());

test("reminders are off, then sent once, the day before a pickup time, from nine in the morning", async () => {
  const [tomorrow, later] = [await slotOn(day(1), 10), await slotOn(day(2), 10)];
  const id = await ordered({ slotId: tomorrow });
  const others = [
    await ordered({ slotId: later }),
    await ordered({ slotId: tomorrow, status: "cancelled" }),
    await ordered({}),
  ];
  setHour(10);
  await remind();
  expect(await remindersOf(id)).toEqual([]);
  await switchOn("remindBefore");
  setHour(8);
  await remind();
  expect(await remindersOf(id)).toEqual([]);
  setHour(10);
  await remind();
  await remind();
  expect(await remindersOf(id)).toEqual(["Tomorrow: your order"]);
  for (const other of others) expect(await remindersOf(other)).toEqual([]);
});

const ready = (at: Date) => ({ status: "ready", readyCount: 1, readyAt: at });
const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 60 * 60_000);

test("an order that is not fetched is reminded of after 3 and after 10 days, from nine in the morning, and an old one never", async () => {
  setHour(8);
  const id = await ordered(ready(hoursAgo(75)));
  const others = [
    await ordered(ready(hoursAgo(48))),
    await ordered(ready(hoursAgo(4800))),
    await ordered({ ...ready(hoursAgo(75)), deliveryMethod: "delivery" }),
  ];
  await switchOn("remindLate");
  await remind();
  expect(await remindersOf(id)).toEqual([]);
  setHour(10);
  await remind();
  await remind();
  expect(await remindersOf(id)).toEqual(["Your order is waiting for you"]);
  setHour(10 + 7 * 24);
  await remind();
  expect(await remindersOf(id)).toHaveLength(2);
  for (const other of others.slice(1)) expect(await remindersOf(other)).toEqual([]);
});

test("with a pickup time the days count from that time, again after it was moved", async () => {
  setHour(12);
  const id = await ordered({ ...ready(hoursAgo(75)), slotId: await slotOn(day(2), 15) });
  await remind();
  expect(await remindersOf(id)).toEqual([]);
  setHour(17 + 5 * 24);
  await remind();
  expect(await remindersOf(id)).toHaveLength(1);
  const [{ text = "" } = {}] = await db.mailMessage.findMany({ where: { orderId: id } });
  expect(text).toContain(`You chose to pick it up on ${day(2)} at 15.`);
  await db.order.update({ where: { id }, data: { slotId: await slotOn(day(6), 15) } });
  setHour(17 + 9 * 24);
  await remind();
  expect(await remindersOf(id)).toHaveLength(2);
});

test("an order whose pieces were all refunded or replaced gets no reminder", async () => {
  setHour(10);
  const slotId = await slotOn(day(1), 11);
  const [refunded, replaced, replacement] = [
    await ordered({ slotId }),
    await ordered({ slotId }),
    await ordered({}),
  ];
  const item = await db.orderItem.findFirstOrThrow({ where: { orderId: refunded } });
  await db.refund.create({
    data: {
      orderId: refunded,
      reason: "damaged",
      rows: {
        create: {
          ...{ kind: "line", orderItemId: item.id, quantity: item.quantity, position: 0 },
          ...{ amount: 1, proposed: 1, gst: 0 },
        },
      },
    },
  });
  const sentAgain = await db.orderItem.findFirstOrThrow({ where: { orderId: replaced } });
  await db.orderItem.updateMany({ where: { orderId: replacement }, data: { replacesId: sentAgain.id } });
  await remind();
  expect([...(await remindersOf(refunded)), ...(await remindersOf(replaced))]).toEqual([]);
  await db.order.update({ where: { id: replacement }, data: { status: "cancelled" } });
  await remind();
  expect(await remindersOf(replaced)).toEqual(["Tomorrow: your order"]);
});
