import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { addDays } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import type { Order } from "~/schemas/order";
import { Client } from "../support/client";
import { contact } from "../support/contact";
import { giveCard, sellCards } from "../support/gift-card";
import { documentOf, fieldsOfForm, linksTo, textOf } from "../support/html";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let card: string;
const PURSE = "BCDFGHJKMNPRSTVW";

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const page = { Accept: "text/html" };
const { name, email, phone } = contact;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const rae = { giftCardTo: "email", giftCardName: "Rae", giftCardEmail: "rae@example.com" };

const mainOf = (html: string) => textOf(documentOf(html).querySelector("main") ?? "");

async function withCard(guest = new Client(shop.url), quantity = 1) {
  await guest.post("/cart", { intent: "add", variationId: card, quantity: String(quantity) }, page);
  await guest.post("/cart", { code: PURSE, codePress: "apply" }, page);
  const { html } = await guest.page("/checkout");
  const form = Object.fromEntries(fieldsOfForm(html, "form[action='/checkout']"));
  return { guest, html, form: { ...form, name, email, phone } };
}

/** @returns the confirmation, and the guest's address of the order */
async function buy(more: Record<string, string>, quantity = 1) {
  const { guest, form } = await withCard(undefined, quantity);
  const placed = await guest.post("/checkout", { ...form, ...more }, page);
  expect(placed.status).toBe(303);
  const { html } = await guest.page(placed.headers.get("Location") ?? "");
  const links = documentOf(html).querySelectorAll("a[href*='token=']");
  const path = (links[0]?.getAttribute("href") ?? "").replaceAll("&amp;", "&");
  const orderId = /orders\/([\da-f-]{36})/.exec(path)?.[1] ?? "";
  return { guest, confirmation: mainOf(html), path, orderId };
}

test("without gift cards no page speaks of them", async () => {
  const guest = new Client(shop.url);
  expect((await guest.get("/gift-card")).status).toBe(404);
  expect((await guest.page("/")).html).not.toMatch(/gift card/i);
  expect(textOf((await guest.page("/privacy")).html)).not.toMatch(/gift card/i);
});

