import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { createOrder } from "~/domain/checkout/create-order";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import { openPayPage } from "~/domain/checkout/links/pay-page";
import { settle } from "~/domain/checkout/payment/settle";
import { changeOrder } from "~/domain/orders/changes/change-order";
import { createPlace } from "~/domain/places/edit";
import { handOver, markReady, setStatus } from "~/domain/orders/status/status";
import { undoMove } from "~/domain/orders/status/undo";
import { pickList } from "~/domain/orders/pick-list";
import { waitingForOwner } from "~/domain/to-do";
import { keptPromises } from "~/domain/reports/kept-promises";
import { ALL_TIME } from "~/domain/reports/period";
import { editSettings } from "~/domain/settings/edit";
import { addDays } from "~/lib/time/calendar-day";
import { usualHours } from "~/lib/time/opening-hours";
import { openingOn } from "~/lib/time/openings";
import { parseOpeningHours } from "~/lib/time/parse-opening-hours";
import { parsePreparation } from "~/lib/time/preparation";
import { readyAt, readyWords } from "~/lib/time/ready-when";
import { dayAtShop } from "~/lib/time/shop-days";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import { orderChangeInput } from "~/schemas/orders/order-change";
import { placeInput } from "~/schemas/place";
import { now, shiftClock } from "~/services/clock/clock";
import { db, transaction } from "~/services/database";
import {
  addProduct,
  contact,
  type Fixture,
  open,
  orderInputOf,
  place,
  useProvider,
} from "../support/checkout";
import { useDatabase } from "../support/database";
import { useHostedPages } from "../support/hosted-pages";

useDatabase("empty", { SHOP_EMAIL: "shop@example.com" });
const provider = useProvider();
const payHosted = useHostedPages();
let admin: { id: string };
beforeAll(async () => {
  admin = await db.user.create({ data: { email: "admin@example.com", isAdmin: true } });
});
beforeEach(() => setUsual(null));
afterEach(() => shiftClock(0));

async function setUsual(preparation: string | null) {
  const stored = await db.setting.findUnique({ where: { name: "preparation" } });
  await editSettings({ preparation: { from: stored?.value ?? null, to: preparation } }, admin);
}

const setSpecialDays = (specialDays: string) =>
  transaction(async (tx) => {
    await tx.place.updateMany({ where: { isStore: true }, data: { specialDays } });
    await raiseCatalogueVersion(tx, []);
  });

const one = ({ variationId }: Fixture, quantity = 1) => [{ variationId, quantity }];
const prepare = ({ productId }: Fixture, preparation: string) =>
  db.product.update({ where: { id: productId }, data: { preparation } });
const inCategory = (name: string, preparation: string) =>
  db.category.create({ data: { name, slug: name.toLowerCase(), preparation } });
const moveTo = ({ productId }: Fixture, category: string) =>
  db.product.update({ where: { id: productId }, data: { category } });

/** A quarter hour may end while an order is placed. */
async function expectPromise(preparation: string, act: () => Promise<Date | string | null | undefined>) {
  const spansOn = (day: string) => openingOn({ hours: usualHours, specialDays: [] }, day);
  const promise = () => readyAt(now(), parsePreparation(preparation), spansOn)?.toISOString();
  const before = promise();
  const made = await act();
  expect([before, promise()]).toContain(made && new Date(made).toISOString());
}

async function bought(lines: { variationId: string; quantity: number }[]) {
  const purchase = await open(lines);
  await place(purchase);
  await provider.pay(purchase.intentId);
  const settled = await settle({ intentId: purchase.intentId });
  if (settled.outcome !== "ordered") throw new Error(settled.outcome);
  return settled.order;
}

const mailsOf = async (orderId: string) =>
  (await db.mailMessage.findMany({ where: { orderId } })).map(({ text }) => text);

test("without any preparation time an order promises nothing, in its record and its mails", async () => {
  const order = await bought(one(await addProduct(5)));
  expect(order.readyBy).toBeNull();
  expect((await mailsOf(order.id)).join()).not.toMatch(/Ready \w+,/);
});

test("an order promises the slowest of its toys: a toy's own time wins over its category's, that over the shop's", async () => {
  const [plain, own, inSlow] = [await addProduct(5), await addProduct(5), await addProduct(5)];
  await inCategory("Slow", "3 days");
  for (const toy of [own, inSlow]) await moveTo(toy, "Slow");
  await prepare(own, "1 hour");
  await expectPromise("1 hour", async () => (await bought(one(own))).readyBy);
  // A toy without a time is ready at once.
  await expectPromise("1 hour", async () => (await bought([...one(own), ...one(plain)])).readyBy);
  await setUsual("1 day 2 hours");
  await expectPromise("1 day 2 hours", async () => (await bought(one(plain))).readyBy);
  await expectPromise("1 day 2 hours", async () => (await bought([...one(own), ...one(plain)])).readyBy);
  await expectPromise("3 days", async () => (await bought([...one(inSlow), ...one(plain)])).readyBy);
});

