import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "../support/client";
import { contact } from "../support/contact";
import { textOf } from "../support/html";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let variationId: string;

beforeAll(async () => {
  shop = await startShop();
  const [row] = await shop.query<{ id: string }>(
    "SELECT v.id FROM variations v JOIN products p ON p.id = v.product_id WHERE v.stock_quantity >= 10 AND archived_at IS NULL AND base_price + price_modifier = 14.99 LIMIT 1",
  );
  variationId = row?.id ?? "";
  await shop.query(
    `WITH zone AS (INSERT INTO delivery_zones (name, fee, smallest_order) VALUES ('Stony Plain', 8, 10) RETURNING id)
     INSERT INTO delivery_zone_prefixes (prefix, zone_id) SELECT 'T7Z', id FROM zone`,
  );
  await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
});
afterAll(() => shop.stop());

async function setFee(fee: number): Promise<void> {
  await shop.query("UPDATE delivery_zones SET fee = $1", [fee]);
  await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
}

const page = { Accept: "text/html" };

async function atCheckout() {
  const guest = new Client(shop.url);
  await guest.post("/cart", { intent: "add", variationId, quantity: "1" }, page);
  const { html } = await guest.page("/checkout");
  return { guest, html };
}

const valueOf = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? "";

const formOf = (html: string, more: Record<string, string>) => ({
  ...{ intent: "place", account: "" },
  ...Object.fromEntries(["amount", "formToken", "pricedFor"].map((name) => [name, valueOf(html, name)])),
  ...{ ...contact, deliveryMethod: "delivery", ...more },
});

const read = async (answer: Response) => {
  const html = await answer.text();
  return { status: answer.status, html, text: textOf(html) };
};

test("the cart says that delivery is calculated at checkout", async () => {
  const { guest } = await atCheckout();
  expect(textOf((await guest.page("/cart")).html)).toContain(
    "Pickup or local delivery Calculated at checkout",
  );
});

test("Update Total shows the fee for the typed postal code and keeps what was typed, without scripts", async () => {
  const { guest, html } = await atCheckout();
  expect(textOf(html)).toMatch(/Pickup Free .*Update Total .*Place Order - \$15\.74/);
  const update = { update: "total", name: "", phone: "780" };
  const updated = await read(await guest.post("/checkout", formOf(html, update), page));
  expect(updated.status).toBe(200);
  expect(updated.text).toMatch(/Delivery \$8\.00 GST \(5%\) \$1\.15 .*Place Order - \$24\.14/);
  expect(updated.text).toContain("To T7Z 1A1: $8.00");
  expect([valueOf(updated.html, "phone"), valueOf(updated.html, "amount")]).toEqual(["780", "24.14"]);
  const outside = formOf(html, { ...update, postalCode: "t6a1a1" });
  expect((await read(await guest.post("/checkout", outside, page))).text).toMatch(
    /Delivery Not available .*We don't deliver to T6A 1A1\. Select pickup/,
  );
});

test("the first press says the fee without an error, and the next one charges it", async () => {
  const { guest, html } = await atCheckout();
  const asked = await read(await guest.post("/checkout", formOf(html, {}), page));
  expect(asked.status).toBe(409);
  expect(asked.text).toContain(
    "Delivery to T7Z 1A1 costs $8.00. The total is $24.14. If everything is right, press Place Order again.",
  );
  expect(asked.text).not.toContain("Error");
  expect(valueOf(asked.html, "name")).toBe(contact.name);
  const placed = await guest.post("/checkout", formOf(asked.html, {}), page);
  expect(placed.status).toBe(303);
  const hosted = textOf((await guest.page(placed.headers.get("Location") ?? "")).html);
  expect(hosted).toContain("$24.14");
});

test("Place Order with an old total is refused with what changed", async () => {
  const { guest, html } = await atCheckout();
  const shown = await read(await guest.post("/checkout", formOf(html, { update: "total" }), page));
  await setFee(9);
  const refused = await read(await guest.post("/checkout", formOf(shown.html, {}), page));
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Delivery costs $9.00. The total is now $25.19 instead of $24.14.");
  await setFee(8);
});

test("fee and delivery day are said together, and the summary has only the chosen promise", async () => {
  await shop.query("UPDATE delivery_zones SET weekdays = 'Mon-Sun'");
  await shop.query("INSERT INTO settings (name, value) VALUES ('preparation', '1 day')");
  await setFee(8);
  const { guest, html } = await atCheckout();
  expect(textOf(html)).toMatch(/Ready \w+/);
  const asked = await read(await guest.post("/checkout", formOf(html, {}), page));
  expect(asked.text).toMatch(
    /Delivery to T7Z 1A1 costs \$8\.00 and comes on \w+day, \w{3} \d+\. The total is \$24\.14\./,
  );
  expect(asked.text).not.toMatch(/Ready \w+/);
  expect(asked.text).toMatch(/Delivery \w+day, \w{3} \d+/);
  await shop.query("DELETE FROM settings");
  await shop.query("UPDATE delivery_zones SET weekdays = ''");
  await setFee(8);
});

test("an address outside all zones is refused beside its field, and pickup is not", async () => {
  const { guest, html } = await atCheckout();
  const outside = formOf(html, { postalCode: "T6A 1A1" });
  const refused = await read(await guest.post("/checkout", outside, page));
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("We don't deliver to T6A 1A1.");
  const pickup = formOf(html, { postalCode: "T6A 1A1", deliveryMethod: "pickup" });
  expect((await guest.post("/checkout", pickup, page)).status).toBe(303);
});
