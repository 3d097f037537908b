import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "../support/client";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let visitor: Client;
let customer: Client;
let admin: Client;
let ids: { product: string; variation: string; order: string; user: string };

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React's own way of writing: void elements, attributes and doctype.
    "attr-case": "off",
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
    "long-title": "off",
    // Widths and custom properties that follow data (docs/design.md).
    "no-inline-style": "off",
    // A filter's boxes share their name.
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "submit"] }],
    // Useful roles and ids of React's useId, which are valid HTML.
    "valid-id": ["error", { relaxed: true }],
    "prefer-native-element": "off",
    // A visitor without a session reads why before the page moves on (section 4).
    "meta-refresh": "off",
    // SHA-256 hashes of Remix' own modules are not known here.
    "require-sri": "off",
    "tel-non-breaking": "off",
  },
});

beforeAll(async () => {
  shop = await startShop();
  visitor = new Client(shop.url);
  customer = new Client(shop.url);
  admin = new Client(shop.url);
  await customer.signIn("customer@example.com");
  await admin.signIn("admin@example.com");
  const [row] = await shop.query<{ product: string; variation: string; order: string; user: string }>(
    `SELECT p.id AS product, (SELECT id FROM variations WHERE product_id = p.id AND stock_quantity > 5 LIMIT 1) AS variation, o.id AS order, o.user_id AS user
     FROM products p, orders o JOIN users u ON u.id = o.user_id WHERE p.name = 'Flexi Dragon' AND u.email = 'customer@example.com' ORDER BY o.created_at DESC LIMIT 1`,
  );
  if (!row) throw new Error("the seed has no dragon, or the customer no order");
  ids = row;
  for (const client of [visitor, customer])
    await client.post(
      "/cart",
      { intent: "add", variationId: ids.variation, quantity: "1" },
      { Accept: "text/html" },
    );
});
afterAll(() => shop.stop());

async function problems(client: Client, address: string): Promise<string[]> {
  const { html } = await client.page(
    address.replace(/:(product|variation|order|user)/g, (_, name: keyof typeof ids) => ids[name]),
  );
  const report = await validator.validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) =>
        `${ruleId}: ${message} (${line}:${column} ${selector})`,
    ),
  );
}

test.each([
  "/",
  "/products",
  "/products?search=zzzz",
  "/product/:product",
  "/product/:product?tab=reviews",
  "/product/nope",
  "/nope",
  "/orders",
  "/cart",
  "/privacy",
  "/checkout",
])("%s is valid HTML", async (address) => {
  expect(await problems(visitor, address)).toEqual([]);
});

test.each([
  "/",
  "/orders",
  "/orders?cancel=:order",
  "/orders/:order",
  "/account",
  "/account/delete",
  "/checkout",
  "/admin",
])("%s is valid HTML for a customer", async (address) => {
  expect(await problems(customer, address)).toEqual([]);
});

const backOffice = [
  "",
  "/products",
  "/products/new",
  "/products/:product/edit",
  "/products/:product/delete",
  "/categories",
  "/categories/new",
  "/inventory",
  "/inventory?edit=:variation",
  "/inventory/:variation",
  "/users",
  "/users/:user",
  "/users/:user/account",
  "/orders",
  "/orders/:order",
  "/orders/:order/slip",
  "/orders/:order/remove-customer",
  "/orders/pick-list",
  "/reports",
  "/reports?tab=sales",
  "/audit",
  "/payments",
  "/settings",
];

test.each(backOffice)("/admin%s is valid HTML", async (address) => {
  expect(await problems(admin, `/admin${address}`)).toEqual([]);
});
