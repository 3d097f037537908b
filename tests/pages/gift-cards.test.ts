import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "../support/client";
import { contact } from "../support/contact";
import { giveCard } from "../support/gift-card";
import { fieldsOfForm, textOf } from "../support/html";
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
const TWENTY = "BCDFGHJKMNPRSTVW";
const FIVE = "WVTSRPNMKJHGFDCB";
const UNKNOWN = "BBBBCCCCDDDDFFFF";

async function withToy() {
  const guest = new Client(shop.url);
  await guest.post("/cart", { intent: "add", variationId, quantity: "1" }, page);
  return guest;
}
const read = async (answer: Response) => {
  const html = await answer.text();
  return { status: answer.status, html, text: textOf(html), form: formOf(html) };
};
const formOf = (html: string): Record<string, string> => ({
  ...Object.fromEntries(fieldsOfForm(html, "form[action='/checkout']")),
  ...contact,
});
const codeIn = (html: string) => fieldsOfForm(html, "form:has([name=code])").get("code");
const apply = (guest: Client, code: string) => guest.post("/cart", { code, codePress: "apply" }, page);
const checkout = async (guest: Client) => read(await guest.get("/checkout"));
const place = async (guest: Client, form: Record<string, string>) =>
  read(await guest.post("/checkout", form, page));

