import { beforeAll, describe, expect, test } from "vitest";
import { textOf } from "../support/html";
import { addGiftCardProduct, sellGiftCard } from "../support/gift-cards";
import { admin, oneRow, shop, useOwnBackOffice } from "./back-office";

useOwnBackOffice();

let variationId = "";

const read = async (path: string) => textOf((await admin.page(path)).html);
const after = async (path: string, form: Record<string, string>) => {
  const answer = await admin.post(path, form);
  expect([302, 303]).toContain(answer.status);
  return textOf(await (await admin.follow(answer)).text());
};
const print = async (id: string) => {
  const answer = await admin.post(`/admin/gift-cards/${id}/print`, { intent: "print" });
  const text = textOf(await answer.text());
  return { status: answer.status, text, code: /(?:[A-Z]{4}-){3}[A-Z]{4}/.exec(text)?.[0] ?? "" };
};

test("settings lead to gift cards, and the menu does once a product sells them", async () => {
  expect((await admin.page("/admin/settings")).html).toContain('href="/admin/gift-cards"');
  expect((await admin.page("/admin")).html).not.toContain("/admin/gift-cards");
  expect(await read("/admin/gift-cards")).toMatch(/No Gift Cards.*add a product with “Gift card”/);
  expect(await read("/admin/reports?tab=sales")).not.toContain("Gift cards");
  variationId = await addGiftCardProduct(admin);
  expect((await admin.page("/admin")).html).toContain('href="/admin/gift-cards"');
  expect(await read("/admin/gift-cards")).not.toContain("add a product");
});

