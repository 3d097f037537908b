import { beforeAll, beforeEach, expect, test } from "vitest";
import { confirmUrl, leaveUrl } from "~/domain/subscriptions/links";
import { loadEnvironment } from "~/services/environment/environment";
import { Client } from "../support/client";
import { documentOf, fieldsOfForm, linksTo, textOf } from "../support/html";
import { shopVariables } from "../support/templates";
import { admin, oneRow, shop, useOwnBackOffice } from "./back-office";

useOwnBackOffice();

const page = { Accept: "text/html" };
const EMAIL = "robin@example.ca";
const FORM = "form[action='/newsletter']";
let guest: Client;

beforeAll(() => {
  guest = new Client(shop.url);
  // To sign links as the shop does.
  loadEnvironment({ ...process.env, ...shopVariables(), DATA_DIR: shop.dataDir, PUBLIC_URL: shop.url });
});
beforeEach(async () => {
  await shop.query("DELETE FROM subscriptions");
  await shop.query("DELETE FROM mail_outbox");
  await newsletter("on");
});

async function newsletter(newsletter: "on" | ""): Promise<void> {
  const { html } = await admin.page("/admin/settings");
  const opened = Object.fromEntries(fieldsOfForm(html, "form:has([name=newsletter])"));
  await admin.post("/admin/settings", { ...opened, intent: "save", newsletter });
}
const ask = (email: string) => guest.post("/newsletter", { email }, page);
const inWords = async (answer: Response) => textOf(await answer.text());
const read = async (path: string) => textOf((await admin.page(path)).html);
const mailsTo = (to: string) => shop.query("SELECT id FROM mail_outbox WHERE recipient = $1", [to]);
const idOf = async (email: string) =>
  (await oneRow<{ id: string }>("SELECT id FROM subscriptions WHERE email = $1", [email])).id;

async function subscribe(email: string, confirmedAt = new Date()): Promise<string> {
  const { id } = await oneRow<{ id: string }>(
    "INSERT INTO subscriptions (purpose, email, confirmed_at) VALUES ('newsletter', $1, $2) RETURNING id",
    [email, confirmedAt],
  );
  return id;
}

test("while it is off, nothing shows it and nothing is written, and readers can still leave", async () => {
  const id = await subscribe(EMAIL);
  await newsletter("");
  for (const path of ["/", "/products", "/nope"]) {
    const { html } = await guest.page(path);
    expect(html, path).not.toContain("/newsletter");
  }
  // Somebody's address is still kept.
  expect((await guest.page("/privacy")).html).toContain("Emails you ask for");
  expect((await guest.page("/newsletter")).status).toBe(404);
  expect((await ask("sam@example.ca")).status).toBe(404);
  expect(await mailsTo("sam@example.ca")).toEqual([]);
  expect((await admin.page("/admin")).html).not.toContain('href="/admin/newsletter"');
  expect(await read("/admin/newsletter")).toMatch(/is switched off.*robin@example\.ca/);
  expect(await inWords(await guest.post(leaveUrl(id), {}, page))).toContain("You are unsubscribed");
});

