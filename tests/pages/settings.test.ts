import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "../support/client";
import { documentOf, linksTo, textOf } from "../support/html";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let other: Shop;
let admin: Client;
let visitor: Client;
let product: string;

beforeAll(async () => {
  shop = await startShop();
  other = await startShop({
    data: "empty",
    env: { DATABASE_URL: shop.databaseUrl, SHOP_NAME: "Hosted Elsewhere", GST_NUMBER: "free text" },
  });
  [admin, visitor] = [new Client(shop.url), new Client(shop.url)];
  await admin.signIn("admin@example.com");
  const [row] = await shop.query<{ id: string }>("SELECT id FROM products WHERE name = 'Flexi Dragon'");
  product = `/product/${row?.id}`;
});
afterAll(async () => {
  await other.stop();
  await shop.stop();
});

const nothing = {
  shopName: "",
  address: "",
  hours: "",
  phone: "",
  email: "",
  gstNumber: "",
  landingToys: "",
  synonyms: "",
  preparation: "",
  pickupWithoutAddress: "",
  remindBefore: "",
  remindLate: "",
  reviewRequests: "",
  giftNote: "",
  backInStock: "",
  newsletter: "",
  readableAddresses: "",
  deliveryInfo: "",
  returnsPolicy: "",
  contactUs: "",
  faq: "",
};
type Texts = Partial<typeof nothing>;

const stored = async (): Promise<Texts> =>
  Object.fromEntries(
    (await shop.query<{ name: string; value: string }>("SELECT * FROM settings")).map(({ name, value }) => [
      name,
      value,
    ]),
  );
const save = async (changes: Texts, opened?: Texts, by = admin) => {
  const from = { ...nothing, ...(opened ?? (await stored())) };
  return by.post("/admin/settings", { intent: "save", opened: JSON.stringify(from), ...from, ...changes });
};
const saved = async (changes: Texts) => {
  const answer = await save(changes);
  expect([answer.status, await answer.text()]).toEqual([302, ""]);
};
const footer = async (client: Client, path = "/") =>
  documentOf((await client.page(path)).html).querySelector("footer")!;
const field = (html: string, name: string) => documentOf(html).querySelector(`[name=${name}]`)!;

describe("with nothing set", () => {
  test("the support entries are the specification's placeholders, and no page stands behind them", async () => {
    const html = (await footer(visitor)).outerHTML;
    expect(html).toContain(
      '<ul><li class="flex min-h-9 items-center">Delivery Info</li><li class="flex min-h-9 items-center">Returns Policy</li><li class="flex min-h-9 items-center">Contact Us</li><li class="flex min-h-9 items-center">FAQ</li></ul>',
    );
    expect(html).toContain(
      '<address class="text-balance not-italic">4902 50 Avenue, Stony Plain, AB T7Z 1W5</address><div><p>Mon-Sat 9am-7pm</p><p>Sunday 9am-5pm</p></div></section>',
    );
    for (const path of ["/help/delivery", "/help/faq", "/help/other", "/help"]) {
      const { status, html } = await visitor.page(path);
      expect([status, html.includes("404 Page Not Found")], path).toEqual([404, true]);
    }
    expect(await (await visitor.get("/sitemap.xml")).text()).not.toContain("/help/");
  });

  test("pages say where and when as they always did", async () => {
    const landing = (await visitor.page("/")).html;
    expect(landing).toContain("Collect in Stony Plain any day, or let us bring it to your door nearby.");
    expect(landing).toContain("Pick up in Stony Plain or have them delivered nearby.");
    expect(landing).toContain(
      '"address":"4902 50 Avenue, Stony Plain, AB T7Z 1W5","areaServed":"Parkland County, Alberta","currenciesAccepted":"CAD","openingHoursSpecification":[{"@type":"OpeningHoursSpecification","dayOfWeek":["Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"],"opens":"09:00","closes":"19:00"},{"@type":"OpeningHoursSpecification","dayOfWeek":["Sunday"],"opens":"09:00","closes":"17:00"}]}',
    );
    expect((await visitor.page(product)).html).toContain("Pickup Available Mon-Sun");
  });
});

