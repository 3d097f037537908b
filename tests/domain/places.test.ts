import { beforeEach, expect, test } from "vitest";
import { createPlace, deletePlace, editPlace, listPlaces, updatePlace } from "~/domain/places/edit";
import { createOrder } from "~/domain/checkout/create-order";
import { openCheckout } from "~/domain/checkout/open";
import { settle } from "~/domain/checkout/payment/settle";
import { changeOrder } from "~/domain/orders/changes/change-order";
import { placeManualOrder } from "~/domain/orders/manual/place-manual-order";
import { offeredPlaces, placesToChoose, placeToKeep } from "~/domain/places/places";
import { editSettings } from "~/domain/settings/edit";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import { orderChangeInput } from "~/schemas/orders/order-change";
import { placeInput } from "~/schemas/place";
import { addDays } from "~/lib/time/calendar-day";
import { dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import { now } from "~/services/clock/clock";
import { db, transaction } from "~/services/database";
import { addProduct, buyerOf, contact, open, orderInputOf, place, useProvider } from "../support/checkout";
import { useDatabase } from "../support/database";
import { anAdmin, anOrder, aProduct, standardOf } from "./catalog-given";

useDatabase("empty", { SHOP_EMAIL: "shop@example.com" });
const provider = useProvider();

beforeEach(async () => {
  await db.order.updateMany({ data: { placeId: null } });
  await db.checkout.updateMany({ data: { placeId: null } });
  await db.place.deleteMany({ where: { isStore: false } });
  await db.place.updateMany({ data: { isOn: true, specialDays: "" } });
});

const made = async (fields: Record<string, unknown> = {}) =>
  createPlace(
    placeInput.parse({
      ...{ name: "Market", address: "Table 14", hours: "specialDays" in fields ? "" : "Sat 9am-1pm" },
      ...fields,
    }),
    await anAdmin(),
  );
const store = async () => db.place.findFirstOrThrow({ where: { isStore: true } });

test("the store's place has the address and hours of the settings", async () => {
  expect(await offeredPlaces()).toMatchObject([
    { name: "Store", isStore: true, address: "4902 50 Avenue, Stony Plain, AB T7Z 1W5", specialDays: [] },
  ]);
  await editSettings({ address: { from: null, to: "1 New Street" } }, await anAdmin());
  expect(await offeredPlaces()).toMatchObject([{ address: "1 New Street" }]);
  expect(await listPlaces()).toMatchObject([
    { address: "1 New Street", hours: "Mon-Sat 9am-7pm\nSunday 9am-5pm" },
  ]);
  await expect(
    updatePlace((await store()).id, { address: "Elsewhere" }, await anAdmin()),
  ).rejects.toMatchObject({
    kind: "invalid",
  });
});

test("a place is created, changed and deleted, and each change is recorded", async () => {
  const by = await anAdmin();
  const { id, version } = await made({ specialDays: "2026-12-19 9-13:00", isOn: false });
  expect(version).toBe(1);
  expect(await offeredPlaces()).toHaveLength(1);
  await updatePlace(id, { isOn: true, version: 1 }, by);
  expect(await offeredPlaces()).toMatchObject([{ isStore: true }, { id, name: "Market", hours: [] }]);
  await expect(updatePlace(id, { name: "Fair", version: 1 }, by)).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringContaining("it is now switched on") as string,
  });
  await deletePlace(id, by);
  expect(await offeredPlaces()).toHaveLength(1);
  const entries = await db.auditEntry.findMany({ where: { entityId: id }, orderBy: { createdAt: "asc" } });
  expect(entries.map(({ action }) => action).sort()).toEqual([
    "place.created",
    "place.deleted",
    "place.updated",
  ]);
});

test("an edit of a field that somebody else changed is a conflict", async () => {
  const { id } = await made();
  await updatePlace(id, { name: "Fair" }, await anAdmin());
  await expect(
    editPlace(id, { name: { from: "Market", to: "Porch" } }, await anAdmin()),
  ).rejects.toMatchObject({
    kind: "conflict",
  });
  expect(
    await editPlace(id, { address: { from: "Table 14", to: "Table 15" } }, await anAdmin()),
  ).toMatchObject({
    name: "Fair",
    address: "Table 15",
  });
});

test("made twice with one id it is one place", async () => {
  const input = placeInput.parse({ name: "Market", address: "Table 14" });
  const id = crypto.randomUUID();
  const by = await anAdmin();
  expect((await createPlace(input, by, id)).id).toBe((await createPlace(input, by, id)).id);
});

test("the store cannot be deleted, nor the last place that is on switched off", async () => {
  const by = await anAdmin();
  const { id } = await store();
  await expect(deletePlace(id, by)).rejects.toMatchObject({ kind: "conflict" });
  await expect(updatePlace(id, { isOn: false }, by)).rejects.toMatchObject({ kind: "conflict" });
  const market = await made();
  const both = await Promise.allSettled([id, market.id].map((of) => updatePlace(of, { isOn: false }, by)));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await offeredPlaces()).toHaveLength(1);
});

