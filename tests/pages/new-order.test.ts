import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { orderNumber } from "~/lib/orders/order-number";
import { documentOf, fieldsOfForm, linksTo, textOf } from "../support/html";
import { admin, oneRow, shop, useOwnBackOffice } from "./back-office";

useOwnBackOffice();

const PATH = "/admin/orders/new";

interface Piece extends Record<string, unknown> {
  id: string;
  sku: string;
  stock: number;
  cents: number;
}
let piece: Piece;
beforeEach(async () => {
  piece = await oneRow<Piece>(
    `SELECT v.id, v.sku, v.stock_quantity AS stock, ((p.base_price + v.price_modifier) * 100)::int AS cents
     FROM variations v JOIN products p ON p.id = v.product_id AND p.archived_at IS NULL AND NOT p.draft
     WHERE v.sku IS NOT NULL AND v.stock_quantity BETWEEN 3 AND 50 AND p.base_price + v.price_modifier > 5
     ORDER BY v.sku LIMIT 1`,
  );
});

const fieldsOf = (html: string) => fieldsOfForm(html, "form#new-order");

async function press(html: string, intent: string, typed: Record<string, string> = {}) {
  const form = fieldsOf(html);
  for (const [name, text] of Object.entries(typed)) form.set(name, text);
  form.set("intent", intent);
  const answer = await admin.post(PATH, form);
  return { status: answer.status, to: answer.headers.get("Location") ?? "", html: await answer.text(), form };
}

const firstPage = async () => (await admin.page(PATH)).html;
const withPiece = async () => (await press(await firstPage(), "find", { findPiece: piece.sku })).html;
const stock = async () =>
  (
    await oneRow<{ stock: number }>("SELECT stock_quantity AS stock FROM variations WHERE id = $1", [
      piece.id,
    ])
  ).stock;
const orders = async () => (await oneRow<{ count: number }>("SELECT count(*)::int FROM orders")).count;
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

test("Orders leads to it, and the first button of its form finds an item", async () => {
  expect((await admin.page("/admin/orders")).html).toContain(`href="${PATH}"`);
  const buttons = documentOf(await firstPage()).querySelectorAll("form#new-order button");
  expect(buttons[0]?.getAttribute("value")).toBe("find");
});

test("a SKU adds its item, again one more of it; a name lists what matches; each press keeps what was typed", async () => {
  const one = await press(await firstPage(), "find", {
    findPiece: piece.sku,
    name: "Dot",
    note: "Two\nlines",
  });
  expect(fieldsOf(one.html).get("lines.0.variationId")).toBe(piece.id);
  const two = await press(one.html, "find", { findPiece: piece.sku.toLowerCase() });
  expect(fieldsOf(two.html).get("lines.0.quantity")).toBe("2");
  const listed = await press(two.html, "find", { findPiece: "dragon" });
  const add = documentOf(listed.html).querySelector("button[value^=add]")?.getAttribute("value") ?? "";
  const added = await press(listed.html, add);
  const removed = await press(added.html, "remove-line:0");
  const fields = fieldsOf(removed.html);
  expect([add, fields.get("lines.0.variationId"), fields.has("lines.1.quantity")]).toEqual([
    `add:${fields.get("lines.0.variationId")}`,
    expect.any(String),
    false,
  ]);
  expect([fields.get("name"), fields.get("note")]).toEqual(["Dot", "Two\nlines"]);
  expect(textOf((await press(removed.html, "find", { findPiece: "no such thing" })).html)).toContain(
    "No item matches your search.",
  );
});