test("the owner names toys for the first screen; a name that is no product is refused, and the others are colourful", async () => {
  const shown = async () =>
    documentOf((await visitor.page("/")).html)
      .querySelectorAll(".hero-pictures a")
      .map((tile) => textOf(tile).replace(/ \$.*/, ""));
  const usual = await shown();
  expect(usual[0]).toBe("Flexi Dragon");
  for (const grey of ["Infinity Cube", "Knitted Bunny"]) expect(usual).not.toContain(grey);
  const refused = await save({ landingToys: "Reef Shark\nNo Such Toy" });
  expect(refused.status).toBe(400);
  const page = await refused.text();
  expect(page).toContain("There is no product called “No Such Toy”");
  expect(field(page, "landingToys").textContent).toContain("Reef Shark");
  expect((await save({ landingToys: "a\nb\nc\nd" })).status).toBe(400);
  await saved({ landingToys: " Reef Shark \r\nInfinity Cube" });
  expect((await shown()).slice(0, 2)).toEqual(["Reef Shark", "Infinity Cube"]);
  await saved({ landingToys: "" });
  expect(await shown()).toEqual(usual);
});

const ours = {
  shopName: "Prairie Layers",
  address: "7 Main Street, Spruce Grove, AB T7X 0A1",
  hours: "tuesday to saturday 10:00-18:30\nSun-Mon closed",
  phone: "780-555-0199",
  email: "hello@prairie.example",
  gstNumber: "987654321rt0002",
};

test("a changed setting shows at once to guests, to signed-in users, and in another process", async () => {
  const shopper = new Client(shop.url);
  await shopper.signIn("customer@example.com");
  const elsewhere = new Client(other.url);
  // All caches hold the earlier pages.
  for (const client of [visitor, shopper, elsewhere])
    for (const path of ["/", "/products", product]) await client.page(path);

  await saved(ours);

  for (const client of [visitor, shopper]) {
    const { html } = await client.page(product);
    expect(html).toContain("Pickup Available Tue-Sat");
    expect(html).toMatch(/Tuesday to Saturday 10am-6:30pm<\/span><br\/><span>Monday, Sunday closed/);
    expect(html).toContain("<title>Flexi Dragon | Prairie Layers</title>");
  }
  const shown = await footer(visitor);
  expect(textOf(shown)).toMatch(
    /Pickup Location 7 Main Street, Spruce Grove, AB T7X 0A1 Tue-Sat 10am-6:30pm Mon, Sun closed (Open|Closed) now[\w:, ]+ 780-555-0199 hello@prairie\.example/,
  );
  expect(textOf(shown)).toMatch(
    /© \d{4} Prairie Layers\. All rights reserved\. GST registration 987654321 RT0002/,
  );
  expect(linksTo("tel:+1-780-555-0199", shown)).toEqual(["780-555-0199"]);
  expect(linksTo("mailto:hello@prairie.example", shown)).toEqual(["hello@prairie.example"]);

  const landing = (await visitor.page("/")).html;
  expect(landing).toContain("Collect in Spruce Grove, or let us bring it to your door nearby.");
  expect(landing).toContain('"telephone":"780-555-0199","email":"hello@prairie.example"');
  expect(landing).toContain(
    '"dayOfWeek":["Tuesday","Wednesday","Thursday","Friday","Saturday"],"opens":"10:00","closes":"18:30"',
  );
  expect((await visitor.page("/products")).html).toContain("Pick up in Spruce Grove or have them delivered");

  expect(await (await visitor.get("/manifest.webmanifest")).json()).toMatchObject({ name: "Prairie Layers" });
  expect(await (await visitor.get("/.well-known/security.txt")).text()).toContain(
    "mailto:hello@prairie.example",
  );
  expect((await new Client(shop.url).page("/api/login")).html).toContain(
    "<title>Sign in · Prairie Layers</title>",
  );
  expect((await visitor.page("/demo/mail")).html).toContain("<title>Mail · Prairie Layers</title>");

  // Other processes get the news a moment later, and keep their own name.
  while (!(await elsewhere.page("/")).html.includes("Spruce Grove"));
  expect(textOf(await footer(elsewhere))).toMatch(/© \d{4} Hosted Elsewhere\..*GST registration free text/);
});

test("a mail in the demo's mailbox leads to its calendar entry, and one without leads to none", async () => {
  const outbox = path.join(shop.dataDir, "outbox");
  mkdirSync(outbox, { recursive: true });
  const keep = (id: string, calendar: string) =>
    writeFileSync(
      path.join(outbox, `${id}.json`),
      JSON.stringify({
        ...{ id, to: "a@b.ca", subject: id, text: "", html: "" },
        at: "2026-01-01",
        calendar,
      }),
    );
  keep("with", "BEGIN:VCALENDAR");
  keep("without", "");
  const visitor = new Client(shop.url);
  expect(linksTo("/demo/mail/with/order.ics", (await visitor.page("/demo/mail/with")).html)).toEqual([
    "order.ics",
  ]);
  const file = await visitor.get("/demo/mail/with/order.ics");
  expect([file.headers.get("Content-Type"), await file.text()]).toEqual([
    "text/calendar; charset=utf-8",
    "BEGIN:VCALENDAR",
  ]);
  expect((await visitor.page("/demo/mail/without")).html).not.toContain("order.ics");
  expect((await visitor.get("/demo/mail/without/order.ics")).status).toBe(404);
});