test("a place is not offered without hours and dates, and pages offer none when the last market is over", async () => {
  const by = await anAdmin();
  const { id: storeId } = await store();
  await made({ hours: "" });
  await made({ specialDays: `${addDays(dayAtShop(now()), -1)} 9am-1pm` });
  expect(await offeredPlaces()).toMatchObject([{ id: storeId }]);
  await expect(updatePlace(storeId, { isOn: false }, by)).rejects.toMatchObject({
    message: "This is the only place that customers can choose. Switch on another one first.",
  });
  const porch = await made({ name: "Porch" });
  await updatePlace(storeId, { isOn: false }, by);
  await expect(deletePlace(porch.id, by)).rejects.toMatchObject({ kind: "conflict" });
  // Its last date passes later.
  await updatePlace(porch.id, { hours: "" }, by);
  expect(await offeredPlaces()).toEqual([]);
  const keep = transaction((tx) => placeToKeep(tx, { deliveryMethod: "pickup" }));
  await expect(keep).rejects.toMatchObject({
    message: expect.stringContaining("no place of pickup") as string,
  });
});

test("a place that an order names cannot be deleted", async () => {
  const { id } = await made();
  const product = await aProduct();
  const orderId = await anOrder([{ product, variation: standardOf(product) }]);
  await db.order.update({ where: { id: orderId }, data: { placeId: id } });
  await expect(deletePlace(id, await anAdmin())).rejects.toMatchObject({
    message: expect.stringContaining("Switch it off instead") as string,
  });
  expect(await updatePlace(id, { isOn: false }, await anAdmin())).toMatchObject({ isOn: false });
});

test("a market whose dates are over is not offered, nor taken for a new order; it stays in the list", async () => {
  const { id: storeId } = await store();
  const { id } = await made({ specialDays: `${addDays(dayAtShop(now()), -1)} 9am-1pm` });
  expect(await offeredPlaces()).toMatchObject([{ isStore: true }]);
  expect(await placesToChoose()).toEqual({ places: [], placeId: "" });
  expect(await placesToChoose({ deliveryMethod: "pickup", placeId: id })).toMatchObject({
    ...{ placeId: id, places: [{ id: storeId }, { id }] },
  });
  const keep = (placeId?: string) =>
    transaction((tx) => placeToKeep(tx, { deliveryMethod: "pickup", placeId }));
  expect(await keep()).toBeNull();
  await expect(keep(id)).rejects.toMatchObject({ kind: "conflict" });
  expect((await listPlaces()).map((place) => place.id)).toContain(id);
});

test("an order keeps no place for a delivery or while the store is the only one", async () => {
  const keep = (placeId?: string, deliveryMethod: "pickup" | "delivery" = "pickup") =>
    transaction((tx) => placeToKeep(tx, { deliveryMethod, placeId }));
  const { id: storeId } = await store();
  expect([await keep(), await keep(storeId), await keep(undefined, "delivery")]).toEqual([null, null, null]);
  const { id } = await made();
  expect([await keep(), await keep(id), await keep(id, "delivery")]).toEqual([storeId, id, null]);
  await updatePlace(id, { isOn: false }, await anAdmin());
  await expect(keep(id)).rejects.toMatchObject({ kind: "conflict" });
  await updatePlace(id, { isOn: true }, await anAdmin());
  await updatePlace(storeId, { isOn: false }, await anAdmin());
  expect(await keep()).toBe(id);
});

const one = async () => [{ variationId: (await addProduct(5)).variationId, quantity: 1 }];
const inputAt = (purchase: { amountCents: number }, placeId: string) => ({
  input: { ...contact, deliveryMethod: "pickup" as const, placeId, amount: purchase.amountCents },
});
const switchOff = async (id: string) => updatePlace(id, { isOn: false }, await anAdmin());

test("Place Order keeps the chosen place for the order and its email, also if it is switched off later", async () => {
  const { id } = await made({ specialDays: "2099-12-19 9am-1pm" });
  const purchase = await open(await one());
  const { input } = inputAt(purchase, id);
  const slotId = momentAtShop("2099-12-19", 9 * 60).toISOString();
  await place(purchase, { input: { ...input, slotId } });
  await switchOff(id);
  await provider.pay(purchase.intentId);
  const { order } = await createOrder(orderInputOf(purchase), buyerOf(purchase));
  expect(order).toMatchObject({ deliveryMethod: "pickup", placeId: id });
  const mail = await db.mailMessage.findUniqueOrThrow({ where: { key: `placed:${order.id}` } });
  expect(mail.text).toContain("Pickup Saturday, Dec 19, 9am-1pm.");
  expect(mail.text).toMatch(/Pickup at Market:\s+Table 14/);
  const shopMail = await db.mailMessage.findUniqueOrThrow({ where: { key: `shop:${order.id}` } });
  expect(shopMail.text).toContain("Pickup at Market:");
});