test("while it is on, every page of the shop has the form, the same for everybody, and Privacy says what is kept", async () => {
  const forms = new Set<string>();
  for (const client of [guest, admin])
    for (const path of ["/", "/products", "/cart", "/nope"]) {
      const form = documentOf((await client.page(path)).html).querySelector(`footer ${FORM}`)!;
      expect(textOf(form), path).toBe(
        "Your Email Subscribe You agree to get our newsletter by email. You can unsubscribe at any time. Privacy",
      );
      forms.add(form.querySelector("input")!.outerHTML.replace(/(id|aria-describedby)="[^"]*"/g, ""));
    }
  expect(forms.size).toBe(1);
  expect((await guest.page("/privacy")).html).toContain("Emails you ask for");
  const { html } = await guest.page("/newsletter");
  expect(documentOf(html).querySelectorAll(FORM)).toHaveLength(1);
  expect(textOf(html)).toMatch(/It comes from Parkland Prints, 4902 50 Avenue, Stony Plain/);
  expect((await admin.page("/admin")).html).toContain('href="/admin/newsletter"');
  expect(linksTo("/admin/newsletter", (await admin.page("/admin/settings")).html)).toContain("Newsletter");
});

test("a link to confirm says that the newsletter is switched off, and confirms nothing", async () => {
  await ask(EMAIL);
  const id = await idOf(EMAIL);
  await newsletter("");
  for (const answer of [await guest.get(confirmUrl(id)), await guest.post(confirmUrl(id), {}, page)]) {
    const html = await answer.text();
    expect(textOf(html)).toContain("These emails are switched off You asked for our newsletter by email.");
    expect(linksTo("/products", html)).not.toEqual([]);
  }
  expect(await shop.query("SELECT 1 FROM subscriptions WHERE confirmed_at IS NOT NULL")).toEqual([]);
});

test("asking is answered the same for a new, a waiting, a confirmed and an unsubscribed address", async () => {
  const answers = new Set<string>();
  const asked = async () => answers.add(await inWords(await ask(" Robin@Example.ca ")));
  await asked();
  const id = await idOf(EMAIL);
  await asked();
  expect(await mailsTo(EMAIL)).toHaveLength(1);
  await guest.post(confirmUrl(id), {}, page);
  await asked();
  await guest.post(leaveUrl(id), {}, page);
  await asked();
  expect([...answers]).toEqual([expect.stringContaining(`Check your email Look for an email to ${EMAIL}`)]);
  // Asked again, it is on the list only when it confirms again.
  expect(await read("/admin/newsletter")).toMatch(/Confirmed 0 Waiting for Confirmation 1/);
  await guest.post(confirmUrl(await idOf(EMAIL)), {}, page);
  expect(await read("/admin/newsletter")).toMatch(
    /Confirmed 1 Waiting for Confirmation 0.*robin@example\.ca/,
  );
});

test("a bad address is marked and kept", async () => {
  const refused = await ask("robin@");
  const html = await refused.text();
  expect(refused.status).toBe(400);
  const field = documentOf(html).querySelector(`${FORM} [name=email]`)!;
  expect([field.getAttribute("value"), field.getAttribute("aria-invalid")]).toEqual(["robin@", "true"]);
  expect(textOf(html)).toContain("Valid email is required");
  expect(await shop.query("SELECT id FROM subscriptions")).toEqual([]);
});

test("the list is paged and searched by email", async () => {
  await shop.query(
    "INSERT INTO subscriptions (purpose, email, confirmed_at) SELECT 'newsletter', 'reader' || n || '@example.ca', now() - n * interval '1 minute' FROM generate_series(1, 51) n",
  );
  expect(await read("/admin/newsletter")).not.toContain("reader51@example.ca");
  expect(await read("/admin/newsletter?page=2")).toMatch(/Confirmed 51.*reader51@example\.ca/);
  const found = await read("/admin/newsletter?search=READER51");
  expect([found.includes("reader51@"), found.includes("reader5@")]).toEqual([true, false]);
  expect(await read("/admin/newsletter?search=nobody")).toContain("No addresses match your search");
});

test("an admin removes an address, which is deleted and not named in Changes", async () => {
  const id = await subscribe(EMAIL);
  const path = `/admin/newsletter/${id}/remove?search=robin`;
  expect(await read(path)).toContain(`Remove ${EMAIL} from the newsletter?`);
  for (let press = 0; press < 2; press++) {
    const done = await admin.post(path, { intent: "remove" });
    expect([done.status, done.headers.get("Location")]).toEqual([302, "/admin/newsletter?search=robin"]);
  }
  expect((await admin.page(path)).status).toBe(404);
  expect(await shop.query("SELECT id FROM subscriptions WHERE id = $1", [id])).toEqual([]);
  const changes = await read("/admin/audit?entity=settings");
  expect(changes.match(/Newsletter address removed/g)).toHaveLength(1);
  expect(changes).not.toContain(EMAIL);
});

test("the export has everybody who confirmed with the link to leave, without formulas, and is in Changes", async () => {
  const day = new Date("2026-05-02T18:00:00Z");
  const formula = await subscribe("=cmd@example.ca", day);
  const left = await subscribe("left@example.ca");
  await guest.post(leaveUrl(left), {}, page);
  await ask("waiting@example.ca");
  const answer = await admin.get("/admin/newsletter/newsletter.csv");
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="newsletter.csv"');
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(await answer.text()).toBe(
    `Email,Confirmed,Unsubscribe Link\r\n'=cmd@example.ca,2026-05-02,${leaveUrl(formula)}\r\n`,
  );
  expect(await read("/admin/audit?entity=settings")).toContain("Newsletter exported");
});

test("guests and customers neither read, export nor remove", async () => {
  const id = await subscribe(EMAIL);
  const customer = new Client(shop.url);
  await customer.signIn("customer@example.com");
  for (const [client, status] of [
    [guest, 401],
    [customer, 403],
  ] as const) {
    for (const path of ["", "/newsletter.csv", `/${id}/remove`]) {
      const answer = await client.get(`/admin/newsletter${path}`);
      expect([answer.status, (await answer.text()).includes(EMAIL)], path).toEqual([status, false]);
    }
    expect((await client.post(`/admin/newsletter/${id}/remove`, { intent: "remove" })).status).toBe(status);
  }
  expect(await read("/admin/newsletter")).toContain(EMAIL);
});