test("the calendar's address shows pickups without names, keeps its key out of the path, and a new one ends it", async () => {
  const addressIn = async () =>
    /\/calendar\.ics\?key=[\w-]+/.exec((await admin.page("/admin/calendar")).html)?.[0] ?? "";
  expect(await addressIn()).toBe("");
  const press = (intent: string) => admin.post("/admin/calendar", { intent });
  await press("renew");
  const first = await addressIn();
  await shop.query(
    `WITH slot AS (INSERT INTO slots (place_id, starts_at, ends_at, words)
       SELECT id, now() + interval '1 day', now() + interval '25 hours', 'Tomorrow' FROM places LIMIT 1 RETURNING id)
     UPDATE orders SET slot_id = (SELECT id FROM slot), status = 'pending'
     WHERE id = (SELECT id FROM orders WHERE delivery_method = 'pickup' LIMIT 1)`,
  );
  const stranger = new Client(shop.url);
  const answer = await stranger.get(first);
  expect(answer.headers.get("Content-Type")).toContain("text/calendar");
  const file = await answer.text();
  expect(file).toMatch(/BEGIN:VEVENT[^]*SUMMARY:Pickup #\w+[^]*END:VCALENDAR/);
  const names = await shop.query<{ name: string }>("SELECT name FROM orders WHERE slot_id IS NOT NULL");
  for (const { name } of names) expect(file).not.toContain(name);
  await press("renew");
  expect((await stranger.get(first)).status).toBe(404);
  expect((await stranger.get(await addressIn())).status).toBe(200);
  await press("remove");
  expect(await addressIn()).toBe("");
  for (const url of ["/calendar.ics", "/calendar.ics?key="])
    expect((await stranger.get(url)).status).toBe(404);
});

test("reminders are switched on and off by their boxes", async () => {
  await saved({ remindLate: "on" });
  expect(await stored()).toMatchObject({ remindLate: "on" });
  expect((await admin.page("/admin/settings")).html).toMatch(/name="remindLate" checked="" value="on"/);
  await saved({ remindLate: "" });
  expect((await stored()).remindLate).toBeUndefined();
});

test("settings are stored in the shop's format, and the history shows each change", async () => {
  expect(await stored()).toMatchObject({
    hours: "Tue-Sat 10am-6:30pm\nMon, Sun closed",
    gstNumber: "987654321 RT0002",
  });
  await saved({ phone: "" });
  const changes = textOf((await admin.page("/admin/audit?entity=settings")).html);
  expect(changes).toMatch(/Settings : phone 780-555-0199 removed/);
  for (const change of ["shop name set to Prairie Layers", "GST number set to 987654321 RT0002"])
    expect(changes).toContain(change);
  expect((await stored()).phone).toBeUndefined();
});

test("hours without am and pm are read, and nine digits are a GST number's first part", async () => {
  await saved({ hours: "Mon-Fri 9-5:30pm\nSat 10-4", gstNumber: "987654321" });
  expect(await stored()).toMatchObject({
    hours: "Mon-Fri 9am-5:30pm\nSaturday 10am-4pm",
    gstNumber: "987654321 RT0001",
  });
  await saved(ours);
});

test("an order says them too: at checkout, on its page, on its packing slip and in its mail", async () => {
  const [variation] = await shop.query<{ id: string }>(
    "SELECT id FROM variations WHERE product_id = $1 LIMIT 1",
    [product.slice("/product/".length)],
  );
  await visitor.post("/cart", { intent: "add", variationId: variation?.id ?? "", quantity: "1" });
  expect((await visitor.page("/checkout")).html).toContain(
    "7 Main Street, Spruce Grove, AB T7X 0A1. Tue-Sat 10am-6:30pm, Mon, Sun closed",
  );

  const [order] = await shop.query<{ id: string }>(
    "UPDATE orders o SET status = 'pending', delivery_method = 'pickup', created_at = now() FROM users u WHERE u.id = o.user_id AND u.email = 'customer@example.com' AND o.id = (SELECT max(id::text)::uuid FROM orders WHERE user_id = u.id) RETURNING o.id",
  );
  const customer = new Client(shop.url);
  await customer.signIn("customer@example.com");
  expect(textOf((await customer.page(`/orders/${order?.id}`)).html)).toMatch(
    /GST \(5%\) No\. 987654321 RT0002 .*Pickup at our store 7 Main Street, Spruce Grove, AB T7X 0A1 Tuesday to Saturday 10am-6:30pm/,
  );
  expect(textOf((await admin.page(`/admin/orders/${order?.id}/slip`)).html)).toMatch(
    /Prairie Layers 7 Main Street, Spruce Grove, AB T7X 0A1 GST registration 987654321 RT0002/,
  );

  await admin.json("POST", `/api/admin/orders/${order?.id}/mark-ready`, {});
  const [mail] = await shop.query<{ text: string; html: string }>(
    "SELECT text, html FROM mail_outbox WHERE key LIKE 'ready:' || $1 || ':%'",
    [order?.id],
  );
  expect(mail?.text).toContain("7 Main Street, Spruce Grove, AB T7X 0A1\n  Tuesday to Saturday 10am-6:30pm");
  expect(mail?.text).toContain("GST (5%) (No. 987654321 RT0002)");
  expect(mail?.text).toContain("Prairie Layers · 7 Main Street, Spruce Grove, AB T7X 0A1");
  expect(mail?.html).toContain(">Prairie Layers</td>");
});

describe("a form that is refused", () => {
  test.each([
    ["hours", "Mon-Fri nine to five", "We couldn't read “Mon-Fri nine to five”."],
    ["phone", "call me", "Write a phone number like 780-555-0100"],
    ["email", "hello", "Write an email address like hello@example.ca"],
    ["gstNumber", "12345", "A GST number is nine digits, RT and four digits"],
    ["shopName", "x".repeat(81), "Shop name can have at most 80 characters"],
    ["faq", "x".repeat(20_001), "FAQ can have at most 20,000 characters"],
  ] as const)(
    "shows what is wrong with %s, keeps the typed text and stores nothing",
    async (name, text, message) => {
      const before = await stored();
      const answer = await save({ returnsPolicy: "Typed **beside** it", [name]: text });
      const html = await answer.text();
      expect(answer.status).toBe(400);
      expect(textOf(html)).toContain(message);
      expect(field(html, name).getAttribute("aria-invalid")).toBe("true");
      expect(textOf(field(html, "returnsPolicy"))).toBe("Typed **beside** it");
      expect(await stored()).toEqual(before);
    },
  );

  test("because two changed the same shows both, and a second save means it; different fields meet", async () => {
    const opened = await stored();
    await saved({ phone: "780-555-0111" });
    expect((await save({ address: "9 Main Street, Spruce Grove, AB" }, opened)).status).toBe(302);
    const refused = await save({ phone: "780-555-0122", faq: "Typed" }, opened);
    const html = await refused.text();
    expect(refused.status).toBe(409);
    expect(textOf(html)).toContain("The settings were changed by admin@example.com since you opened them.");
    expect(textOf(html)).toContain("Someone changed this: it is now “780-555-0111”. Saving keeps yours.");
    expect(field(html, "phone").getAttribute("value")).toBe("780-555-0122");
    expect(field(html, "address").getAttribute("value")).toBe("9 Main Street, Spruce Grove, AB");
    const again = documentOf(html).querySelectorAll("main form [name]");
    const sent = Object.fromEntries(
      again.map((control) => [
        control.getAttribute("name") ?? "",
        control.getAttribute("value") ?? control.text.replace(/^\n/, ""),
      ]),
    );
    expect((await admin.post("/admin/settings", { ...sent, intent: "save" })).status).toBe(302);
    expect(await stored()).toMatchObject({
      phone: "780-555-0122",
      faq: "Typed",
      address: "9 Main Street, Spruce Grove, AB",
    });
    await saved({ ...nothing, faq: "" });
    expect(await stored()).toEqual({});
  });

  test("because its texts were to be seen first shows them as their pages will, keeps everything typed and stores nothing", async () => {
    const before = await stored();
    const text =
      "# Washing\n\n- cold *water*\n- <b>no</b> [bad](javascript:alert(1)) <script>alert(1)</script>";
    const typed = { ...nothing, intent: "preview", faq: text, deliveryInfo: " \n", hours: "whenever" };
    const answer = await admin.post("/admin/settings", {
      ...typed,
      opened: JSON.stringify({ ...nothing, ...before }),
    });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    const sections = documentOf(html).querySelectorAll("main section");
    expect(sections.map((section) => section.getAttribute("aria-label"))).toEqual(["FAQ"]);
    expect(textOf(field(html, "faq"))).toContain("# Washing");
    expect(field(html, "hours").text.trim()).toBe("whenever");
    expect(await stored()).toEqual(before);
    await saved({ faq: text });
    const page = documentOf((await visitor.page("/help/faq")).html);
    const shown = page.querySelector("main .max-w-prose")?.innerHTML;
    expect(shown).toContain("<em>water</em>");
    expect(sections[0]?.querySelector(".max-w-prose")?.innerHTML).toBe(shown);
    expect(shown).not.toMatch(/<script|<b>|href/);
    await saved({ faq: "" });
    expect((await visitor.post("/admin/settings", typed)).status).not.toBe(200);
  });

  test("because drafts were asked for fills the empty boxes, keeps what is typed and stores nothing", async () => {
    const before = await stored();
    const opened = JSON.stringify({ ...nothing, ...before });
    const answer = await admin.post("/admin/settings", { ...nothing, opened, intent: "drafts", faq: "Mine" });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(field(html, "faq").text.trim()).toBe("Mine");
    expect(field(html, "returnsPolicy").text).toContain("You can cancel an order within 4 hours");
    expect(
      [field(html, "deliveryInfo"), field(html, "contactUs")].every(({ text }) => text.length > 100),
    ).toBe(true);
    expect(await stored()).toEqual(before);
  });

  test("with an unknown button, or without fields, changes nothing", async () => {
    expect((await admin.post("/admin/settings", { intent: "erase" })).status).toBe(400);
    await saved({ phone: "780-555-0111" });
    expect((await admin.post("/admin/settings", { intent: "save" })).status).toBe(302);
    expect(await stored()).toEqual({ phone: "780-555-0111" });
    await saved({ phone: "" });
  });
});

test("two changes of one field at once: one is stored, the other is refused", async () => {
  const answers = await Promise.all([
    save({ phone: "780-555-0001" }, {}),
    save({ phone: "780-555-0002" }, {}),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
  await saved({ phone: "" });
});

test("a setting from an environment variable is read-only and says so; others can be changed", async () => {
  const owner = new Client(other.url);
  await owner.signIn("admin@example.com");
  const { html } = await owner.page("/admin/settings");
  const name = field(html, "shopName");
  expect([name.getAttribute("value"), name.hasAttribute("readonly")]).toEqual(["Hosted Elsewhere", true]);
  const hint = documentOf(html).getElementById(name.getAttribute("aria-describedby") ?? "");
  expect(textOf(hint!)).toContain(
    "Set by the environment variable SHOP_NAME . To change it here, remove the variable where the shop is hosted",
  );
  expect(field(html, "address").hasAttribute("readonly")).toBe(false);

  const answer = await save({ shopName: "Sent by hand", gstNumber: "free text", faq: "Yes" }, {}, owner);
  expect(answer.status).toBe(302);
  expect(await stored()).toEqual({ faq: "Yes" });
  await saved({ faq: "" });
});

test("a support entry with text links to its page in all processes; without text it is a placeholder", async () => {
  const elsewhere = new Client(other.url);
  await elsewhere.page("/");
  await saved({
    faq: "# Care\n\nWash **cold**. Ask [us](mailto:hello@prairie.example) or [click](javascript:alert(1)).\n\n<script>alert(1)</script>",
  });
  const { status, html } = await visitor.page("/help/faq");
  expect(status).toBe(200);
  expect(html).toContain("<title>FAQ | Parkland Prints</title>");
  expect(html).toContain(`<link rel="canonical" href="${shop.url}/help/faq"/>`);
  expect(html).toMatch(
    /<h1[^>]*>FAQ<\/h1>.*<h2[^>]*>Care<\/h2><p>Wash <strong>cold<\/strong>\. Ask <a href="mailto:hello@prairie\.example"[^>]*>us<\/a> or .*click.*<p>&lt;script&gt;alert\(1\)&lt;\/script&gt;<\/p>/s,
  );
  expect(html).not.toContain('href="javascript:');
  // A guest without a cart is answered by the page cache from the second visit on.
  const guest = new Client(shop.url);
  await guest.page("/help/faq");
  expect((await guest.get("/help/faq")).headers.get("X-Request-Id")).toBeNull();
  expect(linksTo("/help/faq", await footer(visitor))).toEqual(["FAQ"]);
  expect(linksTo("/help/returns", await footer(visitor))).toEqual([]);
  expect(await (await visitor.get("/sitemap.xml")).text()).toContain(`<loc>${shop.url}/help/faq</loc>`);
  while (linksTo("/help/faq", await footer(elsewhere)).length === 0);
  expect((await elsewhere.page("/help/faq")).status).toBe(200);

  await saved({ faq: " " });
  expect((await visitor.page("/help/faq")).status).toBe(404);
  expect((await footer(visitor)).outerHTML).toContain('<li class="flex min-h-9 items-center">FAQ</li>');
});
