import type { Page } from "playwright/test";
import { expect, holdTimers, overflowsSideways, signIn, sizes, test } from "../support/browser";
import { Client } from "../support/client";
import { contact } from "../support/contact";
import type { Shop } from "../support/shop";

/* 320 px is a small phone, and a desktop at 400% (WCAG 1.4.10). */
test.use({ viewport: { width: 320, height: 640 } });

type Ids = Record<"product" | "variation" | "order" | "user" | "category" | "intent" | "review", string>;

async function idsOf(shop: Shop): Promise<Ids> {
  const [ids] = await shop.query<Ids>(
    `SELECT p.id AS product, (SELECT id FROM variations WHERE product_id = p.id AND stock_quantity > 5 LIMIT 1) AS variation, o.id AS order, o.user_id AS user,
       o.stripe_payment_intent_id AS intent, (SELECT id FROM categories LIMIT 1) AS category, (SELECT id FROM reviews LIMIT 1) AS review
     FROM products p, orders o JOIN users u ON u.id = o.user_id WHERE p.name = 'Flexi Dragon' AND u.email = 'customer@example.com' ORDER BY o.created_at DESC LIMIT 1`,
  );
  if (!ids) throw new Error("the seed has no dragon, or the customer no order");
  return ids;
}

/** Which of these can be scrolled sideways. */
async function tooWide(page: Page, addresses: string[], ids: Ids): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    await page.goto(
      address.replace(
        /:(product|variation|order|user|category|intent|review)/,
        (_, name: keyof Ids) => ids[name],
      ),
    );
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    if (await overflowsSideways(page)) found.push(address);
  }
  return found;
}

test("no screen of the shop can be scrolled sideways", async ({ page, shop }) => {
  // The page for those who are not logged in leaves by itself.
  await holdTimers(page, 500, "location");
  const ids = await idsOf(shop);
  const screens = [
    "/",
    "/products",
    "/products?search=zzzz",
    "/product/:product",
    "/product/:product?tab=specifications",
    "/product/:product?tab=delivery",
    "/product/:product?tab=reviews",
    "/product/nope",
    "/cart",
    "/privacy",
    "/nope",
    "/order-confirmation?payment_intent=:intent",
    "/api/login",
    "/api/docs",
    "/demo/mail",
    "/orders",
  ];
  expect(await tooWide(page, screens, ids)).toEqual([]);
});

test("nor one of a customer with a full cart", async ({ page, shop }) => {
  const ids = await idsOf(shop);
  await signIn(page.context(), shop, "customer@example.com");
  await page.goto(`/product/${ids.product}?variation=${ids.variation}`);
  await page.locator("#add-to-cart").getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to Cart", { exact: true })).toBeVisible();
  expect(
    await tooWide(
      page,
      ["/", "/cart", "/checkout", "/orders", "/orders/:order", "/account", "/account/delete"],
      ids,
    ),
  ).toEqual([]);
  await page.goto("/checkout");
  await page.getByLabel("Phone").fill("1");
  await expect(page.getByLabel("Card number")).toBeVisible();
  await page.getByRole("button", { name: /^Place Order/ }).click();
  await expect(page.getByText("Valid phone number is required")).toBeVisible();
  expect(await overflowsSideways(page)).toBe(false);
});

test("the steps of an order break no word", async ({ page, shop }) => {
  const ids = await idsOf(shop);
  await signIn(page.context(), shop, "customer@example.com");
  await page.goto(`/orders/${ids.order}`);
  const steps = page.getByRole("group", { name: "Progress" }).getByRole("listitem");
  for (const step of ["Pending", "Processing", "Ready"]) {
    const label = steps.getByText(step, { exact: true });
    expect([step, await label.evaluate((element) => element.getClientRects().length)]).toEqual([step, 1]);
  }
  expect(await overflowsSideways(page)).toBe(false);
});

test("nor one of the back office", async ({ page, shop }) => {
  await signIn(page.context(), shop, "admin@example.com");
  const screens = [
    "",
    "/products",
    "/products/new",
    "/products/:product/edit",
    "/products/:product/delete",
    "/categories",
    "/categories/new",
    "/categories/:category/edit",
    "/categories/:category/delete",
    "/inventory",
    "/inventory?edit=:variation",
    "/inventory/:variation",
    "/users",
    "/users/:user",
    "/users/:user/account",
    "/orders",
    "/orders/:order",
    "/orders/:order/slip",
    "/orders/pick-list",
    "/reports",
    "/reports?tab=sales",
    "/audit",
    "/payments",
    "/reviews",
    "/reviews/:review",
    "/settings",
  ];
  expect(
    await tooWide(
      page,
      screens.map((screen) => `/admin${screen}`),
      await idsOf(shop),
    ),
  ).toEqual([]);
});

test("letters twice as large leave every word whole, the header within the screen, and no bar over it", async ({
  page,
  shop,
}) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await page.setViewportSize(sizes.phone);
  const ids = await idsOf(shop);
  await page.goto(`/product/${ids.product}?variation=${ids.variation}`);
  await page.locator("#add-to-cart").getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to Cart", { exact: true })).toBeVisible();
  const options = page.locator("[data-variation]");
  await expect(options.first()).toBeVisible();
  expect(await overflowsSideways(page)).toBe(false);
  expect(await options.evaluateAll(brokenWords)).toEqual([]);
  expect(await page.locator("body > header, [data-toast]").evaluateAll(brokenWords)).toEqual([]);
  const stays = (name: string) =>
    page.locator(name).evaluate((bar) => ["sticky", "fixed"].includes(getComputedStyle(bar).position));
  expect(await stays("body > header")).toBe(false);
  await expect(page.locator(".buy-bar")).toBeHidden();
  for (const address of ["/", "/products", `/product/${ids.product}?tab=reviews`, "/checkout", "/cart"]) {
    await page.goto(address);
    expect(await overflowsSideways(page), address).toBe(false);
  }
  expect(await page.locator("main dl").evaluateAll(brokenWords)).toEqual([]);
});

/** Words that stand on more than one line. */
function brokenWords(places: Element[]): string[] {
  return places.flatMap((place) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data } = texts.currentNode as Text;
      if (!texts.currentNode.parentElement?.checkVisibility()) continue;
      for (const word of data.matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, word.index);
        range.setEnd(texts.currentNode, word.index + word[0].length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) broken.push(word[0]);
      }
    }
    return broken;
  });
}

test("nor the provider's own page for those without scripts", async ({ noScript: page, shop }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const ids = await idsOf(shop);
  const client = new Client(shop.url);
  await client.post(
    "/cart",
    { intent: "add", variationId: ids.variation, quantity: "1" },
    { Accept: "text/html" },
  );
  const { html } = await client.page("/checkout");
  const amount = /name="amount"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? "";
  const placed = await client.post(
    "/checkout",
    { intent: "place", amount, ...contact },
    { Accept: "text/html" },
  );
  await page.goto(placed.headers.get("Location") ?? "");
  await expect(page.getByLabel("Card number")).toBeVisible();
  expect(await overflowsSideways(page)).toBe(false);
});
