import type { Locator, Page } from "playwright/test";
import {
  accessibilityProblems,
  expect,
  overflowsSideways,
  signIn,
  sizes,
  test as base,
  ways,
} from "../support/browser";
import { fifteenPending } from "../support/growth";
import { buyThreeToys } from "../support/three-toys";

const test = base.extend<{ press: (control: Locator) => Promise<number> }>({
  press: async ({}, use) => {
    let presses = 0;
    await use(async (control) => {
      await control.click();
      return ++presses;
    });
  },
});

test.use({ shopEnv: { WORKERS: "1" } });

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Status" }).getByRole("link", { name });

for (const { how, scripts, size } of ways) {
  test.describe(how, () => {
    let page: Page;
    test.beforeEach(async ({ page: scripted, noScript, shop }) => {
      page = scripts ? scripted : noScript;
      await page.setViewportSize(size);
      await signIn(page.context(), shop, "admin@example.com");
    });

    test(`fifteen orders are ready in 4 presses, the last to a question with their number ${how}`, async ({
      shop,
      press,
    }) => {
      const ids = await fifteenPending(shop);
      await page.goto("/admin/orders");
      await press(tab(page, "Pending 15"));
      await press(page.getByRole("checkbox", { name: "Select all 15" }));
      await press(page.getByRole("button", { name: "Mark ready", exact: true }));
      const question = page.getByRole("dialog", { name: "Tell 15 customers that their order is ready?" });
      expect(await press(question.getByRole("button", { name: "Mark ready" }))).toBe(4);
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
      await press(page.getByRole("checkbox", { name: "Select all 15" }));
      expect(await press(page.getByRole("button", { name: "Print slips" }))).toBe(2);
      await expect(page.getByRole("heading", { name: "15 packing slips" })).toBeVisible();
      for (const id of ids) await expect(page.getByText(`#${id.slice(0, 8).toUpperCase()}`)).toHaveCount(1);
      if (scripts) await expect(page).toHaveTitle("printed");

      await page.getByRole("link", { name: "Orders", exact: true }).last().click();
      await expect(page).toHaveURL("/admin/orders?status=pending");
      const boxes = page.getByRole("checkbox", { name: /^Select order/ });
      for (const row of [0, 1]) await boxes.nth(row).check();
      await page.getByRole("button", { name: "Pick list" }).click();
      await expect(page.getByText("2 selected orders")).toBeVisible();
    });

    test(`a row's own press takes it a step on ${how}`, async ({ shop }) => {
      await fifteenPending(shop);
      await shop.query("UPDATE orders SET delivery_method = 'delivery' WHERE status = 'pending'");
      await page.goto("/admin/orders?status=pending&delivery=delivery");
      const [id] = await page
        .getByRole("checkbox", { name: /^Select order/ })
        .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
      const number = id?.slice(0, 8).toUpperCase();
      await page.getByRole("button", { name: `Mark ready , order #${number}` }).click();
      await expect(toast(page, "Order Marked as Ready")).toBeVisible();
      await page.goto("/admin/orders?status=ready");
      await page.getByRole("button", { name: `Mark delivered , order #${number}` }).click();
      await expect(toast(page, "Order Handed Over")).toBeVisible();
      expect(await shop.query("SELECT status FROM orders WHERE id = $1", [id])).toEqual([
        { status: "fulfilled" },
      ]);
      await shop.query("UPDATE orders SET delivery_method = 'pickup' WHERE name LIKE 'Guest %'");
    });
  });
}