describe("a cart of gift cards", () => {
  beforeAll(async () => {
    card = await sellCards(shop);
    await giveCard(shop, PURSE, 500);
    const list = async () => (await new Client(shop.url).page("/products?search=gift")).html;
    await vi.waitFor(async () => expect(await list()).toContain("Gift Card"), { timeout: 10_000 });
  });

  test("asks for name, email and phone, and no page speaks of delivery, place or time", async () => {
    const { guest, html } = await withCard();
    const cart = textOf((await guest.page("/cart")).html);
    expect(cart).toMatch(/Subtotal \$25\.00 GST \(5%\) \$0\.00 Total \$25\.00 Gift card -\$25\.00/);
    const form = documentOf(html).querySelector("form[action='/checkout']");
    expect(textOf(form ?? "")).not.toMatch(/delivery|pickup|postal/i);
    expect(form?.querySelector("[name=address]")).toBeNull();
    expect(textOf(html)).toMatch(/Who Gets the Gift Card\? Me .*Somebody else, by email .*I print it/);
    const today = dayAtShop(new Date());
    const day = form?.querySelector("[name=giftCardDay]");
    expect([day?.getAttribute("min"), day?.getAttribute("max")]).toEqual([today, addDays(today, 365)]);
  });

  test("wants to know who gets it, checks the day, and loses nothing that was typed", async () => {
    const { guest, form } = await withCard();
    const typed = { ...form, giftCardTo: "email", giftCardMessage: "Happy birthday!" };
    for (const day of [inDays(-2), inDays(400)]) {
      const refused = await guest.post("/checkout", { ...typed, giftCardDay: day }, page);
      const html = await refused.text();
      expect(refused.status).toBe(400);
      expect(textOf(html)).toMatch(
        /Name is required.*Valid email is required.*Choose a day from \w+ \d+, \d+ to \w+ \d+, \d+/,
      );
      const kept = fieldsOfForm(html, "form[action='/checkout']");
      expect([kept.get("giftCardTo"), kept.get("giftCardMessage"), kept.get("giftCardDay")]).toEqual([
        ...["email", "Happy birthday!", day],
      ]);
    }
  });

  test("refuses what was typed for somebody else where the choice does not use it, and keeps it", async () => {
    const { guest, form } = await withCard();
    const typed = {
      giftCardName: "Rae",
      giftCardEmail: "rae@example.com",
      giftCardMessage: "Happy birthday!",
    };
    const chosen = { me: ["giftCardName", "giftCardEmail", "giftCardMessage"], print: ["giftCardEmail"] };
    for (const [giftCardTo, unused] of Object.entries(chosen)) {
      const refused = await guest.post("/checkout", { ...form, ...typed, giftCardTo }, page);
      const html = await refused.text();
      expect(refused.status).toBe(400);
      expect(textOf(html)).toMatch(/What you chose above does not use this\. Choose another answer there/);
      const marked = documentOf(html).querySelectorAll("[name^=giftCard][aria-invalid]");
      expect(marked.map((field) => field.getAttribute("name"))).toEqual(unused);
      expect(Object.fromEntries(fieldsOfForm(html, "form[action='/checkout']"))).toMatchObject(typed);
    }
    const placed = await guest.post("/checkout", { ...form, giftCardTo: "me" }, page);
    expect(placed.status).toBe(303);
  });

  test("several go to one person, and the checkout says so", async () => {
    const guest = new Client(shop.url);
    await guest.post("/cart", { intent: "add", variationId: card, quantity: "3" }, page);
    const text = textOf((await guest.page("/checkout")).html);
    expect(text).toMatch(/Who Gets the Gift Cards\?.*All 3 gift cards go to this person\./);
  });

  test("goes to somebody else on a day: confirmation, order page and mails say so", async () => {
    const day = inDays(20);
    const { guest, confirmation, path, orderId } = await buy({
      ...{ ...rae, giftCardDay: day, giftCardMessage: "Happy birthday!" },
    });
    expect(confirmation).toMatch(
      /The code of the gift card comes by email to .?Rae.? \(rae@example\.com\) on/,
    );
    expect(confirmation).toMatch(/Paid by gift card ending STVW \$[\d.]+ left on it \$25\.00/);
    expect(confirmation).toMatch(/You can cancel until .*, but not once the code is sent\./);
    const shown = mainOf((await guest.page(path)).html);
    expect(shown).toMatch(
      /Gift card, \$25\.00: goes out to Rae \(rae@example\.com\) on \w+ \d+, \d+ Message: .?“Happy birthday!”/,
    );
    expect(shown).toMatch(/You can cancel until .*, but not once the code is sent\./);
    expect(shown, "needed until it is sent").toMatch(
      /cannot have your name .* has not been sent or printed yet/,
    );
    for (const text of [confirmation, shown]) expect(text).not.toMatch(/pick(ed)? ?up|delivery|warming up/i);
    const mails = await shop.query<{ text: string }>(
      "SELECT text FROM mail_outbox WHERE order_id = $1 AND key LIKE 'placed:%'",
      [orderId],
    );
    expect(mails[0]?.text).toMatch(/comes by email to .?Rae.? \(rae@example\.com\) on/);
    expect(mails[0]?.text).toContain("but not once the code is sent.");
    expect(mails[0]?.text).not.toMatch(/pickup|when it's ready|Processing/i);
    const data = await guest.get(path.replace(/\?/, "/data?"));
    expect(await data.text()).toContain("rae@example.com");
  });

  test("has no packing slip", async () => {
    const { orderId } = await buy({});
    const admin = new Client(shop.url);
    await admin.signIn("admin@example.com");
    expect(mainOf((await admin.page(`/admin/orders/slips?id=${orderId}`)).html)).toContain("0 packing slips");
    expect(mainOf((await admin.page(`/admin/orders/${orderId}`)).html)).not.toContain("Packing slip");
  });

  test("My Orders says how far it is; once it is refunded, only that", async () => {
    const [customer, admin] = [new Client(shop.url), new Client(shop.url)];
    await customer.signIn("customer@example.com");
    await admin.signIn("admin@example.com");
    const { form } = await withCard(customer);
    await customer.post("/checkout", { ...form, ...rae, giftCardDay: inDays(20) }, page);
    const orders = async () =>
      textOf(documentOf((await customer.page("/orders")).html).querySelector("main li") ?? "");
    expect(await orders()).toMatch(/ Pending .*goes out to Rae \(rae@example\.com\) on /);
    const [order] = (await customer.json<Order[]>("GET", "/api/orders")).body;
    const refund = {
      ...{ id: randomUUID(), reason: "other", lines: [{ itemId: order?.items[0]?.id, quantity: 1 }] },
    };
    await admin.json("POST", `/api/admin/orders/${order?.id}/refunds`, refund);
    expect(await orders()).toMatch(/Refunded .*its money was given back/);
    expect(await orders()).not.toMatch(/ Pending | Fulfilled |not paid/);
  });

  test("is printed by who may see the order, which ends cancelling; a new print ends the code before", async () => {
    const { guest, confirmation, path } = await buy({ giftCardTo: "print", giftCardName: "Rae" });
    expect(confirmation).toContain("You can print the gift card on the page of your order.");
    expect(confirmation).toContain("but not once the gift card is printed.");
    const shown = await guest.page(path);
    expect(textOf(shown.html)).toMatch(
      /Gift card, \$25\.00: not printed yet Once it is printed, this order can no longer be cancelled\. Print Gift Card/,
    );
    const to = path.replace("?", "/gift-cards?");
    const press = (html: string) => guest.post(to, fieldsOfForm(html, "form:has([name=codeCount])"), page);
    const print = async () => {
      const answer = await press((await guest.page(path)).html);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      const text = textOf(await answer.text());
      expect(text).toMatch(
        new RegExp(`Gift card of \\$25\\.00 For Rae from ${name}.*Enter the code in your cart at`),
      );
      return { code: /[A-Z]{4}(-[A-Z]{4}){3}/.exec(text)?.[0] ?? "", text };
    };
    const { code: first, text: firstPage } = await print();
    expect(firstPage).not.toContain("printed before");
    const reloaded = await press(shown.html);
    expect(reloaded.status).toBe(409);
    const refused = await reloaded.text();
    expect(textOf(refused)).toMatch(
      /its code cannot be shown again\..*A new print has a new code\. The code that was printed before ends\. Print Gift Card Again/,
    );
    expect(fieldsOfForm(refused, "form:has([name=codeCount])").get("codeCount")).toBe("1");
    const { code: second, text: secondPage } = await print();
    expect(secondPage).toContain("The code that was printed before has ended.");
    expect(first).not.toBe(second);
    const balance = async (code: string) =>
      textOf(await (await guest.post("/gift-card", { code }, page)).text());
    expect(await balance(first)).toContain(`We do not know the code “${first}”`);
    expect(await balance(second)).toMatch(/Gift card ending [A-Z]{4} has \$25\.00\./);
    expect(textOf((await guest.page(path)).html)).toMatch(/printed on .*Print Gift Card Again/);
    expect((await new Client(shop.url).post(to.replace(/token=.*/, "token=x"), {}, page)).status).toBe(404);
    expect((await new Client(shop.url).post(to.replace(/\?.*/, ""), {}, page)).status).toBe(401);
  });

  test("several are printed together, and the page says so", async () => {
    const { guest, path } = await buy({ giftCardTo: "print", giftCardName: "Rae" }, 2);
    const shown = (await guest.page(path)).html;
    expect(textOf(shown)).toMatch(/Once they are printed, this order can .* Print Gift Cards/);
    const press = async () => {
      const form = fieldsOfForm(shown, "form:has([name=codeCount])");
      return textOf(await (await guest.post(path.replace("?", "/gift-cards?"), form, page)).text());
    };
    expect(new Set((await press()).match(/[A-Z]{4}(-[A-Z]{4}){3}/g)).size).toBe(2);
    expect(await press()).toMatch(
      /their codes cannot be shown again\..*A new print has new codes\. The codes .* end\. Print Gift Cards Again/,
    );
  });

  test("the footer leads to the page for balances, which has no code in its address", async () => {
    const guest = new Client(shop.url);
    expect(linksTo("/gift-card", (await guest.page("/products")).html)).toEqual(["Gift Card Balance"]);
    expect((await guest.page("/gift-card")).html).toMatch(/<form[^>]*method="post"[^>]*action="\/gift-card"/);
  });

  test("API clients name the cards that pay and who gets them", async () => {
    const api = new Client(shop.url);
    const order = {
      ...{ shippingAddress: { name, email, phone }, cart: [{ variationId: card, quantity: 1 }] },
      ...{ giftCardCodes: [PURSE], giftCardRecipient: { name: "Rae", email: "rae@example.com" } },
    };
    const late = { ...order, giftCardRecipient: { ...order.giftCardRecipient, sendOn: inDays(400) } };
    const refused = await api.json<{ fields?: object }>("POST", "/api/orders", late);
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { "giftCardRecipient.sendOn": [expect.stringContaining("Choose a day from")] },
    ]);
    const made = await api.json("POST", "/api/orders", order);
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        ...{ deliveryMethod: "pickup", gst: "0.00", totalPrice: "25.00", paymentStatus: "paid" },
        ...{ giftCardRecipient: { name: "Rae", email: "rae@example.com", message: "", sendOn: null } },
        ...{ items: [{ isGiftCard: true }], payments: [{ method: "gift_card", amount: "25.00" }] },
      },
    ]);
  });

  test("cancelled, it gives the money back to the gift card and says what was spent", async () => {
    const { guest, path, orderId } = await buy({ giftCardTo: "print", giftCardName: "Rae" });
    await shop.query(
      `WITH used AS (UPDATE gift_cards SET balance = balance - 10.5 WHERE order_item_id IN (SELECT id FROM order_items WHERE order_id = $1) RETURNING id)
       INSERT INTO gift_card_entries (gift_card_id, kind, amount) SELECT id, 'used', -10.5 FROM used`,
      [orderId],
    );
    const asked = await guest.page(`${path}&cancel=${orderId}`);
    expect(textOf(asked.html)).toMatch(/back, to the gift card/);
    const fields = fieldsOfForm(asked.html, "form:has([name=intent][value=cancel])");
    await guest.post(path, fields, page);
    expect(textOf((await guest.page(path)).html)).toContain(
      "$14.50 was given back to the gift card. $10.50 of its gift card was already spent.",
    );
    const [mail] = await shop.query<{ text: string }>(
      "SELECT text FROM mail_outbox WHERE order_id = $1 AND key LIKE 'cancelled:%'",
      [orderId],
    );
    expect(mail?.text).toContain("$10.50 of its gift card was already spent.");
  });
});
