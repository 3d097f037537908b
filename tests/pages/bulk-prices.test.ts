import { expect, test } from "vitest";
import type { Product } from "~/schemas/product";
import { textOf } from "../support/html";
import { admin, useBackOffice } from "./back-office";

useBackOffice();

test("a product that was deleted since it was ticked is said to be gone before new prices are written", async () => {
  const ids: string[] = [];
  for (const name of ["Priced Crab", "Priced Crane"]) {
    const { body } = await admin.json<Product>("POST", "/api/admin/products", {
      ...{ name, category: "Fidget Toys", basePrice: "5.00" },
    });
    ids.push(body.id);
  }
  const asked = `/admin/products/prices?${ids.map((id) => `id=${id}`).join("&")}&percent=10`;
  expect(textOf((await admin.page(asked)).html)).not.toContain("meanwhile");
  await admin.json("DELETE", `/api/admin/products/${ids[0]}`);
  const text = textOf((await admin.page(asked)).html);
  expect(text).toContain("1 of them was deleted or archived meanwhile.");
  expect(text).toContain("$5.50");
});
