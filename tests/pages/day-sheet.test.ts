import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { addDays, formatWeekday } from "~/lib/time/calendar-day";
import { orderNumber } from "~/lib/orders/order-number";
import { dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import { slotWords } from "~/lib/time/slots";
import { documentOf, hiddenFieldsBeside, hrefsOf, linksTo, textOf } from "../support/html";
import { enterManualOrder } from "../support/manual-order";
import { admin, oneRow, shop, useOwnBackOffice } from "./back-office";

useOwnBackOffice();

const PATH = "/admin/day";
const today = dayAtShop(new Date());
const day = addDays(today, 2);
/** Of the seed: paid on the web. */
let paid: string[];
let storeId: string;

beforeAll(async () => {
  await shop.query("UPDATE orders SET status = 'fulfilled', ready_by = NULL WHERE status <> 'cancelled'");
  const rows = await shop.query<{ id: string }>(
    "SELECT id FROM orders WHERE status = 'fulfilled' AND source = 'web' AND name <> '' ORDER BY id LIMIT 8",
  );
  paid = rows.map(({ id }) => id);
  ({ id: storeId } = await oneRow<{ id: string }>("SELECT id FROM places WHERE is_store"));
});

async function change(id: string, values: Record<string, string | null>) {
  const names = Object.keys(values);
  const set = names.map((name, index) => `${name} = $${index + 2}`).join();
  await shop.query(`UPDATE orders SET ${set} WHERE id = $1`, [id, ...Object.values(values)]);
  return id;
}

async function pickup(id: string, placeId: string, on: string, minutes: number) {
  const slot = { startsAt: momentAtShop(on, minutes), endsAt: momentAtShop(on, minutes + 30) };
  const { slotId } = await oneRow<{ slotId: string }>(
    `INSERT INTO slots (place_id, starts_at, ends_at, words) VALUES ($1, $2, $3, $4)
     ON CONFLICT (place_id, starts_at, ends_at) DO UPDATE SET words = excluded.words RETURNING id AS "slotId"`,
    [placeId, slot.startsAt, slot.endsAt, slotWords(slot)],
  );
  const handover = { delivery_method: "pickup", place_id: placeId, slot_id: slotId };
  return change(id, { ...handover, status: "processing", phone: "(780) 555-0123" });
}

async function delivery(id: string, slotId: string, postalCode: string, address: string) {
  const to = { postal_code: postalCode, address, city: "Stony Plain", province: "AB", address2: "" };
  return change(id, { ...to, delivery_method: "delivery", place_id: null, slot_id: slotId, status: "ready" });
}

const sheetOf = async (on: string) => (await admin.page(`${PATH}?day=${on}`)).html;

/** The orders below a heading, in their order. */
const ordersBelow = (html: string, title: string) =>
  documentOf(html)
    .querySelectorAll("main section")
    .filter((section) => textOf(section.querySelector("h2") ?? "").startsWith(title))
    .flatMap((section) => hrefsOf(section.toString()))
    .flatMap((href) => /orders\/([\w-]{36})/.exec(href)?.[1] ?? []);

const tabsOf = (html: string) => textOf(documentOf(html).querySelector("nav[aria-label=Days]") ?? "");
const entryOf = (html: string, id: string) => {
  const link = documentOf(html).querySelector(`main section a[href^="/admin/orders/${id}"]`);
  return link?.closest("li") ?? documentOf("");
};
const buttonsOf = (html: string, id: string) =>
  entryOf(html, id)
    .querySelectorAll("button[name=single]")
    .map((button) => button.getAttribute("value"));

test("with nothing set the sidebar has no day sheet; another place adds it", async () => {
  expect(linksTo(PATH, (await admin.page("/admin")).html)).toEqual([]);
  const market = { name: "Farmers' Market", address: "5101 51 Street", specialDays: `${day} 9am-3pm` };
  expect((await admin.json("POST", "/api/admin/places", market)).status).toBe(201);
  expect(linksTo(PATH, (await admin.page("/admin")).html)).toEqual(["Day Sheet"]);
});

test("lists pickups by place and time and deliveries by postal code and address, with papers and the route", async () => {
  const { id: market } = await oneRow<{ id: string }>("SELECT id FROM places WHERE NOT is_store");
  const [first = "", second = "", third = "", near = "", far = "", further = ""] = paid;
  await pickup(second, storeId, day, 14 * 60);
  await pickup(first, storeId, day, 9 * 60 + 30);
  await pickup(third, market, day, 9 * 60);
  const zone = { name: "Stony Plain", prefixes: "T7Z", fee: "5.00" };
  const made = await admin.json<{ id: string }>("POST", "/api/admin/delivery-zones", zone);
  const { id: slotId } = await oneRow<{ id: string }>(
    "INSERT INTO slots (zone_id, starts_at, ends_at, words) VALUES ($1, $2, $3, $4) RETURNING id",
    [made.body.id, momentAtShop(day, 0), momentAtShop(addDays(day, 1), 0), formatWeekday(day)],
  );
  await delivery(further, slotId, "T7Z 2A1", "100 Elm Street");
  await delivery(far, slotId, "T7Z 1B1", "12 Oak Street");
  await delivery(near, slotId, "t7z1b1", "9 Oak Street");

  const html = await sheetOf(day);
  expect(ordersBelow(html, "Pickup at Store")).toEqual([first, second]);
  expect(ordersBelow(html, "Pickup at Farmers' Market")).toEqual([third]);
  expect(ordersBelow(html, "Deliveries (3)")).toEqual([near, far, further]);
  const entry = entryOf(html, first);
  expect(textOf(entry)).toMatch(
    new RegExp(`^9:30am-10am Order #${orderNumber(first)} Processing .*\\d × .+, .+ Mark ready`),
  );
  expect(hrefsOf(entry.toString())).toContain("tel:+1-780-555-0123");
  expect(buttonsOf(html, first)).toEqual([`mark-ready:${first}`, `hand-over:${first}`]);
  expect(textOf(entryOf(html, near))).toContain("9 Oak Street, Stony Plain, AB t7z1b1");

  const hrefs = hrefsOf(html).map((href) => href.replaceAll("&amp;", "&"));
  const idsAt = (path: string) =>
    new URL(hrefs.find((href) => href.startsWith(path)) ?? "", shop.url).searchParams.getAll("id").sort();
  expect(idsAt("/admin/orders/pick-list")).toEqual([first, second, third].sort());
  expect(idsAt("/admin/orders/slips")).toEqual([first, second, third, near, far, further].sort());
  const route = new URL(hrefs.find((href) => href.includes("google.com/maps/dir")) ?? "").searchParams;
  expect(route.get("waypoints")).toBe(
    "9 Oak Street, Stony Plain, AB t7z1b1|12 Oak Street, Stony Plain, AB T7Z 1B1",
  );
  expect(route.get("destination")).toBe("100 Elm Street, Stony Plain, AB T7Z 2A1");
  expect(linksTo(`${PATH}?day=${addDays(day, -1)}`, html)).toEqual(["Day before", "Tomorrow 0"]);
  expect(tabsOf(html)).toContain(`Today 0 Tomorrow 0 ${formatWeekday(day)} 6`);
});

test("one press marks ready or hands over, and Undo leads back to the sheet", async () => {
  const [first = ""] = paid;
  await pickup(first, storeId, day, 11 * 60);
  const press = (single: string) => admin.post(`${PATH}?day=${day}`, { single });
  const ready = await (await admin.follow(await press(`mark-ready:${first}`))).text();
  expect(textOf(ready)).toContain("Order Marked as Ready");
  expect(buttonsOf(ready, first)).toEqual([`hand-over:${first}`]);
  const done = await (await admin.follow(await press(`hand-over:${first}`))).text();
  expect(textOf(done)).toContain("Order Handed Over");
  expect([textOf(entryOf(done, first)).includes("Fulfilled"), buttonsOf(done, first)]).toEqual([true, []]);
  const undo = documentOf(done).querySelector("form[data-undo]")?.getAttribute("action") ?? "";
  const undone = await admin.post(undo, hiddenFieldsBeside(done, "form[data-undo] button"));
  expect(undone.headers.get("Location")).toBe(`${PATH}?day=${day}`);
  expect(buttonsOf(await sheetOf(day), first)).toEqual([`hand-over:${first}`]);
});

test("an unpaid order is marked, and handing it over asks first; its dialog closes to the sheet", async () => {
  const id = randomUUID();
  const { id: variationId } = await oneRow<{ id: string }>(
    "SELECT id FROM variations WHERE stock_quantity > 3 ORDER BY id LIMIT 1",
  );
  await enterManualOrder((sql, values) => shop.query(sql, values), { id, variationId });
  await pickup(id, storeId, day, 16 * 60);
  expect(textOf(entryOf(await sheetOf(day), id))).toContain("$12.60 is owed");
  const asked = await admin.post(`${PATH}?day=${day}`, { single: `hand-over:${id}` });
  const question = await (await admin.follow(asked)).text();
  expect(textOf(question)).toContain("$12.60 is owed. Record the payment first?");
  expect(linksTo(`${PATH}?day=${day}`, question)).toContain("Close");
  expect((await oneRow<{ status: string }>("SELECT status FROM orders WHERE id = $1", [id])).status).toBe(
    "processing",
  );
});

test("today's sheet adds what is ready or due without a time, and what was missed; a handover stays in its place", async () => {
  const [, , , , , , ready = "", due = ""] = paid;
  const [missed = "", later = ""] = paid;
  const none = { slot_id: null, place_id: null, delivery_method: "pickup" };
  await change(ready, { ...none, status: "ready" });
  const dueAt = momentAtShop(today, 23 * 60).toISOString();
  await change(due, { ...none, status: "pending", ready_by: dueAt });
  await change(later, { ...none, status: "pending", ready_by: momentAtShop(day, 600).toISOString() });
  await pickup(missed, storeId, addDays(today, -1), 600);

  const html = (await admin.page(PATH)).html;
  expect(ordersBelow(html, "Others").sort()).toEqual([ready, due, missed].sort());
  expect(textOf(html)).toContain("Today 3");
  expect(ordersBelow(await sheetOf(addDays(today, 1)), "Others")).toEqual([]);

  const answer = await admin.follow(await admin.post(PATH, { single: `hand-over:${ready}` }));
  const after = await answer.text();
  expect(ordersBelow(after, "Others")).toEqual(ordersBelow(html, "Others"));
  expect([buttonsOf(after, ready), textOf(after).includes("Today 2")]).toEqual([[], true]);
  expect(ordersBelow((await admin.page(PATH)).html, "Others")).not.toContain(ready);
});

test("“Not there” is noted on the sheet, in the order and in Changes; the order stays ready until it is picked up", async () => {
  const [first = "", second = "", third = ""] = paid;
  for (const id of [first, second]) await pickup(id, storeId, today, 0);
  await pickup(third, storeId, day, 12 * 60);
  await change(first, { status: "ready" });
  await change(third, { status: "ready" });
  const press = (single: string) => admin.post(PATH, { single });
  const html = (await admin.page(PATH)).html;
  expect(buttonsOf(html, first)).toEqual([`hand-over:${first}`, `not-there:${first}`]);
  expect(buttonsOf(html, second)).toEqual([`mark-ready:${second}`, `hand-over:${second}`]);
  expect(buttonsOf(await sheetOf(day), third)).toEqual([`hand-over:${third}`]);

  const noted = await (await admin.follow(await press(`not-there:${first}`))).text();
  expect(textOf(noted)).toContain("Order Marked as Not There");
  expect(noted).not.toContain("data-undo");
  expect(textOf(entryOf(noted, first))).toMatch(/Ready .*Not there: \w{3} \d+, \d{4}, \d+:\d\d [ap]\.m\./);
  expect(buttonsOf(noted, first)).toEqual([`hand-over:${first}`]);
  expect(textOf((await admin.page(`/admin/orders/${first}`)).html)).toMatch(/Not there \w{3} \d+, \d{4}/);
  expect(textOf((await admin.page("/admin/audit")).html)).toContain("customer not there");
  const again = await (await admin.follow(await press(`not-there:${first}`))).text();
  expect(textOf(again)).toContain("The order was marked as not there today.");
  const refused = await press(`not-there:${second}`);
  expect([refused.status, textOf(await refused.text())]).toEqual([
    409,
    expect.stringContaining("This order is processing. Only a ready order can be marked as not there."),
  ]);
  const done = await (await admin.follow(await press(`hand-over:${first}`))).text();
  expect(textOf(entryOf(done, first))).toMatch(/^12am-12:30am .*Fulfilled/);
  expect(textOf(entryOf(done, first))).not.toContain("Not there");
});

test("a press on an older page: a cancelled order is refused, one that is handed over stays so", async () => {
  const [first = "", second = ""] = paid;
  await change(first, { status: "cancelled" });
  await change(second, { status: "fulfilled" });
  for (const act of ["hand-over", "mark-ready", "not-there"]) {
    const refused = await admin.post(PATH, { single: `${act}:${first}` });
    expect([refused.status, textOf(await refused.text())]).toEqual([
      409,
      expect.stringMatching(new RegExp(`Order #${orderNumber(first)}.*(is|that is) cancelled`)),
    ]);
  }
  const late = await admin.follow(await admin.post(PATH, { single: `hand-over:${second}` }));
  expect(textOf(await late.text())).toContain("The order was handed over already.");
});

test("a market without times: what waits for it comes along on its day, and counts there only", async () => {
  const [first = "", second = "", third = ""] = paid;
  const { id: market } = await oneRow<{ id: string }>("SELECT id FROM places WHERE NOT is_store");
  const countOn = (html: string) =>
    Number(new RegExp(`${formatWeekday(day)} (\\d+)`).exec(tabsOf(html))?.[1]);
  const none = { slot_id: null, place_id: null, status: "fulfilled" };
  for (const id of [first, second, third]) await change(id, none);
  const before = countOn(await sheetOf(day));
  const waiting = { slot_id: null, place_id: market, delivery_method: "pickup", ready_by: null };
  await change(first, { ...waiting, status: "pending" });
  await change(second, { ...waiting, status: "ready" });
  await change(third, { ...waiting, status: "fulfilled" });
  const html = await sheetOf(day);
  expect(ordersBelow(html, "Pickup at Farmers' Market").sort()).toEqual(
    expect.arrayContaining([first, second].sort()) as string[],
  );
  expect(html).not.toContain(third);
  expect(await sheetOf(addDays(day, 1))).not.toContain(first);
  expect(countOn(html)).toBe(before + 2);
  await shop.query("UPDATE places SET special_days = $1 WHERE id = $2", [`${today} 9am-3pm`, market]);
  await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
  const now = (await admin.page(PATH)).html;
  expect(ordersBelow(now, "Pickup at Farmers' Market").sort()).toEqual([first, second].sort());
  expect(ordersBelow(now, "Others")).not.toContain(second);
});

test("an order without pieces left is not on the sheet, and a disputed payment is marked", async () => {
  const [refunded = "", disputed = ""] = paid;
  for (const id of [refunded, disputed]) await pickup(id, storeId, day, 17 * 60);
  await shop.query("UPDATE payments SET dispute_id = 'dp_1', disputed_at = now() WHERE order_id = $1", [
    disputed,
  ]);
  await shop.query(
    `WITH refund AS (INSERT INTO refunds (order_id, reason) VALUES ($1, 'damaged') RETURNING id)
     INSERT INTO refund_rows (refund_id, position, kind, order_item_id, quantity, amount, proposed, gst)
     SELECT refund.id, position, 'line', order_items.id, quantity, 1, 1, 0 FROM order_items, refund WHERE order_id = $1`,
    [refunded],
  );
  const html = await sheetOf(day);
  expect(html).not.toContain(refunded);
  expect(textOf(entryOf(html, disputed))).toContain("Payment disputed");
  await shop.query("UPDATE payments SET dispute_id = NULL, disputed_at = NULL");
});

test("pick list and slips lead back to the sheet", async () => {
  const [, second = ""] = paid;
  await pickup(second, storeId, day, 18 * 60);
  for (const paper of ["pick-list", "slips"]) {
    const path = hrefsOf(await sheetOf(day)).find((href) => href.startsWith(`/admin/orders/${paper}`)) ?? "";
    const { html } = await admin.page(path.replaceAll("&amp;", "&"));
    expect(linksTo(`${PATH}?day=${day}`, html)).toContain("Day Sheet");
  }
});

test("the row of days has the day shown, also outside the coming week", async () => {
  for (const ahead of [-1, 3, 9]) {
    const shown = addDays(today, ahead);
    const { html } = await admin.page(`${PATH}?day=${shown}`);
    const current = documentOf(html).querySelectorAll("nav[aria-label=Days] [aria-current=page]");
    expect(current.map((tab) => textOf(tab))).toEqual([expect.stringContaining(formatWeekday(shown))]);
  }
});

test.each(["2026-02-30", "tomorrow", "9999-12-31", "0001-01-01"])(
  "the day %s in the URL is today",
  async (wrong) => {
    const { status, html } = await admin.page(`${PATH}?day=${wrong}`);
    expect([status, textOf(documentOf(html).querySelector("main header > div") ?? "")]).toEqual([
      200,
      `Day Sheet ${formatWeekday(today)}, ${today.slice(0, 4)}`,
    ]);
  },
);

test("the phone link of an order has the extension apart, and a text without a number is no link", async () => {
  const [id = ""] = paid;
  await change(id, { phone: "(780) 555-0100 ext. 12" });
  const linked = () =>
    admin.page(`/admin/orders/${id}`).then(({ html }) => ({ links: hrefsOf(html), text: textOf(html) }));
  expect((await linked()).links).toContain("tel:+1-780-555-0100;ext=12");
  await change(id, { phone: "ask at the door" });
  const without = await linked();
  expect(without.links.filter((href) => href.startsWith("tel:"))).toEqual([]);
  expect(without.text).toContain("ask at the door");
});