test("the promise is made at Place Order, does not change until the payment, and is in both mails", async () => {
  const product = await addProduct(5);
  await setUsual("2 days");
  const purchase = await open(one(product));
  await place(purchase);
  const { readyBy } = await db.checkout.findUniqueOrThrow({ where: { id: purchase.checkoutId } });
  await setUsual("9 days");
  shiftClock(20 * 60_000);
  await provider.pay(purchase.intentId);
  const settled = await settle({ intentId: purchase.intentId });
  if (settled.outcome !== "ordered" || !readyBy) throw new Error("not ordered");
  expect(settled.order.readyBy).toBe(readyBy.toISOString());
  const mails = await mailsOf(settled.order.id);
  expect(mails).toHaveLength(2);
  for (const text of mails) expect(text).toContain(`${readyWords(readyBy)}.`);
});

test("an order paid without Place Order promises from its payment on", async () => {
  const product = await addProduct(5);
  await setUsual("2 days");
  const purchase = await open(one(product));
  await provider.pay(purchase.intentId);
  await expectPromise("2 days", async () => {
    const { order } = await createOrder(orderInputOf(purchase), {
      checkoutId: purchase.checkoutId,
      user: null,
    });
    return (await db.order.findUniqueOrThrow({ where: { id: order.id } })).readyBy;
  });
});

test("an order by hand promises, unless it is handed over; a payment link promises when it is paid", async () => {
  const product = await addProduct(9);
  await setUsual("2 days");
  const enter = (fields: object) =>
    enterOrder(
      manualOrderInput.parse({
        ...{ id: randomUUID(), shippingAddress: { name: "Dot" }, lines: one(product) },
        ...fields,
      }),
      admin,
    );
  await expectPromise("2 days", async () => (await enter({ fulfilment: "pickup" })).order?.readyBy);
  expect((await enter({ fulfilment: "handed_over" })).order?.readyBy).toBeNull();
  const { link } = await enter({ fulfilment: "pickup", paymentLink: true });
  shiftClock(5 * 3_600_000);
  await expectPromise("2 days", async () => {
    await payHosted((await openPayPage(link?.id ?? "")) ?? "");
    await settle({ checkoutId: link?.id ?? "" });
    return (await db.order.findUnique({ where: { id: link?.id ?? "" } }))?.readyBy;
  });
});

describe("at a place with other hours", () => {
  const addPlace = async (hours: string) => {
    const { id } = await createPlace(placeInput.parse({ name: "Porch", address: "1 Lane", hours }), admin);
    return id;
  };
  const storeSpans = (day: string) => openingOn({ hours: usualHours, specialDays: [] }, day);
  const atPlace = (hours: string, begun = now()) => {
    const place = { hours: parseOpeningHours(hours), specialDays: [] };
    return readyAt(begun, parsePreparation("2 days"), storeSpans, {
      spansOn: (day) => openingOn(place, day),
      // No promise is in the past.
      from: now(),
    });
  };
  const PORCH = "Mon-Sun 8pm-9pm";
  const EARLY = "Mon-Sun 5am-6am";
  afterEach(async () => {
    await db.order.updateMany({ data: { placeId: null, readyBy: null } });
    await db.checkout.updateMany({ data: { placeId: null } });
    await db.place.deleteMany({ where: { isStore: false } });
    await transaction((tx) => raiseCatalogueVersion(tx, []));
  });

  test("checkout promises for the chosen place, also when another is chosen at the second press", async () => {
    const product = await addProduct(5);
    await setUsual("2 days");
    const [porch, early] = [await addPlace(PORCH), await addPlace(EARLY)];
    const purchase = await open(one(product));
    const press = (placeId: string) =>
      place(purchase, {
        input: { ...contact, deliveryMethod: "pickup", placeId, amount: purchase.amountCents },
      });
    const promised = async () =>
      (await db.checkout.findUniqueOrThrow({ where: { id: purchase.checkoutId } })).readyBy;
    await press(porch);
    expect(await promised()).toEqual(atPlace(PORCH));
    await press(early);
    expect(await promised()).toEqual(atPlace(EARLY));
    await setUsual("9 days");
    await press(early);
    expect(await promised()).toEqual(atPlace(EARLY));
  });

  test("an order by hand promises for its place; another place changes the promise, until it is ready", async () => {
    const product = await addProduct(9);
    await setUsual("2 days");
    const [porch, early] = [await addPlace(PORCH), await addPlace(EARLY)];
    const entered = await enterOrder(
      manualOrderInput.parse({
        ...{ id: randomUUID(), shippingAddress: { name: "Dot" }, lines: one(product) },
        ...{ fulfilment: "pickup", placeId: porch },
      }),
      admin,
    );
    const { id, createdAt, readyBy } = await db.order.findUniqueOrThrow({ where: { id: entered.order?.id } });
    expect(readyBy).toEqual(atPlace(PORCH, createdAt));
    const change = async (fields: object) =>
      (await changeOrder(id, orderChangeInput.parse({ id: randomUUID(), ...fields }), admin)).readyBy;
    shiftClock(3 * 86_400_000);
    expect(await change({ note: "See you" })).toBe(readyBy?.toISOString());
    const promised = await change({ placeId: early });
    expect(promised).toBe(atPlace(EARLY, createdAt)?.toISOString());
    await markReady(id, admin);
    expect(await change({ placeId: porch })).toBe(promised);
  });
});

