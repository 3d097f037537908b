import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, formatWeekday } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import { Client } from "../support/client";
import { contact } from "../support/contact";
import { documentOf, fieldsOfForm, hrefsOf, textOf } from "../support/html";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let admin: Client;
let storeId: string;

beforeAll(async () => {
  shop = await startShop();
  admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  const [store] = await shop.query<{ id: string }>("SELECT id FROM places WHERE is_store");
  storeId = store?.id ?? "";
});
afterAll(() => shop.stop());

const page = { Accept: "text/html" };
const CHECKOUT = 'form[action="/checkout"]';
const card = { cardNumber: "4242 4242 4242 4242", cardExpiry: "12 / 39", cardCvc: "123", billingName: "Ada" };

async function checkout() {
  const [variation] = await shop.query<{ id: string }>(
    "SELECT v.id FROM variations v JOIN products p ON p.id = v.product_id WHERE v.stock_quantity > 9 AND p.archived_at IS NULL ORDER BY v.id",
  );
  const guest = new Client(shop.url);
  await guest.post("/cart", { intent: "add", variationId: variation?.id ?? "", quantity: "1" }, page);
  const { html } = await guest.page("/checkout");
  return { guest, html, form: filled(html) };
}

/** As a browser without scripts sends it. */
const filled = (html: string, more: Record<string, string> = {}) => ({
  ...Object.fromEntries(fieldsOfForm(html, CHECKOUT)),
  ...{ ...contact, intent: "place", ...more },
});

const timesIn = (html: string) =>
  documentOf(html)
    .querySelectorAll("input[name^=slotId]")
    .map((radio) => ({
      name: radio.getAttribute("name") ?? "",
      id: radio.getAttribute("value") ?? "",
      words: radio.getAttribute("aria-label") ?? "",
      isChosen: radio.hasAttribute("checked"),
    }));

async function formOfStore(): Promise<Record<string, string>> {
  const { html } = await admin.page(`/admin/places/${storeId}`);
  return Object.fromEntries(fieldsOfForm(html, "form:has(input[name=slotMinutes])"));
}

test("pickup times are off until the owner sets their length; a wrong length keeps what was typed", async () => {
  expect((await checkout()).html).not.toContain("slotId:");
  const path = `/admin/places/${storeId}`;
  const typed = { ...(await formOfStore()), intent: "save", slotMinutes: "half an hour", slotPlaces: "1" };
  const refused = await admin.post(path, typed);
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(html).toContain('value="half an hour"');
  expect(textOf(html)).toContain("must be a whole number from 10 to 480 minutes");
  const saved = await admin.post(path, { ...typed, slotMinutes: "30" });
  expect(await (await admin.follow(saved)).text()).toContain("Place Updated");
  expect(await formOfStore()).toMatchObject({ slotMinutes: "30", slotPlaces: "1", slotCutoffHours: "2" });
  expect(textOf((await admin.page("/admin/audit")).html)).toContain("minutes of a pickup time");
});

