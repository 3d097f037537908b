import type { Page } from "playwright/test";
import { expect, signIn, test } from "../support/browser";
import type { Shop } from "../support/shop";

test.use({ allowedErrors: [/status of 401/] });

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

test("a press after the session ended changes nothing and leads to the sign-in and back; pressing again works", async ({
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
