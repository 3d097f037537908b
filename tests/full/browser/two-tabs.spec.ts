import type { BrowserContext, Page } from "playwright/test";
import type { Product } from "~/schemas/product";
import { archiveProducts, expect, signIn, test } from "../../support/browser";
import type { Client } from "../../support/client";
import type { Shop } from "../../support/shop";

test.use({ allowedErrors: [/status of 409/] });

let admin: Client;
test.beforeEach(async ({ context, shop }) => {
  admin = await signIn(context, shop, "admin@example.com");
});

test.afterEach(({ shop }) => archiveProducts(shop, "Tabbed %"));

async function tabs(context: BrowserContext, page: Page, address: string): Promise<[Page, Page]> {
  const other = await context.newPage();
  const ready = (tab: Page) =>
    tab.waitForFunction(() => document.documentElement.dataset.scripts === "ready");
  for (const tab of [page, other]) {
    await tab.goto(address);
    await ready(tab);
  }
  return [page, other];
}

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

async function gridded(name: string): Promise<string> {
  const { body } = await admin.json<Product>("POST", "/api/admin/products", {
    ...{ name, category: "Fidget Toys", basePrice: "10.00", productType: "variable" },
  });
  for (const [Size, Colour] of [
    ["Small", "Red"],
    ["Small", "Blue"],
    ["Large", "Red"],
    ["Large", "Blue"],
  ])
    await admin.json("POST", "/api/admin/variations", {
      ...{ productId: body.id, name: `${Size} - ${Colour}`, attributes: { Size, Colour } },
      ...{ priceModifier: "0.00", stockQuantity: 5, sku: `${Size?.[0]}${Colour?.[0]}` },
    });
  return body.id;
}

const storedRows = (shop: Shop, id: string) =>
  shop.query(
    "SELECT name, price_modifier::text AS modifier, stock_quantity AS stock, sku FROM variations WHERE product_id = $1 AND name <> 'Standard' ORDER BY position",
    [id],
  );

const cell = (tab: Page, what: string, of: string) => tab.getByLabel(`${what} of ${of}`, { exact: true });
const save = (tab: Page) => tab.getByRole("button", { name: "Save Product" }).click();

test("prices, stock and SKUs of a grid: what both touched shows both values, what one touched is kept, nothing is lost", async ({
  page,
  context,
  shop,
}) => {
  const id = await gridded("Tabbed Toy");
  const [first, stale] = await tabs(context, page, `/admin/products/${id}/edit`);
  for (const tab of [first, stale]) await tab.getByRole("button", { name: "Edit all in a table" }).click();

  await cell(first, "Price Modifier", "Small - Red").fill("1.50");
  await cell(first, "Stock", "Small - Blue").fill("3");
  await cell(first, "SKU", "Large - Red").fill("FIRST");
  await cell(first, "SKU", "Large - Blue").fill("ONLY-FIRST");
  await save(first);
  await expect(toast(first, "Product Updated")).toBeVisible();

  await stale.getByLabel("Description").fill("Typed in the second tab");
  await cell(stale, "Price Modifier", "Small - Red").fill("2.50");
  await cell(stale, "Stock", "Small - Blue").fill("4");
  await cell(stale, "SKU", "Large - Red").fill("SECOND");
  await cell(stale, "Stock", "Large - Blue").fill("9");
  await save(stale);
  const alert = stale.getByRole("alert");
  await expect(alert).toContainText("variation Small - Red: its price modifier is now 1.50");
  await expect(alert).toContainText("the stock of Small - Blue changed from 5 to 3");
  await expect(alert).toContainText("variation Large - Red: its SKU is now FIRST");
  await expect(cell(stale, "Price Modifier", "Small - Red")).toHaveValue("2.50");
  await expect(cell(stale, "Price Modifier", "Small - Red")).toHaveAccessibleDescription(/it is now “1.50”/);
  await expect(cell(stale, "Stock", "Small - Blue")).toHaveValue("4");
  await expect(cell(stale, "Stock", "Small - Blue")).toHaveAccessibleDescription(/Changed from 5 to 3/);
  await expect(cell(stale, "SKU", "Large - Red")).toHaveValue("SECOND");
  await expect(cell(stale, "SKU", "Large - Blue")).toHaveValue("ONLY-FIRST");
  await expect(cell(stale, "Stock", "Large - Blue")).toHaveValue("9");
  await expect(stale.getByLabel("Description")).toHaveValue("Typed in the second tab");

  await save(stale);
  await expect(toast(stale, "Product Updated")).toBeVisible();
  expect(await storedRows(shop, id)).toEqual([
    { name: "Small - Red", modifier: "2.50", stock: 5, sku: "SR" },
    { name: "Small - Blue", modifier: "0.00", stock: 4, sku: "SB" },
    { name: "Large - Red", modifier: "0.00", stock: 5, sku: "SECOND" },
    { name: "Large - Blue", modifier: "0.00", stock: 9, sku: "ONLY-FIRST" },
  ]);
  expect(await shop.query("SELECT description FROM products WHERE id = $1", [id])).toEqual([
    { description: "Typed in the second tab" },
  ]);
});

