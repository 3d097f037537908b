import { beforeAll, beforeEach, expect, test } from "vitest";
import { Client } from "../support/client";
import { contact } from "../support/contact";
import { sharedShop, type SharedShop } from "../support/shop";

interface Stocked {
  id: string;
  product_id: string;
  product: string;
  name: string;
  stock: number;
}

let shop: SharedShop;
let visitor: Client;
let plenty: Stocked[];

beforeAll(async () => {
  shop = await sharedShop("back office");
  plenty = await shop.query<Stocked>(
    `SELECT v.id, v.product_id, p.name AS product, v.name, v.stock_quantity AS stock FROM variations v JOIN products p ON p.id = v.product_id
     WHERE v.stock_quantity >= 8 AND p.archived_at IS NULL ORDER BY p.name, v.position`,
  );
});
beforeEach(() => {
  visitor = new Client(shop.url);
});

const first = () => plenty[0] as Stocked;
const page = { Accept: "text/html" };
const change = (form: Record<string, string>) => visitor.post("/cart", form, page);
const quantityOf = async () => (await visitor.page("/cart")).html.match(/Quantity <\/span><span>(\d+)/)?.[1];

test("an empty cart says so and links to the products", async () => {
  const { html } = await visitor.page("/cart");
  expect(html).toContain("Your cart is empty");
  expect(html).toContain("Start shopping to add items to your cart");
  expect(html).toMatch(/href="\/products"[^>]*>Browse Products/);
});

test("the cart shows a price that changed while the product page was open", async () => {
  const { id, product_id } = first();
  const { html } = await visitor.page(`/product/${product_id}?variation=${id}`);
  const [, price = ""] = /name="price" value="([^"]*)"/.exec(html) ?? [];
  const admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  const path = `/api/admin/products/${product_id}`;
  const { body: before } = await admin.json<{ basePrice: string }>("GET", `/api/products/${product_id}`);
  await admin.json("PUT", path, { basePrice: "900.00" });
  await change({ intent: "add", variationId: id, quantity: "1", price });
  const cart = await visitor.page("/cart");
  expect(cart.html).toMatch(new RegExp(`Now \\$9\\d\\d\\.\\d\\d each, was \\$${price} when you added it`));
  await admin.json("PUT", path, { basePrice: before.basePrice });
});

test.each(["", "-1.00", "1e3", "free"])(
  "a price of “%s” that no page shows counts as today's",
  async (price) => {
    await change({ intent: "add", variationId: first().id, quantity: "1", price });
    expect((await visitor.page("/cart")).html).not.toContain("when you added it");
  },
);

test("adding twice adds up; minus, plus and remove work by forms alone", async () => {
  const added = await change({ intent: "add", variationId: first().id, quantity: "2" });
  expect([added.status, added.headers.get("Location")]).toEqual([302, "/cart"]);
  await change({ intent: "add", variationId: first().id, quantity: "1" });
  expect(await quantityOf()).toBe("3");
  const { html } = await visitor.page("/cart");
  for (const text of [
    "Shopping Cart",
    "Order Summary",
    "Subtotal",
    "GST (5%)",
    "Total",
    "Proceed to Checkout",
    "Continue Shopping",
  ])
    expect(html).toContain(text);

  await change({ intent: "set", variationId: first().id, quantity: "2" });
  expect(await quantityOf()).toBe("2");
  await change({ intent: "set", variationId: first().id, quantity: "0" });
  expect((await visitor.page("/cart")).html).toContain("Your cart is empty");
  expect(visitor.cookies.has("cart")).toBe(false);
});

test("a removed line is put back by Undo, with its quantity, and the offer ends with it", async () => {
  await change({ intent: "add", variationId: first().id, quantity: "2" });
  const removed = await visitor.follow(await change({ intent: "remove", variationId: first().id }));
  const { html } = await visitor.page(removed.url);
  expect(html).toMatch(/role="status"[^>]*><form[\s\S]*>“[^”]+” was removed\.</);
  expect(html).toContain('<input type="hidden" name="quantity" value="2"/>');
  await change({ intent: "add", variationId: first().id, quantity: "2" });
  expect(await quantityOf()).toBe("2");
  expect((await visitor.page(removed.url)).html).not.toContain("was removed.");
});

