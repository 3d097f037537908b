import type { Page } from "playwright/test";
import { expect, overflowsSideways, signIn, test } from "../support/browser";
import { Client } from "../support/client";
import type { Shop } from "../support/shop";

/* Whatever somebody writes, no page can be scrolled sideways. */

// A shop of its own, for it overwrites every text of it.
test.use({ shopEnv: { SHOP_NAME: "Long Words" } });
/** Files with a shop of their own come last: their tests go to both workers, so that none waits for one. */
test.describe.configure({ mode: "parallel" });

const WIDTHS = [320, 390, 1280];

type Ids = Record<"product" | "variation" | "order" | "user" | "category" | "review", string>;

/** Every text of every user as long as its column allows (500 where it has no bound), without a space. */
async function writeEverywhere(shop: Shop, unit: string): Promise<Ids> {
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
    const known = await shop.query<{ column_name: string; bound: number | null }>(
      "SELECT column_name, character_maximum_length AS bound FROM information_schema.columns WHERE table_name = $1 AND table_schema = 'public'",
      [table],
    );
    const columns = known.flatMap(({ column_name: column, bound }) => {
      const wanted = (lengths as Record<string, number>)[column];
      return wanted
        ? [{ column, text: [...unit.repeat(500)].slice(0, Math.min(wanted, bound ?? wanted)).join("") }]
        : [];
    });
    // Names of categories and variations are unique, so their last letters differ.
    const set = columns.map(({ column }, at) =>
      column === "name" && ["categories", "variations"].includes(table)
        ? `${column} = $${at + 1} || numbered.n`
        : `${column} = $${at + 1}`,
    );
    await shop.query(
      `UPDATE ${table} SET ${set.join(", ")} FROM (SELECT id AS row, row_number() OVER () AS n FROM ${table}) AS numbered WHERE id = numbered.row`,
      columns.map(({ text }) => text),
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
    [unit.repeat(100)],
  );
  await shop.restart();
  const [ids] = await shop.query<Ids>(
    `SELECT p.id AS product, (SELECT id FROM variations WHERE product_id = p.id AND stock_quantity > 5 LIMIT 1) AS variation, o.id AS order, o.user_id AS user, (SELECT id FROM categories LIMIT 1) AS category, (SELECT id FROM reviews LIMIT 1) AS review
     FROM products p JOIN variations v ON v.product_id = p.id JOIN reviews r ON r.product_id = p.id, orders o JOIN users u ON u.id = o.user_id
     WHERE u.email = 'customer@example.com' AND v.stock_quantity > 5 ORDER BY o.created_at DESC LIMIT 1`,
  );
  if (!ids) throw new Error("the seed has no product with reviews, or the customer no order");
  return ids;
}

const shopPages = [
  "/",
  "/products",
  "/product/:product",
  "/product/:product?tab=specifications",
  "/product/:product?tab=reviews",
  "/cart",
  "/checkout",
  "/orders",
  "/orders/:order",
  "/account",
  "/nope",
];
const backOffice = [
  "",
  "/products",
  "/products/:product/edit",
  "/products/:product/delete",
  "/products/prices?id=:product&percent=10",
  "/categories",
  "/categories/:category/edit",
  "/categories/:category/delete",
  "/inventory",
  "/inventory?edit=:variation",
  "/inventory/:variation",
  "/users",
  "/users/:user",
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

for (const [name, unit] of [
  ["wide letters", "W"],
  ["families of emoji", "👩‍👩‍👧‍👦"],
] as const) {
  test(`no text of any user widens any page, be it ${name} without a space`, async ({
    noScript: page,
    shop,
  }) => {
    test.slow();
    const customer = new Client(shop.url);
    await customer.signIn("customer@example.com");
    const ids = await writeEverywhere(shop, unit);
    const found: string[] = [];
    const walk = async (addresses: string[]) => {
      for (const address of addresses) {
        await page.goto(
          address.replace(
            /:(product|variation|order|user|category|review)/g,
            (_, key: keyof Ids) => ids[key],
          ),
        );
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          if (await overflowsSideways(page)) found.push(`${address} at ${width}`);
        }
      }
    };
    await signIn(page.context(), shop, "admin@example.com");
    await walk(backOffice.map((screen) => `/admin${screen}`));
    await page.context().clearCookies();
    await putInCart(page, customer, ids.variation);
    await walk(shopPages);
    expect(found).toEqual([]);
  });
}

/** What the client puts into its cart, the page has. */
async function putInCart(page: Page, client: Client, variationId: string): Promise<void> {
  await client.post("/cart", { intent: "add", variationId, quantity: "1" }, { Accept: "text/html" });
  await page
    .context()
    .addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: client.url })));
}

test("nor with scripts, where options are buttons; a picture stays beside its name in the cart", async ({
  page,
  shop,
}) => {
  test.slow();
  const ids = await writeEverywhere(shop, "W");
  await putInCart(page, new Client(shop.url), ids.variation);
  const found: string[] = [];
  for (const attributes of ["options", "whole names"]) {
    if (attributes === "whole names") {
      await shop.query("UPDATE variations SET attributes = '{}'");
      // What the page before is still loading would not be answered.
      await page.goto("about:blank");
      await shop.restart();
    }
    for (const address of ["/products", `/product/${ids.product}`, "/cart", "/checkout"]) {
      await page.goto(address);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        if (await overflowsSideways(page)) found.push(`${address} of ${attributes} at ${width}`);
      }
    }
  }
  expect(found).toEqual([]);
  await page.goto("/cart");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
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
  const mailOf = async () =>
    (
      await shop.query<{ html: string }>(
        "SELECT html FROM mail_outbox WHERE order_id = $1 AND key LIKE 'ready:%'",
        [order?.id],
      )
    )[0]?.html ?? "";
  await page.setViewportSize({ width: 320, height: 640 });
  await page.setContent(await mailOf());
  await expect(page.getByRole("heading", { name: "Ready for pickup!" })).toBeVisible();
  expect(await overflowsSideways(page)).toBe(false);
});
