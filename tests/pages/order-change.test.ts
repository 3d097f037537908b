import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { Client } from "../support/client";
import { documentOf, fieldsOfForm, linksTo, textOf } from "../support/html";
import { buyThreeToys, type ThreeToys } from "../support/three-toys";
import { admin, oneRow, shop, useOwnBackOffice } from "./back-office";

/* A placed order is changed by a browser without scripts: every button sends the form and shows it again. */

useOwnBackOffice();

let toys: ThreeToys;
/** Another colour of the same toy, at the same price. */
let other: { id: string; sku: string };
beforeEach(async () => {
  toys = await buyThreeToys(shop);
  other = await oneRow(
    `SELECT v.id, v.sku FROM variations v JOIN products p ON p.id = v.product_id
     WHERE p.name = 'Infinity Cube' AND v.id <> $1 ORDER BY v.id LIMIT 1`,
    [toys.variationId],
  );
});

const orderPath = () => `/admin/orders/${toys.id}`;
const kept = () => `kept.${toys.itemId}`;
const page = async () => (await admin.page(`${orderPath()}/change`)).html;

async function press(html: string, intent: string, typed: Record<string, string> = {}) {
  const form = fieldsOfForm(html, "form#change-order");
  for (const [name, text] of Object.entries(typed)) form.set(name, text);
  form.set("intent", intent);
  const answer = await admin.post(`${orderPath()}/change`, form);
  return { status: answer.status, to: answer.headers.get("Location") ?? "", html: await answer.text() };
}

const stockOf = async (id: string) =>
  (await oneRow<{ stock: number }>("SELECT stock_quantity AS stock FROM variations WHERE id = $1", [id]))
    .stock;
const summary = (html: string) =>
  textOf(documentOf(html).querySelector("section[aria-labelledby=what-changes]") ?? "");
async function guestPage(): Promise<string> {
  const { text } = await oneRow<{ text: string }>(
    "SELECT text FROM mail_outbox WHERE order_id = $1 ORDER BY created_at DESC LIMIT 1",
    [toys.id],
  );
  const [, link = ""] = /(\/orders\/\S+)/.exec(text) ?? [];
  return textOf((await new Client(shop.url).page(link)).html);
}
const textAt = async (path: string) => textOf((await admin.page(path)).html);

test("another colour at the same price: shown before it is confirmed, then on order, slip, changes and email", async () => {
  expect(linksTo(`${orderPath()}/change`, (await admin.page(orderPath())).html)).toEqual(["Change Order"]);
  const stocks = [await stockOf(toys.variationId), await stockOf(other.id)];
  const first = await page();
  expect(summary(first)).toBe("");
  expect(documentOf(first).querySelectorAll("form#change-order button")[0]?.getAttribute("value")).toBe(
    "find",
  );
  const found = await press(first, `add:${other.id}`, { [kept()]: "2" });
  const shown = await press(found.html, "show");
  expect(summary(shown.html)).toMatch(/3 → 2.*0 → 1.*The total stays the same\./);
  expect(summary(shown.html)).toContain("goes back to the shelf.");
  expect([await stockOf(toys.variationId), await stockOf(other.id)]).toEqual(stocks);

  const [once, again] = await Promise.all([press(shown.html, "change"), press(shown.html, "change")]);
  expect([once.to, again.to]).toEqual([orderPath(), orderPath()]);
  expect([await stockOf(toys.variationId), await stockOf(other.id)]).toEqual([
    (stocks[0] ?? 0) + 1,
    (stocks[1] ?? 0) - 1,
  ]);
  expect(await textAt(orderPath())).toMatch(/1 removed/);
  expect(await textAt(orderPath())).toContain("Used for the items that were added: ");
  expect(await textAt(`${orderPath()}/slip`)).toMatch(/1 removed, do not pack/);
  expect(await textAt(`/admin/audit?entity=order&id=${toys.id}`)).toMatch(
    /quantity of Infinity Cube .* 3 → 2/,
  );
  const [mail] = await shop.query<{ subject: string }>(
    "SELECT subject FROM mail_outbox WHERE order_id = $1 ORDER BY created_at DESC LIMIT 1",
    [toys.id],
  );
  expect(mail?.subject).toMatch(/was changed$/);
  // Nothing was sent back, so no bank has anything to show.
  const guest = await guestPage();
  expect(guest).toMatch(/1 removed.*Removed, GST included\s*-\$/);
  expect(guest).not.toMatch(/Refunded on|Taken off|Banks take/);
});

describe("what is more, or less, to pay", () => {
  test("more is owed until it is paid, and stands on the order", async () => {
    const added = await press(await page(), `add:${other.id}`);
    expect(summary(added.html)).toContain(
      "$10.50 more: owed until you record a payment or send a payment link.",
    );
    expect((await press(added.html, "change")).to).toBe(orderPath());
    expect(await textAt(orderPath())).toContain("$10.50 is owed");
    expect(await textAt("/admin/orders")).toContain("$10.50 is owed");
    await admin.json("POST", `/api/admin/orders/${toys.id}/payment-link`);
    expect(summary((await press(await page(), `add:${other.id}`)).html)).toContain("Its payment link ends.");
  });

  test("a removal covers what was owed before, and then pays for what is added", async () => {
    await press((await press(await page(), `add:${other.id}`)).html, "change");
    const added = await press(await page(), `add:${other.id}`, { [kept()]: "1" });
    expect((await press(added.html, "change")).to).toBe(orderPath());
    const shown = await textAt(orderPath());
    expect(shown).toMatch(/Was still owed: \$10\.50 Used for the items that were added: \$10\.50/);
  });

  test("the same press again, because the first answer was lost, says that the order is changed", async () => {
    const added = await press(await page(), `add:${other.id}`);
    for (let times = 0; times < 2; times++) {
      expect((await press(added.html, "change")).to).toBe(orderPath());
      expect(await textAt(orderPath())).toContain("Order Changed");
    }
    expect(await textAt(orderPath())).toContain("$10.50 is owed");
    await press(await page(), "change");
    expect(await textAt(orderPath())).toContain("Nothing to Change");
  });

  test("less goes back to the card", async () => {
    const shown = await press(await page(), "show", { [kept()]: "1" });
    expect(summary(shown.html)).toContain("$21.00 less. $21.00 goes back to the customer's card.");
    await press(shown.html, "change");
    // The worker may have sent it already.
    expect(await textAt(orderPath())).toMatch(/Refund pending|Partly refunded/);
    // The customer still reads about it when something else is owed.
    const added = await press(await page(), `add:${other.id}`);
    await press(added.html, "change");
    expect(await guestPage()).toMatch(/Refunded on.*Banks take.*\$10\.50 is still to be paid/);
  });
});

