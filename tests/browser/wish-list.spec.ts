import type { Page } from "playwright/test";
import {
  accessibilityProblems,
  expect,
  gate,
  overflowsSideways,
  sizes,
  signIn,
  test,
  ways,
} from "../support/browser";
import { type InStock, inStock } from "../support/cart-page";

const heart = (page: Page, toy: InStock | undefined) =>
  page.getByRole("button", { name: `Add ${toy?.product} to Wish List` });
const open = (page: Page, toy: InStock | undefined) => page.goto(`/product/${toy?.product_id}`);
const names = (page: Page) =>
  page.locator("main li article").getByRole("heading", { level: 2 }).allTextContents();

async function add(page: Page, toy: InStock | undefined): Promise<void> {
  await open(page, toy);
  await heart(page, toy).click();
  await expect(page.getByText("Added to Wish List")).toBeVisible();
}

for (const { how, scripts, size } of ways)
  test.describe(how, () => {
    test("a heart puts a toy on the list, from where it is bought, removed and put back", async ({
      page: withScripts,
      noScript,
      shop,
    }) => {
      const page = scripts ? withScripts : noScript;
      await page.setViewportSize(size);
      const [one, two] = await inStock(shop, 8, 1000);
      await add(page, one);
      await expect(heart(page, one)).toHaveAttribute("aria-pressed", "true");
      await add(page, two);
      await page.getByRole("link", { name: "View Wish List" }).click();
      await expect(page).toHaveURL("/wish-list");
      await expect.poll(() => names(page)).toEqual([two?.product, one?.product]);
      expect(await overflowsSideways(page)).toBe(false);

      await page.getByRole("button", { name: `Remove ${two?.product}` }).click();
      await expect(page.getByText(`“${two?.product}” was removed.`)).toBeVisible();
      expect(await names(page)).toEqual([one?.product]);
      if (scripts) await expect(page.getByRole("button", { name: `Remove ${one?.product}` })).toBeFocused();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByText("was removed.")).toHaveCount(0);
      await expect.poll(() => names(page)).toEqual([two?.product, one?.product]);

      await open(page, one);
      await expect(heart(page, one)).toHaveAttribute("aria-pressed", "true");
      await heart(page, one).click();
      await expect(page.getByText("Removed from Wish List")).toBeVisible();
      await expect(heart(page, one)).toHaveAttribute("aria-pressed", "false");
      await page.goto("/wish-list");
      expect(await names(page)).toEqual([two?.product]);
      await page.getByRole("button", { name: `Remove ${two?.product}` }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your wish list is empty");
      if (scripts) await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await expect(page.getByRole("button", { name: "Undo" })).toBeInViewport();
    });
  });

test("a toy with nothing to choose goes into the cart with one press", async ({ page, shop }) => {
  const [simple] = await shop.query<InStock>(
    `SELECT p.id AS product_id, p.name AS product FROM products p JOIN variations v ON v.product_id = p.id
     WHERE p.archived_at IS NULL AND NOT p.draft GROUP BY p.id HAVING count(*) = 1 AND sum(v.stock_quantity) > 8 LIMIT 1`,
  );
  await add(page, simple);
  await page.goto("/wish-list");
  await page.getByRole("button", { name: `Add to Cart ${simple?.product}` }).dblclick();
  await expect(page.getByText(`1x ${simple?.product}`)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Cart 1$/ })).toBeVisible();
});