test("working through a tab by keyboard: the focus stays at the order, and the order in its place", async ({
  page,
  context,
  shop,
}) => {
  const ids = await fifteenPending(shop);
  await shop.query("UPDATE orders SET status = 'fulfilled' WHERE id = ANY ($1)", [ids.slice(2)]);
  await signIn(context, shop, "admin@example.com");
  await page.goto("/admin/orders?status=pending");
  const links = page.getByRole("main").getByRole("link", { name: /^Order #/ });
  await expect(links).toHaveCount(2);
  const numbers = await links.allTextContents();
  for (const number of numbers) {
    await page.getByRole("button", { name: `Mark ready , ${number}`.replace("Order", "order") }).focus();
    await page.keyboard.press("Enter");
    await expect(toast(page, "Order Marked as Ready")).toBeVisible();
    await expect(page.getByRole("link", { name: number, exact: true })).toBeFocused();
  }
  await expect(links).toHaveText(numbers);

  await page.goto("/admin/inventory?search=AA-AXO-BLU");
  const more = page.getByRole("button", { name: /^\+1 of / });
  for (const button of [more, page.getByRole("button", { name: /^−1 of / })]) {
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Stock Updated").first()).toBeVisible();
    await expect(button).toBeFocused();
  }
});

for (const { how, scripts, size } of ways) {
  test(`an order's dialog has the next step, the slip and the next order in reach ${how}`, async ({
    page: scripted,
    noScript,
    shop,
  }) => {
    await fifteenPending(shop);
    const page = scripts ? scripted : noScript;
    await page.setViewportSize(size);
    await signIn(page.context(), shop, "admin@example.com");
    await page.goto("/admin/orders?status=pending&sort=oldest");
    const numbers = await page.getByRole("link", { name: /^Order #/ }).allTextContents();
    await page.getByRole("link", { name: numbers[0] }).click();
    const dialog = (number = "") => page.getByRole("dialog", { name: number });
    await expect(dialog(numbers[0])).toBeVisible();
    const controls = [
      dialog(numbers[0]).getByRole("button", { name: "Mark picked up" }),
      dialog(numbers[0]).getByRole("button", { name: "Mark as Ready & Notify" }),
      dialog(numbers[0]).getByRole("link", { name: "Packing slip" }),
      dialog(numbers[0]).getByRole("link", { name: "Next order" }),
    ];
    for (const control of controls) await expect(control).toBeInViewport({ ratio: 1 });
    await expect(dialog(numbers[0])).not.toContainText("Saved as soon as it is chosen.");
    const method = dialog(numbers[0]).locator("dt", { hasText: "Delivery Method" }).locator("xpath=..");
    await expect(method).not.toContainText("Pending");

    await dialog(numbers[0]).getByRole("button", { name: "Mark picked up" }).click();
    await expect(toast(page, "Order Status Updated")).toBeVisible();
    await expect(dialog(numbers[0])).toContainText("Fulfilled");
    await dialog(numbers[0]).getByRole("link", { name: "Next order" }).click();
    await expect(dialog(numbers[1])).toBeVisible();
    await expect(dialog(numbers[0])).toHaveCount(0);
  });
}

test("the status select is saved by its button, not by an arrow key", async ({ page, context, shop }) => {
  const [id] = await fifteenPending(shop);
  await signIn(context, shop, "admin@example.com");
  await page.goto(`/admin/orders/${id}`);
  const select = page.locator("dialog:modal").getByRole("combobox", { name: "Change status" });
  await select.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(select).toHaveValue("fulfilled");
  const status = () => shop.query("SELECT status FROM orders WHERE id = $1", [id]);
  expect(await status()).toEqual([{ status: "pending" }]);
  await page.getByRole("button", { name: "Update Status" }).click();
  await expect(toast(page, "Order Status Updated")).toBeVisible();
  expect(await status()).toEqual([{ status: "fulfilled" }]);
});

test("one of three toys is refunded in 4 presses, and by keyboard; the amount follows what is typed", async ({
  page,
  context,
  shop,
  press,
}) => {
  const { id } = await buyThreeToys(shop);
  await signIn(context, shop, "admin@example.com");
  await page.goto(`/admin/orders/${id}`);
  await press(page.getByRole("link", { name: "Refund", exact: true }));
  await press(page.getByRole("button", { name: "One more of Infinity Cube" }));
  const goesBack = page.getByRole("region", { name: "What goes back" });
  await expect(goesBack).toContainText("$10.50 goes back to the customer's card, $0.50 GST included.");
  await press(page.getByRole("radio", { name: "Damaged" }));
  expect(await press(page.getByRole("button", { name: "Refund $10.50" }))).toBe(4);
  await expect(toast(page, "Refund Requested")).toBeVisible();
  await expect(page.getByRole("dialog")).toContainText("Partly refunded");

  await page.getByRole("link", { name: "Refund", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("spinbutton", { name: "Pieces" })).toBeFocused();
  await page.keyboard.type("2");
  await expect(goesBack).toContainText("$21.00");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("12.5");
  await page.setViewportSize(sizes.phone);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await overflowsSideways(page)).toBe(false);
  await expect(goesBack).toContainText("$12.50 goes back to the customer's card, $0.60 GST included.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/orders/${id}`);
  const rows = "SELECT w.amount, w.restocked FROM refunds r JOIN refund_rows w ON w.refund_id = r.id";
  expect(await shop.query(`${rows} WHERE order_id = $1 ORDER BY r.created_at`, [id])).toEqual([
    { amount: "10.50", restocked: false },
    { amount: "12.50", restocked: true },
  ]);
});
