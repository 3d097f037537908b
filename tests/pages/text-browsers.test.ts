import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "../support/client";
import { type Shop, startShop } from "../support/shop";

/* What programs read that know no styles: text browsers, reader modes, whoever takes a page's text. */

let shop: Shop;
let visitor: Client;
let customer: Client;
let admin: Client;
let ids: Record<"product" | "variation" | "order" | "user" | "category", string>;

beforeAll(async () => {
  shop = await startShop();
  [visitor, customer, admin] = [new Client(shop.url), new Client(shop.url), new Client(shop.url)];
  await customer.signIn("customer@example.com");
  await admin.signIn("admin@example.com");
  const [row] = await shop.query<typeof ids>(
    `SELECT p.id AS product, (SELECT id FROM variations WHERE product_id = p.id AND stock_quantity > 5 LIMIT 1) AS variation, o.id AS order, o.user_id AS user,
       (SELECT id FROM categories LIMIT 1) AS category
     FROM products p, orders o JOIN users u ON u.id = o.user_id WHERE p.name = 'Flexi Dragon' AND u.email = 'customer@example.com' ORDER BY o.created_at DESC LIMIT 1`,
  );
  if (!row) throw new Error("the seed has no dragon, or the customer no order");
  ids = row;
  await shop.query(
    "UPDATE users SET profile_image_url = 'https://example.com/me.png' WHERE email = 'customer@example.com'",
  );
  for (const client of [visitor, customer])
    await client.post(
      "/cart",
      { intent: "add", variationId: ids.variation, quantity: "2" },
      { Accept: "text/html" },
    );
});
afterAll(() => shop.stop());

const INLINE = new Set([
  "a",
  "abbr",
  "b",
  "button",
  "code",
  "del",
  "em",
  "i",
  "img",
  "ins",
  "label",
  "picture",
  "small",
  "source",
  "span",
  "strong",
  "sub",
  "sup",
  "svg",
  "time",
]);
/** Something is seen of these, so that words beside them do not touch. */
const OBJECTS = new Set(["input", "select", "textarea"]);
const GLUED = /[\p{L}\p{N}\p{Pe}.,!?…:;%]\u0000+(?=[\p{L}\p{N}$+#])/gu;

/** Where two words touch because only the borders of inline elements stand between them. */
function gluedWords(html: string): string[] {
  const body = html
    .slice(html.indexOf("<body"))
    .replace(/<(script|style|svg|iframe)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "");
  const text = body.replace(/<\/?([a-z0-9]+)\b[^>]*>/gi, (tag, name: string) => {
    if (name === "img") return `\u0000${/\salt="([^"]*)"/.exec(tag)?.[1] ?? ""}\u0000`;
    return INLINE.has(name) ? "\u0000" : OBJECTS.has(name) ? " " : "\n";
  });
  return [...text.matchAll(GLUED)].map(({ index }) =>
    text
      .slice(Math.max(0, index - 20), index + 25)
      .replaceAll("\u0000", "|")
      .split("\n")
      .join("⏎"),
  );
}

const shopPages = [
  "/",
  "/products",
  "/products?search=dragon&inStock=true",
  "/products?search=zzzz",
  "/product/:product",
  "/product/:product?tab=reviews",
  "/product/nope",
  "/cart",
  "/checkout",
  "/nope",
  "/orders",
];
const customerPages = [
  "/",
  "/cart",
  "/checkout",
  "/orders",
  "/orders?cancel=:order",
  "/orders/:order",
  "/account",
  "/admin",
];
const backOffice = [
  "",
  "/products",
  "/products?archived=true",
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
  "/orders",
  "/orders/:order",
  "/orders/:order/slip",
  "/orders/pick-list",
  "/reports",
  "/reports?tab=sales",
  "/audit",
  "/payments",
  "/settings",
];

const htmlOf = async (client: Client, address: string) =>
  (
    await client.page(
      address.replace(/:(product|variation|order|user|category)/g, (_, name: keyof typeof ids) => ids[name]),
    )
  ).html;

test.each(shopPages)("%s: no two words run together where styles are not known", async (address) => {
  expect(gluedWords(await htmlOf(visitor, address))).toEqual([]);
});

test.each(customerPages)("%s: no two words run together for a customer", async (address) => {
  expect(gluedWords(await htmlOf(customer, address))).toEqual([]);
});

test.each(backOffice)("/admin%s: no two words run together", async (address) => {
  expect(gluedWords(await htmlOf(admin, `/admin${address}`))).toEqual([]);
});

test("the link to the content and the strip below it are apart for whoever takes the page's text", async () => {
  expect((await htmlOf(visitor, "/")).replace(/<!--.*?-->/g, "").replace(/<[^>]+>/g, "")).toContain(
    "Skip to content Demo shop",
  );
});

test("pictures without words of their own are silent: text browsers print the file's name for an empty text", async () => {
  for (const [client, address] of [
    [visitor, "/products"],
    [visitor, "/cart"],
    [customer, "/account"],
    [admin, "/admin/products"],
  ] as const) {
    const pictures = (await htmlOf(client, address)).match(/<img[^>]*>/g) ?? [];
    expect(pictures.length).toBeGreaterThan(0);
    for (const picture of pictures)
      if (!/alt="[^" ]/.test(picture))
        expect(picture).toMatch(/alt=" "[^>]*aria-hidden="true"|aria-hidden="true"[^>]*alt=" "/);
  }
});

test("stars, the quantity and the chosen variation are told in words", async () => {
  const text = (await htmlOf(visitor, "/product/:product?tab=reviews"))
    .replace(/<!--.*?-->/g, "")
    .replace(/<svg.*?<\/svg>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
  expect(text).toMatch(/\d(\.\d)? out of 5 stars/);
  expect(text).toMatch(/Quantity (?!of)/);
  expect(text).toMatch(
    /Size Small \(Teal - Small\) \$24.99 \(chosen\) .* Color Teal [^)]+\) \$24.99 \(chosen\)/,
  );
  expect(text.match(/\(chosen\)/g)).toHaveLength(2);
});