test("without scripts a time is chosen, refused when it is taken, and stands in the order, mail and slip", async () => {
  const { guest, html, form } = await checkout();
  const times = timesIn(html);
  expect(times.filter(({ isChosen }) => isChosen)).toEqual([times[0]]);
  expect(await guest.json("GET", "/api/pickup-times")).toMatchObject({
    body: expect.arrayContaining([
      expect.objectContaining({ slotId: times[0]?.id, words: times[0]?.words }),
    ]) as unknown,
  });
  const other = await checkout();
  const chosen = { ...form, [times[1]?.name ?? ""]: times[1]?.id ?? "" };
  const placed = await guest.post("/checkout", chosen, page);
  expect(placed.status).toBe(303);
  const refused = await other.guest.post(
    "/checkout",
    { ...other.form, [times[1]?.name ?? ""]: times[1]?.id ?? "" },
    page,
  );
  expect(refused.status).toBe(409);
  const shown = await refused.text();
  expect(textOf(shown)).toContain("This pickup time is taken now.");
  expect(Object.fromEntries(fieldsOfForm(shown, CHECKOUT))).toMatchObject(contact);
  expect(timesIn(shown).map(({ id }) => id)).not.toContain(times[1]?.id);

  const paid = await guest.post(placed.headers.get("Location") ?? "", card);
  const confirmed = await (await guest.follow(paid)).text();
  const words = `Pickup ${times[1]?.words ?? ""}`;
  expect(textOf(confirmed)).toContain(words);
  const [order] = await shop.query<{ id: string }>("SELECT id FROM orders ORDER BY created_at DESC LIMIT 1");
  const id = order?.id ?? "";
  for (const path of [`/admin/orders/${id}`, `/admin/orders/${id}/slip`])
    expect(textOf((await admin.page(path)).html)).toContain(words);

  const link = /href="(\/orders\/[^"]+token=[^"]+)"/.exec(confirmed)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const question = (await guest.page(`${link}&move=${id}`)).html;
  const free = timesIn(question);
  expect(free.find(({ isChosen }) => isChosen)?.id).toBe(times[1]?.id);
  const move = {
    ...Object.fromEntries(fieldsOfForm(question, "form:has(input[value=move])")),
    slotId: free[3]?.id ?? "",
  };
  const moved = await (await guest.follow(await guest.post(link, move, page))).text();
  expect(textOf(moved)).toContain("Pickup Time Changed");
  expect(textOf(moved)).toContain(`Pickup ${free[3]?.words ?? ""}`);

  const path = `/admin/orders/${id}/pickup-time`;
  const back = await (
    await admin.follow(await admin.post(path, { intent: "move", slotId: free[5]?.id ?? "" }))
  ).text();
  expect(textOf(back)).toContain(`Pickup ${free[5]?.words ?? ""}`);
  expect(textOf((await admin.page("/admin/audit")).html)).toContain("pickup or delivery moved");
});

test("closing a day says which orders are promised for it, and What to Do Next links to them", async () => {
  const [order] = await shop.query<{ id: string; startsAt: Date }>(
    `SELECT o.id, s.starts_at AS "startsAt" FROM orders o JOIN slots s ON s.id = o.slot_id`,
  );
  const specialDays = `${dayAtShop(order?.startsAt ?? new Date())} closed`;
  const save = async (change: Record<string, string>) =>
    admin.follow(
      await admin.post(`/admin/places/${storeId}`, { ...(await formOfStore()), intent: "save", ...change }),
    );
  const words = "order is promised for a day or time that is now closed";
  const saved = await (await save({ specialDays })).text();
  expect(textOf(saved)).toContain(`1 ${words}.`);
  for (const html of [saved, (await admin.page("/admin")).html])
    expect(hrefsOf(html)).toContain("/admin/orders/closed-days");
  expect(hrefsOf((await admin.page("/admin/orders/closed-days")).html)).toContain(
    `/admin/orders/${order?.id}`,
  );
  expect(textOf(await (await save({ specialDays: "" })).text())).not.toContain(words);
});

test("a delivery asks for no time", async () => {
  const { guest, html } = await checkout();
  expect((await guest.post("/checkout", filled(html, { deliveryMethod: "delivery" }), page)).status).toBe(
    303,
  );
});

test("without scripts, a place whose last time is taken meanwhile stays chosen", async () => {
  const day = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
  const { body: porch } = await admin.json<{ id: string }>("POST", "/api/admin/places", {
    ...{ name: "Porch", address: "2 Back Lane", specialDays: `${day} 9am-10am` },
    ...{ slotMinutes: 60, slotPlaces: 1 },
  });
  const first = await checkout();
  const second = await checkout();
  const [time] = timesIn(first.html).filter(({ name }) => name === `slotId:${porch.id}`);
  const chosen = { placeId: porch.id, [time?.name ?? ""]: time?.id ?? "" };
  expect((await first.guest.post("/checkout", { ...first.form, ...chosen }, page)).status).toBe(303);
  for (const more of [chosen, { placeId: porch.id, [time?.name ?? ""]: "" }]) {
    const refused = await second.guest.post("/checkout", { ...second.form, ...more }, page);
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(textOf(html)).toContain("No pickup time is free in the next days.");
    expect(Object.fromEntries(fieldsOfForm(html, CHECKOUT))).toMatchObject({ placeId: porch.id });
  }
});

