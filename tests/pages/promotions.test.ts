import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "../support/client";
import { documentOf, textOf } from "../support/html";
import { startShop, type Shop } from "../support/shop";

let shop: Shop;
let admin: Client;

beforeAll(async () => {
  shop = await startShop();
  admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
});
afterAll(() => shop.stop());

type Form = Record<string, string | string[]>;

const spring = {
  ...{ intent: "save", name: "Spring sale", code: "SPRING10", kind: "percent", percent: "10", what: "all" },
  ...{ who: "everybody", untilDay: "2099-12-31", limitInAll: "40" },
};
const read = async (path: string) => textOf((await admin.page(path)).html);
const after = async (path: string, form: Form) => {
  const answer = await admin.post(path, form);
  expect([answer.status, answer.status === 302 ? "" : textOf(await answer.text())]).toEqual([302, ""]);
  return textOf(await (await admin.follow(answer)).text());
};
const pathOf = async (name: string) => {
  const [row] = await shop.query<{ id: string }>("SELECT id FROM promotions WHERE name = $1", [name]);
  return `/admin/promotions/${row?.id}`;
};
const openedOf = (html: string) =>
  JSON.parse((/name="opened" value="([^"]*)"/.exec(html)?.[1] ?? "").replaceAll("&quot;", '"')) as Record<
    string,
    string
  >;
/** The form as a browser without scripts would send it. */
const formOf = async (path: string) => {
  const opened = openedOf((await admin.page(path)).html);
  return { intent: "save", opened: JSON.stringify(opened), ...opened };
};