test("a grid that both tabs made larger by the same size, and a row that one removed and the other changed", async ({
  page,
  context,
  shop,
}) => {
  const id = await gridded("Tabbed Grid");
  const [first, stale] = await tabs(context, page, `/admin/products/${id}/edit`);
  const values = "Values of option 1, separated by commas";
  for (const tab of [first, stale]) {
    await tab.getByLabel(values).fill("Small, Large, Huge");
    await tab.getByRole("button", { name: "Make Variations" }).click();
    await expect(tab.getByRole("heading", { name: /^Variations \([67]\)/ })).toBeVisible();
  }
  await cell(first, "Stock", "Huge - Red").fill("1");
  await first.getByRole("button", { name: "Remove Large - Blue" }).click();
  await save(first);
  await expect(toast(first, "Product Updated")).toBeVisible();

  await cell(stale, "Stock", "Huge - Red").fill("2");
  await cell(stale, "Price Modifier", "Large - Blue").fill("4.00");
  await save(stale);
  await expect(stale.getByRole("alert")).toContainText(
    "variation Large - Blue, which you changed, was removed",
  );
  await expect(cell(stale, "Price Modifier", "Large - Blue")).toHaveValue("4.00");
  const rows = (name: string) => stale.getByRole("listitem").filter({ hasText: name });
  for (const name of ["Huge - Red", "Huge - Blue"]) {
    await expect(rows(name)).toHaveCount(2);
    await expect(rows(name).first()).toContainText("Someone else added a variation with this name.");
    await expect(rows(name).last()).not.toContainText("Somebody has added");
  }
  await expect(cell(stale, "Stock", "Huge - Red").first()).toHaveValue("2");
  await expect(cell(stale, "Stock", "Huge - Red").last()).toHaveValue("1");
  await save(stale);
  await expect(stale.getByRole("alert")).toContainText("already has a variation named Huge - Red");
  await expect(rows("Huge - Red").first()).toContainText("Someone else added a variation with this name.");

  await cell(stale, "Stock", "Huge - Red").last().fill("2");
  for (const name of ["Huge - Red", "Huge - Blue"])
    await stale
      .getByRole("button", { name: `Remove ${name}` })
      .first()
      .click();
  await save(stale);
  await expect(toast(stale, "Product Updated")).toBeVisible();
  expect(await storedRows(shop, id)).toEqual([
    { name: "Small - Red", modifier: "0.00", stock: 5, sku: "SR" },
    { name: "Small - Blue", modifier: "0.00", stock: 5, sku: "SB" },
    { name: "Large - Red", modifier: "0.00", stock: 5, sku: "LR" },
    { name: "Huge - Red", modifier: "0.00", stock: 2, sku: null },
    { name: "Huge - Blue", modifier: "0.00", stock: 0, sku: null },
    { name: "Large - Blue", modifier: "4.00", stock: 5, sku: "LB" },
  ]);
});

test("an order's status: the second tab shows the current status, and its button changes nothing", async ({
  page,
  context,
  shop,
}) => {
  const [order] = await shop.query<{ id: string; status: string }>(
    "SELECT id, status FROM orders WHERE status = 'pending' AND anonymized_at IS NULL ORDER BY id LIMIT 1",
  );
  const status = async () =>
    (await shop.query<{ status: string }>("SELECT status FROM orders WHERE id = $1", [order?.id]))[0]?.status;
  const [first, stale] = await tabs(context, page, `/admin/orders/${order?.id}`);
  const choose = async (tab: Page, name: string) => {
    await tab.getByRole("dialog").getByLabel("Change status").selectOption(name);
    await tab.getByRole("button", { name: "Update Status" }).click();
  };
  await choose(first, "processing");
  await expect(toast(first, "Order Status Updated")).toBeVisible();

  await choose(stale, "fulfilled");
  const alert = stale.getByRole("dialog").getByRole("alert");
  await expect(alert).toContainText("Someone changed this order. Its status is now Processing.");
  await expect(stale.getByRole("dialog").getByLabel("Change status")).toHaveValue("fulfilled");
  expect(await status()).toBe("processing");
  await stale.getByRole("button", { name: "Update Status" }).click();
  await expect(toast(stale, "Order Status Updated")).toBeVisible();
  expect(await status()).toBe("fulfilled");
  await shop.query("UPDATE orders SET status = $2 WHERE id = $1", [order?.id, order?.status]);
});

