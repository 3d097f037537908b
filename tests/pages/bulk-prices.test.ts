import { expect, test } from "vitest";
import type { Product } from "~/schemas/product";
import { hiddenFieldsBeside, hrefsOf, textOf } from "../support/html";
import { admin, useBackOffice } from "./back-office";

useBackOffice();

test("the price preview says how many selected products were deleted or archived since", async () => {
  const ids: string[] = [];
  for (const name of ["Priced Crab", "Priced Crane"]) {
    const { body } = await admin.json<Product>("POST", "/api/admin/products", {
      ...{ name, category: "Fidget Toys", basePrice: "5.00" },
    });
    ids.push(body.id);
  }
  const asked = `/admin/products/prices?${ids.map((id) => `id=${id}`).join("&")}&percent=10`;
  expect(textOf((await admin.page(asked)).html)).not.toContain("after you selected them");
  await admin.json("DELETE", `/api/admin/products/${ids[0]}`);
  const text = textOf((await admin.page(asked)).html);
  expect(text).toContain("1 of them was deleted or archived after you selected them.");
  expect(text).toContain("$5.50");
});

test("the way back from new prices leads to the list's filters and page, before and after they are shown", async () => {
  const { body } = await admin.json<Product>("POST", "/api/admin/products", {
    ...{ name: "Priced Crow", category: "Fidget Toys", basePrice: "5.00" },
  });
  const list = "/admin/products?search=e&page=2";
  const { html } = await admin.page(list);
  const fields = hiddenFieldsBeside(html, "[name=all]");
  expect(fields.get("page")).toBe("2");
  for (const choice of [
    ["id", body.id],
    ["all", "on"],
  ]) {
    const asked = new URLSearchParams([...fields, choice]);
    const first = (await admin.page(`/admin/products/prices?${asked}`)).html;
    expect(hrefsOf(first)).toContain(list);
    const again = new URLSearchParams([...hiddenFieldsBeside(first, "[name=percent]"), ["percent", "10"]]);
    const shown = (await admin.page(`/admin/products/prices?${again}`)).html;
    expect(hrefsOf(shown)).toContain(list);
    const written = await admin.post(`/admin/products/prices?${again}`, {
      ...{ intent: "write", percent: "10", requestId: crypto.randomUUID(), seen: [] },
    });
    expect(written.headers.get("Location")).toBe(list);
  }
});