describe("a gift card in cart and checkout", () => {
  let twenty: string;
  let five: string;
  beforeAll(async () => {
    twenty = await giveCard(shop, TWENTY, 20);
    five = await giveCard(shop, FIVE, 5);
  });

  test("joins in the cart, pays a part, and is taken off again; the cookie has no code", async () => {
    const guest = await withToy();
    expect(textOf((await guest.page("/cart")).html)).toContain("Gift Card or Discount Code");
    const pressed = await apply(guest, " wvts-rpnm kjhg-fdcb ");
    expect([pressed.status, pressed.headers.get("Location")]).toEqual([302, "/cart"]);
    expect(decodeURIComponent(guest.cookies.get("gift_cards") ?? "")).not.toMatch(/WVTS|wvts/);
    const { html } = await guest.page("/cart");
    expect(textOf(html)).toMatch(
      /Total \$15\.74 Gift card -\$5\.00 Amount due \$10\.74 .*Gift card ending FDCB pays \$5\.00 Remove/,
    );
    expect(codeIn(html)).toBe("");
    await guest.post("/cart", { code: "", codePress: five }, page);
    expect(textOf((await guest.page("/cart")).html)).not.toMatch(/Amount due|ending FDCB/);
  });

  test("one that is unknown or empty says so, and what was typed stays", async () => {
    const guest = await withToy();
    const unknown = await read(await apply(guest, UNKNOWN));
    expect([unknown.status, codeIn(unknown.html)]).toEqual([400, UNKNOWN]);
    expect(unknown.text).toContain(`We do not know the code “${UNKNOWN}”`);
    expect([...guest.cookies.keys()]).not.toContain("discount_code");
    await giveCard(shop, "CCCCDDDDFFFFGGGG", 1);
    await shop.query("UPDATE gift_cards SET balance = 0 WHERE last_four = 'GGGG'");
    const empty = await read(await apply(guest, "CCCC-DDDD-FFFF-GGGG"));
    expect([empty.status, codeIn(empty.html)]).toEqual([400, "CCCC-DDDD-FFFF-GGGG"]);
    expect(empty.text).toContain("This gift card has no money left.");

    const { form } = await checkout(guest);
    const placed = await place(guest, { ...form, code: UNKNOWN, name: "Grace" });
    expect(placed.status, "nobody is charged for what a card was meant to pay").toBe(400);
    expect(placed.text).toContain(`We do not know the code “${UNKNOWN}”`);
    expect([placed.form.code, /name="name"[^>]*value="Grace"/.test(placed.html)]).toEqual([UNKNOWN, true]);
  });

  test("leaves an empty field, also where it was typed over an unknown code", async () => {
    const guest = await withToy();
    await apply(guest, "N0SUCH");
    const { html } = await guest.page("/cart");
    expect(codeIn(html)).toBe("N0SUCH");
    const fields = Object.fromEntries(fieldsOfForm(html, "form:has([name=code])"));
    await guest.post("/cart", { ...fields, code: FIVE, codePress: "apply" }, page);
    const applied = (await guest.page("/cart")).html;
    expect(codeIn(applied)).toBe("");
    expect(textOf(applied)).toContain("Gift card ending FDCB pays");
    expect(textOf(applied)).not.toContain("N0SUCH");
  });

  test("one that was used up since is named once and does not come back", async () => {
    const guest = await withToy();
    await giveCard(shop, "DDDDFFFFGGGGHHHH", 1);
    await apply(guest, "DDDDFFFFGGGGHHHH");
    await shop.query("UPDATE gift_cards SET balance = 0 WHERE last_four = 'HHHH'");
    const words = "Gift card ending HHHH has no money left, so it does not pay any more.";
    expect(textOf((await guest.page("/cart")).html)).toContain(words);
    expect([...guest.cookies.keys()]).not.toContain("gift_cards");
    expect(textOf((await guest.page("/cart")).html)).not.toContain("HHHH");
  });

  test("entered without scripts while another one was used up, it is kept", async () => {
    const guest = await withToy();
    await giveCard(shop, "FFFFGGGGHHHHJJJJ", 1);
    await apply(guest, "FFFFGGGGHHHHJJJJ");
    const { form } = await checkout(guest);
    await shop.query("UPDATE gift_cards SET balance = 0 WHERE last_four = 'JJJJ'");
    expect((await place(guest, { ...form, code: FIVE, codePress: "apply" })).text).toContain("ending FDCB");
    expect((await checkout(guest)).text).toContain("ending FDCB");
  });

  test("in the checkout it pays in part without scripts, and the provider charges what is due", async () => {
    const guest = await withToy();
    const { form } = await checkout(guest);
    const applied = await place(guest, { ...form, code: FIVE, codePress: "apply", phone: "780" });
    expect(applied.status).toBe(200);
    expect(applied.text).toContain("Place Order - $10.74");
    expect(applied.html).toMatch(/name="phone"[^>]*value="780"/);
    expect(applied.form).toMatchObject({ code: "", amount: "15.74", amountDue: "10.74" });
    const placed = await guest.post("/checkout", applied.form, page);
    expect(placed.status).toBe(303);
    expect(textOf((await guest.page(placed.headers.get("Location") ?? "")).html)).toContain("$10.74");
    await shop.query("UPDATE checkouts SET state = 'expired' WHERE state = 'held'");
    await shop.query("UPDATE gift_cards SET held = 0");
  });

  test("typed and not applied, it is a new amount that is shown before anything is charged", async () => {
    const guest = await withToy();
    const { form } = await checkout(guest);
    const refused = await place(guest, { ...form, code: FIVE });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(
      "Gift cards pay $5.00. The amount due is now $10.74 instead of $15.74. Nothing was charged",
    );
    expect(refused.form).toMatchObject({ code: "", amountDue: "10.74" });
  });

  test("spent in another tab, it is a 409 that says what is due, and nothing typed is lost", async () => {
    const guest = await withToy();
    await apply(guest, FIVE);
    const { form } = await checkout(guest);
    await shop.query("UPDATE gift_cards SET balance = 2 WHERE id = $1", [five]);
    const refused = await place(guest, { ...form, name: "Grace" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("The amount due is now $13.74 instead of $10.74.");
    expect(refused.html).toMatch(/name="name"[^>]*value="Grace"/);
    await shop.query("UPDATE gift_cards SET balance = 5 WHERE id = $1", [five]);
  });

  test("paid in full, the order needs no card, and the next one begins without gift cards", async () => {
    const guest = await withToy();
    await apply(guest, TWENTY);
    await apply(guest, FIVE);
    expect(textOf((await guest.page("/cart")).html)).toMatch(
      /Gift card ending STVW pays \$15\.74 Remove Gift card ending FDCB is not needed for this order Remove/,
    );
    const { form, text } = await checkout(guest);
    expect(text).toMatch(/There is nothing to pay\. .*Place Order - \$0\.00/);
    const placed = await guest.post("/checkout", form, page);
    const path = placed.headers.get("Location") ?? "";
    expect([placed.status, path]).toEqual([303, expect.stringContaining("/order-confirmation?order=")]);
    expect(textOf((await guest.page(path)).html)).toContain("Order Placed Successfully!");
    expect(
      await shop.query("SELECT balance::text, held::text FROM gift_cards WHERE id = $1", [twenty]),
    ).toEqual([{ balance: "4.26", held: "0.00" }]);
    expect([...guest.cookies.keys()]).not.toContain("gift_cards");
    await apply(guest, FIVE);
    await guest.page(path);
    expect([...guest.cookies.keys()], "opened again, it leaves the next order alone").toContain("gift_cards");
  });

  test("the page's call for a payment charges what the entered cards leave; an API client names codes", async () => {
    const guest = await withToy();
    await apply(guest, FIVE);
    const wanted = { cart: [{ variationId, quantity: 1 }], amount: 15.74 };
    const opened = await guest.json("POST", "/api/create-payment-intent", { ...wanted, amountDue: 10.74 });
    expect(opened.body).toMatchObject({ amount: "10.74" });
    const changed = await guest.json("POST", "/api/create-payment-intent", { ...wanted, amountDue: 15.74 });
    expect([changed.status, JSON.stringify(changed.body)]).toEqual([
      409,
      expect.stringContaining("The amount due is now $10.74 instead of $15.74."),
    ]);
    const api = await new Client(shop.url).json("POST", "/api/create-payment-intent", {
      ...{ ...wanted, giftCardCodes: [FIVE] },
    });
    expect(api.body).toMatchObject({ amount: "10.74" });
  });
});

test("a gift card of an earlier version, whose hash had no key, has one after the start and pays", async () => {
  const code = "GGGGHHHHJJJJKKKK";
  const id = await giveCard(shop, code, 7);
  const stored = async () =>
    (await shop.query<{ hash: string }>("SELECT code_hash AS hash FROM gift_cards WHERE id = $1", [id]))[0]
      ?.hash;
  const keyed = await stored();
  await shop.kill();
  await shop.query("UPDATE gift_cards SET code_hash = encode(sha256($2), 'hex') WHERE id = $1", [
    id,
    Buffer.from(code),
  ]);
  await shop.restart();
  expect(await stored()).toBe(keyed);
  const answer = await new Client(shop.url).post("/gift-card", { code }, page);
  expect((await read(answer)).text).toContain("Gift card ending KKKK has $7.00.");
});