test("Place Order refuses a place that was switched off, and holds nothing", async () => {
  const { id } = await made();
  const purchase = await open(await one());
  await switchOff(id);
  await expect(place(purchase, inputAt(purchase, id))).rejects.toMatchObject({
    kind: "conflict",
    message: "Pickup at this place has ended. Choose another place.",
  });
  expect(await db.checkout.findUnique({ where: { id: purchase.checkoutId } })).toMatchObject({
    state: "open",
  });
  await expect(
    openCheckout({
      checkoutId: null,
      cart: purchase.cart,
      amountCents: purchase.amountCents,
      placeId: id,
      user: null,
    }),
  ).rejects.toMatchObject({ kind: "conflict" });
});

test("an order paid without Place Order takes the place of its details, and asks again for one that is off", async () => {
  const [market, porch] = [await made(), await made({ name: "Porch", address: "2 Back Lane" })];
  const purchase = await open(await one());
  await provider.pay(purchase.intentId);
  await settle({ intentId: purchase.intentId });
  await switchOff(market.id);
  const input = orderInputOf(purchase);
  await expect(createOrder({ ...input, placeId: market.id }, buyerOf(purchase))).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringMatching(
      /^Pickup at this place has ended\. Choose another place\. Your card was charged\./,
    ) as string,
  });
  const { order } = await createOrder({ ...input, placeId: porch.id }, buyerOf(purchase));
  expect(order).toMatchObject({ placeId: porch.id });
});

test("without a place in the call a shopper's order takes the only one, and of several one is asked for", async () => {
  const market = await made();
  const reopen = async (placeId?: string, checkoutId: string | null = null) => {
    const { cart, amountCents } = purchase;
    const opened = await openCheckout({ checkoutId, cart, amountCents, placeId, user: null });
    return opened.checkoutId;
  };
  const purchase = await open(await one());
  await expect(place(purchase)).rejects.toMatchObject({
    ...{ kind: "conflict", message: "There are several places of pickup. Choose one." },
  });
  // A later call without a place forgets the earlier one.
  const checkoutId = await reopen(market.id);
  const placeIdOf = async (id: string) => (await db.checkout.findUniqueOrThrow({ where: { id } })).placeId;
  expect(await placeIdOf(checkoutId)).toBe(market.id);
  expect(await placeIdOf(await reopen(undefined, checkoutId))).toBeNull();

  const paid = await open(await one());
  await provider.pay(paid.intentId);
  await settle({ intentId: paid.intentId });
  await expect(createOrder(orderInputOf(paid), buyerOf(paid))).rejects.toMatchObject({ kind: "conflict" });
  await switchOff((await store()).id);
  const { order } = await createOrder(orderInputOf(paid), buyerOf(paid));
  expect(order).toMatchObject({ placeId: market.id });
});

test("an order that is handed over at once names no place, also beside several", async () => {
  const by = await anAdmin();
  const { id: placeId } = await made();
  const { variationId } = await addProduct(1);
  const input = manualOrderInput.parse({
    ...{ lines: [{ variationId, quantity: 1 }], shippingAddress: { name: "Sam Lee" } },
    ...{ fulfilment: "handed_over", placeId },
  });
  await transaction((tx) => placeManualOrder(tx, input, by, {}));
  expect(await db.order.findUniqueOrThrow({ where: { id: input.id } })).toMatchObject({
    ...{ status: "fulfilled", placeId: null, slotId: null, readyBy: null },
  });
});

test("an order by hand takes a place, and changing it tells the customer and the list of changes", async () => {
  const by = await anAdmin();
  const { id: placeId } = await made();
  const { variationId } = await addProduct(5);
  const input = manualOrderInput.parse({
    lines: [{ variationId, quantity: 1 }],
    shippingAddress: { name: "Sam Lee", email: "sam@example.com" },
    fulfilment: "pickup",
    placeId,
  });
  await transaction((tx) => placeManualOrder(tx, input, by, {}));
  const { id, version } = await db.order.findUniqueOrThrow({ where: { id: input.id } });
  const change = (fields: object) => changeOrder(id, orderChangeInput.parse(fields), by);
  expect(await change({ placeId })).toMatchObject({ placeId, version });
  const { id: storeId } = await store();
  const changed = await change({ placeId: storeId });
  expect(changed).toMatchObject({ placeId: storeId, version: version + 1 });
  const entry = await db.auditEntry.findFirstOrThrow({ where: { entityId: id, action: "order.changed" } });
  expect([entry.before, entry.after]).toEqual([
    { "delivery method": "Pickup at Market" },
    { "delivery method": "Pickup" },
  ]);
  const mail = await db.mailMessage.findFirstOrThrow({
    where: { orderId: id, key: { startsWith: "changed:" } },
  });
  expect(mail.text).toMatch(/Before:[^]*Pickup at Market[^]*Now:[^]*Pickup at our store:/);
  const delivery = await change({
    deliveryMethod: "delivery",
    shippingAddress: { address: "1 Street", city: "Stony Plain", province: "AB", postalCode: "T7Z 1A1" },
  });
  expect(delivery.placeId).toBeUndefined();
});