test("an order paid in two ways: total and change are shown before the press, and two presses place one", async () => {
  const before = { stock: await stock(), orders: await orders() };
  const gst = Math.floor((piece.cents * 5 + 50) / 100);
  const total = piece.cents + gst;
  let page = (await press(await withPiece(), "add-payment", { name: "Dot" })).html;
  page = (await press(page, "add-payment", { "payments.0.method": "terminal", "payments.0.amount": "1.00" }))
    .html;
  page = (await press(page, "show", { "payments.1.method": "cash", "payments.1.amount": "500" })).html;
  const rest = Math.round((total - 100) / 5) * 5;
  expect(textOf(page)).toContain(`Change to give: ${dollars(50_000 - rest)}`);
  expect(textOf(page)).toContain(`Place Order · ${dollars(rest + 100)}`);
  expect(await orders()).toBe(before.orders);

  await shop.query(
    "INSERT INTO cash_days (day, opening, counted, closed_at) VALUES (shop_day(now()), 0, 0, now())",
  );
  const [placed, again] = await Promise.all([press(page, "place"), press(page, "place")]);
  expect([placed.to, again.to]).toEqual([expect.stringMatching(/^\/admin\/orders\/[\w-]{36}$/), placed.to]);
  expect([await orders(), await stock()]).toEqual([before.orders + 1, before.stock - 1]);
  const shown = textOf(await (await admin.follow(await admin.get(placed.to))).text());
  for (const words of ["Dot", dollars(rest + 100)]) expect(shown).toContain(words);
  expect(shown).toMatch(/Change to give: \$[\d.]+\. Counts for the next day|Already Placed/);
  await shop.query("DELETE FROM cash_days");

  // Its answer was lost, and something was typed before the second press.
  const edited = await press(page, "place", { phone: "780-555-0111" });
  expect(edited.to).toBe(placed.to);
  expect(textOf(await (await admin.follow(await admin.get(placed.to))).text())).toContain("Already Placed");
  expect(await orders()).toBe(before.orders + 1);
});

test("an amount that cannot be read pays nothing and leaves the total readable", async () => {
  const page = (await press(await withPiece(), "add-payment", { name: "Dot" })).html;
  const typed = { "payments.0.method": "e_transfer", "payments.0.amount": "12,50" };
  expect(textOf((await press(page, "show", typed)).html)).not.toContain("NaN");
});

describe("what is wrong", () => {
  test("stands at its field, and nothing typed is lost", async () => {
    const typed = { findPiece: "", fulfilment: "delivery", shopNote: "Ring twice" };
    const refused = await press(await withPiece(), "place", { ...typed, "lines.0.price": "1.00" });
    expect(refused.status).toBe(400);
    const text = textOf(refused.html);
    for (const words of ["Name is required", "Address is required"]) expect(text).toContain(words);
    expect(fieldsOf(refused.html).get("shopNote")).toBe("Ring twice");
    const price = await press(refused.html, "place", { name: "Dot", fulfilment: "pickup" });
    expect(textOf(price.html)).toContain("Give a reason for another price");
    expect(textOf((await press(await firstPage(), "place", { name: "Dot" })).html)).toContain(
      "Add at least one item",
    );
  });

  test("a total that was not shown before is shown first", async () => {
    const refused = await press(await withPiece(), "place", { name: "Dot", "lines.0.quantity": "2" });
    expect(refused.status).toBe(409);
    expect(textOf(refused.html)).toContain("Check it, then place the order.");
    expect((await press(refused.html, "place")).status).toBe(302);
  });

  test("more than is in stock: it did happen, with a reason, and the piece is to be counted", async () => {
    const there = await stock();
    const shown = await press(await withPiece(), "show", { name: "Dot", "lines.0.quantity": `${there + 2}` });
    expect(textOf(shown.html)).toContain(`Only ${there} in stock`);
    const refused = await press(shown.html, "place");
    expect([refused.status, await stock()]).toEqual([409, there]);
    expect(textOf(refused.html)).toMatch(/It did happen.*Only \d+ of .+ available/);
    expect((await press(refused.html, "place", { oversold: "Sold at the market" })).status).toBe(302);
    expect(await stock()).toBe(0);
    const soldOut = textOf((await press(await withPiece(), "show", { name: "Dot" })).html);
    expect([soldOut.includes("Out of stock"), soldOut.includes("Only 0")]).toEqual([true, false]);
    const history = `/admin/inventory/${piece.id}`;
    expect(linksTo(history, (await admin.page("/admin")).html).join()).toContain(
      "sold beyond its stock: count it",
    );
    expect(textOf((await admin.page(history)).html)).toContain("2 pieces were sold that stock did not have.");
    expect((await admin.post(history, { counted: "x", expected: "0" })).status).toBe(400);
    expect((await admin.post(history, { counted: "0", expected: "0" })).status).toBe(302);
    expect(textOf((await admin.page(history)).html)).not.toContain("sold that stock did not have");
    expect(linksTo(history, (await admin.page("/admin")).html)).toEqual([]);
  });
});

