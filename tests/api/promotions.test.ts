import { expect, test } from "vitest";
import { useApi } from "./api";

const api = useApi();

test("a promotion is made, read, changed, paused and ended by the API", async () => {
  const { api: admin } = api.admin;
  const at = (id = "") => ({ params: { path: { id } } });
  const made = await admin.POST("/admin/promotions", {
    body: { name: "By the API", code: "API 10", kind: "percent", percent: 10, limitInAll: 5, isOn: false },
  });
  expect(made.response.status).toBe(201);
  expect(made.data).toMatchObject({
    ...{ name: "By the API", code: "API 10", kind: "percent", percent: "10", amount: null, what: "all" },
    ...{ who: "everybody", limitInAll: 5, isOn: false, endedAt: null, version: 1 },
  });
  const promotion = at(made.data?.id);
  expect((await admin.GET("/admin/promotions/{id}", promotion)).data).toEqual(made.data);
  const listed = await admin.GET("/admin/promotions", { params: { query: { limit: 500 } } });
  expect(listed.data).toContainEqual(made.data);
  expect(listed.response.headers.get("X-Total-Count")).toBe(String(listed.data?.length));

  const body = { leastAmount: "30", version: 1 };
  const changed = await admin.PUT("/admin/promotions/{id}", { ...promotion, body });
  expect(changed.data).toMatchObject({ percent: "10", leastAmount: "30.00", isOn: false, version: 2 });
  const stale = await admin.PUT("/admin/promotions/{id}", {
    ...promotion,
    body: { percent: 20, version: 1 },
  });
  expect([stale.response.status, stale.error?.message]).toEqual([
    409,
    expect.stringContaining("what it gives is now “10% off orders from $30.00”"),
  ]);
  const taken = await admin.POST("/admin/promotions", {
    body: { name: "Again", code: "apil0", kind: "free_delivery" },
  });
  expect([taken.response.status, Object.keys(taken.error?.fields ?? {})]).toEqual([409, ["code"]]);
  const refused = await admin.POST("/admin/promotions", {
    body: { name: "", kind: "amount", amount: "much", fromDay: "soon", emails: ["nobody"] },
  });
  expect([refused.response.status, Object.keys(refused.error?.fields ?? {}).sort()]).toEqual([
    400,
    ["amount", "emails", "fromDay", "name"],
  ]);
  const ended = await admin.POST("/admin/promotions/{id}/end", promotion);
  expect([ended.response.status, ended.data?.endedAt]).toEqual([200, expect.any(String)]);
  const late = await admin.PUT("/admin/promotions/{id}", { ...promotion, body: { isOn: true } });
  expect(late.response.status).toBe(409);
});