test("the owner moves a delivery to a day of the list or to any other, also after its zone was deleted", async () => {
  const zone = await admin.json<{ id: string }>("POST", "/api/admin/delivery-zones", {
    ...{ name: "Stony Plain", prefixes: "T7Z", fee: "0", weekdays: "Mon-Sun", placesADay: 3 },
  });
  const path = `/admin/orders/${await entered("delivery")}`;
  expect(hrefsOf((await admin.page(path)).html)).toContain(`${path}/delivery-day`);
  const question = documentOf((await admin.page(`${path}/delivery-day`)).html);
  const days = question.querySelectorAll("input[name=offered]");
  const tomorrow = addDays(dayAtShop(new Date()), 1);
  expect(
    days.filter((radio) => radio.hasAttribute("checked")).map((radio) => radio.getAttribute("value")),
  ).toEqual([tomorrow]);
  const press = async (fields: { offered?: string; day: string }) =>
    (await admin.follow(await admin.post(`${path}/delivery-day`, { intent: "move", ...fields }))).text();
  const day = addDays(tomorrow, 3);
  const moved = textOf(await press({ offered: day, day: "" }));
  for (const words of ["Delivery Day Changed", `Delivery ${formatWeekday(day)}`])
    expect(moved).toContain(words);

  await admin.json("DELETE", `/api/admin/delivery-zones/${zone.body.id}`);
  for (const [from, to] of [
    ["/admin/orders/closed-days", path],
    [path, `${path}/delivery-day`],
  ])
    expect(hrefsOf((await admin.page(from ?? "")).html)).toContain(to);
  expect(textOf((await admin.page(`${path}/delivery-day`)).html)).toContain(
    "No delivery days are offered for this address.",
  );
  for (const wrong of ["2020-01-06", "soon", ""]) {
    const html = await press({ day: wrong });
    expect(textOf(html)).toContain("Choose a day from today on, within 12 months.");
    expect(html).toContain(`value="${wrong}"`);
  }
  const other = addDays(tomorrow, 50);
  expect(textOf(await press({ day: other }))).toContain(`Delivery ${formatWeekday(other)}`);
  expect(hrefsOf((await admin.page("/admin/orders/closed-days")).html)).not.toContain(path);
});

test("the owner moves a pickup to any time, also where the place offers none; a wrong one keeps what was typed", async () => {
  const saved = await admin.post(`/admin/places/${storeId}`, {
    ...{ ...(await formOfStore()), intent: "save", slotMinutes: "" },
  });
  expect(await (await admin.follow(saved)).text()).toContain("Place Updated");
  const path = `/admin/orders/${await entered("pickup")}`;
  const order = (await admin.page(path)).html;
  expect(hrefsOf(order)).toContain(`${path}/pickup-time`);
  expect(textOf(order)).not.toContain("No pickup time chosen");
  const page = (await admin.page(`${path}/pickup-time`)).html;
  expect(textOf(page)).toContain("This place has no free pickup times.");
  const press = (fields: { day: string; times: string }) =>
    admin.post(`${path}/pickup-time`, { intent: "move", ...fields });
  const day = addDays(dayAtShop(new Date()), 20);
  const refused = await press({ day, times: "in the morning" });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  for (const kept of [`value="${day}"`, 'value="in the morning"', "Write it like “10am-11am”"])
    expect(html).toContain(kept);
  expect((await press({ day: "", times: "" })).status).toBe(400);
  const moved = textOf(await (await admin.follow(await press({ day, times: "7pm-8:30pm" }))).text());
  for (const words of ["Pickup Time Changed", `Pickup ${formatWeekday(day)}, 7pm-8:30pm`])
    expect(moved).toContain(words);
});

async function entered(fulfilment: "pickup" | "delivery"): Promise<string> {
  const [variation] = await shop.query<{ id: string }>(
    "SELECT id FROM variations WHERE stock_quantity > 9 ORDER BY id LIMIT 1",
  );
  const { body } = await admin.json<{ id: string }>("POST", "/api/admin/orders", {
    ...{ id: randomUUID(), shippingAddress: contact, fulfilment },
    lines: [{ variationId: variation?.id, quantity: 1 }],
  });
  return body.id;
}
