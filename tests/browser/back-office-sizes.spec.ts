import { accessibilityProblems, expect, overflowsSideways, signIn, sizes, test } from "../support/browser";

test.beforeEach(async ({ context, shop }) => signIn(context, shop, "admin@example.com"));

test("nine rows of the inventory are in view on a desk", async ({ page }) => {
  await page.goto("/admin/inventory");
  await expect(page.getByRole("row").nth(9)).toBeInViewport({ ratio: 1 });
});

test("on a phone the inventory begins in the upper half, with name and variation on one line", async ({
  page,
}) => {
  await page.setViewportSize(sizes.phone);
  await page.goto("/admin/inventory");
  const row = page.getByRole("row").nth(1);
  expect((await row.boundingBox())?.y).toBeLessThanOrEqual(360);
  const [name, controls] = [
    row.getByText("Axel the Axolotl", { exact: true }),
    row.getByRole("button").first(),
  ];
  const [nameBox, variationBox] = [await name.boundingBox(), await row.getByText("· Blush").boundingBox()];
  expect(variationBox?.y).toBe(nameBox?.y);
  expect((await controls.boundingBox())?.y).toBeGreaterThan(nameBox?.y ?? Infinity);
  await expect(row.getByText("Articulated Animals · AA-AXO-BLU")).toBeVisible();
  await expect(page.getByText("Total Products")).toBeVisible();
  expect(await overflowsSideways(page)).toBe(false);
});

test("on a phone products in rows have two lines without scrolling sideways, and their boxes select", async ({
  page,
}) => {
  await page.setViewportSize(sizes.phone);
  await page.goto("/admin/products?sort=name");
  await page.getByRole("button", { name: "Rows", exact: true }).click();
  await expect(page.getByRole("button", { name: "Rows", exact: true, pressed: true })).toBeVisible();
  await page.reload();
  const row = page.getByRole("row").filter({ hasText: "Axel the Axolotl" });
  const [name, price, stock] = [
    await row.getByRole("link", { name: "Axel the Axolotl", exact: true }).boundingBox(),
    await row.getByText("$").boundingBox(),
    await row.getByText("in stock").boundingBox(),
  ];
  const middle = (box: typeof name) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
  expect(Math.abs(middle(name) - middle(price))).toBeLessThan(4);
  expect(stock?.y).toBeGreaterThanOrEqual((name?.y ?? Infinity) + (name?.height ?? 0));
  expect((await row.boundingBox())?.height).toBeLessThan(90);
  const table = page.getByRole("region", { name: "Products" });
  expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  expect(await overflowsSideways(page)).toBe(false);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole("checkbox", { name: "Select Axel the Axolotl" }).check();
  await expect(page.getByText("1 selected")).toBeVisible();
  for (const view of ["Cards", "Rows"]) {
    await page.getByRole("button", { name: view, exact: true }).click();
    await expect(page.getByRole("button", { name: view, exact: true, pressed: true })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Select Axel the Axolotl" })).toBeChecked();
    await expect(page.getByText("1 selected")).toBeVisible();
  }
  await page.getByRole("button", { name: "Prices…" }).click();
  await expect(page.getByRole("dialog", { name: "Change Prices" })).toBeVisible();

  await page.goto("/admin/products?sort=name");
  await page.getByRole("link", { name: "Delete Axel the Axolotl" }).click();
  await expect(page.getByRole("dialog")).toContainText("Axel the Axolotl");
});

test("on a phone each month of the GST summary is a card that needs no scrolling sideways", async ({
  page,
}) => {
  await page.setViewportSize(sizes.phone);
  await page.goto("/admin/reports?tab=sales");
  const table = page.getByRole("region", { name: "GST summary" });
  await expect(table.getByRole("row").nth(1)).toContainText("$");
  expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test("on a phone an order's date and customer stand above its buttons", async ({ page, shop }) => {
  const [order] = await shop.query<{ id: string; name: string }>(
    "SELECT id, name FROM orders WHERE status = 'pending' LIMIT 1",
  );
  await page.setViewportSize(sizes.phone);
  await page.goto(`/admin/orders/${order?.id}`);
  const dialog = page.getByRole("dialog");
  const button = await dialog.getByRole("button", { name: "Mark as Ready & Notify" }).boundingBox();
  for (const above of [
    dialog.getByText("Date", { exact: true }),
    dialog.getByText(order?.name ?? "").first(),
  ])
    expect((await above.boundingBox())?.y).toBeLessThan(button?.y ?? 0);
});

test("the product form is 1,040 px wide with two columns, its links jump, and SKUs are not cut off", async ({
  page,
  shop,
}) => {
  const [product] = await shop.query<{ id: string }>("SELECT id FROM products WHERE name = 'Flexi Dragon'");
  await page.goto(`/admin/products/${product?.id}/edit`);
  const dialog = page.getByRole("dialog");
  expect((await dialog.boundingBox())?.width).toBe(1040);
  const name = await dialog.getByLabel("Product Name").boundingBox();
  const images = await dialog.getByRole("heading", { name: "Images" }).boundingBox();
  expect(images?.x).toBeGreaterThan((name?.x ?? 0) + (name?.width ?? 0));

  await dialog
    .getByRole("navigation", { name: "Parts of the product" })
    .getByRole("link", { name: "Variations" })
    .click();
  await expect(dialog.getByRole("heading", { name: /^Variations/ })).toBeInViewport();
  await dialog.getByRole("button", { name: "Edit all in a table" }).click();
  const sku = dialog.getByLabel(/^SKU of/).first();
  await sku.fill("ARTICULATED-DRAGON-TEAL-LARGE");
  expect(await sku.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
});
