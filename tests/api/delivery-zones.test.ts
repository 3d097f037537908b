import { expect, test } from "vitest";
import { useApi } from "./api";

const api = useApi();

test("a delivery zone is made, read, changed and deleted by the API", async () => {
  const { api: admin } = api.admin;
  const at = (id = "") => ({ params: { path: { id } } });
  const made = await admin.POST("/admin/delivery-zones", {
    body: { name: "West", prefixes: "t8a, T8B1", fee: "7.5", weekdays: "Fri, Tue" },
  });
  expect(made.response.status).toBe(201);
  expect(made.data).toMatchObject({
    ...{ name: "West", prefixes: "T8A, T8B 1", fee: "7.50", freeFrom: null, smallestOrder: null },
    ...{ weekdays: "Tue, Fri", cutoffHours: 0, placesADay: null, isOn: true, version: 1 },
  });
  const zone = at(made.data?.id);
  expect((await admin.GET("/admin/delivery-zones/{id}", zone)).data).toEqual(made.data);
  const listed = await admin.GET("/admin/delivery-zones", { params: { query: { limit: 500 } } });
  expect(listed.data).toContainEqual(made.data);
  expect(listed.response.headers.get("X-Total-Count")).toBe(String(listed.data?.length));

  const body = { freeFrom: "60", isOn: false, version: 1 };
  const changed = await admin.PUT("/admin/delivery-zones/{id}", { ...zone, body });
  expect(changed.data).toMatchObject({ fee: "7.50", freeFrom: "60.00", isOn: false, version: 2 });
  const stale = await admin.PUT("/admin/delivery-zones/{id}", { ...zone, body: { ...body, fee: "1.00" } });
  expect([stale.response.status, stale.error?.message]).toEqual([
    409,
    expect.stringContaining("it is now switched off, the amount for free delivery is now “$60.00”"),
  ]);
  const taken = await admin.POST("/admin/delivery-zones", {
    body: { name: "East", prefixes: "T8C, T8A", fee: "5.00" },
  });
  expect([taken.response.status, taken.error]).toMatchObject([
    409,
    { fields: { prefixes: ["T8A already belongs to the zone West"] } },
  ]);
  const refused = await admin.POST("/admin/delivery-zones", {
    body: { name: "", prefixes: "T8O", fee: "free", cutoffHours: -1, placesADay: 0.5 },
  });
  expect(refused.response.status).toBe(400);
  expect(Object.keys(refused.error?.fields ?? {}).sort()).toEqual(
    ["cutoffHours", "fee", "name", "placesADay", "prefixes"].sort(),
  );
  expect((await admin.DELETE("/admin/delivery-zones/{id}", zone)).response.status).toBe(204);
  expect((await admin.GET("/admin/delivery-zones/{id}", zone)).response.status).toBe(404);
});