describe("what was typed stays", () => {
  test("after an error, which is at its field", async () => {
    const sent = await press(await page(), "change", {
      [kept()]: "2",
      name: "",
      fulfilment: "delivery",
      note: "See you Friday",
    });
    expect(sent.status).toBe(400);
    const form = fieldsOfForm(sent.html, "form#change-order");
    expect([form.get(kept()), form.get("fulfilment"), form.get("note")]).toEqual([
      "2",
      "delivery",
      "See you Friday",
    ]);
    expect(documentOf(sent.html).querySelector("[name=name]")?.getAttribute("aria-invalid")).toBe("true");
    const tooMany = await press(sent.html, "change", { [kept()]: "4", name: "Kim", fulfilment: "pickup" });
    expect([
      tooMany.status,
      documentOf(tooMany.html).querySelector(`[name="${kept()}"]`)?.getAttribute("aria-invalid"),
    ]).toEqual([409, "true"]);
  });

  test("after another change by somebody else the form says so, and the admin can go on", async () => {
    const shown = await press(await page(), "show", { name: "Kim" });
    await shop.query("UPDATE orders SET version = version + 1 WHERE id = $1", [toys.id]);
    const refused = await press(shown.html, "change");
    expect([refused.status, textOf(refused.html)]).toEqual([
      409,
      expect.stringContaining("Someone changed this order."),
    ]);
    expect((await press(refused.html, "change")).to).toBe(orderPath());
    expect(await textAt(orderPath())).toContain("Kim");
  });

  test("contact changed by somebody else is not overwritten: both are shown, and nothing typed is lost", async () => {
    const opened = await page();
    const theirs = { name: "Robin", phone: "780-555-0142", city: "Spruce Grove" };
    await admin.json("PUT", `/api/admin/orders/${toys.id}`, { shippingAddress: theirs });
    // Pressed with the order as it was; the buttons before it show the form again.
    const shown = await press(opened, "show", { phone: "780-555-0199", note: "See you Friday" });
    const refused = await press(shown.html, "change");
    expect(refused.status).toBe(409);
    const form = fieldsOfForm(refused.html, "form#change-order");
    expect(["name", "phone", "city", "note"].map((name) => form.get(name))).toEqual([
      ...["Robin", "780-555-0199", "Spruce Grove", "See you Friday"],
    ]);
    expect(documentOf(refused.html).querySelector("dialog [name=phone]")?.getAttribute("aria-invalid")).toBe(
      "true",
    );
    expect(textOf(refused.html)).toContain(
      "Someone changed this: it is now “780-555-0142”. Saving keeps yours.",
    );
    expect((await press(refused.html, "change")).to).toBe(orderPath());
    expect(await oneRow("SELECT name, phone, city, note FROM orders WHERE id = $1", [toys.id])).toEqual({
      name: "Robin",
      phone: "780-555-0199",
      city: "Spruce Grove",
      note: "See you Friday",
    });
  });

  test("when the price has changed since it was shown", async () => {
    const added = await press(await page(), `add:${other.id}`);
    await shop.query("UPDATE variations SET price_modifier = 2 WHERE id = $1", [other.id]);
    const refused = await press(added.html, "change");
    expect([refused.status, textOf(refused.html)]).toEqual([
      409,
      expect.stringContaining("The difference is now $12.60."),
    ]);
    expect((await press(refused.html, "change")).to).toBe(orderPath());
  });

  test("when stock is short, with a field for what did happen", async () => {
    const added = await press(await page(), `add:${other.id}`, {});
    const shown = await press(added.html, "show", { "lines.0.quantity": "900" });
    const short = await press(shown.html, "change");
    expect(textOf(short.html)).toContain("It did happen");
    expect((await press(short.html, "change", { oversold: "sold at the market" })).to).toBe(orderPath());
  });
});

test("of an order whose money was given back, only the contact can be changed", async () => {
  await admin.json("POST", `/api/admin/orders/${toys.id}/refunds`, {
    id: randomUUID(),
    goodwill: 31.5,
    reason: "goodwill",
  });
  const html = await page();
  expect(textOf(html)).toContain("This order was refunded, so its items cannot be changed.");
  expect(fieldsOfForm(html, "form#change-order").has(kept())).toBe(false);
  expect((await press(html, "change", { name: "Kim" })).to).toBe(orderPath());
  expect(await textAt(orderPath())).toContain("Kim");
});

test("an order that was handed over says why it cannot be changed", async () => {
  await shop.query("UPDATE orders SET status = 'fulfilled' WHERE id = $1", [toys.id]);
  expect(linksTo(`${orderPath()}/change`, (await admin.page(orderPath())).html)).toEqual([]);
  expect(textOf(await page())).toContain("This order was handed over, so it cannot be changed.");
});
