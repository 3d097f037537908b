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

const DAY_MS = 24 * 60 * 60 * 1000;
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

test("an order that is not fetched is reminded of after 3 and after 10 days, and an old one never", async () => {
  const readyDaysAgo = (days: number) =>
    ordered({ status: "ready", readyCount: 1, readyAt: new Date(now().getTime() - days * DAY_MS) });
  const id = await readyDaysAgo(3);
  const others = [
    await readyDaysAgo(2),
    await readyDaysAgo(200),
    await ordered({
      status: "ready",
      readyAt: new Date(now().getTime() - 3 * DAY_MS),
      deliveryMethod: "delivery",
    }),
  ];
  await switchOn("remindLate");
  await remind();
  await remind();
  expect(await remindersOf(id)).toEqual(["Your order is waiting for you"]);
  shiftClock(7 * DAY_MS);
  await remind();
  expect(await remindersOf(id)).toHaveLength(2);
  for (const other of others.slice(1)) expect(await remindersOf(other)).toEqual([]);
});