test("what is pressed in two tabs, and quickly one after the other, is all on the list", async ({
  page,
  context,
  shop,
}) => {
  const [one, two, three] = await inStock(shop, 2, 1000);
  const other = await context.newPage();
  await open(page, one);
  await open(other, two);
  await heart(page, one).click();
  await expect(page.getByText("Added to Wish List")).toBeVisible();
  await heart(other, two).click();
  await expect(other.getByText("Added to Wish List")).toBeVisible();
  await add(page, three);
  await page.goto("/wish-list");
  await expect.poll(() => names(page)).toEqual([three?.product, two?.product, one?.product]);

  // On a slow line the second press comes before the first answer.
  const held = gate();
  let answered = 0;
  await page.route("**/wish-list/changes", async (route) => {
    const response = await route.fetch();
    await held.opened;
    await route.fulfill({ response });
    answered++;
  });
  for (const toy of [one, three]) await page.getByRole("button", { name: `Remove ${toy?.product}` }).click();
  await expect.poll(() => names(page)).toEqual([two?.product]);
  held.open();
  await expect.poll(() => answered).toBe(2);
  await page.reload();
  expect(await names(page)).toEqual([two?.product]);
});

test("a change in one tab waits for the answer to another tab's, so neither is lost", async ({
  page,
  context,
  shop,
}) => {
  const [one, two] = await inStock(shop, 2, 1000);
  const other = await context.newPage();
  await open(page, one);
  await open(other, two);
  const held = gate();
  await page.route("**/wish-list/changes", async (route) => {
    await held.opened;
    await route.continue();
  });
  await heart(page, one).click();
  await heart(other, two).click();
  await expect
    .poll(() => other.evaluate(async () => (await navigator.locks.query()).pending?.length))
    .toBe(1);
  held.open();
  await expect(other.getByText("Added to Wish List")).toBeVisible();
  await page.goto("/wish-list");
  expect(await names(page)).toEqual([two?.product, one?.product]);
});

test.describe("without an answer", () => {
  test.use({ allowedErrors: [/ERR_FAILED/] });

  test("the heart goes back, and says so", async ({ page, shop }) => {
    const [one] = await inStock(shop, 2, 1000);
    await open(page, one);
    await page.route("**/wish-list/changes", (route) => route.abort());
    await heart(page, one).click();
    await expect(page.getByText("so your wish list was not changed")).toBeVisible();
    await expect(heart(page, one)).toHaveAttribute("aria-pressed", "false");
  });
});

test("an account's list is shared by a link, which its owner ends", async ({
  page,
  context,
  browser,
  shop,
}) => {
  const [one] = await inStock(shop, 2, 1000);
  await signIn(context, shop, "giver@example.com");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await add(page, one);
  await page.goto("/wish-list");
  await page.getByRole("button", { name: "Make a Link" }).click();
  await expect(page.getByText("Link Made")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Share this list" })).toBeFocused();
  await page.getByRole("button", { name: "Copy Link" }).click();
  await expect(page.getByText("Link Copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.getByRole("textbox", { name: "Link to this list" })).toHaveValue(link);
  await expect(page.getByRole("link", { name: "See the list as others do" })).toHaveAttribute("href", link);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  expect(await names(stranger)).toEqual([one?.product]);
  expect(await accessibilityProblems(stranger)).toEqual([]);
  await page.getByRole("button", { name: "End the Link" }).click();
  await expect(page.getByText("Link Ended")).toBeVisible();
  await expect(page.getByRole("button", { name: "Make a Link" })).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Wish List Not Found");
  await stranger.context().close();
});

test("the list, the header and the heart are accessible, and fit 320 pixels", async ({ page, shop }) => {
  const toys = await inStock(shop, 2, 1000);
  for (const toy of toys) await add(page, toy);
  for (const size of [{ width: 320, height: 640 }, sizes.desktop]) {
    await page.setViewportSize(size);
    for (const path of ["/wish-list", `/product/${toys[0]?.product_id}`]) {
      await page.goto(path);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await overflowsSideways(page)).toBe(false);
    }
  }
});

for (const width of [320, 640, 768, 1024])
  test(`the header of an admin has one line at ${width} pixels`, async ({ page, context, shop }) => {
    await signIn(context, shop, "admin@example.com");
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/wish-list");
    expect((await page.getByRole("banner").boundingBox())?.height).toBeLessThan(80);
  });
