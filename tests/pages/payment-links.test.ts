import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { Client } from "../support/client";
import { documentOf, linksTo, textOf } from "../support/html";
import { enterManualOrder } from "../support/manual-order";
import { admin, oneRow, shop, useOwnBackOffice } from "./back-office";

/* Payment links without scripts: the order's page in the back office, and the page on which a customer pays. */

useOwnBackOffice();

const card = { cardNumber: "4242424242424242", cardExpiry: "12 / 39", cardCvc: "123", billingName: "Uma" };

/** An order that owes $12.60, and the address of its payment link in the back office. */
async function orderWithLink() {
  const id = randomUUID();
  const { variationId } = await oneRow<{ variationId: string }>(
    `SELECT v.id AS "variationId" FROM variations v WHERE stock_quantity - held BETWEEN 3 AND 60 LIMIT 1`,
  );
  await enterManualOrder((sql, values) => shop.query(sql, values), { id, variationId });
  const made = await admin.post(`/admin/orders/${id}`, { intent: "payment-link" });
  const page = made.headers.get("Location") ?? "";
  return { id, page, pay: `/pay/${page.split("/").at(-1) ?? ""}` };
}

const read = async (path: string, client = new Client(shop.url)) => {
  const { html, status } = await client.page(path);
  return { status, text: textOf(html) };
};

test("the customer's order page leads to the open payment link and says until when it holds", async () => {
  const { id, page, pay } = await orderWithLink();
  await shop.query(
    "UPDATE orders SET user_id = (SELECT id FROM users WHERE email = 'admin@example.com') WHERE id = $1",
    [id],
  );
  const shown = await admin.page(`/orders/${id}`);
  expect(linksTo(pay, shown.html)).toEqual(["Pay $12.60 Online"]);
  expect(textOf(shown.html)).toMatch(/\$12\.60 is still to be paid\..*You can pay online until .*tomorrow/);
  await admin.post(page, { intent: "end" });
  expect(linksTo(pay, (await admin.page(`/orders/${id}`)).html)).toEqual([]);
});

