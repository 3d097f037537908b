import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { known, useApi } from "./api";

const api = useApi();

test("an admin lists, creates, changes and deletes places", async () => {
  const admin = api.admin.client;
  const list = async () =>
    (await admin.json<{ id: string; name: string }[]>("GET", "/api/admin/places")).body;
  expect(await list()).toMatchObject([
    {
      ...{ name: "Store", isStore: true, isOn: true, specialDays: "" },
      ...{ address: "4902 50 Avenue, Stony Plain, AB T7Z 1W5", hours: "Mon-Sat 9am-7pm\nSunday 9am-5pm" },
    },
  ]);
  const created = await admin.json<{ id: string }>("POST", "/api/admin/places", {
    ...{ name: "Market", address: "Table 14, Stony Plain, AB", specialDays: "2026-12-19 9-13:00" },
  });
  expect(created).toMatchObject({
    status: 201,
    body: { hours: "", specialDays: "2026-12-19 9am-1pm", isOn: true, version: 1 },
  });
  const path = `/api/admin/places/${created.body.id}`;
  expect((await list()).map(({ name }) => name)).toEqual(["Store", "Market"]);
  expect(await admin.json("PUT", path, { isOn: false, version: 1 })).toMatchObject({
    body: { name: "Market", isOn: false, version: 2 },
  });
  expect(await admin.json("GET", path)).toMatchObject({ status: 200, body: { isOn: false } });
  expect(await admin.json("PUT", path, { name: "Fair", version: 1 })).toMatchObject({ status: 409 });
  expect(await admin.json("PUT", path, { hours: "whenever" })).toMatchObject({
    status: 400,
    body: {
      fields: { hours: ["We couldn't read “whenever”. Write it like “Sat 10am-4pm” or “Sunday closed”."] },
    },
  });
  expect((await admin.request(path, { method: "DELETE" })).status).toBe(204);
  expect(await admin.json("GET", path)).toMatchObject({ status: 404 });
});

test("everyone lists the places that are on, with their opening hours and special days", async () => {
  const { api: admin } = api.admin;
  const bodies = [
    {
      name: "Porch",
      address: "2 Back Lane",
      hours: "Fri 4pm-6pm",
      specialDays: "2026-12-25 closed",
      slotMinutes: 30,
    },
    { name: "Garage", address: "3 Back Lane", isOn: false },
  ];
  const ids: (string | undefined)[] = [];
  for (const body of bodies) ids.push((await admin.POST("/admin/places", { body })).data?.id);
  const { data, response } = await api.guest().api.GET("/places", {});
  expect(response.headers.get("X-Total-Count")).toBe("2");
  expect(data).toEqual([
    {
      ...{ id: expect.any(String) as string, name: "Store", specialDays: "" },
      ...{ address: "4902 50 Avenue, Stony Plain, AB T7Z 1W5", hours: "Mon-Sat 9am-7pm\nSunday 9am-5pm" },
      asksForTime: false,
    },
    {
      ...{ id: ids[0], name: "Porch", address: "2 Back Lane" },
      hours: "Friday 4pm-6pm",
      specialDays: "2026-12-25 closed",
      asksForTime: true,
    },
  ]);
  for (const id of ids) await admin.DELETE("/admin/places/{id}", { params: { path: { id: id ?? "" } } });
});

