import type { Page } from "playwright/test";
import { expect, signIn, test } from "../support/browser";
import type { Shop } from "../support/shop";

async function freshOrder(shop: Shop): Promise<string> {
  const rows = await shop.query<{ id: string }>(
    `UPDATE orders SET created_at = now() - interval '1 hour', status = 'pending' WHERE id = (
       SELECT o.id FROM orders o JOIN users u ON u.id = o.user_id WHERE u.email = 'customer@example.com' AND o.status <> 'cancelled' ORDER BY o.created_at LIMIT 1
     ) RETURNING id`,
  );
  const id = rows[0]?.id;
  if (!id) throw new Error("the seed has no order left to cancel");
  return id;
}

const numberOf = (id: string) => id.slice(0, 8).toUpperCase();
const cardOf = (page: Page, id: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: numberOf(id) }) });

test("a customer closes the cancel dialog, then cancels the order", async ({ page, context, shop }) => {
  const id = await freshOrder(shop);
  await signIn(context, shop, "customer@example.com");
  await page.goto("/orders");
  const cancel = cardOf(page, id).getByRole("link", { name: "Cancel Order" });
  const dialog = page.getByRole("dialog", { name: "Cancel this order?" });

  await cancel.click();
  await expect(dialog).toContainText(numberOf(id));
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(cancel).toBeFocused();

  await cancel.click();
  await dialog.getByRole("link", { name: "Keep Order" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/orders");

  await cancel.click();
  await dialog.getByRole("button", { name: "Cancel Order" }).click();
  await expect(
    page.getByText("Your order has been cancelled and stock has been restored.").first(),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(cardOf(page, id)).toContainText("Cancelled");
  await expect(cardOf(page, id)).toContainText(/Refund pending|Refunded/);
  await expect(cancel).toHaveCount(0);
  await expect(cardOf(page, id).getByRole("heading").getByRole("link")).toBeFocused();
});

test("Cancel Order pressed too late shows a focused message", async ({ page, context, shop }) => {
  const id = await freshOrder(shop);
  await signIn(context, shop, "customer@example.com");
  for (const path of ["/orders", `/orders/${id}`]) {
    await shop.query("UPDATE orders SET created_at = now() - interval '1 hour' WHERE id = $1", [id]);
    await page.goto(path);
    const cancel = page.locator(`a[href*="cancel=${id}"]`);
    await expect(cancel).toBeVisible();
    await shop.query("UPDATE orders SET created_at = now() - interval '5 hours' WHERE id = $1", [id]);
    await cancel.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Order #${numberOf(id)}: Cannot cancel (>4 hours old)`)).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test.describe("cancelling while the shop does not answer", () => {
  test.use({ allowedErrors: [/net::ERR_FAILED/] });

  test("shows a toast, and a second press cancels the order", async ({ page, context, shop }) => {
    const id = await freshOrder(shop);
    await signIn(context, shop, "customer@example.com");
    await page.goto(`/orders?cancel=${id}`);
    await page.route("**/orders?**", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    const dialog = page.getByRole("dialog", { name: "Cancel this order?" });
    await dialog.getByRole("button", { name: "Cancel Order" }).click();
    await expect(page.getByRole("region", { name: /Notifications/ })).toContainText("Something went wrong");
    await page.unrouteAll();
    await dialog.getByRole("button", { name: "Cancel Order" }).click();
    await expect(
      page.getByText("Your order has been cancelled and stock has been restored.").first(),
    ).toBeVisible();
  });
});

test("a printed order has the shop's name and the order, and no navigation or buttons", async ({
  page,
  context,
  shop,
}) => {
  const id = await freshOrder(shop);
  await signIn(context, shop, "customer@example.com");
  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  for (const path of ["/orders", `/orders/${id}`]) {
    await page.goto(path);
    await expect(main.getByText("Total", { exact: true }).first()).toBeVisible();
    await expect(main.getByText("Parkland Prints", { exact: true })).toBeVisible();
    await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0);
    await expect(main.getByRole("button").filter({ visible: true })).toHaveCount(0);
    await expect(
      main.getByRole("link", { name: /Cancel Order|My Orders|map/ }).filter({ visible: true }),
    ).toHaveCount(0);
    const done = main.locator("[data-printed]").first();
    expect(await done.evaluate((step) => getComputedStyle(step, "::before").printColorAdjust)).toBe("exact");
  }
});

test("the cancel dialog says that a failed refund is tried again, and cancelling does so", async ({
  page,
  context,
  shop,
}) => {
  const id = await freshOrder(shop);
  const [refund] = await shop.query<{ id: string }>(
    `INSERT INTO refund_parts (payment_id, cause, amount, status, failure, updated_at)
     SELECT id, 'cancelled', amount, 'failed', 'closed account', now() FROM payments WHERE order_id = $1 RETURNING id`,
    [id],
  );
  await signIn(context, shop, "customer@example.com");
  await page.goto(`/orders?cancel=${id}`);
  const dialog = page.getByRole("dialog", { name: "Cancel this order?" });
  await expect(dialog).toContainText("its refund, which failed before, is tried again");
  await dialog.getByRole("button", { name: "Cancel Order" }).click();
  await expect(cardOf(page, id)).toContainText(/Refund pending|Refunded/);
  expect(
    await shop.query("SELECT attempt > 1 AS again FROM refund_parts WHERE id = $1", [refund?.id]),
  ).toEqual([{ again: true }]);
});

test("Buy Again puts the lines into the browser's cart, and the header counts them", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, "customer@example.com");
  await page.goto("/orders");
  const card = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") })
    .first();
  const name = await card.locator(".font-bold.wrap-anywhere").first().textContent();
  await card.getByRole("button", { name: "Buy Again" }).click();
  await expect(page).toHaveURL("/cart");
  await expect(
    page
      .getByRole("main")
      .getByText(name ?? "")
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: /Notifications/ })).toContainText("Added to Cart");
  await page.reload();
  await expect(
    page
      .getByRole("main")
      .getByText(name ?? "")
      .first(),
  ).toBeVisible();
  await page
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
});

test("the demo mail page shows the cancellation email, which links to the order", async ({
  page,
  context,
  shop,
}) => {
  const id = await freshOrder(shop);
  await signIn(context, shop, "customer@example.com");
  await page.goto(`/orders/${id}?cancel=${id}`);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel Order" }).click();
  await expect(page.getByText("stock has been restored").first()).toBeVisible();
  const mail = page.getByRole("link", { name: new RegExp(numberOf(id)) }).first();
  await expect(async () => {
    await page.goto("/demo/mail");
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.click();
  await page.frameLocator("iframe").getByRole("link").first().click();
  await expect(page.getByRole("main")).toContainText(numberOf(id));
});