test("settings: what both touched shows both values, what one touched is saved", async ({
  page,
  context,
  shop,
}) => {
  const [first, stale] = await tabs(context, page, "/admin/settings");
  const press = (tab: Page) => tab.getByRole("button", { name: "Save Settings" }).click();
  await first.getByLabel("Phone", { exact: true }).fill("780-555-0111");
  await first.getByLabel("Street Address").fill("1 First Street");
  await press(first);
  await expect(toast(first, "Settings Saved")).toBeVisible();

  await stale.getByLabel("Phone", { exact: true }).fill("780-555-0122");
  await stale.getByLabel("GST Number").fill("123456789 RT0001");
  await press(stale);
  await expect(stale.getByRole("alert")).toContainText("Check the marked fields and save again.");
  await expect(stale.getByRole("region", { name: /Notifications/ })).toHaveCount(0);
  await expect(stale.getByLabel("Phone", { exact: true })).toHaveValue("780-555-0122");
  await expect(stale.getByLabel("Phone", { exact: true })).toHaveAccessibleDescription(
    /it is now “780-555-0111”/,
  );
  await expect(stale.getByLabel("Street Address")).toHaveValue("1 First Street");
  await expect(stale.getByLabel("GST Number")).toHaveValue("123456789 RT0001");
  await press(stale);
  await expect(toast(stale, "Settings Saved")).toBeVisible();
  expect(await shop.query("SELECT name, value FROM settings ORDER BY name")).toEqual([
    { name: "address", value: "1 First Street" },
    { name: "gstNumber", value: "123456789 RT0001" },
    { name: "phone", value: "780-555-0122" },
  ]);
  for (const label of ["Phone", "Street Address", "GST Number"])
    await stale.getByLabel(label, { exact: true }).fill("");
  await press(stale);
  await expect(stale.getByLabel("Phone", { exact: true })).toHaveValue("");
  await expect.poll(() => shop.query("SELECT name FROM settings")).toEqual([]);
});

test("a stock's row: the second tab sees the true number beside what it typed, one more counts on top of it", async ({
  page,
  context,
  shop,
}) => {
  const { body } = await admin.json<Product>("POST", "/api/admin/products", {
    ...{ name: "Tabbed Stock", category: "Fidget Toys", basePrice: "5.00", stockQuantity: 9 },
  });
  const stock = async () =>
    (
      await shop.query<{ stock: number }>(
        "SELECT stock_quantity AS stock FROM variations WHERE product_id = $1",
        [body.id],
      )
    )[0]?.stock;
  const [first, stale] = await tabs(context, page, "/admin/inventory?search=tabbed");
  for (const tab of [first, stale])
    await tab.getByRole("link", { name: /^Edit the stock of Tabbed/ }).click();
  const box = (tab: Page) => tab.getByLabel(/^Stock of Tabbed Stock/);
  const press = (tab: Page) => tab.getByRole("row").getByRole("button", { name: "Save" }).click();
  await box(first).fill("4");
  await press(first);
  await expect(toast(first, "Stock Updated")).toBeVisible();
  await box(stale).fill("7");
  await press(stale);
  await expect(box(stale)).toHaveAccessibleDescription(/changed from 9 to 4 since you opened it/);
  await expect(box(stale)).toHaveValue("7");
  expect(await stock()).toBe(4);
  await first.getByRole("button", { name: /^\+1 of Tabbed/ }).click();
  await expect(first.getByRole("row").filter({ hasText: "Tabbed" })).toContainText("5");
  await press(stale);
  await expect(box(stale)).toHaveAccessibleDescription(/changed from 4 to 5 since you opened it/);
  await box(stale).press("Escape");
  await expect(box(stale)).toHaveCount(0);
  await stale.getByRole("button", { name: /^\+1 of Tabbed/ }).click();
  await expect.poll(stock).toBe(6);
});
