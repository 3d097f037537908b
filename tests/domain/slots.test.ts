import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, describe } from "vitest";
import { createOrder } from "~/domain/checkout/create-order";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import { expireCheckout } from "~/domain/checkout/holds/expire";
import { createZone, deleteZone, updateZone } from "~/domain/delivery/delivery-zones";
import { changeOrder } from "~/domain/orders/changes/change-order";
import { deliveryZones } from "~/domain/delivery/zones";
import { countFullZones } from "~/domain/to-do";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { guestToken } from "~/domain/orders/customer/guest-link";
import { canMoveDelivery, daysToMove, moveDelivery } from "~/domain/orders/handover/move-delivery";
import { closedPromises } from "~/domain/orders/handover/closed-days";
import { canMove, movePickup, movePickupByHand, timesToMove } from "~/domain/orders/handover/move-pickup";
import { getAdminOrder } from "~/domain/orders/queries";
import { createPlace, updatePlace } from "~/domain/places/edit";
import { handOver, markReady, setStatus } from "~/domain/orders/status/status";
import { placeOf } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { freeTimes } from "~/domain/slots/pickup-times";
import { holdSlot } from "~/domain/slots/slots";
import { orderChangeInput } from "~/schemas/orders/order-change";
import { waitingForOwner } from "~/domain/to-do";
import { addDays, formatWeekday, weekdayOf } from "~/lib/time/calendar-day";
import { weekdaysText } from "~/lib/time/opening-hours";
import { dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import { deliveryZoneInput } from "~/schemas/delivery-zone";
import { placeInput } from "~/schemas/place";
import { now } from "~/services/clock/clock";
import { db, transaction } from "~/services/database";
import {
  addProduct,
  buyerOf,
  contact,
  open,
  orderInputOf,
  place,
  stockOf,
  useProvider,
} from "../support/checkout";
import { useDatabase } from "../support/database";
import { expectConsistentBooks } from "../support/invariants";
import { anAdmin } from "./catalog-given";

useDatabase("empty");
const provider = useProvider();

beforeEach(async () => {
  await db.order.updateMany({ data: { slotId: null } });
  await db.checkout.updateMany({ data: { slotId: null } });
  await rules({ slotMinutes: 30, slotPlaces: 1, slotCutoffHours: 2, slotDaysAhead: 3, specialDays: "" });
});

const store = async () => placeOf(await shopSettings(), null);
async function rules(change: Parameters<typeof updatePlace>[1]) {
  await updatePlace((await store()).id, change, await anAdmin());
}

/** The times that can be chosen, as the checkout names them. */
const free = async () =>
  ((await freeTimes(db, await store(), { from: null })) ?? []).map(({ startsAt }) => startsAt.toISOString());

async function opened(pieces = 1) {
  const product = await addProduct(pieces);
  return { product, purchase: await open([{ variationId: product.variationId, quantity: 1 }]) };
}

const at = (purchase: { amountCents: number }, slotId?: string) => ({
  input: { ...contact, deliveryMethod: "pickup" as const, slotId, amount: purchase.amountCents },
});

async function ordered(slotId: string) {
  const { purchase } = await opened();
  await place(purchase, at(purchase, slotId));
  await provider.pay(purchase.intentId);
  const { order } = await createOrder(orderInputOf(purchase), buyerOf(purchase));
  return getAdminOrder(order.id);
}

test("of 50 shoppers for a time with 3 places, 3 get it and the others are told", async () => {
  await rules({ slotPlaces: 3 });
  const [slotId] = await free();
  const product = await addProduct(100);
  const shoppers = await Promise.all(
    Array.from({ length: 50 }, () => open([{ variationId: product.variationId, quantity: 1 }])),
  );
  const placed = await Promise.allSettled(shoppers.map((purchase) => place(purchase, at(purchase, slotId))));
  expect(placed.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  for (const result of placed)
    if (result.status === "rejected")
      expect(result.reason).toMatchObject({
        kind: "conflict",
        message: expect.stringContaining("taken now") as string,
      });
  expect(await stockOf(product)).toEqual({ stock: 100, held: 3 });
  expect(await free()).not.toContain(slotId);
});

test("a time is free again when the checkout ends, and when the order is cancelled", async () => {
  const [slotId = ""] = await free();
  const { purchase } = await opened();
  await place(purchase, at(purchase, slotId));
  await place(purchase, at(purchase, slotId));
  expect(await free()).not.toContain(slotId);
  await db.checkout.update({ where: { id: purchase.checkoutId }, data: { heldUntil: new Date(0) } });
  await expireCheckout(purchase.checkoutId);
  expect(await free()).toContain(slotId);
  const { id } = await ordered(slotId);
  expect(await free()).not.toContain(slotId);
  await cancelOrder(id, { guestToken: guestToken("cancel", id) });
  expect(await free()).toContain(slotId);
});

test("an order keeps the words of its time, and its email says them", async () => {
  const [slotId = ""] = await free();
  const { id, slot } = await ordered(slotId);
  expect(slot).toMatchObject({ startsAt: slotId });
  const mail = await db.mailMessage.findUniqueOrThrow({ where: { key: `placed:${id}` } });
  expect(mail.text).toContain(`Pickup ${slot?.words ?? ""}.`);
  const [, startsAt] = /DTSTART:(\w+)/.exec(mail.calendar) ?? [];
  expect(startsAt).toBe(slotId.replace(/[-:]|\.000/g, ""));
  await cancelOrder(id, { guestToken: guestToken("cancel", id) });
  const cancelled = await db.mailMessage.findFirstOrThrow({
    where: { key: { startsWith: `cancelled:${id}` } },
  });
  const numberIn = (calendar: string) => Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1]);
  expect(numberIn(cancelled.calendar)).toBeGreaterThan(numberIn(mail.calendar));
  const uidIn = (calendar: string) => /UID:(\S+)/.exec(calendar)?.[1];
  expect(cancelled.calendar).toMatch(/METHOD:CANCEL[^]*STATUS:CANCELLED/);
  expect(uidIn(cancelled.calendar)).toBe(uidIn(mail.calendar));
});

