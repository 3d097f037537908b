import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { orderNumber } from "~/lib/orders/order-number";
import { Client } from "../support/client";
import { hiddenFieldsBeside, documentOf, linksTo, textOf } from "../support/html";
import { enterManualOrder } from "../support/manual-order";
import { admin, oneRow, shop, useOwnBackOffice } from "./back-office";

useOwnBackOffice();

let id: string;
let variationId: string;
beforeEach(async () => {
  ({ id: variationId } = await oneRow<{ id: string }>(
    "SELECT id FROM variations WHERE stock_quantity > 3 ORDER BY id LIMIT 1",
  ));
  id = await unpaidOrder();
});

async function unpaidOrder(more: { unitCents?: number; email?: string } = {}): Promise<string> {
  const made = randomUUID();
  await enterManualOrder((sql, values) => shop.query(sql, values), { id: made, variationId, ...more });
  return made;
}

const orderPath = (of = id) => `/admin/orders/${of}`;
const textAt = async (path: string) => textOf((await admin.page(path)).html);

async function post(path: string, form: URLSearchParams | Record<string, string>) {
  const answer = await admin.post(path, new URLSearchParams(form));
  return { status: answer.status, to: answer.headers.get("Location"), html: await answer.text() };
}

async function formOf(typed: Record<string, string>, of = id) {
  const { html } = await admin.page(`${orderPath(of)}/payment`);
  const form = hiddenFieldsBeside(html, "dialog input[name=version]");
  for (const [name, text] of Object.entries({ intent: "record-payment", method: "cash", ...typed }))
    form.set(name, text);
  return form;
}

const pay = async (typed: Record<string, string>, of = id) =>
  post(`${orderPath(of)}/payment`, await formOf(typed, of));

const payments = () =>
  shop.query<{ method: string; amount: string; received: string | null; reference: string }>(
    "SELECT method, amount, received, reference FROM payments WHERE order_id = $1 ORDER BY created_at",
    [id],
  );

const setStatus = (status: string) => shop.query("UPDATE orders SET status = $2 WHERE id = $1", [id, status]);

