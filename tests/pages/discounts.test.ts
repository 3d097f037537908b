import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
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
});
afterAll(() => shop.stop());

const page = { Accept: "text/html" };

async function withToy(quantity = 1) {
  const guest = new Client(shop.url);
  await guest.post("/cart", { intent: "add", variationId, quantity: String(quantity) }, page);
  return guest;
}

const valueOf = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? "";

const formOf = (html: string, more: Record<string, string> = {}) => ({
  ...{ intent: "place", amount: valueOf(html, "amount"), formToken: valueOf(html, "formToken"), account: "" },
  ...{ ...contact, cart: "", deliveryMethod: "pickup", ...more },
});

const read = async (answer: Response) => {
  const html = await answer.text();
  return { status: answer.status, html, text: textOf(html) };
};

describe("without promotions", () => {
  test("no page has a field for codes", async () => {
    const guest = await withToy();
    for (const path of ["/cart", "/checkout"])
      expect((await guest.page(path)).html).not.toMatch(/discount code|name="code"/i);
    expect((await guest.get("/discount?code=TEN")).status).toBe(404);
  });

  test("an order needs a payment, as before", async () => {
    const order = { shippingAddress: contact, cart: [{ variationId, quantity: 1 }] };
    const { status, body } = await new Client(shop.url).json<{ errors?: unknown }>(
      "POST",
      "/api/orders",
      order,
    );
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain("The payment's id is required");
  });
});

