import type { Page } from "playwright/test";
import { expect, overflowsSideways, sizes, test } from "../../support/browser";
import { Client } from "../../support/client";
import { prepareScreens, screens } from "../../support/screens";
import type { Shop } from "../../support/shop";

// Its own shop, because it overwrites every text.
test.use({ shopEnv: { SHOP_NAME: "Long Words" } });
test.describe.configure({ mode: "parallel" });

const WIDTHS = [sizes.desktop.width, 320, sizes.phone.width];
/** A family of seven code points, then letters without a space. */
const LONG_WORD = `👩‍👩‍👧‍👦${"W".repeat(500)}`;

async function writeEverywhere(shop: Shop): Promise<void> {
  const columns = {
    categories: { name: 96, description: 500 },
    products: { name: 255, category: 96, description: 500 },
    variations: { name: 250, sku: 100 },
    reviews: { guest_name: 80, title: 120, comment: 500, answer: 500 },
    orders: { name: 255, phone: 100, address: 255, city: 100, province: 100, postal_code: 100, email: 250 },
    order_items: { product_name: 255, variation_name: 255 },
    users: { first_name: 100, last_name: 100 },
    inventory_logs: { notes: 255 },
    product_images: { alt: 255 },
  };
  for (const [table, lengths] of Object.entries(columns)) {
    const bounds = await shop.query<{ column: string; bound: number | null }>(
      `SELECT column_name AS "column", character_maximum_length AS bound FROM information_schema.columns WHERE table_name = $1 AND table_schema = 'public'`,
      [table],
    );
    // Names of categories and variations are unique, so their last letters differ.
    const isUnique = ["categories", "variations"].includes(table);
    const set = Object.entries(lengths).map(([column, length]) => {
      const bound = bounds.find((found) => found.column === column)?.bound ?? length;
      return `${column} = left($1, ${Math.min(length, bound)})${isUnique && column === "name" ? " || n" : ""}`;
    });
    await shop.query(
      `UPDATE ${table} SET ${set.join(", ")} FROM (SELECT id AS row, row_number() OVER () AS n FROM ${table}) AS numbered WHERE id = numbered.row`,
      [LONG_WORD],
    );
  }
  await shop.query("UPDATE products SET category = (SELECT name FROM categories ORDER BY name LIMIT 1)");
  await shop.query("UPDATE variations SET attributes = json_build_object(left(name, 50), name)");
  await shop.query(
    `UPDATE reviews SET answered_at = now(), featured_place = CASE WHEN n <= 2 THEN n END
     FROM (SELECT id AS which, row_number() OVER (ORDER BY id) AS n FROM reviews) AS numbered WHERE id = which`,
  );
  await shop.query(
    "UPDATE audit_entries SET before = json_build_object('name', $1::text), after = json_build_object('name', $1::text)",
    [LONG_WORD],
  );
  await shop.restart();
}

function deadControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const works = (element: Element): boolean => {
      if (element instanceof HTMLButtonElement)
        return (
          element.disabled ||
          element.hasAttribute("popovertarget") ||
          (element.type === "submit" && element.form !== null)
        );
      if (element instanceof HTMLAnchorElement) return element.hasAttribute("href");
      if (
        element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement
      )
        return (
          element.disabled ||
          // Its text can be copied.
          element.matches(":read-only[aria-label]") ||
          (element.form !== null && element.name !== "")
        );
      return false;
    };
    const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const controls = document.querySelectorAll(
      "button, a, input, select, textarea, [role=button], [role=tab], [onclick]",
    );
    const dead = [...controls].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !works(element),
    );
    const withoutButton = [...document.forms].filter(
      (form) =>
        seen(form) &&
        ![...form.elements].some(
          (element) => element.matches("button:not([type=button]), input[type=submit]") && seen(element),
        ),
    );
    return [...dead, ...withoutButton].map((element) => element.outerHTML.slice(0, 120));
  });
}

let prepared: Awaited<ReturnType<typeof prepareScreens>>;
test.beforeAll(async ({ shop }) => {
  prepared = await prepareScreens(shop);
  await writeEverywhere(shop);
});

for (const who of ["visitor", "customer", "admin"] as const)
  test(`without scripts no text widens a screen of a ${who}, each control works and each form has a button`, async ({
    noScript: page,
    shop,
  }) => {
    test.setTimeout(600_000);
    const { clients, addressOf } = prepared;
    const cookies = [...clients[who].cookies];
    await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: shop.url })));
    for (const { address } of screens.filter((screen) => screen.who === who)) {
      await page.goto(addressOf(address));
      const problems: string[] = [];
      for (const width of WIDTHS) {
        await page.setViewportSize({ ...sizes.phone, width });
        if (await overflowsSideways(page)) problems.push(`scrolls sideways at ${width} px`);
        problems.push(...(await deadControls(page)));
      }
      expect.soft(problems, address).toEqual([]);
    }
  });

test("with scripts, where options are buttons, no text widens the way to buy; a picture stays beside its name", async ({
  page,
  shop,
}) => {
  test.setTimeout(300_000);
  const { clients, addressOf } = prepared;
  const cart = clients.visitor.cookies.get("cart") ?? "";
  await page.context().addCookies([{ name: "cart", value: cart, url: shop.url }]);
  const found: string[] = [];
  for (const attributes of ["options", "whole names"]) {
    if (attributes === "whole names") {
      await shop.query("UPDATE variations SET attributes = '{}'");
      // The previous page may still be loading, and its requests would fail.
      await page.goto("about:blank");
      await shop.restart();
    }
    for (const address of ["/products", addressOf("/product/:product"), "/checkout", "/cart"]) {
      await page.goto(address);
      for (const width of WIDTHS) {
        await page.setViewportSize({ ...sizes.phone, width });
        if (await overflowsSideways(page)) found.push(`${address} of ${attributes} at ${width}`);
      }
    }
  }
  expect(found).toEqual([]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...sizes.phone, width });
    const picture = await page.locator("main li").first().locator("> :first-child").boundingBox();
    const name = await page.locator("main li h2").first().boundingBox();
    expect(name?.x).toBeGreaterThan((picture?.x ?? NaN) + (picture?.width ?? NaN));
    expect(Math.abs((name?.y ?? NaN) - (picture?.y ?? NaN))).toBeLessThan(picture?.height ?? NaN);
  }
});

test("what is bought under the longest names arrives in a mail that fits a phone", async ({ page, shop }) => {
  const [order] = await shop.query<{ id: string }>(
    "UPDATE orders SET created_at = now(), status = 'pending' WHERE id = (SELECT id FROM orders WHERE user_id IS NOT NULL AND status = 'fulfilled' LIMIT 1) RETURNING id",
  );
  await shop.query(
    "UPDATE order_items SET product_name = repeat('W', 255), variation_name = repeat('W', 255)",
  );
  await shop.query("UPDATE orders SET name = repeat('W', 255), delivery_method = 'pickup'");
  const admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  expect((await admin.json("POST", `/api/admin/orders/${order?.id}/mark-ready`, {})).status).toBe(200);
  const [mail] = await shop.query<{ html: string }>(
    "SELECT html FROM mail_outbox WHERE order_id = $1 AND key LIKE 'ready:%'",
    [order?.id],
  );
  await page.setViewportSize({ width: 320, height: 640 });
  await page.setContent(mail?.html ?? "");
  await expect(page.getByRole("heading", { name: "Ready for pickup!" })).toBeVisible();
  expect(await overflowsSideways(page)).toBe(false);
});