test("an order that is changed to delivery cancels its entry, and one that keeps its time sends it again", async () => {
  const { id } = await ordered((await free())[0] ?? "");
  const admin = await anAdmin();
  const calendarOf = async (fields: object) => {
    const change = orderChangeInput.parse({ id: randomUUID(), ...fields });
    await changeOrder(id, change, admin);
    return (await db.mailMessage.findUniqueOrThrow({ where: { key: `changed:${change.id}` } })).calendar;
  };
  expect(await calendarOf({ shippingAddress: { name: "Ada Lovelace" } })).toContain("METHOD:PUBLISH");
  expect(await calendarOf({ deliveryMethod: "delivery" })).toContain("METHOD:CANCEL");
});

test("a place with pickup times wants one that it offers, and a delivery none", async () => {
  const { purchase } = await opened(5);
  const refusal = (slotId?: string) => expect(place(purchase, at(purchase, slotId))).rejects;
  await refusal().toMatchObject({ kind: "conflict", message: "Choose a time for your pickup." });
  await refusal("2020-01-06T17:00:00Z").toMatchObject({
    message: expect.stringContaining("no longer offered") as string,
  });
  await place(purchase, at(purchase, (await free())[0]));
  await place(purchase, {
    input: { ...contact, deliveryMethod: "delivery", amount: purchase.amountCents },
  });
  expect(await db.checkout.findUnique({ where: { id: purchase.checkoutId } })).toMatchObject({
    slotId: null,
  });
});

test("an order made by the API alone holds its time too, or is refused while it can still be sent again", async () => {
  const [slotId, other] = await free();
  await ordered(slotId ?? "");
  const { purchase } = await opened();
  await provider.pay(purchase.intentId);
  const send = (slotId?: string) => createOrder({ ...orderInputOf(purchase), slotId }, buyerOf(purchase));
  await expect(send(slotId)).rejects.toMatchObject({
    kind: "conflict",
    extra: { details: { outcome: "failed" } },
  });
  expect((await send(other)).order).toMatchObject({ slot: { startsAt: other } });
});