describe("a gift card in the back office", () => {
  let id = "";
  let orderId = "";

  beforeAll(async () => {
    if (!variationId) variationId = await addGiftCardProduct(admin);
    const sold = await sellGiftCard(admin, { variationId });
    id = sold.card.id;
    orderId = sold.orderId;
  });

  test("is listed, and its page says where its money came from, with a link to the order", async () => {
    expect(await read("/admin/gift-cards")).toMatch(/Total Balance \$25\.00.*Robin Roy robin@example\.com/);
    const { html } = await admin.page(`/admin/gift-cards/${id}`);
    expect(textOf(html)).toMatch(
      /Sold with Order #.*Balance \$25\.00.*For Robin Roy.*Sold Order #.*\$25\.00/,
    );
    expect(html).toContain(`href="/admin/orders/${orderId}"`);
  });

  test("is printed by a POST that shows a new code once, and the code before ends", async () => {
    expect((await read(`/admin/gift-cards/${id}/print`)).match(/[A-Z]{4}-[A-Z]{4}/)).toBeNull();
    const first = await print(id);
    expect(first.text).toContain("Gift card of $25.00 For Robin Roy");
    const second = await print(id);
    const search = (code: string) =>
      admin.post("/admin/gift-cards", { intent: "search", search: code.toLowerCase() });
    expect((await search(second.code)).headers.get("Location")).toBe(`/admin/gift-cards/${id}`);
    const ended = await search(first.code);
    const html = await ended.text();
    expect([ended.status, textOf(html)]).toEqual([
      404,
      expect.stringContaining("No gift card has this code"),
    ]);
    expect(html).toContain(`value="${first.code.toLowerCase()}"`);
    expect(await read(`/admin/gift-cards/${id}`)).toContain(`Gift card ending ${second.code.slice(-4)}`);
  });

  test.each(["robin", "ROBIN@example", "last four"])("is found by %s", async (typed) => {
    const { lastFour } = await oneRow<{ lastFour: string }>(
      'SELECT last_four AS "lastFour" FROM gift_cards WHERE id = $1',
      [id],
    );
    const search = typed === "last four" ? lastFour.toLowerCase() : typed;
    expect(await after("/admin/gift-cards", { intent: "search", search })).toContain("robin@example.com");
    expect(await read("/admin/gift-cards?search=nobody")).toContain("No gift cards match your search");
  });

  test("is sent again to a corrected address, and a wrong one is marked and kept", async () => {
    const path = `/admin/gift-cards/${id}/send`;
    const wrong = await admin.post(path, { intent: "send", name: "Robin R.", email: "robin at home" });
    const html = await wrong.text();
    expect([wrong.status, textOf(html)]).toEqual([400, expect.stringContaining("Valid email is required")]);
    expect(html).toMatch(/value="Robin R\."/);
    expect(html).toMatch(/value="robin at home"/);
    const text = await after(path, { intent: "send", name: "Robin R.", email: "robin@example.org" });
    expect(text).toMatch(/Gift Card Sent.*For Robin R\. robin@example\.org Sent /);
    const mails = await shop.query(
      "SELECT 1 FROM mail_outbox WHERE key LIKE $1 AND recipient = 'robin@example.org'",
      [`gift-card:${id}:%`],
    );
    expect(mails).toHaveLength(1);
  });

  test("pays an order by hand with its code, and a wrong code is marked", async () => {
    const order = await admin.json<{ id: string }>("POST", "/api/admin/orders", {
      ...{
        lines: [{ variationId, quantity: 1 }],
        fulfilment: "pickup",
        shippingAddress: { name: "Sam Lee" },
      },
    });
    const path = `/admin/orders/${order.body.id}/payment`;
    expect(await read(path)).toMatch(/Card reader.*Gift card.*The code of the gift card/i);
    const { code } = await print(id);
    const form = { intent: "record-payment", method: "gift_card", amount: "10.00" };
    const wrong = await admin.post(path, { ...form, reference: "BBBB-BBBB-BBBB-BBBB" });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toMatch(/value="BBBB-BBBB-BBBB-BBBB"/);
    expect(await after(path, { ...form, reference: code })).toContain("Payment Recorded");
    expect(await read(`/admin/gift-cards/${id}`)).toMatch(
      /Paid for Order #\w+ by admin@example\.com -\$10\.00/,
    );
  });

  test("is voided after a question that says what is lost, and Changes say it in words", async () => {
    expect(await read(`/admin/gift-cards/${id}/void`)).toContain("The $15.00 on it is lost for its holder");
    const text = await after(`/admin/gift-cards/${id}/void`, { intent: "void" });
    expect(text).toMatch(/Gift Card Voided.*Void.*Balance \$0\.00.*Voided by admin@example\.com -\$15\.00/);
    expect((await print(id)).text).toContain("This gift card is void.");
    const changes = await admin.page("/admin/audit?entity=gift_card");
    expect(textOf(changes.html)).toMatch(
      /Gift card ending [A-Z]{4} voided\W+balance \$15\.00.+\$0\.00.+sent with a new code.+printed with a new code/,
    );
    expect(changes.html).toContain(`href="/admin/gift-cards/${id}"`);
  });

  test("is on Reports by month, with a file of the same figures", async () => {
    const { html } = await admin.page("/admin/reports?tab=sales&period=this-year");
    const figures = ["$25.00", "$0.00", "$10.00", "$0.00", "$0.00", "$15.00", "$0.00"];
    expect(textOf(html)).toContain(`Total ${figures.join(" ")}`);
    expect(html).toContain("/admin/reports/gift-cards.csv?period=this-year");
    const file = await (await admin.get("/admin/reports/gift-cards.csv?period=this-year")).text();
    expect(file).toMatch(/Month,Sold,.*\r\n\d{4}-\d\d,25\.00,0\.00,10\.00,0\.00,0\.00,15\.00,0\.00\r\n$/);
  });

  test("pays as a gift card on All Payments and in the daily close, never as cash", async () => {
    const { html } = await admin.page("/admin/payments/all?method=gift_card");
    expect(textOf(html)).toMatch(/1 payment .*Gift card ending [A-Z]{4} admin@example\.com/);
    expect(await read("/admin/daily-close")).toContain("Paid by gift card (not in the box) $10.00");
  });

  test("is in the accountant's file, where it was sold and where it was used", async () => {
    const file = await (await admin.get("/admin/reports/orders.csv")).text();
    const [head = "", ...rows] = file.replaceAll("\r", "").trim().split("\n");
    const first = head.split(",").indexOf("Gift cards sold");
    expect(head).toContain(",Gift cards sold,Gift cards refunded,Gift cards used,");
    const cells = rows.map((row) =>
      row
        .split(",")
        .slice(first, first + 3)
        .join(" "),
    );
    expect(cells.filter((row) => row !== "0.00 0.00 0.00")).toEqual(["25.00 0.00 0.00", "25.00 0.00 10.00"]);
  });
});
