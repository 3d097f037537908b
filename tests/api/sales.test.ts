import { expect, test } from "vitest";
import { dayAtShop } from "~/lib/time/shop-days";
import { known, useApi } from "./api";

const api = useApi();

test("a sale is made, read, changed and ended by the API, and prices follow at once", async () => {
  const { api: admin } = api.admin;
  const today = dayAtShop(new Date());
  const at = (id = "") => ({ params: { path: { id } } });
  const toy = { name: "Sale Toy", category: "Dinosaurs", basePrice: "24.99" };
  const product = known((await admin.POST("/admin/products", { body: toy })).data);
  const standard = { productId: product.id, name: "Standard", stockQuantity: 3 };
  await admin.POST("/admin/variations", { body: standard });
  const prices = async () => {
    const read = known((await api.guest().api.GET("/products/{id}", at(product.id))).data);
    return [read.salePrice, read.variations[0]?.salePrice];
  };
  expect(await prices()).toEqual([null, null]);

  const body = { productId: product.id, percent: "20%", fromDay: today, untilDay: today };
  const made = await admin.POST("/admin/sales", { body });
  expect(made.response.status).toBe(201);
  expect(made.data).toMatchObject({
    ...{ name: "", category: null, productId: product.id, variationId: null },
    ...{ percent: "20", amount: null, fromDay: today, untilDay: today, endedAt: null, version: 1 },
  });
  expect(await prices()).toEqual(["19.99", "19.99"]);
  const sale = at(made.data?.id);
  expect((await admin.GET("/admin/sales/{id}", sale)).data).toEqual(made.data);
  const listed = await admin.GET("/admin/sales", { params: { query: { limit: 500 } } });
  expect(listed.data).toContainEqual(made.data);
  expect(listed.response.headers.get("X-Total-Count")).toBe(String(listed.data?.length));

  const change = { percent: null, amount: 5, version: 1 };
  const changed = await admin.PUT("/admin/sales/{id}", { ...sale, body: change });
  expect(changed.data).toMatchObject({ percent: null, amount: "5.00", version: 2 });
  expect(await prices()).toEqual(["19.99", "19.99"]);
  const stale = await admin.PUT("/admin/sales/{id}", { ...sale, body: { ...change, amount: 6 } });
  expect([stale.response.status, stale.error?.message]).toEqual([
    409,
    expect.stringContaining("the amount off is now “$5.00”"),
  ]);
  const ended = await admin.POST("/admin/sales/{id}/end", sale);
  expect(ended.data).toMatchObject({ endedAt: expect.any(String) as string, version: 3 });
  expect(await prices()).toEqual([null, null]);
  const again = await admin.PUT("/admin/sales/{id}", { ...sale, body: { amount: 7 } });
  expect([again.response.status, again.error?.message]).toEqual([
    409,
    "This sale was ended. Add a new one instead.",
  ]);
  expect((await admin.POST("/admin/sales/{id}/end", sale)).data).toEqual(ended.data);
});

test("a sale without one scope, one of percent and amount, or with impossible days is refused", async () => {
  const today = dayAtShop(new Date());
  const nobody = "00000000-0000-4000-8000-000000000000";
  const days = { fromDay: today, untilDay: today };
  const cases: [object, string[]][] = [
    [{ ...days }, ["category", "percent"]],
    [{ ...days, category: "Dinosaurs", productId: nobody, percent: 10, amount: 1 }, ["amount", "category"]],
    [{ ...days, category: "Nothing", percent: 10 }, ["category"]],
    [{ ...days, productId: nobody, percent: 10 }, ["productId"]],
    [{ ...days, variationId: nobody, percent: 10 }, ["variationId"]],
    [
      { category: "Dinosaurs", percent: 101, fromDay: "2026-02-30", untilDay: "" },
      ["fromDay", "percent", "untilDay"],
    ],
    [{ ...days, category: "Dinosaurs", percent: 10, untilDay: "2020-01-01" }, ["untilDay"]],
  ];
  for (const [body, fields] of cases) {
    const refused = await api.admin.client.json<{ fields: object }>("POST", "/api/admin/sales", body);
    expect([refused.status, Object.keys(refused.body.fields).sort()]).toEqual([400, fields]);
  }
});
