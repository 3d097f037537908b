import { beforeAll, expect, test } from "vitest";
import { addGiftCardProduct } from "../support/gift-cards";
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
  expect(textOf(first.html)).toContain("Press Find, and add the amount of “Gift Card”");
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
