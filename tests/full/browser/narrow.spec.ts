import { accessibilityProblems, expect, overflowsSideways, signIn, sizes, test } from "../../support/browser";
import { Client } from "../../support/client";
import { contact } from "../../support/contact";
import { fillCard } from "../../support/purchase";
import type { Shop } from "../../support/shop";

/* 320 px is a small phone, and a desktop at 400% (WCAG 1.4.10). */
test.use({ viewport: { width: 320, height: 640 } });

async function idsOf(shop: Shop) {
  const [ids] = await shop.query<Record<"product" | "variation" | "order", string>>(
    `SELECT p.id AS product, (SELECT id FROM variations WHERE product_id = p.id AND stock_quantity > 5 LIMIT 1) AS variation, o.id AS order
     FROM products p, orders o JOIN users u ON u.id = o.user_id WHERE p.name = 'Flexi Dragon' AND u.email = 'customer@example.com' AND o.status <> 'cancelled' ORDER BY o.created_at DESC LIMIT 1`,
  );
  if (!ids) throw new Error("the seed has no dragon, or the customer no order");
  return ids;
}

test("the steps of an order break no word", async ({ page, shop }) => {
  const ids = await idsOf(shop);
  await signIn(page.context(), shop, "customer@example.com");
  await page.goto(`/orders/${ids.order}`);
  const steps = page.getByRole("group", { name: "Progress" }).getByRole("listitem");
  for (const step of ["Received", "Making", "Ready"]) {
    const label = steps.getByText(step, { exact: true });
    expect([step, await label.evaluate((element) => element.getClientRects().length)]).toEqual([step, 1]);
  }
  expect(await overflowsSideways(page)).toBe(false);
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

test("the provider's own page for those without scripts is accessible and fits a narrow phone", async ({
  page,
  shop,
}) => {
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
  await fillCard(page, "4000 0025 0000 3155");
  expect(await overflowsSideways(page)).toBe(false);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("button", { name: "Complete" })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
});
