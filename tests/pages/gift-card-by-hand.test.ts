import { beforeAll, expect, test } from "vitest";
import { addDays } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import { addGiftCardProduct, sellGiftCard } from "../support/gift-cards";
import { documentOf, fieldsOfForm, textOf } from "../support/html";
import { admin, oneRow, useOwnBackOffice } from "./back-office";

useOwnBackOffice();

const PATH = "/admin/orders/new?gift-card";

let variationId = "";
beforeAll(async () => {
  variationId = await addGiftCardProduct(admin);
});

async function press(html: string, intent: string, typed: Record<string, string> = {}) {
  const form = fieldsOfForm(html, "form#new-order");
  for (const [name, text] of Object.entries(typed)) form.set(name, text);
  form.set("intent", intent);
  const answer = await admin.post(PATH, form);
  return { status: answer.status, html: await answer.text() };
}

test("Sell a Gift Card leads to New Order, which finds it, asks who gets it, and needs no place or address", async () => {
  expect((await admin.page("/admin/gift-cards")).html).toContain(`href="${PATH}"`);
  const first = await admin.page(PATH);
  expect(textOf(first.html)).toContain("Add the amount of “Gift Card”");
  expect(first.html).toContain(`value="add:${variationId}"`);
  expect(textOf(first.html)).not.toContain("Who gets the gift card");
  const { html } = await press(first.html, `add:${variationId}`);
  expect(textOf(html)).toContain("Who gets the gift card");
  const handover = documentOf(html).querySelector("#handing-over-title")?.closest("[hidden]");
  expect(handover).toBeTruthy();

  const typed = {
    name: "Dot",
    giftCardName: "Rae",
    giftCardEmail: "rae@example.com",
    fulfilment: "delivery",
  };
  const wrong = await press(html, "place", { ...typed, giftCardDay: "2020-01-01", shown: "2500" });
  expect([wrong.status, textOf(wrong.html)]).toEqual([400, expect.stringContaining("Choose a day from")]);
  expect(wrong.html).toContain('value="rae@example.com"');
  const placed = await press(wrong.html, "place", { giftCardDay: "", shown: "2500" });
  expect(placed.status).toBe(302);
  const order = await oneRow(
    `SELECT delivery_method AS method, place_id AS place, gift_card_recipient AS recipient
     FROM orders ORDER BY created_at DESC, updated_at DESC LIMIT 1`,
  );
  expect(order).toEqual({
    ...{ method: "pickup", place: null },
    recipient: { name: "Rae", email: "rae@example.com", message: "", sendOn: null },
  });
});

test("a payment by gift card says that the card pays what it has, as its code is not known yet", async () => {
  const { html } = await press((await admin.page(PATH)).html, `add:${variationId}`);
  const added = await press(html, "add-payment");
  const shown = textOf((await press(added.html, "show", { "payments.0.method": "gift_card" })).html);
  expect(shown).toContain("Empty: what the gift card has, at most $25.00");
  expect(shown).toContain("The gift card pays what it has, at most $25.00.");
  expect(shown).toContain("Still owed, if the gift card has enough $0.00");
  expect(shown).not.toContain("This pays the order");
});

test("a gift card's code in the discount's field is told where it belongs, and stays", async () => {
  const { html } = await press((await admin.page(PATH)).html, `add:${variationId}`);
  const typed = { name: "Dot", discountCode: "bcdf-ghjk-mnpr-stvw" };
  const shown = await press(html, "show", typed);
  const refused = await press(html, "place", { ...typed, shown: "2500" });
  expect(refused.status).toBe(409);
  for (const { html } of [shown, refused]) {
    expect(textOf(html)).toContain("This is a gift card code. Enter it under Payment.");
    expect(html).toContain('value="bcdf-ghjk-mnpr-stvw"');
  }
});

test("the recipient is corrected in the order until the code is sent, and nothing typed is lost", async () => {
  const sendOn = addDays(dayAtShop(new Date()), 7);
  const { orderId, card } = await sellGiftCard(admin, { variationId, name: "Rae", sendOn });
  const path = `/admin/orders/${orderId}/gift-card-recipient`;
  expect((await admin.page(`/admin/orders/${orderId}`)).html).toContain(`href="${path}"`);
  const cardPage = async () => (await admin.page(`/admin/gift-cards/${card.id}`)).html;
  expect(await cardPage()).toContain(`href="${path}"`);
  const save = async (typed: Record<string, string>) => {
    const form = fieldsOfForm((await admin.page(path)).html, "form#recipient-form");
    for (const [name, text] of Object.entries(typed)) form.set(name, text);
    form.set("intent", "save");
    const answer = await admin.post(path, form);
    return { status: answer.status, html: await answer.text() };
  };
  const wrong = await save({ giftCardName: "Kim", giftCardDay: "2020-01-01" });
  expect([wrong.status, textOf(wrong.html)]).toEqual([400, expect.stringContaining("Choose a day from")]);
  const kept = fieldsOfForm(wrong.html, "form#recipient-form");
  expect([kept.get("giftCardName"), kept.get("giftCardEmail")]).toEqual(["Kim", "robin@example.com"]);
  const kim = { giftCardName: "Kim", giftCardEmail: "kim@example.com", giftCardMessage: "Hello" };
  expect((await save({ ...kim, giftCardDay: "" })).status).toBe(302);
  const shown = textOf((await admin.page(`/admin/gift-cards/${card.id}`)).html);
  expect(shown).toContain("For Kim kim@example.com");
  const changes = documentOf((await admin.page(`/admin/audit?entity=order&id=${orderId}`)).html);
  expect(textOf(changes.querySelector("main") ?? "")).toMatch(
    /recipient of the gift card changed : .*day of the email changed.* message changed by/,
  );
  await admin.post(`/admin/gift-cards/${card.id}/send`, {
    intent: "send",
    name: "Kim",
    email: "kim@example.com",
  });
  expect((await admin.page(`/admin/orders/${orderId}`)).html).not.toContain(`href="${path}"`);
  expect(await cardPage()).not.toContain(`href="${path}"`);
  expect(textOf((await admin.page(path)).html)).toContain("has been sent");
});
