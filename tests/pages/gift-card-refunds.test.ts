import { describe, expect, test } from "vitest";
import { documentOf, hiddenFieldsBeside, textOf } from "../support/html";
import { addGiftCardProduct, sellGiftCard } from "../support/gift-cards";
import { buyThreeToys } from "../support/three-toys";
import { admin, oneRow, shop, useOwnBackOffice } from "./back-office";

useOwnBackOffice();

const read = async (path: string) => textOf((await admin.page(path)).html);

async function refund(orderId: string, typed: Record<string, string>) {
  const path = `/admin/orders/${orderId}/refund`;
  const preview = await admin.page(`${path}?${new URLSearchParams(typed).toString()}`);
  const form = hiddenFieldsBeside(preview.html, "dialog input[name=version]");
  for (const [name, text] of Object.entries({ reason: "other", ...typed })) form.set(name, text);
  const answer = await admin.post(path, form);
  expect(answer.status).toBe(302);
  return textOf(preview.html);
}

const itemOf = (orderId: string) =>
  oneRow<{ id: string }>("SELECT id FROM order_items WHERE order_id = $1", [orderId]);
const dialogOf = (html: string) => textOf(documentOf(html).querySelector("dialog") ?? "");

let variationId = "";

test("without gift cards the refund form does not speak of them; with them it says where the money goes", async () => {
  const toys = await buyThreeToys(shop);
  const path = `/admin/orders/${toys.id}/refund`;
  expect(await read(path)).not.toMatch(/gift card/i);
  variationId = await addGiftCardProduct(admin);
  expect(await read(path)).toContain("Give it as a gift card");
  const preview = await refund(toys.id, { [`quantity:${toys.itemId}`]: "1", asGiftCard: "on" });
  expect(preview).toContain("$10.50 goes back as a new gift card, $0.50 GST included.");

  const order = await admin.page(`/admin/orders/${toys.id}`);
  expect(textOf(order.html)).toMatch(
    /Gift Cards Gift card (?:of|ending) .* Balance \$10\.50, a refund given as a gift card.*Payment \$31\.50 .* -\$10\.50 Refunded Refunded by an admin [^$]+, as a gift card/,
  );
  const { id } = await oneRow<{ id: string }>(
    "SELECT g.id FROM gift_cards g JOIN refunds r ON r.id = g.refund_id WHERE r.order_id = $1",
    [toys.id],
  );
  expect(order.html).toContain(`href="/admin/gift-cards/${id}"`);
  expect(await read(`/admin/audit?entity=order&id=${toys.id}`)).toMatch(/refunded.*given as a gift card/);
});

describe("an order of gift cards only", () => {
  test("is not made ready or handed over, and its gift cards go to no shelf", async () => {
    if (!variationId) variationId = await addGiftCardProduct(admin);
    const { orderId } = await sellGiftCard(admin, { variationId, email: "" });
    const order = dialogOf((await admin.page(`/admin/orders/${orderId}`)).html);
    expect(order).toContain("Bought by");
    expect(order).not.toMatch(/Mark as Ready|Picked Up|No pickup time chosen|Send a replacement/);
    expect(await read(`/admin/orders/${orderId}/refund`)).not.toContain("Back to the shelf");
    const toys = await buyThreeToys(shop);
    for (const [intent, words] of [
      ["mark-ready", "1 without items to make ready"],
      ["hand-over", "1 without items to hand over"],
    ]) {
      const asked = (await admin.page(`/admin/orders/bulk?intent=${intent}&id=${orderId}&id=${toys.id}`))
        .html;
      expect(textOf(asked)).toContain(`Not changed: ${words}.`);
      expect(hiddenFieldsBeside(asked, "dialog input[name=id]").getAll("id")).toEqual([toys.id]);
    }
    expect((await admin.json("POST", `/api/admin/orders/${orderId}/mark-ready`)).status).toBe(409);
  });

  test("is told that goodwill leaves its gift card valid, on the refund page and for a refund made in Stripe", async () => {
    if (!variationId) variationId = await addGiftCardProduct(admin);
    const { orderId } = await sellGiftCard(admin, { variationId });
    const { id: itemId } = await itemOf(orderId);
    const path = `/admin/orders/${orderId}/refund`;
    expect(await read(`${path}?goodwill=5.00`)).toMatch(
      /“Gift Card – \$25\.00” stays valid with \$25\.00: goodwill takes nothing off it\. To take it back, refund it as an item\. \$5\.00 goes back in cash/,
    );
    expect(await read(`${path}?quantity:${itemId}=1`)).not.toContain("stays valid");
    await shop.query(
      `WITH made AS (INSERT INTO refunds (order_id) VALUES ($1) RETURNING id, order_id),
       shown AS (INSERT INTO refund_rows (refund_id, kind, amount, proposed) SELECT id, 'unassigned', 5, 5 FROM made)
       INSERT INTO refund_parts (refund_id, payment_id, cause, amount, status, refunded_at)
       SELECT made.id, p.id, 'provider:re_' || made.id, 5, 'refunded', now() FROM made JOIN payments p USING (order_id)`,
      [orderId],
    );
    expect(await read(`/admin/orders/${orderId}`)).toContain(
      "Choose nothing if it was goodwill. A gift card that you do not choose stays valid.",
    );
    expect(await read("/admin")).toContain(
      "1 refund of an order with gift cards was made in Stripe: until you say what it was for, the gift cards stay valid",
    );
    expect(await read("/admin/payments")).toMatch(
      /\$5\.00 for order #\w+ \(Robin Roy\) was refunded in Stripe\. Say on the order what it was for\. Its gift cards stay valid until then\./,
    );
  });

  test("shows what was spent, why its refund is less, and what cancelling keeps", async () => {
    if (!variationId) variationId = await addGiftCardProduct(admin);
    const { orderId, card } = await sellGiftCard(admin, { variationId });
    const printed = await admin.post(`/admin/gift-cards/${card.id}/print`, { intent: "print" });
    const code = /(?:[A-Z]{4}-){3}[A-Z]{4}/.exec(await printed.text())?.[0];
    const spent = await admin.json<{ id: string }>("POST", "/api/admin/orders", {
      ...{ lines: [{ variationId, quantity: 1 }], fulfilment: "pickup", shippingAddress: { name: "Sam" } },
      payments: [{ method: "gift_card", amount: "10.50", reference: code }],
    });
    expect(spent.status).toBe(201);
    const { id: itemId } = await itemOf(orderId);
    expect(await read(`/admin/orders/${orderId}/refund?quantity:${itemId}=1`)).toMatch(
      /1 × \$25\.00, \$10\.50 of it was spent.*“Gift Card – \$25\.00” was used: \$10\.50 of it cannot come back\. \$14\.50 goes back in cash/,
    );
    expect(await read(`/admin/orders/${orderId}`)).toMatch(
      /Gift card ending [A-Z]{4} Valid Balance \$14\.50, \$10\.50 of it was spent/,
    );
    const cancelled = await admin.json("PUT", `/api/admin/orders/${orderId}/status`, { status: "cancelled" });
    expect(cancelled.status).toBe(200);
    expect(await read(`/admin/orders/${orderId}`)).toMatch(
      /Balance \$0\.00, .*Cancelling gave \$10\.50 less back\. \$10\.50 of its gift card was already spent\./,
    );
  });
});