describe("with two places of pickup", () => {
  const addPlace = async (name: string) =>
    (
      await admin.json<{ id: string }>("POST", "/api/admin/places", {
        name,
        address: "1 Lane",
        hours: "Sat 9am-1pm",
      })
    ).body;

  test("the chosen place stays chosen when the form is refused, and stands on the order and in the list", async () => {
    const { id } = await addPlace("Fair");
    const refused = await press(await withPiece(), "place", { placeId: id });
    expect([refused.status, fieldsOf(refused.html).get("placeId")]).toEqual([400, id]);
    const placed = await press(refused.html, "place", { name: "Dot" });
    expect(textOf((await admin.page(placed.to)).html)).toContain("Pickup at Fair");
    const number = orderNumber(placed.to.split("/").at(-1) ?? "");
    expect(textOf((await admin.page(`/admin/orders?search=${number}`)).html)).toContain("Pickup at Fair");
  });

  test("a place that was switched off is refused, and the first stands chosen instead", async () => {
    const { id } = await addPlace("Porch");
    const page = await press(await withPiece(), "show", { placeId: id, name: "Dot" });
    await admin.json("PUT", `/api/admin/places/${id}`, { isOn: false });
    const refused = await press(page.html, "place");
    expect([refused.status, textOf(refused.html)]).toEqual([
      409,
      expect.stringContaining("Pickup at this place has ended. Choose another place."),
    ]);
    const store = await oneRow<{ id: string }>("SELECT id FROM places WHERE is_store");
    expect(fieldsOf(refused.html).get("placeId")).toBe(store.id);
  });
});

test("a pickup time stays chosen when the form is refused; a taken one is refused; a payment link holds its time", async () => {
  const { id: storeId } = await oneRow<{ id: string }>("SELECT id FROM places WHERE is_store");
  const ask = (slotMinutes: number | null) =>
    admin.json("PUT", `/api/admin/places/${storeId}`, { slotMinutes, slotPlaces: 1 });
  await shop.query("UPDATE places SET is_on = false WHERE NOT is_store");
  await ask(60);
  const timesIn = (html: string) =>
    documentOf(html)
      .querySelectorAll("select[name=slotId] option")
      .map((option) => ({ id: option.getAttribute("value") ?? "", words: textOf(option) }));
  const chosenIn = (html: string) =>
    documentOf(html).querySelector("select[name=slotId] option[selected]")?.getAttribute("value") ?? "";
  const first = await withPiece();
  const [, time, other] = timesIn(first);
  const slotId = time?.id ?? "";
  const refused = await press(first, "place", { slotId });
  expect([refused.status, chosenIn(refused.html)]).toEqual([400, slotId]);
  const placed = await press(refused.html, "place", { name: "Dot", slotId });
  expect(textOf((await admin.page(placed.to)).html)).toContain(`Pickup ${time?.words ?? ""}`);

  const late = await press(first, "place", { name: "Eve", slotId, formId: randomUUID() });
  expect(late.status).toBe(409);
  expect(textOf(late.html)).toContain("This pickup time is taken now. Choose another time.");
  expect(fieldsOf(late.html).get("name")).toBe("Eve");
  const link = { name: "Eve", slotId: other?.id ?? "", paymentLink: "yes" };
  const made = await press((await press(late.html, "show", link)).html, "place", { slotId: link.slotId });
  expect(made.to).toMatch(/links/);
  expect(timesIn(await firstPage()).map(({ id }) => id)).not.toContain(link.slotId);
  expect((await admin.post(made.to, { intent: "end" })).status).toBe(302);
  const again = await admin.page(`${PATH}?again=${made.to.split("/").at(-1) ?? ""}`);
  expect(chosenIn(again.html)).toBe(link.slotId);
  await ask(null);
  expect((await admin.post(made.to, { intent: "dismiss" })).status).toBe(302);
});

test("an item at 0.00 is not called unpaid", async () => {
  const typed = { "lines.0.price": "0.00", "lines.0.reason": "Gift" };
  const words = "Not paid yet.";
  expect(textOf(await withPiece())).toContain(words);
  expect(textOf((await press(await withPiece(), "show", typed)).html)).not.toContain(words);
});

test("an earlier customer's details are taken from their latest order, with the account", async () => {
  const row = await oneRow<{ id: string; name: string; email: string; phone: string; user_id: string }>(
    `SELECT id, name, email, phone, user_id FROM orders WHERE user_id IS NOT NULL AND anonymized_at IS NULL
     ORDER BY created_at DESC, id LIMIT 1`,
  );
  const found = await press(await withPiece(), "find", {
    findCustomer: row.email,
    fulfilment: "handed_over",
  });
  const chosen = await press(found.html, `choose:${row.id}`);
  const fields = fieldsOf(chosen.html);
  expect(["name", "email", "phone", "userId"].map((name) => fields.get(name))).toEqual([
    ...[row.name, row.email, row.phone, row.user_id],
  ]);
  const placed = await press(chosen.html, "place");
  expect(
    await oneRow("SELECT user_id, status, source FROM orders WHERE id = $1", [placed.to.split("/").at(-1)]),
  ).toEqual({ user_id: row.user_id, status: "fulfilled", source: "manual" });
});

