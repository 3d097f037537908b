import type { Page } from "playwright/test";
import { expect, gate, signIn, sizes, test } from "../../support/browser";
import { fifteenPending, growOrders } from "../../support/growth";

test.use({ shopEnv: { WORKERS: "1" } });

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

test("the pictures and the number of an order's toys keep to their column", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, "admin@example.com");
  await page.goto("/admin/orders?status=fulfilled");
  const columns = page.locator(".order-row-items");
  await expect(columns.filter({ has: page.locator("img").nth(2) }).first()).toBeVisible();
  const cut = await columns.evaluateAll(
    (all) => all.filter((one) => one.scrollWidth > one.clientWidth).length,
  );
  expect(cut).toBe(0);
});

test.describe("what one order refuses", () => {
  test.use({ allowedErrors: [/status of 409/] });

  test("is listed with why, and the others are done", async ({ page, context, shop }) => {
    const ids = await fifteenPending(shop);
    await signIn(context, shop, "admin@example.com");
    await page.goto("/admin/orders?status=pending");
    await page.getByRole("checkbox", { name: "Select all 15" }).check();
    await page.getByRole("checkbox", { name: "Select all 15" }).uncheck();
    for (const box of await page.getByRole("checkbox", { name: /^Select order/ }).all()) await box.check();
    await expect(page.getByText("15 selected")).toBeVisible();
    await page.getByRole("button", { name: "Mark ready", exact: true }).click();
    const ready = page.getByRole("dialog").getByRole("button", { name: "Mark ready" });
    await expect(ready).toBeVisible();
    await shop.query("UPDATE orders SET status = 'cancelled' WHERE id = $1", [ids[0]]);
    await ready.click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("14 Orders Marked as Ready");
    await expect(alert).toContainText("An order that is cancelled cannot become ready.");
    await expect(alert.getByRole("link")).toHaveText(`Order #${ids[0]?.slice(0, 8).toUpperCase()}`);
  });

  test("stands in its dialog, and the focus stays on the button", async ({ page, context, shop }) => {
    const [id] = await fifteenPending(shop);
    await signIn(context, shop, "admin@example.com");
    await page.goto(`/admin/orders/${id}/remove-customer`);
    const dialog = page.getByRole("dialog", { name: "Remove the customer?" });
    const remove = dialog.getByRole("button", { name: "Remove" });
    await remove.press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("is not handed over yet");
    await expect(remove).toBeFocused();
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

test("a status that is chosen before the scripts are there stays chosen, and its button says what it does", async ({
  page,
  context,
  shop,
}) => {
  const [id] = await fifteenPending(shop);
  await shop.query("UPDATE orders SET created_at = now() WHERE id = $1", [id]);
  await signIn(context, shop, "admin@example.com");
  const scripts = gate();
  await page.route("**/*.js", async (route) => {
    await scripts.opened;
    await route.continue();
  });
  await page.goto(`/admin/orders/${id}`, { waitUntil: "commit" });
  await page.getByRole("combobox", { name: "Change status" }).selectOption("cancelled");
  scripts.open();
  await expect(page.getByRole("button", { name: "Cancel Order" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Change status" })).toHaveValue("cancelled");
});

test("a refund that arrived is said when the list is seen again, and its payment is not green", async ({
  page,
  context,
  shop,
}) => {
  const [paid] = await shop.query<{ id: string; payment: string }>(
    "SELECT o.id, p.id AS payment FROM orders o JOIN payments p ON p.order_id = o.id WHERE NOT EXISTS (SELECT FROM refund_parts WHERE payment_id = p.id) LIMIT 1",
  );
  await shop.query("UPDATE orders SET status = 'cancelled' WHERE id = $1", [paid?.id]);
  await shop.query(
    "INSERT INTO refund_parts (payment_id, cause, amount, status, updated_at) SELECT id, 'cancelled', amount, 'pending', now() FROM payments WHERE id = $1",
    [paid?.payment],
  );
  await signIn(context, shop, "admin@example.com");
  await page.goto(`/admin/orders?search=${paid?.id.slice(0, 8)}`);
  await expect(page.getByText("Refund pending")).toBeVisible();
  await shop.query("UPDATE refund_parts SET status = 'refunded', refunded_at = now() WHERE payment_id = $1", [
    paid?.payment,
  ]);
  await page.getByRole("link", { name: /^Order #/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Refunded", { exact: true }).first()).toBeVisible();
  await expect(dialog).not.toContainText("succeeded");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Refund pending")).toHaveCount(0);
});

test("the sidebar marks the screen that was pressed at once", async ({ page, context, shop }) => {
  await signIn(context, shop, "admin@example.com");
  await page.goto("/admin");
  const held = gate();
  await page.route(/\/admin\/users\?_data=/, async (route) => {
    await held.opened;
    await route.continue();
  });
  const entry = (name: string) =>
    page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name });
  const marked = /(^|\s)bg-primary/;
  await entry("Users").click();
  await expect(entry("Users")).toHaveClass(marked);
  await expect(entry("Dashboard")).not.toHaveClass(marked);
  held.open();
  await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
});

test.describe("a link pressed while a note is being saved", () => {
  test.use({ allowedErrors: [/ERR_FAILED/] });

  test("asks nothing; after it could not be saved it asks", async ({ page, context, shop }) => {
    await signIn(context, shop, "admin@example.com");
    const [order] = await shop.query<{ id: string }>(
      "SELECT id FROM orders ORDER BY created_at DESC LIMIT 1",
    );
    const customer = `/admin/orders/${order?.id}/customer`;
    await page.goto(customer);
    await page.evaluate(() => {
      const seen = new MutationObserver(() => {
        if (document.querySelector("dialog")) document.documentElement.dataset.asked = "yes";
      });
      seen.observe(document.body, { childList: true, subtree: true });
    });
    const asked = () => page.evaluate(() => document.documentElement.dataset.asked);
    let saving = gate();
    let fails = false;
    const reached = () => page.waitForRequest((request) => request.method() === "POST");
    await page.route(/\/customer\?/, async (route) => {
      if (route.request().method() === "POST") await saving.opened;
      await (fails && route.request().method() === "POST" ? route.abort() : route.fallback());
    });
    const note = page.getByLabel("Note", { exact: true });
    const save = page.getByRole("button", { name: "Save Note" });
    const back = page.getByRole("link", { name: "Back to the order" });
    await note.fill("Rings twice");
    await Promise.all([reached(), save.click()]);
    await back.click();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    saving.open();
    await expect(toast(page, "Note Saved")).toBeVisible();
    expect(await asked()).toBeUndefined();

    saving = gate();
    await note.fill("Rings three times");
    fails = true;
    await Promise.all([reached(), save.click()]);
    await back.click();
    saving.open();
    await expect(page.getByText(/The shop cannot be reached/).first()).toBeVisible();
    expect(await asked()).toBeUndefined();
    await expect(note).toHaveValue("Rings three times");
    await back.click();
    await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  });
});

for (const scripts of [true, false])
  test(`the tools for chosen orders and products are in sight below the list ${scripts ? "once some are chosen" : "without scripts"}`, async ({
    page: scripted,
    noScript,
    shop,
  }) => {
    const page = scripts ? scripted : noScript;
    await page.setViewportSize(sizes.phone);
    await signIn(page.context(), shop, "admin@example.com");
    for (const [path, tool] of [
      ["/admin/orders", "Mark ready"],
      ["/admin/products", "Archive"],
    ] as const) {
      await page.goto(path);
      const tools = page.getByRole("group", { name: "Actions for the selection" });
      const first = page.getByRole("main").locator("li:has(input[name=id])").first();
      const { y = 0 } = (await first.boundingBox()) ?? {};
      if (scripts) {
        await expect(tools).toHaveCount(0);
        expect(y).toBeLessThan(500);
        await first.getByRole("checkbox").check();
      }
      await expect(tools.getByRole("button", { name: tool, exact: true })).toBeInViewport({ ratio: 1 });
      expect((await tools.boundingBox())?.y).toBeGreaterThan(y);
    }
  });

for (const scripts of [true, false])
  test(`a second press at the same place hands nothing over, and Undo takes the first back ${scripts ? "with" : "without"} scripts`, async ({
    page: scripted,
    noScript,
    shop,
  }) => {
    const page = scripts ? scripted : noScript;
    const ids = await fifteenPending(shop);
    await shop.query("UPDATE orders SET status = 'ready' WHERE id = ANY ($1)", [ids]);
    const fulfilled = () => shop.query("SELECT FROM orders WHERE status = 'fulfilled'");
    const before = (await fulfilled()).length;
    await signIn(page.context(), shop, "admin@example.com");
    await page.goto("/admin/orders?status=ready");
    const rows = page.locator("li.order-row");
    const numbers = await rows.getByRole("link").allTextContents();
    const step = rows.nth(1).getByRole("button");
    await step.scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0, height = 0 } = (await step.boundingBox()) ?? {};
    const pressThere = () => page.mouse.click(x + width / 2, y + height / 2);
    await pressThere();
    await expect(toast(page, "Order Handed Over")).toBeVisible();
    if (scripts) await pressThere();
    await expect(rows.getByRole("link")).toHaveText(numbers);
    await expect(rows.nth(1)).toContainText("Fulfilled");
    expect(await fulfilled()).toHaveLength(before + 1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(toast(page, "Undone")).toBeVisible();
    await expect(rows.nth(1)).toContainText("Ready");
    expect(await fulfilled()).toHaveLength(before);
  });
