import { beforeEach, expect, test } from "vitest";
import { createPlace, deletePlace, editPlace, listPlaces, updatePlace } from "~/domain/places/edit";
import { placesOn, placeToKeep } from "~/domain/places/places";
import { editSettings } from "~/domain/settings/edit";
import { placeInput } from "~/schemas/place";
import { db, transaction } from "~/services/database";
import { useDatabase } from "../support/database";
import { anAdmin, anOrder, aProduct, standardOf } from "./catalog-given";

useDatabase("empty");

beforeEach(async () => {
  await db.order.updateMany({ data: { placeId: null } });
  await db.place.deleteMany({ where: { isStore: false } });
  await db.place.updateMany({ data: { isOn: true, specialDays: "" } });
});

const made = async (fields: Record<string, unknown> = {}) =>
  createPlace(placeInput.parse({ name: "Market", address: "Table 14", ...fields }), await anAdmin());
const store = async () => db.place.findFirstOrThrow({ where: { isStore: true } });

test("the store's place has the address and hours of the settings", async () => {
  expect(await placesOn()).toMatchObject([
    { name: "Store", isStore: true, address: "4902 50 Avenue, Stony Plain, AB T7Z 1W5", specialDays: [] },
  ]);
  await editSettings({ address: { from: null, to: "1 New Street" } }, await anAdmin());
  expect(await placesOn()).toMatchObject([{ address: "1 New Street" }]);
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
  expect(await placesOn()).toHaveLength(1);
  await updatePlace(id, { isOn: true, version: 1 }, by);
  expect(await placesOn()).toMatchObject([{ isStore: true }, { id, name: "Market", hours: [] }]);
  await expect(updatePlace(id, { name: "Fair", version: 1 }, by)).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringContaining("it is now switched on") as string,
  });
  await deletePlace(id, by);
  expect(await placesOn()).toHaveLength(1);
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
  expect(await placesOn()).toHaveLength(1);
});

test("a place that an order names cannot be deleted", async () => {
  const { id } = await made();
  const product = await aProduct();
  const orderId = await anOrder([{ product, variation: standardOf(product) }]);
  await db.order.update({ where: { id: orderId }, data: { placeId: id } });
  await expect(deletePlace(id, await anAdmin())).rejects.toMatchObject({
    message: "Orders name this place, so it cannot be deleted. You can switch it off.",
  });
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