test("each line and the summary add up, and lead on to checkout and back to the products", async () => {
  const [priced] = await shop.query<Stocked & { cents: number }>(
    "SELECT v.id, v.product_id, p.name AS product, v.name, ((p.base_price + v.price_modifier) * 100)::int AS cents FROM variations v JOIN products p ON p.id = v.product_id WHERE v.price_modifier > 0 AND v.stock_quantity >= 8 LIMIT 1",
  );
  if (!priced) throw new Error("the seed has no variation with a modifier");
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  await change({ intent: "add", variationId: priced.id, quantity: "3" });
  const { html } = await visitor.page("/cart");
  const line = /<ul class="divide-y[\s\S]*?<\/ul>/.exec(html)?.[0] ?? "";
  for (const text of [`>${priced.product}<`, `>${priced.name}<`, "<img", dollars(3 * priced.cents)])
    expect(line).toContain(text);
  const subtotal = 3 * priced.cents;
  const gst = Math.floor((subtotal * 5 + 50) / 100);
  const sums = [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, label, sum]) => [
    label,
    sum,
  ]);
  expect(sums).toEqual([
    ["Subtotal", dollars(subtotal)],
    ["GST (5%)", dollars(gst)],
    ["Pickup or local delivery", "Free"],
    ["Total", dollars(subtotal + gst)],
  ]);
  expect(html).toMatch(/<a[^>]*href="\/checkout"[^>]*>Proceed to Checkout/);
  expect(html).toMatch(/<a[^>]*href="\/products"[^>]*>Continue Shopping/);
});

test.each([
  [4, true],
  [5, false],
])("with %i in stock the line's badge is there: %s", async (stock, badged) => {
  const admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  const { body } = await admin.json<{ variations: { id: string }[] }>("POST", "/api/admin/products", {
    name: `${stock} Toads`,
    category: "Toads",
    basePrice: "5.00",
    stockQuantity: stock,
  });
  await change({ intent: "add", variationId: body.variations[0]?.id ?? "", quantity: "1" });
  expect((await visitor.page("/cart")).html.includes("left in stock")).toBe(badged);
});

test("adding more than is in stock is refused, and the toast names the stock", async () => {
  const answer = await change({
    intent: "add",
    variationId: first().id,
    quantity: String(first().stock + 1),
  });
  const { html } = await visitor.follow(answer).then(async (response) => ({ html: await response.text() }));
  expect(html).toContain("Insufficient Stock");
  expect(html).toContain(`Only ${first().stock} units available.`);
  expect(html).toContain("Your cart is empty");
});

test("an unknown variation is refused, nonsense in the cookie is left out", async () => {
  const refused = await visitor.follow(
    await change({ intent: "add", variationId: "3f0c1c52-9d52-4d0f-9a55-000000000000", quantity: "1" }),
  );
  expect(await refused.text()).toContain("Product Not Available");
  visitor.cookies.set("cart", `17!nonsense:4.${first().id}:1.x`);
  expect(await quantityOf()).toBe("1");
});

test("a line whose product went is shown as unavailable and costs nothing", async () => {
  const [gone] = plenty.slice(-1);
  visitor.cookies.set("cart", `17!3f0c1c52-9d52-4d0f-9a55-000000000000:4.${gone?.id}:1`);
  const { html } = await visitor.page("/cart");
  expect(html).toContain("No longer in the shop");
  expect(html).toContain("Proceed to Checkout");
});

test("a line above the stock is lowered to the stock and shows how many are left", async () => {
  const [few] = await shop.query<Stocked>(
    "SELECT v.id, v.stock_quantity AS stock FROM variations v JOIN products p ON p.id = v.product_id WHERE v.stock_quantity BETWEEN 1 AND 4 AND p.archived_at IS NULL LIMIT 1",
  );
  visitor.cookies.set("cart", `17!${few?.id}:9`);
  expect(await quantityOf()).toBe(String(few?.stock));
  const { html } = await visitor.page("/cart");
  expect(html).toContain(`${few?.stock} left in stock`);
  expect(html).toContain(`Only ${few?.stock} left; you had 9`);
  expect(html.replaceAll("<!-- -->", "")).toMatch(
    /<button[^>]* disabled[^>]*>(?:(?!<\/button>).)*Increase quantity of/,
  );
});

test("a change sent by a script is answered with the whole cart and sets no cookie", async () => {
  const [one, two] = [plenty[0]?.id ?? "", plenty[1]?.id ?? ""];
  const answer = await askAsScript({ intent: "add", variationId: one, quantity: "2", cart: `5-5!${two}:1` });
  expect(answer).toMatchObject({
    status: 200,
    refused: false,
    toast: { title: "Added to Cart", description: `2x ${first().product} - ${first().name}` },
  });
  expect(answer.lines).toMatchObject([
    { variationId: two, quantity: 1 },
    { variationId: one, quantity: 2, productName: first().product },
  ]);
  expect(visitor.cookies.has("cart")).toBe(false);

  const refused = await askAsScript({
    intent: "add",
    variationId: one,
    quantity: "1",
    cart: `5-5!${one}:${first().stock}`,
  });
  const description = `Only ${first().stock} units available. All ${first().stock} are in your cart already.`;
  expect(refused).toMatchObject({
    status: 409,
    refused: true,
    toast: { title: "Insufficient Stock", description },
  });
  expect(refused.lines).toMatchObject([{ variationId: one, quantity: first().stock }]);
});

