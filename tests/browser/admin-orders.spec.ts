import type { Locator, Page } from "playwright/test";
import { growOrders } from "../support/growth";
import {
  accessibilityProblems,
  expect,
  overflowsSideways,
  signIn,
  sizes,
  test as base,
} from "../support/browser";
import type { Shop } from "../support/shop";

/** A page that counts what is pressed. */
const test = base.extend<{ press: (control: Locator) => Promise<number> }>({
  press: async ({}, use) => {
    let presses = 0;
    await use(async (control) => {
      await control.click();
      return ++presses;
    });
  },
  // A shop of its own: the tests below change what every order's status is.
  shopEnv: [{ WORKERS: "1" }, { option: true, scope: "worker" }],
});

/** Fifteen pending orders of guests, and no other pending ones. */
async function fifteenPending(shop: Shop): Promise<string[]> {
  await growOrders(shop.query, 60);
  await shop.query("UPDATE orders SET status = 'fulfilled' WHERE status = 'pending'");
  const rows = await shop.query<{ id: string }>(
    `UPDATE orders SET status = 'pending' WHERE id IN
       (SELECT id FROM orders WHERE name LIKE 'Guest %' AND status <> 'cancelled' ORDER BY id LIMIT 15) RETURNING id`,
  );
  return rows.map(({ id }) => id);
}

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Status" }).getByRole("link", { name });

for (const scripts of [true, false])
  for (const [device, size] of Object.entries(sizes)) {
    const how = `${scripts ? "with" : "without"} scripts on a ${device}`;
    test.describe(how, () => {
      let page: Page;
      test.beforeEach(async ({ page: scripted, noScript, shop }) => {
        page = scripts ? scripted : noScript;
        await page.setViewportSize(size);
        await signIn(page.context(), shop, "admin@example.com");
      });

      test(`fifteen orders are ready in 3 presses ${how}`, async ({ shop, press }) => {
        const ids = await fifteenPending(shop);
        await page.goto("/admin/orders");
        await press(tab(page, "Pending 15"));
        await press(page.getByRole("checkbox", { name: "Choose all 15" }));
        expect(await press(page.getByRole("button", { name: "Mark ready", exact: true }))).toBe(3);
        await expect(toast(page, "15 Orders Marked as Ready")).toBeVisible();
        await expect(page.getByText("No pending orders found")).toBeVisible();
        expect(await shop.query("SELECT DISTINCT status FROM orders WHERE id = ANY ($1)", [ids])).toEqual([
          { status: "ready" },
        ]);
      });

      test(`fifteen slips are printed in 2 presses ${how}, and one pick list`, async ({ shop, press }) => {
        const ids = await fifteenPending(shop);
        await page.addInitScript(() => Object.assign(window, { print: () => (document.title = "printed") }));
        await page.goto("/admin/orders?status=pending");
        await press(page.getByRole("checkbox", { name: "Choose all 15" }));
        expect(await press(page.getByRole("button", { name: "Print slips" }))).toBe(2);
        await expect(page.getByRole("heading", { name: "15 packing slips" })).toBeVisible();
        for (const id of ids)
          await expect(page.getByText(`Order #${id.slice(0, 8).toUpperCase()}`)).toHaveCount(1);
        if (scripts) await expect(page).toHaveTitle("printed");

        await page.getByRole("link", { name: "Orders", exact: true }).last().click();
        await expect(page).toHaveURL("/admin/orders?status=pending");
        for (const box of (await page.getByRole("checkbox", { name: /^Choose order/ }).all()).slice(0, 2))
          await box.check();
        await page.getByRole("button", { name: "Pick list" }).click();
        await expect(page.getByText("2 chosen orders")).toBeVisible();
      });

      test(`a row's own press takes it a step on ${how}`, async ({ shop }) => {
        await fifteenPending(shop);
        await shop.query("UPDATE orders SET delivery_method = 'delivery' WHERE status = 'pending'");
        await page.goto("/admin/orders?status=pending&delivery=delivery");
        const [id] = await page
          .getByRole("checkbox", { name: /^Choose order/ })
          .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
        const number = id?.slice(0, 8).toUpperCase();
        await page.getByRole("button", { name: `Mark ready , order #${number}` }).click();
        await expect(toast(page, "Order Marked as Ready")).toBeVisible();
        await page.goto("/admin/orders?status=ready");
        await page.getByRole("button", { name: `Delivered , order #${number}` }).click();
        await expect(toast(page, "Order Handed Over")).toBeVisible();
        expect(await shop.query("SELECT status FROM orders WHERE id = $1", [id])).toEqual([
          { status: "fulfilled" },
        ]);
        await shop.query("UPDATE orders SET delivery_method = 'pickup' WHERE name LIKE 'Guest %'");
      });

      test(`the list is accessible and fits ${how}`, async ({ shop }) => {
        await fifteenPending(shop);
        await page.goto("/admin/orders?sort=oldest&delivery=pickup");
        await expect(page.getByLabel("Sorted by")).toHaveValue("oldest");
        expect(await overflowsSideways(page)).toBe(false);
        if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
      });
    });
  }

test.describe("what one order refuses", () => {
  test.use({ allowedErrors: [/status of 409/] });

  test("is listed with why, and the others are done", async ({ page, context, shop }) => {
    const ids = await fifteenPending(shop);
    await signIn(context, shop, "admin@example.com");
    await page.goto("/admin/orders?status=pending");
    await shop.query("UPDATE orders SET status = 'cancelled' WHERE id = $1", [ids[0]]);
    await page.getByRole("checkbox", { name: "Choose all 15" }).check();
    // Those that the page shows, and not what the filter finds by now.
    await page.getByRole("checkbox", { name: "Choose all 15" }).uncheck();
    for (const box of await page.getByRole("checkbox", { name: /^Choose order/ }).all()) await box.check();
    await expect(page.getByText("15 chosen")).toBeVisible();
    await page.getByRole("button", { name: "Mark ready", exact: true }).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("14 Orders Marked as Ready");
    await expect(alert).toContainText("An order that is cancelled cannot become ready.");
    await expect(alert.getByRole("link")).toHaveText(`Order #${ids[0]?.slice(0, 8).toUpperCase()}`);
  });
});

test("twelve orders are rows on a screen of 900 pixels", async ({ page, context, shop }) => {
  await growOrders(shop.query, 60);
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(context, shop, "admin@example.com");
  await page.goto("/admin/orders");
  const twelfth = await page.getByRole("main").locator("li.order-row").nth(11).boundingBox();
  expect((twelfth?.y ?? Infinity) + (twelfth?.height ?? 0)).toBeLessThanOrEqual(900);
  await page
    .getByRole("link", { name: /^Order #/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: /^Order #/ })).toBeVisible();
});
