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
    expect(textOf(html)).toMatch(/Local Delivery We deliver nearby for \$5\.00\. Do you deliver to me\?/);
    // Without scripts the browser goes to the answer.
    expect(html).toMatch(/<form[^>]*action="\/delivery-check#answer"/);
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

  test("the answer's page links back to the product or cart with the form, and nowhere else", async () => {
    const guest = new Client(shop.url);
    await addToCart(guest, toy.id);
    const fromOf = (html: string) =>
      / name="from" value="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const chosen = `${product}?variation=${toy.id}`;
    for (const [page, label] of [
      [chosen, "Back to Product"],
      ["/cart", "Back to Cart"],
    ] as const) {
      const from = fromOf((await guest.page(page)).html);
      expect(from).toBe(page);
      const query = new URLSearchParams({ from, postalCode: "T7Z 1W5" }).toString();
      const { html } = await guest.page(`/delivery-check?${query}`);
      expect(html).toMatch(/<p id="answer" tabindex="-1"/i);
      expect(html).toContain(`href="${page}"`);
      expect(textOf(html)).toContain(label);
      expect(fromOf(html)).toBe(page);
    }
    for (const from of [
      "/admin",
      "//example.com/cart",
      "https://example.com/product/1",
      "/cart/../api/logout",
    ])
      expect(await read(guest, `/delivery-check?${new URLSearchParams({ from }).toString()}`)).not.toMatch(
        /Back to (Product|Cart)/,
      );
  });

  test("a product's preparation time counts, on its page, in the cart and in the answer", async () => {
    const guest = new Client(shop.url);
    const nextDay = (text: string) => /Next delivery day: (\w+, \w+ \d+)/.exec(text)?.[1];
    const from = (path: string) => `/delivery-check?postalCode=T7Z1W5&from=${encodeURIComponent(path)}`;
    const soon = nextDay(await read(guest, from(product)));
    const path = `/api/admin/products/${product.split("/").at(-1)}`;
    await admin.json("PUT", path, { preparation: "9 days" });
    const later = nextDay(await read(guest, from(product)));
    expect([typeof later, later]).not.toEqual(["string", soon]);
    expect(nextDay(await read(guest, product))).toBe(later);
    expect(nextDay(await read(guest, "/delivery-check"))).toBe(soon);
    await addToCart(guest, toy.id);
    expect(nextDay(await read(guest, "/cart"))).toBe(later);
    expect(nextDay(await read(guest, from("/cart")))).toBe(later);
    await admin.json("PUT", path, { preparation: null });
  });

  test("white space is no code, and a cookie that is none is ignored", async () => {
    const guest = new Client(shop.url);
    expect((await guest.get("/delivery-check?postalCode=%E2%80%83%E2%80%A8%0A")).status).toBe(200);
    for (const value of ["%", "%E0%A4", "%E2%80%83", "%00%0D%0A", "T7O%201A1", '"<b>', "__proto__"])
      for (const path of [product, "/cart", "/delivery-check"]) {
        const answer = await new Client(shop.url).get(path, { Cookie: `postal_code=${value}` });
        expect([answer.status, value, path]).toEqual([200, value, path]);
        expect(await answer.text()).not.toContain('id="answer"');
      }
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
    expect((await guest.page("/")).html).toContain('"areaServed":["Stony Plain (T7Z)"]');
    await admin.json("PUT", zone, { fee: "0", smallestOrder: "" });
    expect(await read(guest, `${product}?tab=delivery`)).toContain("We deliver nearby for free.");
    expect(await read(guest, "/delivery-check?postalCode=T7Z1W5")).toContain("Delivery to T7Z 1W5 is free.");
    await admin.json("PUT", zone, { isOn: false });
    expect(await read(guest, product)).not.toContain(QUESTION);
    expect((await guest.page("/")).html).toContain('"areaServed":"Parkland County, Alberta"');
  });
});
