import type { Locator, Page } from "playwright/test";
import { expect, signIn, test } from "../support/browser";
import type { Shop } from "../support/shop";

test.use({ allowedErrors: [/status of (401|409)/] });

const SKU = "AA-AXO-BLU";
const signInAgain = (page: Page) => page.getByRole("button", { name: /admin@example\.com/ }).click();
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

async function oneRow<Row>(shop: Shop, sql: string): Promise<Row> {
  const [row] = await shop.query<Row & Record<string, unknown>>(sql);
  if (!row) throw new Error(`no row: ${sql}`);
  return row;
}
const readyOrder = (shop: Shop) =>
  oneRow<{ id: string; name: string }>(
    shop,
    `UPDATE orders SET status = 'ready', ready_at = now(), delivery_method = 'pickup' WHERE id =
       (SELECT id FROM orders WHERE anonymized_at IS NULL AND status <> 'cancelled' ORDER BY id LIMIT 1)
     RETURNING id, name`,
  );

interface TypedForm {
  what: string;
  path: (shop: Shop) => Promise<string> | string;
  field: (page: Page) => Locator;
  text: string;
  button: string;
}

const forms: TypedForm[] = [
  {
    what: "a stock-take",
    path: () => `/admin/inventory/count?search=${SKU}`,
    field: (page) => page.getByLabel(/^Counted quantity of Axel/),
    text: "12",
    button: "Show the differences",
  },
  {
    what: "several stocks",
    path: () => `/admin/inventory?search=${SKU}&several=true`,
    field: (page) => page.getByLabel(/^Stock of Axel/),
    text: "12",
    button: "Save All Rows",
  },
  {
    what: "one stock",
    path: async (shop) =>
      `/admin/inventory?search=${SKU}&edit=${(await oneRow<{ id: string }>(shop, `SELECT id FROM variations WHERE sku = '${SKU}'`)).id}`,
    field: (page) => page.getByLabel(/^Stock of Axel/),
    text: "12",
    button: "Save",
  },
  {
    what: "the settings",
    path: () => "/admin/settings",
    field: (page) => page.getByLabel("Phone", { exact: true }),
    text: "780-555-0199",
    button: "Save Settings",
  },
  {
    what: "an order's note",
    path: async (shop) => `/admin/orders/${(await readyOrder(shop)).id}`,
    field: (page) => page.getByLabel("Note on this order"),
    text: "Tim collects\nafter five",
    button: "Save Note",
  },
  {
    what: "why a review is hidden",
    path: async (shop) =>
      `/admin/reviews/${(await oneRow<{ id: string }>(shop, "SELECT id FROM reviews WHERE hidden_at IS NULL ORDER BY id LIMIT 1")).id}`,
    field: (page) => page.getByLabel("Reason"),
    text: "Names a child",
    button: "Hide Review",
  },
];

for (const { what, path, field, text, button } of forms)
  test(`what was typed for ${what} is back after the sign-in, and not saved`, async ({
    page,
    context,
    shop,
  }) => {
    await signIn(context, shop, "admin@example.com");
    await page.goto(await path(shop));
    await field(page).fill(text);
    await shop.query("DELETE FROM sessions");
    await page.getByRole("button", { name: button, exact: true }).click();
    await signInAgain(page);
    await expect(said(page, "What you typed before is back. It is not saved yet.")).toBeVisible();
    await expect(field(page)).toHaveValue(text);
  });

test("a stock number typed before the session ended is compared with the stock it was typed for", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, "admin@example.com");
  await shop.query(`UPDATE variations SET stock_quantity = 20 WHERE sku = '${SKU}'`);
  await page.goto(`/admin/inventory?search=${SKU}&several=true`);
  const box = page.getByLabel(/^Stock of Axel/);
  await box.fill("25");
  await shop.query("DELETE FROM sessions");
  await shop.query(`UPDATE variations SET stock_quantity = 19 WHERE sku = '${SKU}'`);
  await page.getByRole("button", { name: "Save All Rows" }).click();
  await signInAgain(page);
  await expect(box).toHaveValue("25");
  await page.getByLabel("Reason").selectOption("found");
  await page.getByRole("button", { name: "Save All Rows" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  expect(await shop.query(`SELECT stock_quantity FROM variations WHERE sku = '${SKU}'`)).toEqual([
    { stock_quantity: 19 },
  ]);
});

test("after the sign-in the page says that nothing was done; pressing again works", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, "admin@example.com");
  const { id, name } = await readyOrder(shop);
  const path = `/admin/orders?status=ready&search=${encodeURIComponent(name)}`;
  await page.goto(path);
  const press = page.locator(`button[name="single"][value$=":${id}"]`);
  await shop.query("DELETE FROM sessions");
  await press.click();
  await expect(said(page, "You are logged out. Logging in again...")).toBeVisible();
  await signInAgain(page);
  await expect(
    said(page, "Your sign-in had ended when you pressed the button. Press it again."),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/orders\?.*status=ready/);
  const status = () => shop.query("SELECT status FROM orders WHERE id = $1", [id]);
  expect(await status()).toEqual([{ status: "ready" }]);
  await press.click();
  await expect.poll(status).toEqual([{ status: "fulfilled" }]);
});

test("without scripts the logged-out page keeps the form, and one press after the sign-in sends it", async ({
  noScript: page,
  shop,
}) => {
  await signIn(page.context(), shop, "admin@example.com");
  const { id } = await readyOrder(shop);
  await page.goto(`/admin/orders/${id}`);
  await page.getByLabel("Note on this order").fill("Tim collects\nafter five");
  await shop.query("DELETE FROM sessions");
  await page.getByRole("button", { name: "Save Note" }).click();
  await expect(page.getByRole("heading", { name: "You are logged out" })).toBeVisible();
  const opened = page.waitForEvent("popup");
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  const tab = await opened;
  await signInAgain(tab);
  await expect(tab).toHaveURL("/account");
  const note = () =>
    shop.query("SELECT replace(shop_note, E'\\r', '') AS note FROM orders WHERE id = $1", [id]);
  expect(await note()).toEqual([{ note: "" }]);
  await page.getByRole("button", { name: "Send Again" }).click();
  await expect(page.getByLabel("Note on this order")).toHaveValue("Tim collects\nafter five");
  expect(await note()).toEqual([{ note: "Tim collects\nafter five" }]);
});