test("a delivery fee that was typed before Handed over now is not asked for", async () => {
  const placed = await press(await withPiece(), "place", {
    fulfilment: "handed_over",
    deliveryFee: "5,00",
    name: "Dot",
  });
  expect(placed.status).toBe(302);
});

test("customers and visitors cannot open it, place an order or look anything up", async () => {
  const { Client } = await import("../support/client");
  const customer = new Client(shop.url);
  await customer.signIn("customer@example.com");
  const before = await orders();
  expect((await customer.get(PATH)).status).toBe(403);
  expect((await customer.post(PATH, { intent: "place" })).status).toBe(403);
  expect((await customer.get("/admin/orders/find?customer=a")).status).toBe(403);
  expect(await orders()).toBe(before);
});

test("a payment link alone: the page says what it does, and the press leads to its address and QR code", async () => {
  const before = { stock: await stock(), orders: await orders() };
  const shown = (await press(await withPiece(), "show", { name: "Dot", paymentLink: "yes" })).html;
  expect(textOf(shown)).toContain("Make Payment Link · $");
  expect(textOf(shown)).toContain("By payment link");
  const made = await press(shown, "place");
  const id = made.form.get("formId") ?? "";
  expect(made.to).toBe(`/admin/orders/links/${id}`);
  expect((await press(shown, "place")).to).toBe(made.to);
  expect([await orders(), await stock()]).toEqual([before.orders, before.stock]);
  const link = await admin.page(made.to);
  expect(textOf(link.html)).toContain(`${shop.url}/pay/${id}`);
  expect(documentOf(link.html).querySelector('svg[aria-label="QR code of the payment link"]')).not.toBeNull();
  expect(textOf((await admin.page("/admin/orders")).html)).toMatch(
    /Waiting for payment.*Dot 1 item until .* tomorrow/,
  );

  expect((await admin.post(made.to, { intent: "end" })).headers.get("Location")).toBe("/admin/orders");
  expect(textOf((await admin.page("/admin/orders")).html)).toContain(
    "Payment links that ended without an order Dot",
  );
  expect(textOf((await admin.page("/admin")).html)).toContain("1 payment link ended without an order");
  const again = await admin.page(`${PATH}?again=${id}`);
  expect(Object.fromEntries(fieldsOf(again.html))).toMatchObject({
    ...{ name: "Dot", "lines.0.variationId": piece.id, "lines.0.quantity": "1", again: id },
  });
  expect((await press(again.html, "place")).to).toMatch(/^\/admin\/orders\/[\w-]{36}$/);
  expect(textOf((await admin.page("/admin")).html)).not.toContain("payment link ended without an order");
  expect((await admin.post(made.to, { intent: "dismiss" })).status).toBe(302);
});

test("a payment link for the rest places the order at once; for less than a card can be charged it is refused", async () => {
  const total = piece.cents + Math.floor((piece.cents * 5 + 50) / 100);
  const page = (await press(await withPiece(), "add-payment", { name: "Dot", paymentLink: "yes" })).html;
  const paid = (cents: number) => ({
    "payments.0.method": "terminal",
    "payments.0.amount": (cents / 100).toFixed(2),
  });
  const refused = await press(page, "place", paid(total - 49));
  expect([refused.status, textOf(refused.html)]).toEqual([
    409,
    expect.stringContaining("there is no payment link for $0.49"),
  ]);
  const placed = await press(page, "place", paid(total - 200));
  expect(placed.to).toMatch(/^\/admin\/orders\/links\/[\w-]{36}$/);
  const orderId = placed.form.get("formId") ?? "";
  const shown = textOf((await admin.page(placed.to)).html);
  expect(shown).toMatch(/Dot 1 item \$2\.00 Order #/);
  expect(textOf((await admin.page(`/admin/orders/${orderId}`)).html)).toContain(
    "A payment link is open until",
  );
  const listed = documentOf((await admin.page("/admin/orders")).html).querySelector(
    "section[aria-label='Waiting for payment']",
  );
  expect(textOf(listed?.outerHTML ?? "")).toContain(`Dot Order #${orderNumber(orderId)} until`);
});