test("customers move their pickup until its cut-off, and they and the shop get a mail", async () => {
  const times = await free();
  const first = times[0] ?? "";
  const later = times[4] ?? "";
  const taken = times[6] ?? "";
  const { id, version } = await ordered(first);
  await ordered(taken);
  const guest = { guestToken: guestToken("move", id) };
  await expect(movePickup(id, later, { guestToken: guestToken("view", id) })).rejects.toMatchObject({
    kind: "notFound",
  });
  await expect(movePickup(id, later, { user: await anAdmin() })).rejects.toMatchObject({ kind: "notFound" });
  await expect(movePickup(id, taken, guest)).rejects.toMatchObject({ kind: "conflict" });
  const moved = await movePickup(id, later, guest);
  expect(moved.slot).toMatchObject({ startsAt: later });
  expect(await free()).toContain(first);
  const mails = await db.mailMessage.findMany({
    where: { key: { startsWith: `moved:${id}:${version + 1}` } },
  });
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
    [contact.email, (await shopSettings()).email].filter(Boolean).sort(),
  );

  await rules({ slotCutoffHours: 336 });
  const shop = await shopSettings();
  expect([canMove(moved, shop), canMove(moved, shop, true)]).toEqual([false, true]);
  await expect(movePickup(id, first, guest)).rejects.toMatchObject({
    message: expect.stringContaining("too late") as string,
  });
  await rules({ slotCutoffHours: 0 });
  expect((await timesToMove(moved, await shopSettings())).length).toBeGreaterThan(0);
});

test("a delivery gets the next day with a free place, and another day than the page showed is refused", async () => {
  const zone = deliveryZoneInput.parse({
    ...{ name: "Stony Plain", prefixes: "T7Z", fee: "0" },
    ...{ weekdays: "Mon-Sun", cutoffHours: 0, placesADay: 1 },
  });
  await createZone(zone, await anAdmin());
  const deliver = async (slotId?: string) => {
    const { purchase } = await opened();
    const input = { ...contact, postalCode: "T7Z 1A1", slotId, amount: purchase.amountCents };
    await place(purchase, { input: { ...input, deliveryMethod: "delivery" } });
    return db.checkout.findUniqueOrThrow({ where: { id: purchase.checkoutId }, include: { slot: true } });
  };
  const first = await deliver();
  const second = await deliver();
  const days = [first, second].map(({ slot }) => slot?.startsAt.getTime() ?? 0);
  expect((days[1] ?? 0) - (days[0] ?? 0)).toBeGreaterThan(0);
  expect(second.slot?.words).toMatch(/^\w+day, \w{3} \d+$/);
  await expect(deliver(first.slot?.startsAt.toISOString())).rejects.toMatchObject({
    message: expect.stringContaining("The next delivery day is now") as string,
  });
});

test("the owner moves a delivery to another day with a free place, and the customer gets the mail", async () => {
  const admin = await anAdmin();
  const fields = { name: "Spruce Grove", prefixes: "T7X", fee: "0", weekdays: "Mon-Sun", placesADay: 1 };
  await createZone(deliveryZoneInput.parse(fields), admin);
  const [one, two] = [await addProduct(1), await addProduct(1)];
  const enter = async ({ variationId }: { variationId: string }) => {
    const input = manualOrderInput.parse({
      ...{ id: randomUUID(), lines: [{ variationId, quantity: 1 }], fulfilment: "delivery" },
      shippingAddress: { ...contact, postalCode: "T7X 1A1" },
    });
    return (await enterOrder(input, admin)).order?.id ?? "";
  };
  const [first, second] = [await enter(one), await enter(two)];
  const dayOf = async (id: string) => dayAtShop(new Date((await getAdminOrder(id)).slot?.startsAt ?? 0));
  const [taken, own] = [await dayOf(first), await dayOf(second)];
  expect(taken < own).toBe(true);
  const days = (await daysToMove(await getAdminOrder(second))) ?? [];
  expect([days[0], days.includes(taken), days.includes(own)]).toEqual([dayAtShop(now()), false, true]);

  const chosen = days.at(-1) ?? "";
  const moved = await Promise.allSettled(
    [first, second].map((id) => moveDelivery(id, { day: chosen }, admin)),
  );
  expect(moved.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [id = "", stays = ""] = moved[0]?.status === "fulfilled" ? [first, second] : [second, first];
  expect(await dayOf(id)).toBe(chosen);
  const mails = await db.mailMessage.findMany({ where: { key: { startsWith: `moved:` }, orderId: id } });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    recipient: contact.email,
    subject: expect.stringContaining("New delivery day") as string,
    calendar: expect.stringContaining(`DTSTART;VALUE=DATE:${chosen.replaceAll("-", "")}`) as string,
  });
  await handOver(stays, admin);
  await expect(moveDelivery(stays, { day: own }, admin)).rejects.toMatchObject({ kind: "conflict" });
  expect(canMoveDelivery(await getAdminOrder(stays))).toBe(false);
});