test("an order with something owed leads to its one payment link, which can be emailed and ended", async () => {
  const { id, page } = await orderWithLink();
  const again = await admin.post(`/admin/orders/${id}`, { intent: "payment-link" });
  expect(again.headers.get("Location")).toBe(page);
  expect((await read(page, admin)).text).toMatch(/Sam Lee 1 item \$12\.60 Order #.*Open until/);
  await admin.post(page, { intent: "email" });
  expect((await read(page, admin)).text).toContain("Emailed to sam@example.com");
  expect((await read(`/admin/orders/${id}`, admin)).text).toContain("Recording a payment ends it.");
  const end = async (path: string) =>
    documentOf((await admin.page(path)).html).querySelectorAll("dialog button[value=end]").length;
  expect(linksTo(`${page}?end=true`, (await admin.page(page)).html)).toEqual(["End Link"]);
  expect([await end(page), await end(`${page}?end=true`)]).toEqual([0, 1]);
  expect((await read(`${page}?end=true`, admin)).text).toContain("This cannot be undone.");
  await admin.post(`${page}?end=true`, { intent: "end" });
  expect((await read(page, admin)).text).toContain("This link has ended. Nothing was paid.");
  const other = await admin.post(`/admin/orders/${id}`, { intent: "payment-link" });
  await admin.post(page, { intent: "end" });
  expect((await read(other.headers.get("Location") ?? "", admin)).text).toContain("Open until");
});

test("where and when the order is handed over stands on the customer's page and in the back office", async () => {
  const { id, page, pay } = await orderWithLink();
  expect((await read(pay)).text).not.toContain("Pickup at");
  await shop.query(
    `WITH market AS (INSERT INTO places (name, address) VALUES ('Market', 'Table 14') RETURNING id),
       slot AS (INSERT INTO slots (place_id, starts_at, ends_at, words)
         SELECT id, now(), now() + interval '1 hour', 'Saturday, 10am-11am' FROM market RETURNING id, place_id)
     UPDATE orders SET place_id = slot.place_id, slot_id = slot.id FROM slot WHERE orders.id = $1`,
    [id],
  );
  await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
  expect((await read(pay)).text).toContain("Pickup at Market on Saturday, 10am-11am Table 14");
  expect((await read(page, admin)).text).toContain("Pickup at Market on Saturday, 10am-11am");
});

describe("the page of a payment link", () => {
  test("leads to the provider's page, and back to a page that says it is paid; nobody keeps or lists it", async () => {
    const { id, pay } = await orderWithLink();
    const customer = new Client(shop.url);
    const open = await customer.get(pay);
    expect(Object.fromEntries(open.headers)).toMatchObject({
      ...{ "cache-control": "no-store", "x-robots-tag": "noindex", "referrer-policy": "same-origin" },
    });
    expect(textOf(await open.text())).toMatch(/Pay \$12\.60 to .*For order #.*You can pay until/);
    const first = await customer.post(pay, {});
    const hosted = first.headers.get("Location") ?? "";
    expect([first.status, hosted]).toEqual([303, expect.stringContaining("/demo/payments/pay/cs_test_")]);
    expect((await customer.post(pay, {})).headers.get("Location")).toBe(hosted);
    const paid = await customer.post(hosted, card);
    expect(paid.headers.get("Location")).toBe(shop.url + pay);
    expect((await read(pay)).text).toContain("Thank you! Your payment has arrived.");
    expect((await read(`/admin/orders/${id}`, admin)).text).toContain("Paid on Stripe's page");
    expect((await customer.post(pay, {})).headers.get("Location")).toBe(pay);
    expect((await read(pay.replace("/pay/", "/admin/orders/links/"), admin)).text).toContain("has been paid");
  });

  test("says after the payment what became of it: refunded, or cancelled with its order", async () => {
    const { id, pay } = await orderWithLink();
    const hosted = (await new Client(shop.url).post(pay, {})).headers.get("Location") ?? "";
    await new Client(shop.url).post(hosted, card);
    const goodwill = (amount: string) =>
      admin.json("POST", `/api/admin/orders/${id}/refunds`, {
        ...{ id: randomUUID(), goodwill: amount, reason: "goodwill" },
      });
    await goodwill("2.60");
    const partly = (await read(pay)).text;
    expect(partly).toMatch(
      /Your payment has arrived\. .*\$2\.60 (was given back|is on its way back to you)\./,
    );
    await goodwill("10.00");
    const refunded = (await read(pay)).text;
    expect(refunded).toMatch(
      /Your payment was refunded .*You paid \$12\.60 .*\$12\.60 (was given|is on its)/,
    );
    await admin.json("PUT", `/api/admin/orders/${id}/status`, { status: "cancelled" });
    const cancelled = (await read(pay)).text;
    expect(cancelled).toMatch(
      /Your order was cancelled .*You paid \$12\.60 .*\$12\.60 (was given|is on its)/,
    );
    expect([partly, refunded, cancelled].map((text) => text.includes("has arrived"))).toEqual([
      ...[true, false, false],
    ]);
  });

  test("says when the link has ended because the customer paid in cash", async () => {
    const { id, pay } = await orderWithLink();
    const hosted = (await new Client(shop.url).post(pay, {})).headers.get("Location") ?? "";
    await admin.post(`/admin/orders/${id}/payment`, {
      intent: "record-payment",
      id: randomUUID(),
      method: "cash",
    });
    expect((await read(pay)).text).toContain("This payment link has ended");
    expect((await read(hosted)).text).toContain("expired");
  });

  test.each(["", "x", randomUUID()])("of an unknown link (%s) answers 404", async (id) => {
    expect((await read(`/pay/${id}`)).status).toBe(404);
    expect((await new Client(shop.url).post(`/pay/${id}`, {})).status).toBeGreaterThanOrEqual(404);
  });

  test("of a shopper's own checkout answers 404", async () => {
    const { id } = await oneRow<{ id: string }>(
      "INSERT INTO checkouts (state, subtotal, gst, total) VALUES ('open', 1, 0, 1) RETURNING id",
    );
    expect((await read(`/pay/${id}`)).status).toBe(404);
    expect((await new Client(shop.url).post(`/pay/${id}`, {})).status).toBe(404);
  });
});