describe("promotions in the back office", () => {
  test("settings lead to them; the menu does once there is one, and shoppers then have a field for codes", async () => {
    expect((await admin.page("/admin/settings")).html).toContain('href="/admin/promotions"');
    expect((await admin.page("/admin")).html).not.toContain("/admin/promotions");
    expect(await read("/admin/promotions")).toContain("No Promotions");
    expect((await admin.page("/admin/promotions")).html).toContain('href="/admin/sales"');
    const text = await after("/admin/promotions/new", spring);
    expect(text).toContain("Promotion Created");
    expect(text).toMatch(/Running\s+SPRING10 · 10% off · Everybody · Until Dec 31, 2099/);
    expect((await admin.page("/admin")).html).toContain('href="/admin/promotions"');
    expect(await read("/admin/promotions")).toMatch(/Spring sale\s+Running\s+SPRING10.+0 of 40.+\$0\.00/);
  });

  test("a refused form keeps all that was typed, also what does not matter, and names the other promotion", async () => {
    const form = {
      ...spring,
      ...{ name: "Copycat", code: "spring 1O", amount: "5,50", kind: "percent", who: "emails" },
      ...{
        emails: "ann@example.com\r\nben@example.com",
        what: "categories",
        categories: ["Dinosaurs", "Desk Friends"],
      },
    };
    const taken = await admin.post("/admin/promotions/new", form);
    expect(taken.status).toBe(409);
    const html = await taken.text();
    expect(html).toContain("This reads like SPRING10, the code of the promotion Spring sale.");
    for (const kept of ['value="spring 1O"', 'value="5,50"', "ann@example.com\nben@example.com"])
      expect(html).toContain(kept);
    for (const chosen of ["percent", "emails", "categories", "Dinosaurs"])
      expect(html).toMatch(new RegExp(`(checked=""[^>]*value="${chosen}"|value="${chosen}"[^>]*checked="")`));
    const wrong = await admin.post("/admin/promotions/new", {
      ...{ ...form, code: "!", percent: "150", emails: "nobody", limitInAll: "many" },
    });
    expect(wrong.status).toBe(400);
    const text = textOf(await wrong.text());
    for (const words of [
      "Write a code of letters and digits, like SPRING10",
      "Percent off must be more than 0 and at most 100",
      "“nobody” is not an email address",
      "Uses in all must be a whole number from 1 to 1,000,000",
    ])
      expect(text).toContain(words);
  });

  test("a refused field does not hide that somebody else changed another one meanwhile", async () => {
    const path = await pathOf("Spring sale");
    const opened = await formOf(path);
    await after(path, { ...opened, leastPieces: "2" });
    const refused = await admin.post(path, { ...opened, limitInAll: "many" });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain("Uses in all must be a whole number");
    expect(openedOf(html).leastPieces).toBe("2");
    await after(path, { ...(await formOf(path)), leastPieces: "" });
  });

  test("it is changed, paused, resumed, duplicated and ended, and its changes are listed in words", async () => {
    const path = await pathOf("Spring sale");
    expect(await after(path, await formOf(path))).toContain("Nothing to Change");
    const changed = await after(path, { ...(await formOf(path)), percent: "15", leastAmount: "30" });
    expect(changed).toContain("15% off orders from $30.00");
    expect(await after(path, { intent: "pause" })).toMatch(/Promotion Paused.*Paused\s+SPRING10/);
    expect(await after(path, { intent: "resume" })).toMatch(/Promotion Resumed.*Running\s+SPRING10/);
    const copy = openedOf((await admin.page(`/admin/promotions/new?copy=${path.split("/").at(-1)}`)).html);
    expect(copy).toMatchObject({ name: "Spring sale", code: "", percent: "15", leastAmount: "30.00" });
    const card = (await admin.page(`${path}/card`)).html;
    expect(textOf(card)).toContain("Spring sale 15% off orders from $30.00");
    expect(textOf(card)).not.toContain("Everybody");
    await after(path, { ...(await formOf(path)), who: "first_order" });
    expect(await read(`${path}/card`)).toContain("SPRING10 For a first order Until Dec 31, 2099");
    expect(card).toContain("QR code that opens the shop with the code SPRING10");
    expect(await read(`${path}/end`)).toContain("It cannot be started again");
    expect(await after(`${path}/end`, { intent: "end" })).toMatch(/Promotion Ended.*Ended\s+SPRING10/);
    expect((await admin.page(path)).html).not.toMatch(/name="percent"|value="pause"|Print Card/);
    expect((await admin.post(path, { intent: "resume" })).status).toBe(409);
    const changes = await read("/admin/audit?entity=promotion");
    for (const words of [/gives\W+10% off.+15% off orders from \$30\.00/, /switched on\W+yes.+no/, /ended/])
      expect(changes).toMatch(words);
  });

  test("an error of a list is linked to it and marks its first control, so that it gets the focus", async () => {
    const form = { ...spring, code: "", what: "categories", who: "nobody" };
    const page = documentOf(await (await admin.post("/admin/promotions/new", form)).text());
    for (const [name, words] of [["who", "Choose who gets it"]] as const) {
      const control = page.querySelector(`[name=${name}][aria-invalid=true]`);
      const errorId = control?.closest("fieldset")?.getAttribute("aria-describedby") ?? "";
      expect(page.getElementById(errorId)?.text).toBe(words);
    }
    const none = await admin.post("/admin/promotions/new", { ...form, who: "everybody" });
    const list = documentOf(await none.text()).querySelector("[name=categories][aria-invalid=true]");
    expect(textOf(list?.closest("fieldset") ?? "")).toMatch(
      /^Which categories .*Choose at least one category$/,
    );
  });

  test("it can be paused after the only listed person was erased, and a refused press empties no field", async () => {
    await after("/admin/promotions/new", {
      ...spring,
      name: "For Ann",
      code: "",
      who: "emails",
      emails: "ann@example.com",
    });
    const path = await pathOf("For Ann");
    await shop.query("UPDATE promotions SET emails = '{}' WHERE name = 'For Ann'");
    expect(await after(path, { intent: "pause" })).toContain("Promotion Paused");
    await shop.query("UPDATE promotions SET ended_at = now() WHERE name = 'For Ann'");
    expect((await admin.post(path, { intent: "resume" })).status).toBe(409);
  });

  test("two who change different fields both keep their change; of the same field the second is warned", async () => {
    await after("/admin/promotions/new", {
      ...spring,
      ...{ name: "Two admins", code: "", what: "categories", categories: ["Dinosaurs"] },
    });
    const path = await pathOf("Two admins");
    const form = await formOf(path);
    await after(path, { ...form, percent: "20" });
    await after(path, { ...form, limitPerPerson: "1" });
    const refused = await admin.post(path, { ...form, percent: "30", kind: "percent" });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain("Someone changed this: it is now “20”. Saving keeps yours.");
    expect(html).toContain('value="30"');
    expect(await read(path)).toContain("Automatic · 20% off Dinosaurs · Everybody");
  });

  test("the same form sent twice makes one; an unknown one is not found", async () => {
    const form = { ...spring, name: "Once", code: "ONCE", formId: randomUUID() };
    for (let press = 0; press < 2; press++) await after("/admin/promotions/new", form);
    expect(await shop.query("SELECT 1 FROM promotions WHERE name = 'Once'")).toHaveLength(1);
    const unknown = `/admin/promotions/${randomUUID()}`;
    for (const path of [unknown, `${unknown}/end`, `${unknown}/card`])
      expect((await admin.page(path)).status).toBe(404);
  });
});

test("the sales report lists the discounts of its period, and the accountant's file names them", async () => {
  expect(await read("/admin/reports?tab=sales&period=this-year")).not.toContain("Given away");
  const [order] = await shop.query<{ id: string }>(
    `WITH changed AS (
       UPDATE orders SET discount = subtotal, gst = 0, total_price = 0, delivery_fee = 0, rounding = 0
       WHERE id = (SELECT id FROM orders WHERE status = 'pending' AND first_paid_at IS NOT NULL ORDER BY created_at DESC LIMIT 1)
       RETURNING id, subtotal)
     INSERT INTO adjustments (order_id, type, lowers, label, amount, source)
     SELECT changed.id, 'discount', 'lines', 'Once (ONCE)', subtotal, promotions.id::text FROM changed, promotions
     WHERE promotions.name = 'Once' RETURNING order_id AS id, amount`,
  );
  const report = await read("/admin/reports?tab=sales&period=this-year");
  expect(report).toMatch(/Discounts Promotion Orders Given away Once\s+ONCE 1 \$\d+\.\d\d Total/);
  const file = await (await admin.get("/admin/reports/orders.csv")).text();
  expect(file.split("\r\n")[0]).toMatch(
    /,Discount,Discounts,Gift cards sold,Gift cards refunded,Gift cards used,Paid by card,/,
  );
  expect(file).toMatch(new RegExp(`#${order?.id.slice(0, 8)}.*,Once \\(ONCE\\)`, "i"));
});