test("checking an unchecked line lowers it to the stock, and the toast names it", async () => {
  const answer = await askAsScript({
    intent: "check",
    cart: `5!${first().id}:900.${plenty[1]?.id}:1`,
    unchecked: first().id,
  });
  expect(answer.toast).toMatchObject({
    title: "Insufficient Stock",
    description: `Only ${first().stock} units of ${first().product} - ${first().name} available.`,
  });
  expect(answer.lines).toMatchObject([{ quantity: first().stock }, { quantity: 1 }]);
});

async function askAsScript(form: Record<string, string>) {
  const answer = await visitor.post("/cart/changes", form);
  return {
    status: answer.status,
    ...((await answer.json()) as { lines: object[]; toast: object | null; refused: boolean }),
  };
}

test("opening /cart/changes as a page redirects to the cart", async () => {
  const answer = await visitor.get("/cart/changes", page);
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/cart"]);
});

test("adding a product whose whole stock is in the cart is refused with that reason", async () => {
  await change({ intent: "add", variationId: first().id, quantity: String(first().stock) });
  const refused = await visitor.follow(
    await change({ intent: "add", variationId: first().id, quantity: "1" }),
  );
  expect(await refused.text()).toContain(
    `Only ${first().stock} units available. All ${first().stock} are in your cart already.`,
  );
});

async function addProduct(
  name: string,
  stock: number,
): Promise<{ admin: Client; id: string; variationId: string }> {
  const admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  const { body } = await admin.json<{ id: string; variations: { id: string }[] }>(
    "POST",
    "/api/admin/products",
    { name, category: "Toads", basePrice: "5.00", stockQuantity: stock },
  );
  return { admin, id: body.id, variationId: body.variations[0]?.id ?? "" };
}

test("a rename and a price that changed since it was added are announced without scripts, also when another toy was added in between", async () => {
  const { admin, id, variationId } = await addProduct("Plain Toad", 9);
  await change({ intent: "add", variationId, quantity: "1" });
  expect(
    (await admin.json("PUT", `/api/admin/products/${id}`, { name: "Royal Toad", basePrice: "7.50" })).status,
  ).toBe(200);
  await change({ intent: "add", variationId: first().id, quantity: "1" });
  await change({ intent: "set", variationId, quantity: "2" });
  const { html } = await visitor.page("/cart");
  expect(html).toContain("Now $7.50 each, was $5.00 when you added it");
  expect(html).toContain("It had another name when you added it");
  expect(html.match(/when you added it/g)).toHaveLength(2);
});

test("a deleted product's line shows its name, also without scripts", async () => {
  const [sold] = await shop.query<Stocked>(
    "SELECT v.id, v.product_id, p.name AS product, v.name FROM order_items i JOIN variations v ON v.id = i.variation_id JOIN products p ON p.id = v.product_id WHERE p.archived_at IS NULL ORDER BY p.name DESC LIMIT 1",
  );
  const { admin } = await addProduct("Any Toad", 1);
  expect((await admin.request(`/api/admin/products/${sold?.product_id}`, { method: "DELETE" })).status).toBe(
    204,
  );
  visitor.cookies.set("cart", `17!${sold?.id}:2.${first().id}:1`);
  const { html } = await visitor.page("/cart");
  expect(html).toContain(`>${sold?.product}</h2>`);
  expect(html).toContain("This product is no longer available");
  expect(html).not.toContain("No longer in the shop");
});

test("the badge leaves out deleted and sold-out lines, and counts pieces held by the visitor's own checkout", async () => {
  const [out] = await shop.query<Stocked>(
    "SELECT v.id FROM variations v JOIN products p ON p.id = v.product_id WHERE v.stock_quantity = 0 AND p.archived_at IS NULL LIMIT 1",
  );
  const { variationId } = await addProduct("Held Toad", 2);
  visitor.cookies.set("cart", `17!3f0c1c52-9d52-4d0f-9a55-000000000000:4.${out?.id}:3.${variationId}:2`);
  expect(await badgeOn("/products")).toBe("2");
  const { html } = await visitor.page("/checkout");
  const amount = /name="amount"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? "";
  expect((await visitor.post("/checkout", { intent: "place", amount, ...contact }, page)).status).toBe(303);
  expect(await shop.query("SELECT held FROM variations WHERE id = $1", [variationId])).toEqual([{ held: 2 }]);
  expect(await badgeOn("/products")).toBe("2");
});

const badgeOn = async (path: string) =>
  /Cart<\/span> <span[^>]*>(\d+)<\/span>/.exec((await visitor.page(path)).html)?.[1];