test("the store's special days count", async () => {
  const product = await addProduct(5);
  await setUsual("0 hours");
  const days = Array.from({ length: 5 }, (_, ahead) => addDays(dayAtShop(now()), ahead));
  const specialDays = days.map((day) => `${day} closed`).join("\n");
  await setSpecialDays(specialDays);
  const { readyBy } = await bought(one(product));
  expect(readyBy && dayAtShop(new Date(readyBy)) >= addDays(dayAtShop(now()), 4)).toBe(true);
  await setSpecialDays("");
});

test("a promise is kept by an order that was ready or handed over in time; undecided and cancelled ones do not count", async () => {
  const product = await addProduct(9);
  await setUsual("1 hour");
  const [early, late, overdue, waiting, cancelled] = await Promise.all(
    Array.from({ length: 5 }, () => bought(one(product))),
  );
  if (!early || !late || !overdue || !waiting || !cancelled) throw new Error("not ordered");
  const over = { readyBy: new Date(Date.now() - 3_600_000) };
  for (const { id } of [late, overdue, cancelled]) await db.order.update({ where: { id }, data: over });
  await markReady(early.id, admin);
  await handOver(late.id, admin);
  await db.order.update({ where: { id: cancelled.id }, data: { status: "cancelled" } });
  expect(await keptPromises(ALL_TIME)).toEqual({ kept: 1, promised: 3 });

  const ids = [early.id, overdue.id, waiting.id];
  const { promises } = await pickList({ limit: 10, ids });
  expect(promises.map(({ id }) => id)).toEqual([overdue.id, waiting.id]);
});

test("a press of Ready that was undone keeps no promise; a later press counts", async () => {
  await setUsual("1 hour");
  const { id } = await bought(one(await addProduct(9)));
  const before = await keptPromises(ALL_TIME);
  const { order } = await markReady(id, admin);
  expect(await keptPromises(ALL_TIME)).toEqual({ kept: before.kept + 1, promised: before.promised + 1 });
  await undoMove(id, order.version, admin);
  expect(await keptPromises(ALL_TIME)).toEqual(before);
  await db.order.update({ where: { id }, data: { readyBy: now() } });
  shiftClock(60_000);
  await setStatus(id, "fulfilled", admin);
  expect(await keptPromises(ALL_TIME)).toEqual({ kept: before.kept, promised: before.promised + 1 });
});

test("a pickup time or a delivery day replaces the promised date, and a delivery has its whole day", async () => {
  const product = await addProduct(9);
  const [pickup, delivery] = [await bought(one(product)), await bought(one(product))];
  const before = { waiting: await waitingForOwner(), kept: await keptPromises(ALL_TIME) };
  const [hourAgo, inAnHour] = [-1, 1].map((hours) => new Date(now().getTime() + hours * 3_600_000));
  const promise = async (id: string, startsAt = now(), endsAt = now(), deliveryMethod = "pickup") => {
    const slot = await db.slot.create({ data: { startsAt, endsAt, words: "Saturday, Nov 28" } });
    const readyBy = new Date("2030-01-01");
    await db.order.update({ where: { id }, data: { readyBy, slotId: slot.id, deliveryMethod } });
  };
  await promise(pickup.id, hourAgo, inAnHour);
  await promise(delivery.id, hourAgo, inAnHour, "delivery");
  const waiting = await waitingForOwner();
  expect(waiting.brokenPromises - before.waiting.brokenPromises).toBe(1);
  expect(waiting.duePromises - before.waiting.duePromises).toBe(1);
  const list = await pickList({ limit: 10, ids: [pickup.id, delivery.id] });
  expect(list.promises.map(({ words, isLate }) => [words, isLate])).toEqual([
    ["Pickup Saturday, Nov 28", true],
    ["Delivery Saturday, Nov 28", false],
  ]);
  for (const { id } of [pickup, delivery]) await markReady(id, admin);
  const { kept, promised } = before.kept;
  expect(await keptPromises(ALL_TIME)).toEqual({ kept: kept + 1, promised: promised + 2 });
});