describe("the owner moves an order to any day", () => {
  const later = addDays(dayAtShop(now()), 20);
  const closed = async () => (await closedPromises()).map(({ id }) => id);

  async function delivery(postalCode: string) {
    const { variationId } = await addProduct(1);
    const input = manualOrderInput.parse({
      ...{ id: randomUUID(), lines: [{ variationId, quantity: 1 }], fulfilment: "delivery" },
      shippingAddress: { ...contact, postalCode },
    });
    return getAdminOrder((await enterOrder(input, await anAdmin())).order?.id ?? "");
  }

  test.each(["switched off", "deleted"])("after its delivery zone was %s", async (what) => {
    const admin = await anAdmin();
    const fields = { name: `Zone ${what}`, prefixes: "T5A", fee: "0", weekdays: "Mon-Sun" };
    const zone = await createZone(deliveryZoneInput.parse(fields), admin);
    const { id } = await delivery("T5A 1A1");
    await (what === "deleted" ? deleteZone(zone.id, admin) : updateZone(zone.id, { isOn: false }, admin));
    expect(await closed()).toContain(id);
    const moved = await moveDelivery(id, { day: later }, admin);
    expect(moved.slot?.words).toBe(formatWeekday(later));
    expect(await closed()).not.toContain(id);
    for (const day of [addDays(dayAtShop(now()), -1), addDays(later, 366), "soon"])
      await expect(moveDelivery(id, { day }, admin)).rejects.toMatchObject({ kind: "invalid" });
    if (what === "switched off") await deleteZone(zone.id, admin);
  });

  test("a full day only if they say so", async () => {
    const admin = await anAdmin();
    const fields = { name: "Leduc", prefixes: "T9E", fee: "0", weekdays: "Mon-Sun", placesADay: 1 };
    const zone = await createZone(deliveryZoneInput.parse(fields), admin);
    const [first, second] = [await delivery("T9E 1A1"), await delivery("T9E 1A1")];
    await moveDelivery(first.id, { day: later }, admin);
    await expect(moveDelivery(second.id, { day: later }, admin)).rejects.toMatchObject({ kind: "conflict" });
    await moveDelivery(second.id, { day: later, evenIfFull: true }, admin);
    const third = await delivery("T9E 1A1");
    const full = async () => !(await daysToMove(third))?.includes(later);
    const found = [await full()];
    for (const { id } of [first, second]) {
      await moveDelivery(id, { day: addDays(later, 1), evenIfFull: true }, admin);
      found.push(await full());
    }
    expect(found).toEqual([true, true, false]);
    await deleteZone(zone.id, admin);
  });

  test("and changes a pickup to a zone in which all days are taken", async () => {
    const admin = await anAdmin();
    const fields = { name: "Devon", prefixes: "T9G", fee: "0", weekdays: "Mon-Sun", placesADay: 1 };
    const zone = await createZone(deliveryZoneInput.parse(fields), admin);
    const { id } = await ordered((await free())[0] ?? "");
    const months = Array.from({ length: 130 }, (_, ahead) => `${addDays(dayAtShop(now()), ahead)} closed`);
    await rules({ specialDays: months.join("\n") });
    const change = { deliveryMethod: "delivery", shippingAddress: { postalCode: "T9G 1A1" } };
    const changed = await changeOrder(id, orderChangeInput.parse({ id: randomUUID(), ...change }), admin);
    expect(changed).toMatchObject({ deliveryMethod: "delivery", slot: null });
    expect((await moveDelivery(id, { day: later }, admin)).slot?.words).toBe(formatWeekday(later));
    expect(await closed()).not.toContain(id);
    await deleteZone(zone.id, admin);
  });

  test("and to any pickup time, also after its place offers none; the customer cannot then", async () => {
    const admin = await anAdmin();
    const [slotId = "", taken = ""] = await free();
    const { id } = await ordered(slotId);
    await ordered(taken);
    const guest = { guestToken: guestToken("move", id) };
    const endOf = (startsAt: string) => new Date(Date.parse(startsAt) + 30 * 60_000).toISOString();
    const full = await movePickupByHand(id, { slotId: taken, endsAt: endOf(taken) }, admin);
    expect(full.slot).toMatchObject({ startsAt: taken });
    expect((await free()).filter((time) => [slotId, taken].includes(time))).toEqual([slotId]);
    await rules({ specialDays: `${dayAtShop(new Date(taken))} closed` });
    expect(await closed()).toContain(id);
    await rules({ specialDays: "" });

    await rules({ slotMinutes: null });
    const order = await getAdminOrder(id);
    expect([canMove(order, await shopSettings()), canMove(order, await shopSettings(), true)]).toEqual([
      false,
      true,
    ]);
    await expect(movePickup(id, slotId, guest)).rejects.toMatchObject({ kind: "conflict" });
    const night = momentAtShop(later, 22 * 60).toISOString();
    const moved = await movePickupByHand(
      id,
      { slotId: night, endsAt: momentAtShop(later, 24 * 60).toISOString() },
      admin,
    );
    expect(moved.slot?.words).toBe(`${formatWeekday(later)}, 10pm-12am`);
    expect(await closed()).not.toContain(id);
    const wrong = [
      { slotId: night, endsAt: night },
      { slotId: night, endsAt: momentAtShop(addDays(later, 1), 60).toISOString() },
      { slotId: "2020-01-06T17:00:00.000Z", endsAt: "2020-01-06T18:00:00.000Z" },
    ];
    for (const time of wrong)
      await expect(movePickupByHand(id, time, admin)).rejects.toMatchObject({ kind: "invalid" });
  });
});