test("pickup times before the ordered products are ready are not offered", async () => {
  const { api: admin } = api.admin;
  const porch = { name: "Porch", address: "2 Back Lane", hours: "Mon-Sun 9am-5pm", slotMinutes: 60 };
  const placeId = known((await admin.POST("/admin/places", { body: porch })).data).id;
  const toy = { name: "Slow Toy", category: "Dinosaurs", basePrice: "5.00", preparation: "9 days" };
  const made = known((await admin.POST("/admin/products", { body: toy })).data);
  const { data: variation } = await admin.POST("/admin/variations", {
    body: { productId: made.id, name: "Standard", stockQuantity: 3 },
  });
  const firstFor = async (variationIds?: string) => {
    const query = { placeId, variationIds };
    return known((await api.guest().api.GET("/pickup-times", { params: { query } })).data)[0]?.slotId;
  };
  const dayMs = 24 * 3_600_000;
  expect(Date.parse(known(await firstFor())) - Date.now()).toBeLessThan(2 * dayMs);
  expect(Date.parse(known(await firstFor(known(variation).id))) - Date.now()).toBeGreaterThan(8 * dayMs);
  expect(
    await api.guest().client.json("GET", `/api/pickup-times?placeId=${placeId}&variationIds=nope`),
  ).toMatchObject({ status: 404 });
  await admin.DELETE("/admin/places/{id}", { params: { path: { id: placeId } } });
  await admin.DELETE("/admin/products/{id}", { params: { path: { id: made.id } } });
});

test("an admin renames the store with the record as it was read; its address and hours stay the settings'", async () => {
  const admin = api.admin.client;
  const { body: places } = await admin.json<{ id: string; isStore: boolean; address: string }[]>(
    ...(["GET", "/api/admin/places"] as const),
  );
  const store = places.find(({ isStore }) => isStore);
  const path = `/api/admin/places/${store?.id}`;
  expect(await admin.json("PUT", path, { ...store, name: "Downtown" })).toMatchObject({
    status: 200,
    body: { name: "Downtown", address: store?.address, hours: "Mon-Sat 9am-7pm\nSunday 9am-5pm" },
  });
  const { body } = await admin.json<{ version: number }>("PUT", path, { name: "Store" });
  const elsewhere = { ...store, name: "Elsewhere", address: "1 New Street", version: body.version };
  expect(await admin.json("PUT", path, elsewhere)).toMatchObject({
    status: 400,
    body: { fields: { address: [expect.stringContaining("those of the settings")] } },
  });
});

test("an admin cancels a market day, and chooses for the customers of its orders", async () => {
  const { api: admin, client } = api.admin;
  const store = (await admin.GET("/admin/places")).data?.find(({ isStore }) => isStore)?.id;
  const body = { name: "Fair", address: "Table 3", specialDays: "2098-12-19 9am-1pm\n2098-12-20 9am-1pm" };
  const placeId = (await admin.POST("/admin/places", { body })).data?.id ?? "";
  const products = (await admin.GET("/products")).data ?? [];
  const inStock = products.flatMap(({ variations }) => variations).find((each) => each.stockQuantity > 0);
  const order = {
    ...{ id: randomUUID(), shippingAddress: { name: "Dot" }, fulfilment: "pickup", placeId },
    lines: [{ variationId: inStock?.id, quantity: 1 }],
  };
  const entered = await client.json<{ id: string }>("POST", "/api/admin/orders", order);
  const cancel = (day: string) => client.json("POST", `/api/admin/places/${placeId}/cancelled-days`, { day });
  expect(await cancel("2098-12-19")).toMatchObject({ status: 201, body: { orders: 1 } });
  expect(await cancel("2098-12-19")).toMatchObject({ status: 201, body: { orders: 0 } });
  expect(await cancel("2020-12-19")).toMatchObject({ status: 409 });
  expect(await cancel("Saturday")).toMatchObject({ status: 400 });
  expect(await client.json("GET", `/api/admin/places/${placeId}`)).toMatchObject({
    body: { specialDays: "2098-12-19 closed\n2098-12-20 9am-1pm" },
  });
  const answer = () =>
    client.json("POST", `/api/admin/orders/${entered.body.id}/market-answer`, {
      ...{ intent: "move", placeId: store },
    });
  expect(await answer()).toMatchObject({ status: 200, body: { placeId: store, cancelledMarketDay: null } });
  expect(await answer()).toMatchObject({ status: 409 });
  await client.json("PUT", `/api/admin/places/${placeId}`, { isOn: false });
});
