import { beforeAll, expect, test } from "vitest";
import { Client } from "../support/client";
import { documentOf, fieldsOfForm, hrefsOf, textOf } from "../support/html";
import { admin, oneRow, shop, useOwnBackOffice } from "./back-office";

useOwnBackOffice({ TRUST_PROXY: "loopback" });

const page = { Accept: "text/html" };
const FORM = "form:has(button):has([name=intent][value=back-in-stock])";
let product: string;
let name: string;
let soldOut: string;

beforeAll(async () => {
  const row = await oneRow<{ product: string; name: string; variation: string; variationName: string }>(
    `SELECT p.id AS product, p.name, v.id AS variation, v.name AS "variationName" FROM products p
     JOIN variations v ON v.product_id = p.id WHERE p.name = 'Flexi Dragon' ORDER BY v.position DESC LIMIT 1`,
  );
  product = `/product/${row.product}`;
  soldOut = row.variation;
  name = row.variationName;
  await shop.query("UPDATE variations SET stock_quantity = 0 WHERE id = $1", [soldOut]);
  await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES (ARRAY[$1::uuid])", [row.product]);
});

const pageOf = async (who: Client) => (await who.page(`${product}?variation=${soldOut}`)).html;
const ask = (who: Client, email: string) =>
  who.post(`${product}?variation=${soldOut}`, { intent: "back-in-stock", variationId: soldOut, email }, page);
const switchTo = (backInStock: string) =>
  admin.post("/admin/settings", { intent: "save", ...(backInStock && { backInStock }) });
const mailTo = async (email: string) =>
  (await oneRow<{ text: string }>("SELECT text FROM mail_outbox WHERE recipient = $1", [email])).text;

test("while it is off, no page has the form, and nobody can ask", async () => {
  const guest = new Client(shop.url);
  const html = await pageOf(guest);
  expect(html).not.toContain("back-in-stock");
  expect(textOf(html)).not.toMatch(/tell (me|you) when it is back/i);
  expect((await ask(guest, "off@example.ca")).status).toBe(404);
  expect(textOf((await guest.page("/privacy")).html)).not.toContain("Emails you ask for");
});

test("a sold-out variation has the form, and its links confirm and unsubscribe, without scripts", async () => {
  await switchTo("on");
  const guest = new Client(shop.url);
  const html = await pageOf(guest);
  expect(textOf(html)).toContain(`Tell me when ${name} is back`);
  const others = (await guest.page(product)).html;
  expect(documentOf(others).querySelector(FORM)).toBeNull();
  expect(hrefsOf(others)).toContain(`${product}?variation=${soldOut}#tell-me`);
  expect(textOf((await guest.page("/privacy")).html)).toContain("Emails you ask for");

  const fields = Object.fromEntries(fieldsOfForm(html, FORM));
  const bad = await guest.post(`${product}?variation=${soldOut}`, { ...fields, email: "robin" }, page);
  expect(bad.status).toBe(400);
  const refused = await bad.text();
  expect(textOf(refused)).toContain("Valid email is required");
  expect(fieldsOfForm(refused, FORM).get("email")).toBe("robin");

  const answer = async () => {
    const asked = await ask(guest, "Robin@Example.ca");
    const status = documentOf(await asked.text()).querySelector(`${FORM} [role=status]`);
    return [asked.status, status && textOf(status)];
  };
  const first = await answer();
  expect(first).toEqual([200, expect.stringContaining("Look for an email to robin@example.ca")]);
  const text = await mailTo("robin@example.ca");
  const confirm = /\/subscriptions\/confirm\S+/.exec(text)?.[0] ?? "";
  expect(textOf((await guest.page(confirm)).html)).toContain(
    `robin@example.ca gets one email when “Flexi Dragon – ${name}” is back in stock.`,
  );
  const confirmed = await (await guest.post(confirm, {}, page)).text();
  expect(hrefsOf(confirmed)).toContain(`${product}?variation=${soldOut}`);
  expect(await answer()).toEqual(first);
  expect(await shop.query("SELECT 1 FROM mail_outbox WHERE recipient = 'robin@example.ca'")).toHaveLength(1);
});

test("the owner sees who waits beside the stock and in What to Do Next", async () => {
  const { html } = await admin.page("/admin");
  expect(textOf(html)).toContain("1 customer waits for something sold out");
  const waiting = hrefsOf(html).find((href) => href.includes("waiting")) ?? "";
  const inventory = async (path: string) => (await admin.page(path)).html;
  const waited = () => inventory(waiting).then((text) => textOf(text).match(/\d+ waiting for it/g));
  expect(await waited()).toEqual(["1 waiting for it"]);
  const [other] = await shop.query<{ id: string }>(
    "UPDATE variations SET stock_quantity = 0 WHERE id IN (SELECT v.id FROM variations v JOIN products p ON p.id = v.product_id AND p.archived_at IS NULL AND NOT p.draft AND NOT p.is_gift_card WHERE v.id <> $1 LIMIT 1) RETURNING id",
    [soldOut],
  );
  await shop.query(
    `INSERT INTO subscriptions (id, purpose, email, variation_id, confirmed_at, created_at)
     SELECT gen_random_uuid(), 'back_in_stock', n || '@example.ca', $1, now(), now() FROM generate_series(1, 2) n`,
    [other?.id],
  );
  expect(await waited()).toEqual(["2 waiting for it", "1 waiting for it"]);
});

test("the 21st try from one address is refused, and keeps what was typed", async () => {
  const guest = new Client(shop.url, "203.0.113.47");
  for (let tries = 0; tries < 20; tries++) await ask(guest, "not an address");
  const refused = await ask(guest, "late@example.ca");
  expect(refused.status).toBe(429);
  const html = await refused.text();
  expect(textOf(html)).toContain("Too many tries");
  expect(fieldsOfForm(html, FORM).get("email")).toBe("late@example.ca");
  expect(await shop.query("SELECT 1 FROM mail_outbox WHERE recipient = 'late@example.ca'")).toEqual([]);
});
