import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addToCart, plenty } from "../support/buyers";
import { Client } from "../support/client";
import { startShop, type Shop } from "../support/shop";

let shop: Shop;
let admin: Client;
let toy: { id: string; dollars: number };
let product: string;

beforeAll(async () => {
  shop = await startShop();
  admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  toy = await plenty(shop);
  const [row] = await shop.query<{ id: string }>("SELECT product_id AS id FROM variations WHERE id = $1", [
    toy.id,
  ]);
  product = `/product/${row?.id}`;
});
afterAll(() => shop.stop());

const textOf = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const read = async (client: Client, path: string) => textOf((await client.page(path)).html);
const QUESTION = "Do you deliver to me?";

describe("without delivery zones", () => {
  test("no page has the postal code field, and the texts are those of the specification", async () => {
    const guest = new Client(shop.url);
    expect((await guest.get("/delivery-check?postalCode=T7Z1W5")).status).toBe(404);
    await addToCart(guest, toy.id);
    const pages = [`${product}?tab=delivery`, "/cart", "/privacy"];
    const texts = await Promise.all(pages.map((path) => read(guest, path)));
    expect(texts.join(" ")).not.toMatch(/Do you deliver|postal code/i);
    expect(texts[0]).toContain("Within Parkland County, AB. Delivery fees are calculated at checkout.");
  });
});

describe("with delivery zones", () => {
  let zone: string;

  beforeAll(async () => {
    const body = {
      name: "Stony Plain",
      prefixes: "T7Z",
      fee: "5.00",
      smallestOrder: "9000",
      weekdays: "Mon-Sun",
    };
    const made = await admin.json<{ id: string }>("POST", "/api/admin/delivery-zones", body);
    zone = `/api/admin/delivery-zones/${made.body.id}`;
  });

  test("a form on the product page leads to the answer, without scripts too", async () => {
    const guest = new Client(shop.url);
    const { html } = await guest.page(`${product}?tab=delivery`);
    expect(textOf(html)).toMatch(/Local Delivery Stony Plain: \$5\.00\. Do you deliver to me\?/);
    expect(html).toMatch(/<form[^>]*action="\/delivery-check"/);
    expect(html).toContain('name="postalCode"');
    expect(await read(guest, "/delivery-check?postalCode=t7z1w5")).toMatch(
      /Delivery to T7Z 1W5 costs \$5\.00\. The smallest order for delivery is \$9,000\.00\. Next delivery day: \w+day, \w{3} \d+\./,
    );
  });

  test("the answer is remembered on the device, and no other visitor sees it", async () => {
    const guest = new Client(shop.url);
    expect(await read(guest, product)).not.toContain("T7Z 1W5 costs");
    await guest.get("/delivery-check?postalCode=T7Z+1W5");
    expect(await read(guest, product)).toContain("Delivery to T7Z 1W5 costs $5.00.");
    await addToCart(guest, toy.id);
    expect(await read(guest, "/cart")).toMatch(/Delivery to T7Z 1W5 costs \$5\.00\..+\$[\d,.]+ is missing\./);
    expect(await read(guest, "/delivery-check")).toContain("Delivery to T7Z 1W5");
    for (const other of [new Client(shop.url), admin]) {
      const text = await read(other, product);
      expect(text).toContain(QUESTION);
      expect(text).not.toContain("T7Z 1W5 costs");
    }
    await guest.get("/delivery-check?postalCode=");
    expect(await read(guest, product)).not.toContain("T7Z 1W5 costs");
  });

  test("outside all zones pickup is offered", async () => {
    expect(await read(new Client(shop.url), "/delivery-check?postalCode=T5A+1A1")).toMatch(
      /Sorry, we do not deliver to T5A 1A1\. You are welcome to pick up your order at 4902 50 Avenue/,
    );
  });

  test("an impossible code gets a message, stays as typed and is not remembered", async () => {
    const guest = new Client(shop.url);
    const answer = await guest.get("/delivery-check?postalCode=T7O+%22x");
    expect([answer.status, answer.headers.get("Set-Cookie")]).toEqual([400, null]);
    const html = await answer.text();
    expect(html).toContain("This is not a Canadian postal code. Write it like T7Z 1W5.");
    expect(html).toContain('value="T7O &quot;x"');
  });

  test("the privacy page lists the cookie", async () => {
    expect(await read(new Client(shop.url), "/privacy")).toContain(
      "The postal code you check for delivery (a cookie)",
    );
  });

  test("cached pages follow a change of the zones", async () => {
    const guest = new Client(shop.url);
    await admin.json("PUT", zone, { fee: "0", smallestOrder: "" });
    expect(await read(guest, `${product}?tab=delivery`)).toContain("Stony Plain: free.");
    expect(await read(guest, "/delivery-check?postalCode=T7Z1W5")).toContain("Delivery to T7Z 1W5 is free.");
    await admin.json("PUT", zone, { isOn: false });
    expect(await read(guest, product)).not.toContain(QUESTION);
  });
});