describe("recording a payment", () => {
  test("shows the change before and after, and the order then says how it was paid and who entered it", async () => {
    expect(linksTo(`${orderPath()}/payment`, (await admin.page(orderPath())).html)).toEqual([
      "Record Payment",
    ]);
    const preview = await textAt(`${orderPath()}/payment?method=cash&amount=20`);
    expect(preview).toContain("Change to give: $7.40.");
    const paid = await pay({ amount: "20", reference: "" });
    expect([paid.status, paid.to]).toEqual([302, orderPath()]);
    const shown = await textAt(orderPath());
    expect(shown).toContain("Payment Recorded Change to give: $7.40");
    expect(shown).toMatch(/Cash, received \$20.00, change \$7.40, .* entered by admin@example.com/);
    expect(shown).not.toContain("is owed");
    expect(await textAt(`/admin/audit?entity=order&id=${id}`)).toMatch(
      /payment recorded.*amount.*\$12.60.*paid by.*Cash/,
    );
    expect(await textAt(`${orderPath()}/payment`)).toContain("Nothing is owed for this order.");
  });

  test("the same form sent twice is one payment; from an older page it is refused and nothing typed is lost", async () => {
    const form = await formOf({ method: "e_transfer", amount: "5.00", reference: "CA1b2c" });
    const path = `${orderPath()}/payment`;
    const answers = await Promise.all([post(path, form), post(path, form)]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    form.set("amount", "6.00");
    const late = await post(path, form);
    expect(late.status).toBe(409);
    expect(textOf(late.html)).toContain("Someone changed this order. $7.60 is owed now.");
    const dialog = documentOf(late.html).querySelector("dialog");
    const typed = (selector: string) => dialog?.querySelector(selector)?.getAttribute("value");
    expect([typed("input[name=amount]"), typed("input[name=reference]")]).toEqual(["6.00", "CA1b2c"]);
    expect(dialog?.querySelector("input[value=e_transfer]")?.hasAttribute("checked")).toBe(true);
    expect(await payments()).toEqual([
      { method: "e_transfer", amount: "5.00", received: null, reference: "CA1b2c" },
    ]);
  });

  test.each([
    ["more than is owed", { method: "terminal", amount: "12.61" }, 409, "Only $12.60 is owed."],
    ["1-cent coins", { amount: "12.61" }, 400, "it ends in 0 or 5 cents"],
    ["an amount with a comma", { amount: "12,60" }, 400, "The amount is written with a point, like 12.60"],
    ["no amount", { amount: "0" }, 400, "The amount must be at least $0.01"],
    ["no way of paying", { method: "" }, 400, "Select how it was paid"],
  ])("of %s is refused", async (_, typed, status, message) => {
    const answer = await pay(typed);
    expect([answer.status, textOf(answer.html).includes(message)]).toEqual([status, true]);
    expect(await payments()).toEqual([]);
  });

  test("waives less than 50 cents, which is offered only then", async () => {
    expect(await textAt(`${orderPath()}/payment`)).not.toContain("Waive");
    await pay({ method: "e_transfer", amount: "12.20" });
    expect(await textAt(`${orderPath()}/payment`)).toContain("Waive $0.40");
    expect((await pay({ intent: "waive" })).status).toBe(302);
    expect(await textAt(orderPath())).toMatch(/Amount Waived.*Rounding -?\$0.40/);
  });
});

describe("an unpaid order", () => {
  test("says what is owed in the list, on pick list and packing slip, and is found by source and payment", async () => {
    const owed = "$12.60 is owed";
    expect(await textAt(`/admin/orders?search=${orderNumber(id)}`)).toContain(owed);
    expect(await textAt(`/admin/orders/pick-list?id=${id}`)).toContain(`(${owed})`);
    expect(await textAt(`${orderPath()}/slip`)).toContain(owed);
    const isFound = async (query: string) =>
      linksTo(`${orderPath()}?${query}`, (await admin.page(`/admin/orders?${query}`)).html).length > 0;
    expect(await isFound("source=manual&payment=unpaid")).toBe(true);
    expect(await isFound("source=web")).toBe(false);
    expect(await isFound("payment=paid")).toBe(false);
    await pay({});
    expect(await isFound("payment=paid")).toBe(true);
    expect(await isFound("payment=unpaid")).toBe(false);
  });

  test("is handed over after a question, from the list, in bulk and from the order", async () => {
    await setStatus("ready");
    const asked = await post("/admin/orders?status=ready", { single: `hand-over:${id}` });
    expect([asked.status, asked.to]).toEqual([302, `${orderPath()}?status=ready&handOver=true`]);
    const bulk = await textAt(`/admin/orders/bulk?intent=hand-over&id=${id}`);
    expect(bulk).toContain(`Money is owed for #${orderNumber(id)} ($12.60). Record the payment first?`);
    const pressed = await post(orderPath(), { intent: "hand-over" });
    expect(pressed.to).toBe(`${orderPath()}?handOver=true`);
    const byStatus = await post(orderPath(), { intent: "set-status", status: "fulfilled" });
    expect(byStatus.to).toBe(`${orderPath()}?handOver=true`);
    const question = await admin.page(`${orderPath()}?handOver=true`);
    expect(textOf(question.html)).toContain("$12.60 is owed. Record the payment first?");
    expect(linksTo(`${orderPath()}/payment`, question.html)).toEqual(["Record Payment"]);
    expect((await oneRow<{ status: string }>("SELECT status FROM orders WHERE id = $1", [id])).status).toBe(
      "ready",
    );
    const page = documentOf(question.html);
    expect(page.querySelector("[value=hand-over-unpaid]")?.getAttribute("form")).toBe(
      page.querySelector("[name=shopNote]")?.getAttribute("form"),
    );
    const note = { shopNote: "Pays on Friday", seenNote: "" };
    const handed = await post(orderPath(), { intent: "hand-over-unpaid", ...note });
    expect(handed.to).toBe(orderPath());
    expect(await textAt(orderPath())).toMatch(/\$12\.60 is owed.*Pays on Friday/);
  });

  test("without an email address becomes ready with the words to tell the customer, and no claim of an email", async () => {
    id = await unpaidOrder({ email: "" });
    await post(orderPath(), { intent: "mark-ready" });
    const list = await textAt("/admin/orders");
    expect(list).toContain("Order Marked as Ready");
    expect(list).not.toContain("notified via email");
    const shown = await textAt(orderPath());
    expect(shown).toContain("No email address: tell the customer yourself");
    expect(shown).not.toContain("Customer has been notified");
  });
});

test("money of a cancelled order paid in cash waits on Payments and the dashboard until Given Back is pressed", async () => {
  await pay({ amount: "12.60" });
  expect(await textAt(orderPath())).toContain("You give back $12.60 yourself.");
  await post(orderPath(), { intent: "set-status", status: "cancelled" });
  const waiting = `$12.60 for order #${orderNumber(id)} (Sam Lee) is to be given back: cash.`;
  const listed = await textAt("/admin/payments");
  expect(listed).toContain(waiting);
  expect(listed).not.toContain("The shop keeps trying");
  expect(await textAt("/admin")).toContain("1 refund to give back by hand");
  expect(await textAt("/admin/payments/all?method=cash")).toContain("$12.60 to be given back");
  await shop.query(
    "UPDATE orders SET user_id = (SELECT id FROM users WHERE email = 'customer@example.com') WHERE id = $1",
    [id],
  );
  const customer = new Client(shop.url);
  await customer.signIn("customer@example.com");
  expect(textOf((await customer.page(`/orders/${id}`)).html)).toContain("You get $12.60 back from us.");
  const { html } = await admin.page(orderPath());
  expect(textOf(html)).toContain("To be given back");
  const button = documentOf(html).querySelector("button[value^=give-back]");
  const intent = button?.getAttribute("value") ?? "";
  const reference = `reference:${intent.slice("give-back:".length)}`;
  expect(documentOf(html).querySelector(`[name="${reference}"]`)?.getAttribute("form")).toBe(
    button?.getAttribute("form"),
  );
  const form = { intent, [reference]: "from the box" };
  const entered = await post(orderPath(), { ...form, intent: "enter" });
  expect([entered.status, textOf(entered.html)]).toEqual([400, expect.stringContaining("Press the button")]);
  expect(documentOf(entered.html).querySelector(`[name="${reference}"]`)?.getAttribute("value")).toBe(
    "from the box",
  );
  const noted = { ...form, shopNote: "Gave it to her sister", seenNote: "" };
  expect((await post(orderPath(), noted)).status).toBe(302);
  expect((await post(orderPath(), form)).status).toBe(302);
  expect(await textAt(orderPath())).toContain("Gave it to her sister");
  const shown = await textAt(orderPath());
  expect(shown).toMatch(/given back .* by admin@example.com, reference from the box/);
  expect(shown).not.toContain("To be given back");
  expect(await textAt("/admin/payments")).not.toContain(waiting);
  expect(await textAt("/admin/payments/all?method=cash")).not.toContain("to be given back");
});

test("the accountant's file says how each order was paid and who entered it", async () => {
  await pay({ amount: "10.00" });
  await pay({ method: "terminal", reference: "0042" });
  const lines = (await (await admin.get("/admin/reports/orders.csv")).text()).split("\r\n");
  const head = (lines[0] ?? "").replace("\ufeff", "").split(",");
  const row = (lines.find((line) => line.includes(`#${orderNumber(id)}`)) ?? "").split(",");
  const cell = (name: string) => row[head.indexOf(name)];
  expect([cell("Paid by"), cell("Entered by"), cell("Payment")]).toEqual([
    "Cash $10.00; Card reader $2.60",
    "admin@example.com",
    expect.stringContaining("0042"),
  ]);
  expect([cell("Delivery fee"), cell("Cash rounding")]).toEqual(["0.00", "0.00"]);
  expect(head.slice(-11)).toEqual([
    ...[
      "Paid by card",
      "Paid by card reader",
      "Paid by e-transfer",
      "Paid in cash",
      "Paid by gift card",
      "Owed",
    ],
    ...["Sent back to card", "Sent back by card reader", "Sent back by e-transfer"],
    ...["Sent back in cash", "Sent back to gift card"],
  ]);
  expect([cell("Paid in cash"), cell("Paid by card reader"), cell("Owed")]).toEqual([
    "10.00",
    "2.60",
    "0.00",
  ]);
  expect(lines.find((line) => line.includes("pi_"))).toContain(",Card,");
});

test("the accountant's file adds up with the delivery fee and the cash rounding", async () => {
  const rounded = await unpaidOrder({ unitCents: 1198 });
  await shop.query(
    `WITH fee AS (INSERT INTO adjustments (order_id, type, label, amount, position) VALUES ($1, 'delivery_fee', 'Delivery', 5, 0))
     UPDATE orders SET delivery_fee = 5, gst = 0.85, total_price = 17.83 WHERE id = $1`,
    [rounded],
  );
  await post(`${orderPath(rounded)}/payment`, await formOf({ amount: "" }, rounded));
  const lines = (await (await admin.get("/admin/reports/orders.csv")).text()).split("\r\n");
  const head = (lines[0] ?? "").split(",");
  const row = (lines.find((line) => line.includes(`#${orderNumber(rounded)}`)) ?? "").split(",");
  const names = ["Subtotal", "GST", "Delivery fee", "Cash rounding", "Total"];
  expect(names.map((name) => row[head.indexOf(name)])).toEqual(["11.98", "0.85", "5.00", "0.02", "17.85"]);
  expect(head.slice(15, 19)).toEqual(["Delivery fee", "Cash rounding", "Discount", "Discounts"]);
});

test("cash given back after the close of the day counts for the next day, and the page says so", async () => {
  await pay({ amount: "12.60" });
  await post(orderPath(), { intent: "set-status", status: "cancelled" });
  const close = `INSERT INTO cash_days (day, opening, counted, closed_at)
    VALUES (shop_day(now()), 0, 0, now())`;
  await shop.query(close);
  const { html } = await admin.page(orderPath());
  const intent = documentOf(html).querySelector("button[value^=give-back]")?.getAttribute("value") ?? "";
  const answer = await admin.post(orderPath(), { intent });
  expect(textOf(await (await admin.follow(answer)).text())).toContain("Counts for the next day");
  await shop.query("DELETE FROM cash_days");
});

test("all payments are listed with how they were paid, the reference and who entered them", async () => {
  await pay({ method: "e_transfer", amount: "12.60", reference: "CA77" });
  const rows = async (method: string) =>
    documentOf((await admin.page(`/admin/payments/all?method=${method}`)).html)
      .querySelectorAll("tbody tr")
      .map((row) => textOf(row.outerHTML));
  const [newest = ""] = await rows("");
  for (const words of [`#${orderNumber(id)}`, "$12.60", "E-transfer", "CA77", "admin@example.com"])
    expect(newest).toContain(words);
  expect((await rows("e_transfer"))[0]).toBe(newest);
  const cards = await rows("card");
  expect(cards.length).toBeGreaterThan(0);
  expect(cards.join()).not.toContain("CA77");
});

test("the customer's pages say what is still to be paid, until it is paid", async () => {
  const customer = new Client(shop.url);
  await customer.signIn("customer@example.com");
  await shop.query(
    "UPDATE orders SET user_id = (SELECT id FROM users WHERE email = 'customer@example.com') WHERE id = $1",
    [id],
  );
  const pages = async () => [
    textOf((await customer.page("/orders")).html),
    textOf((await customer.page(`/orders/${id}`)).html),
  ];
  for (const page of await pages()) expect(page).toContain("$12.60 is still to be paid. You can pay when");
  await pay({ amount: "12.60" });
  for (const page of await pages()) expect(page).not.toContain("still to be paid");
});
