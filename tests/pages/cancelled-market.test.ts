import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { addDays, formatWeekday } from "~/lib/time/calendar-day";
import { orderNumber } from "~/lib/orders/order-number";
import { dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import { slotWords } from "~/lib/time/slots";
import { Client } from "../support/client";
import { documentOf, fieldsOfForm, hrefsOf, linksTo, textOf } from "../support/html";
import { enterManualOrder } from "../support/manual-order";
import { admin, oneRow, shop, useOwnBackOffice } from "./back-office";

useOwnBackOffice();

const page = { Accept: "text/html" };
const day = addDays(dayAtShop(new Date()), 2);
const later = addDays(day, 7);
const pickup = `Pickup at Farmers' Market on ${formatWeekday(day)} is cancelled.`;
let marketId: string;
let storeId: string;

beforeAll(async () => {
  const market = {
    name: "Farmers' Market",
    address: "Table 14",
    specialDays: `${day} 9am-1pm\n${later} 9am-1pm`,
  };
  const times = { slotMinutes: 60, slotPlaces: 5 };
  const made = await admin.json<{ id: string }>("POST", "/api/admin/places", { ...market, ...times });
  marketId = made.body.id;
  ({ id: storeId } = await oneRow<{ id: string }>("SELECT id FROM places WHERE is_store"));
});

async function ordered(userEmail?: string): Promise<string> {
  const id = randomUUID();
  const { id: variationId } = await oneRow<{ id: string }>(
    "SELECT id FROM variations WHERE stock_quantity > 5 ORDER BY id LIMIT 1",
  );
  await enterManualOrder((sql, values) => shop.query(sql, values), { id, variationId });
  const slot = { startsAt: momentAtShop(day, 600), endsAt: momentAtShop(day, 660) };
  const { slotId } = await oneRow<{ slotId: string }>(
    `INSERT INTO slots (place_id, starts_at, ends_at, words) VALUES ($1, $2, $3, $4)
     ON CONFLICT (place_id, starts_at, ends_at) DO UPDATE SET words = excluded.words RETURNING id AS "slotId"`,
    [marketId, slot.startsAt, slot.endsAt, slotWords(slot)],
  );
  await shop.query(
    `UPDATE orders SET place_id = $2, slot_id = $3, user_id = (SELECT id FROM users WHERE email = $4) WHERE id = $1`,
    [id, marketId, slotId, userEmail ?? ""],
  );
  return id;
}

async function mailedLink(id: string): Promise<string> {
  const { text } = await oneRow<{ text: string }>(
    "SELECT text FROM mail_outbox WHERE order_id = $1 AND key LIKE 'market-cancelled:%'",
    [id],
  );
  return /\/orders\/[\w-]+\/market\?token=\S+/.exec(text)?.[0] ?? "";
}

const buttonsOf = (html: string) =>
  documentOf(html)
    .querySelectorAll("form button[name=intent]")
    .map((button) => button.getAttribute("value"));
const formOf = (html: string, intent: string) =>
  Object.fromEntries(fieldsOfForm(html, `form:has(button[value=${intent}])`));

async function cancelDay(): Promise<string> {
  const path = `/admin/places/${marketId}/cancel/${day}`;
  return textOf(await (await admin.follow(await admin.post(path, { intent: "cancel-day" }))).text());
}

test("the owner cancels a market day, and customers choose by the link of their email, without scripts", async () => {
  const [first, second, third] = [await ordered(), await ordered(), await ordered()];
  const path = `/admin/places/${marketId}/cancel/${day}`;
  const places = (await admin.page("/admin/places")).html;
  expect(textOf(places)).toContain(`${formatWeekday(day)}: 3 orders`);
  expect(linksTo(path, places)).toEqual([`Cancel This Market Day ${formatWeekday(day)}`]);
  expect(textOf((await admin.page(path)).html)).toMatch(
    /3 orders should be picked up there .* 3 customers get an email/,
  );
  expect(await cancelDay()).toContain("3 orders now wait for the customer's choice.");
  expect(await cancelDay()).toContain("No pickup was planned for it.");
  expect(textOf((await admin.page("/admin")).html)).toContain(
    "3 orders of a cancelled pickup without an answer",
  );
  const list = (await admin.page("/admin/orders/closed-days")).html;
  for (const id of [first, second, third])
    expect(linksTo(`/admin/orders/${id}/market`, list)).toEqual([`#${orderNumber(id)}`]);

  const guest = new Client(shop.url);
  const link = await mailedLink(first);
  const answer = await guest.get(link);
  const html = await answer.text();
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(textOf(html)).toContain(pickup);
  expect(buttonsOf(html)).toEqual(["move", "cancel"]);
  expect(documentOf(html).querySelectorAll("input[type=radio][checked]")).toEqual([]);
  expect(textOf(html)).toContain("Cancel this order? Nothing was paid");
  const none = await guest.post(link, { ...formOf(html, "move"), intent: "move" }, page);
  expect(textOf(await none.text())).toContain("There are several places of pickup. Choose one.");
  const moved = await guest.post(link, { ...formOf(html, "move"), intent: "move", placeId: storeId }, page);
  const chosen = await (await guest.follow(moved)).text();
  expect(textOf(chosen)).toContain("This is chosen: Pickup at our store");
  expect(hrefsOf(chosen).filter((href) => href.startsWith(`/orders/${first}?token=`))).toHaveLength(1);
  const stale = await guest.post(link, { intent: "cancel" }, page);
  expect(stale.status).toBe(409);
  expect(textOf(await stale.text())).toContain("This was chosen already: Pickup");

  const zone = { name: "Stony Plain", prefixes: "T7Z", fee: "5.00" };
  await admin.json("POST", "/api/admin/delivery-zones", zone);
  const other = await mailedLink(second);
  const asked = (await guest.page(other)).html;
  expect(buttonsOf(asked)).toEqual(["move", "deliver", "cancel"]);
  const typed = { intent: "deliver", address: "12 Oak Street", city: "Stony Plain", province: "AB" };
  const refused = await guest.post(other, { ...typed, postalCode: "T5J 2R7" }, page);
  expect(refused.status).toBe(400);
  const kept = await refused.text();
  expect(textOf(kept)).toContain("We don't deliver to T5J 2R7.");
  expect(formOf(kept, "deliver")).toMatchObject({ address: "12 Oak Street", postalCode: "T5J 2R7" });
  const delivered = await guest.post(other, { ...typed, postalCode: "T7Z 1A1" }, page);
  expect(textOf(await (await guest.follow(delivered)).text())).toContain("This is chosen: Local delivery");

  const last = await mailedLink(third);
  const cancelled = await guest.post(last, { intent: "cancel" }, page);
  expect(textOf(await (await guest.follow(cancelled)).text())).toContain("This order is cancelled.");
  for (const wrong of [last.replace(/token=.*/, "token=wrong"), last.replace(third, first)])
    expect((await guest.get(wrong)).status).toBe(404);
  const changes = textOf((await admin.page(`/admin/audit?entity=order&id=${second}`)).html);
  expect(changes).toContain("pickup cancelled");
  expect(changes).toMatch(/: Local delivery instead of Pickup at Farmers' Market on .+ by the customer ,/);
});

test("an account's order page leads to the choice, and the owner chooses in the order", async () => {
  const customer = new Client(shop.url);
  await customer.signIn("customer@example.com");
  await admin.json("PUT", `/api/admin/places/${marketId}`, { specialDays: `${day} 9am-1pm` });
  const [theirs, id] = [await ordered("customer@example.com"), await ordered()];
  const order = documentOf((await customer.page(`/orders/${theirs}`)).html).querySelector("main");
  expect(order && textOf(order)).toContain(`${formatWeekday(day)}, 10am-11am`);
  expect(order && textOf(order)).not.toContain("9am-1pm");
  await cancelDay();
  for (const path of ["/orders", `/orders/${theirs}`]) {
    const { html } = await customer.page(path);
    expect(textOf(html)).toContain(pickup);
    expect(linksTo(`/orders/${theirs}/market`, html)).toEqual(["Choose What to Do"]);
  }
  expect(buttonsOf((await customer.page(`/orders/${theirs}/market`)).html)).toContain("move");
  expect((await customer.get(`/orders/${id}/market`)).status).toBe(404);
  expect((await new Client(shop.url).get(`/orders/${theirs}/market`)).status).toBe(401);

  const path = `/admin/orders/${id}/market`;
  const { html } = await admin.page(`/admin/orders/${id}`);
  expect(textOf(html)).toContain("Pickup cancelled, no answer yet.");
  expect(linksTo(path, html)).toEqual(["Choose for the Customer"]);
  expect(buttonsOf((await admin.page(path)).html)).toEqual(
    expect.arrayContaining(["move", "deliver", "cancel"]),
  );
  const done = await admin.follow(await admin.post(path, { intent: "move", placeId: storeId }));
  const after = textOf(await done.text());
  expect(after).toContain(`Order #${orderNumber(id)}`);
  expect(after).not.toContain("no answer yet");
});
