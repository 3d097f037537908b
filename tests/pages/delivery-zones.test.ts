import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "../support/client";
import { startShop, type Shop } from "../support/shop";

let shop: Shop;
let admin: Client;

beforeAll(async () => {
  shop = await startShop();
  admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
});
afterAll(() => shop.stop());

const zone = {
  ...{
    intent: "save",
    name: "Edmonton West",
    prefixes: "t5t, T5S",
    fee: "15",
    freeFrom: "",
    smallestOrder: "40",
  },
  ...{ weekdays: "wed", cutoffHours: "24", placesADay: "8", isOn: "on" },
};
const textOf = (html: string) =>
  html
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const read = async (path: string) => textOf((await admin.page(path)).html);
const after = async (path: string, form: Record<string, string>) => {
  const answer = await admin.post(path, form);
  expect(answer.status).toBe(302);
  return textOf(await (await admin.follow(answer)).text());
};
const idOf = async (name: string) =>
  (await shop.query<{ id: string }>("SELECT id FROM delivery_zones WHERE name = $1", [name]))[0]?.id ?? "";
const openedOf = (html: string) =>
  (/name="opened" value="([^"]*)"/.exec(html)?.[1] ?? "").replaceAll("&quot;", '"');

describe("delivery zones in the back office", () => {
  test("without zones the list says where the shop delivers", async () => {
    expect(await read("/admin/delivery")).toContain(
      "No Delivery Zones Without zones you deliver within Parkland County at no fee.",
    );
  });

  test("a zone is added, changed, and its changes are listed in words", async () => {
    expect(await after("/admin/delivery/new", zone)).toContain(
      "Edmonton West T5S, T5T Fee $15.00, smallest order $40.00 Wednesday, cut-off 24 hours before the day, 8 places a day",
    );
    const path = `/admin/delivery/${await idOf("Edmonton West")}`;
    const form = changedFrom((await admin.page(path)).html);
    expect(await after(path, form)).toContain("Nothing to Change");
    const { isOn: _, ...switchedOff } = form;
    expect(await after(path, { ...switchedOff, fee: "12.5", placesADay: "" })).toContain("Switched off");
    const changes = await read("/admin/audit");
    expect(changes).toContain("Delivery zone Edmonton West");
    for (const words of [/fee\W+\$15\.00.+\$12\.50/, /places a day 8 removed/, /switched on\W+yes.+no/])
      expect(changes).toMatch(words);
  });

  test("switching off and deleting the last zone that is on say what then holds", async () => {
    const NO_ZONE_IS_ON = "No zone is on: you deliver within Parkland County at no fee.";
    expect(await read("/admin/delivery")).toContain(NO_ZONE_IS_ON);
    await after("/admin/delivery/new", { ...zone, name: "Last", prefixes: "T6A" });
    expect(await read("/admin/delivery")).not.toContain(NO_ZONE_IS_ON);
    const path = `/admin/delivery/${await idOf("Last")}`;
    const { isOn: _, ...off } = changedFrom((await admin.page(path)).html);
    expect(await after(path, off)).toContain(`Delivery Zone Updated ${NO_ZONE_IS_ON}`);
    await after(path, { ...changedFrom((await admin.page(path)).html), isOn: "on" });
    expect(await after(`${path}/delete`, { intent: "delete" })).toContain(
      `Delivery Zone Deleted ${NO_ZONE_IS_ON}`,
    );
  });

  test("a refused form keeps what was typed and names the other zone", async () => {
    const answer = await admin.post("/admin/delivery/new", {
      ...{ ...zone, name: "Edmonton Centre", prefixes: "T5J, T5T" },
    });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("T5T already belongs to the zone Edmonton West");
    expect(html).toContain('value="T5J, T5T"');
    const impossible = await admin.post("/admin/delivery/new", {
      ...zone,
      prefixes: "T5O",
      weekdays: "Funday",
    });
    expect(impossible.status).toBe(400);
    const text = await impossible.text();
    for (const words of [
      "No Canadian postal code begins with “T5O”",
      "We couldn&#x27;t read “Funday”",
      'value="T5O"',
    ])
      expect(text).toContain(words);
  });

  test("a form that does not say what it was opened with overwrites nothing, also with a default", async () => {
    await after("/admin/delivery/new", { ...zone, name: "Unopened", prefixes: "T6B", cutoffHours: "24" });
    const path = `/admin/delivery/${await idOf("Unopened")}`;
    const withDefault = { ...zone, name: "Unopened", prefixes: "T6B", cutoffHours: "12" };
    const refused = await admin.post(path, withDefault);
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain("the number of cut-off hours is now “24”");
    expect(html).toContain("Someone changed this: it is now “24”. Saving keeps yours.");
    expect(await after(path, { ...withDefault, opened: openedOf(html) })).toContain("cut-off 12 hours");
    await after(`${path}/delete`, { intent: "delete" });
  });

  test("an error stands before the note that somebody changed the same field", async () => {
    await after("/admin/delivery/new", { ...zone, name: "Twice", prefixes: "T6C" });
    const path = `/admin/delivery/${await idOf("Twice")}`;
    const form = changedFrom((await admin.page(path)).html);
    await after(path, { ...form, fee: "11.00" });
    const refused = await admin.post(path, { ...form, fee: "much" });
    expect(refused.status).toBe(400);
    expect(textOf(await refused.text())).toMatch(
      /Fee must be an amount like 12\.50 Someone changed this: it is now “11\.00”/,
    );
    await after(`${path}/delete`, { intent: "delete" });
  });

  test("two who change different fields both keep their change; of the same field the second is warned", async () => {
    const path = `/admin/delivery/${await idOf("Edmonton West")}`;
    const form = changedFrom((await admin.page(path)).html);
    await after(path, { ...form, fee: "11.00" });
    await after(path, { ...form, cutoffHours: "48" });
    const refused = await admin.post(path, { ...form, fee: "13.00" });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain("Someone changed this: it is now “11.00”. Saving keeps yours.");
    expect(html).toContain('value="13.00"');
    expect(await read("/admin/delivery")).toMatch(
      /Fee \$11\.00, smallest order \$40\.00 Wednesday, cut-off 48/,
    );
  });
});

/** The form as a browser without scripts would send it. */
function changedFrom(html: string): Record<string, string> {
  const opened = openedOf(html);
  const texts = JSON.parse(opened) as Record<string, string>;
  return { intent: "save", opened, ...texts };
}