test("a reopened order has its time again only if nobody else took it", async () => {
  const [slotId = ""] = await free();
  const [first, second] = [await ordered(slotId), await ordered((await free())[1] ?? "")];
  const admin = await anAdmin();
  for (const { id } of [first, second]) await cancelOrder(id, { admin });
  await ordered(slotId);
  const reopened = await Promise.all(
    [first, second].map(async ({ id }) => {
      await setStatus(id, "pending", admin);
      return getAdminOrder(id);
    }),
  );
  expect(reopened.map(({ slot }) => slot?.startsAt)).toEqual([undefined, second.slot?.startsAt]);
});

test("a payment that comes after its hold ended gets its time only if nobody else took it", async () => {
  const [taken = "", kept = ""] = await free();
  const expired = async (slotId: string) => {
    const { purchase } = await opened();
    await place(purchase, at(purchase, slotId));
    await db.checkout.update({ where: { id: purchase.checkoutId }, data: { heldUntil: new Date(0) } });
    await provider.fault("error500", "POST", "/v1/payment_intents/%/cancel");
    await expireCheckout(purchase.checkoutId);
    return purchase;
  };
  const late = [await expired(taken), await expired(kept)];
  await ordered(taken);
  const times = [];
  for (const purchase of late) {
    await provider.pay(purchase.intentId);
    const { order } = await createOrder(orderInputOf(purchase), buyerOf(purchase));
    times.push((await getAdminOrder(order.id)).slot?.startsAt);
  }
  expect(times).toEqual([undefined, kept]);
  await expectConsistentBooks(provider);
});