describe("with promotions", () => {
  test("the privacy page says how long the code's cookie is kept", async () => {
    expect(textOf((await new Client(shop.url).page("/privacy")).html)).toContain(
      "The discount code you enter",
    );
  });

  beforeAll(async () => {
    await shop.query(`INSERT INTO promotions (name, code, code_key, kind, percent, least_amount) VALUES
      ('Ten percent off', 'TEN', 'TEN', 'percent', 10, NULL),
      ('Large orders', 'LARGE', '1ARGE', 'percent', 20, 100),
      ('A present', 'PRESENT', 'PRESENT', 'percent', 100, NULL)`);
    await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
  });

  test("the cart takes a code without scripts, shows its row, and lets it go again", async () => {
    const guest = await withToy();
    const pressed = await guest.post("/cart", { code: " ten ", codePress: "apply" }, page);
    expect([pressed.status, pressed.headers.get("Location")]).toEqual([302, "/cart"]);
    const { html } = await guest.page("/cart");
    expect(textOf(html)).toMatch(/Ten percent off \(TEN\) -\$1\.50 GST \(5%\) \$0\.67 .*Total \$14\.16/);
    expect([valueOf(html, "code"), textOf(html)]).toEqual(["", expect.stringContaining("Remove ten")]);
    await guest.post("/cart", { code: "ten", codePress: "remove" }, page);
    const after = textOf((await guest.page("/cart")).html);
    expect(after).toContain("Total $15.74");
    expect(after).not.toContain("Ten percent off");
  });

  test("a code that lowers nothing stays in the field and says why", async () => {
    const guest = await withToy();
    for (const [code, words] of [
      ["LARGE", "LARGE is for orders from $100.00. Add $85.01 more to use it."],
      ["N0SUCH", "We do not know the code “N0SUCH”."],
    ] as const) {
      await guest.post("/cart", { code, codePress: "apply" }, page);
      const { html } = await guest.page("/cart");
      expect(textOf(html)).toContain(words);
      expect(valueOf(html, "code")).toBe(code);
      expect(textOf((await guest.page("/checkout")).html)).toContain(words);
    }
    const shown = { code: "", codeShown: "N0SUCH", codePress: "apply" };
    await guest.post("/cart", shown, page);
    expect(textOf((await guest.page("/cart")).html), "an emptied field takes it off").not.toContain("N0SUCH");
  });

  test("the checkout takes a code without scripts, loses nothing that was typed, and charges the new total", async () => {
    const guest = await withToy();
    const { html } = await guest.page("/checkout");
    const typed = { code: "TEN", codePress: "apply", name: "", phone: "780" };
    const applied = await read(await guest.post("/checkout", formOf(html, typed), page));
    expect(applied.status).toBe(200);
    expect(applied.text).toContain("Place Order - $14.16");
    expect([valueOf(applied.html, "phone"), valueOf(applied.html, "code")]).toEqual(["780", ""]);
    const placed = await guest.post("/checkout", formOf(applied.html, { code: "", codeShown: "" }), page);
    expect(placed.status).toBe(303);
    const hosted = textOf((await guest.page(placed.headers.get("Location") ?? "")).html);
    expect(hosted).toContain("$14.16");
    expect(hosted).toContain("Your order at");
  });

  test("a code typed but not applied is a new total, shown before anything is charged", async () => {
    const guest = await withToy();
    const { html } = await guest.page("/checkout");
    const refused = await read(await guest.post("/checkout", formOf(html, { code: "TEN" }), page));
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("The total is now $14.16 instead of $15.74. Nothing was charged");
    expect(valueOf(refused.html, "name")).toBe(contact.name);
    expect((await guest.post("/checkout", formOf(refused.html, { code: "TEN" }), page)).status).toBe(303);
  });

  test("an order of 0.00 needs no card, and its confirmation is its buyer's", async () => {
    const guest = await withToy();
    await guest.post("/cart", { code: "PRESENT", codePress: "apply" }, page);
    const { html } = await guest.page("/checkout");
    expect(textOf(html)).toMatch(/There is nothing to pay\. .*Place Order - \$0\.00/);
    const placed = await guest.post("/checkout", formOf(html, { code: "PRESENT" }), page);
    const path = placed.headers.get("Location") ?? "";
    expect([placed.status, path]).toEqual([
      303,
      expect.stringMatching(/^\/order-confirmation\?order=[\da-f-]{36}$/),
    ]);
    const emptied = await guest.get(path);
    const confirmation = textOf((await guest.page(path)).html);
    expect(emptied.status).toBe(302);
    expect(confirmation).toMatch(/Order Placed Successfully! .*Nothing to Pay Reference: #[\dA-F]{8}/);
    expect((await new Client(shop.url).get(path)).status).toBe(403);
    expect(textOf((await guest.page("/cart")).html)).toContain("Your cart is empty");
    await guest.post("/cart", { intent: "add", variationId, quantity: "1" }, page);
    const next = textOf((await guest.page("/cart")).html);
    expect(next, "the next order begins without a code").not.toContain("PRESENT");
  });

  test("API clients name the code, and an order of 0.00 has no payment", async () => {
    const api = new Client(shop.url);
    const cart = [{ variationId, quantity: 1 }];
    const ten = await api.json("POST", "/api/create-payment-intent", {
      cart,
      amount: 14.16,
      discountCode: "TEN",
    });
    expect(ten.body).toMatchObject({ amount: "14.16", clientSecret: expect.any(String) as string });
    const free = { cart, amount: 0, discountCode: "PRESENT" };
    const opened = await api.json("POST", "/api/create-payment-intent", free);
    expect(opened.body).toEqual({ amount: "0.00", clientSecret: null, paymentIntentId: null });
    const order = { shippingAddress: contact, cart, discountCode: "PRESENT" };
    const made = await api.json<{ paymentStatus: string }>("POST", "/api/orders", order);
    expect([made.status, made.body.paymentStatus]).toEqual([201, "paid"]);
    const other = await new Client(shop.url).json("POST", "/api/orders", { ...order, discountCode: "TEN" });
    expect(other.status).toBe(409);
    expect(JSON.stringify(other.body)).toContain("The total is now $14.16 instead of $0.00");
  });

  test("a printed card's address only fills the field; the press saves the code", async () => {
    const guest = new Client(shop.url);
    const opened = await guest.get("/discount?code=ten");
    const html = await opened.text();
    expect([valueOf(html, "code"), opened.headers.get("Set-Cookie")]).toEqual(["ten", null]);
    const unknown = await read(await guest.post("/discount", { code: "nine", codePress: "apply" }, page));
    expect([unknown.status, valueOf(unknown.html, "code")]).toEqual([400, "nine"]);
    expect(unknown.text).toContain("We do not know the code “nine”.");
    const saved = await guest.post("/discount", { code: "ten", codePress: "apply" }, page);
    expect(saved.headers.get("Location")).toBe("/products");
    await guest.post("/cart", { intent: "add", variationId, quantity: "1" }, page);
    expect(textOf((await guest.page("/cart")).html)).toContain("Total $14.16");
  });

  test("after the last code ended, nobody is asked for one; its card and a saved code say that it ended", async () => {
    const saved = await withToy();
    await saved.post("/cart", { code: "ten", codePress: "apply" }, page);
    await shop.query("UPDATE promotions SET until_day = '2020-01-02' WHERE code <> 'TEN'");
    await shop.query("UPDATE promotions SET ended_at = now() WHERE code = 'TEN'");
    await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
    const guest = await withToy();
    // The shop hears of the change a moment later.
    await vi.waitFor(async () => expect((await guest.page("/cart")).html).not.toContain('name="code"'));
    expect(textOf((await saved.page("/cart")).html)).toContain("TEN has ended.");
    const pressed = () => guest.post("/discount", { code: "ten", codePress: "apply" }, page).then(read);
    expect((await guest.get("/discount?code=TEN")).status).toBe(200);
    expect((await pressed()).text).toContain("TEN has ended.");
    await shop.query("UPDATE promotions SET ended_at = now()");
    await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
    expect(await pressed()).toMatchObject({ status: 400 });
  });
});