describe("an order whose day was closed later", () => {
  const closed = async () => (await closedPromises()).map(({ id }) => id);

  test("is listed while its pickup time lies outside the hours of its place", async () => {
    const [slotId = ""] = await free();
    const { id } = await ordered(slotId);
    const day = dayAtShop(new Date(slotId));
    const found = [];
    for (const specialDays of ["", `${day} closed`, `${day} 1am-2am`, `${day} 1am-11pm`]) {
      await rules({ specialDays });
      found.push((await closed()).includes(id));
    }
    expect(found).toEqual([false, true, true, false]);
    await rules({ specialDays: `${day} closed` });
    expect((await waitingForOwner()).closedPromises).toBe((await closed()).length);
    await cancelOrder(id, { guestToken: guestToken("cancel", id) });
    expect(await closed()).not.toContain(id);
  });

  test("is listed while its place is off, and with a promised date alone until it is ready", async () => {
    const [slotId = ""] = await free();
    const { id } = await ordered(slotId);
    const market = await createPlace(
      placeInput.parse({ name: "Market", address: "Main Square", hours: "Mon-Sun 9am-9pm" }),
      await anAdmin(),
    );
    const day = addDays(dayAtShop(now()), 3);
    await db.order.update({
      where: { id },
      data: { placeId: market.id, slotId: null, readyBy: momentAtShop(day, 600) },
    });
    const change = async (fields: Parameters<typeof updatePlace>[1]) => {
      await updatePlace(market.id, fields, await anAdmin());
      return (await closed()).includes(id);
    };
    const found = [await change({ isOn: false }), await change({ isOn: true })];
    found.push(await change({ specialDays: `${day} closed` }));
    await markReady(id, await anAdmin());
    found.push((await closed()).includes(id));
    expect(found).toEqual([true, false, true, false]);
    await change({ isOn: false });
  });

  test("is listed while nobody delivers on its day; a zone without a free day is counted", async () => {
    const admin = await anAdmin();
    const zone = await createZone(
      deliveryZoneInput.parse({ name: "Onoway", prefixes: "T0E", fee: "0", weekdays: "Mon-Sun" }),
      admin,
    );
    const [slotId = ""] = await free();
    const { id } = await ordered(slotId);
    const day = addDays(dayAtShop(now()), 3);
    const time = { startsAt: momentAtShop(day, 0), endsAt: momentAtShop(addDays(day, 1), 0) };
    const slot = await db.slot.create({ data: { ...time, zoneId: zone.id, words: formatWeekday(day) } });
    await db.order.update({
      where: { id },
      data: { deliveryMethod: "delivery", placeId: null, slotId: slot.id },
    });
    const found = [(await closed()).includes(id)];
    const others = [0, 1, 2, 3, 4, 5, 6].filter((weekday) => weekday !== weekdayOf(day));
    for (const weekdays of [weekdaysText(others), "Mon-Sun"]) {
      await updateZone(zone.id, { weekdays }, admin);
      found.push((await closed()).includes(id));
    }
    await rules({ specialDays: `${day} closed` });
    found.push((await closed()).includes(id));
    expect(found).toEqual([false, true, false, true]);

    expect(await countFullZones()).toBe(0);
    const months = Array.from({ length: 130 }, (_, ahead) => `${addDays(dayAtShop(now()), ahead)} closed`);
    await rules({ specialDays: months.join("\n") });
    expect((await waitingForOwner()).fullZones).toBe((await deliveryZones()).length);
    await deleteZone(zone.id, admin);
    await rules({ specialDays: "" });
    expect(await closed()).toContain(id);
  });
});

test("another length of the times changes no promise, and an overlapping time is not sold twice", async () => {
  const times = await free();
  const half = times.find((_, index) => index % 2 === 1 && index > 2) ?? "";
  await ordered(half);
  await rules({ slotMinutes: 60 });
  const hours = await free();
  const isOver = (start: string) =>
    Date.parse(start) <= Date.parse(half) && Date.parse(half) < Date.parse(start) + 3_600_000;
  expect(hours.length).toBeGreaterThan(0);
  expect(hours.filter(isOver)).toEqual([]);
});

test("of two shoppers for overlapping times of different lengths, the second gets no last place", async () => {
  const [slotId = ""] = await free();
  const [first, second] = [await ordered(slotId), await ordered((await free())[2] ?? "")];
  await db.order.updateMany({ data: { slotId: null } });
  const owner = { placeId: (await store()).id };
  const startsAt = new Date(slotId);
  const hold = (holderId: string, minutes: number, meanwhile: () => Promise<unknown>) =>
    transaction(async (tx) => {
      const time = { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) };
      const held = await holdSlot(tx, { owner, time, words: `${minutes} minutes`, places: 1, holderId });
      await tx.order.update({ where: { id: holderId }, data: { slotId: held } });
      await meanwhile();
      return held !== null;
    });
  const waits = async () => {
    while (
      (
        await db.$queryRaw<unknown[]>`SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`
      ).length === 0
    );
  };
  let later: Promise<boolean> | undefined;
  const before = await hold(first.id, 30, () => {
    later = hold(second.id, 60, () => Promise.resolve());
    return Promise.race([later, waits()]);
  });
  expect([before, await later]).toEqual([true, false]);
});

test("a second press keeps the held time, also after its cut-off", async () => {
  const [slotId = ""] = await free();
  const { purchase } = await opened();
  await place(purchase, at(purchase, slotId));
  await rules({ slotCutoffHours: 336 });
  expect(await place(purchase, at(purchase, slotId))).toMatchObject({ state: "held" });
});
