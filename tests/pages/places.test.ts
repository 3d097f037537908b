import { afterAll, beforeAll, expect, test } from "vitest";
import { contact } from "../support/contact";
import { Client } from "../support/client";
import { fieldsOfForm } from "../support/html";
import { startShop, type Shop } from "../support/shop";

let shop: Shop;
let admin: Client;

beforeAll(async () => {
  shop = await startShop();
  admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
});
afterAll(() => shop.stop());

const page = { Accept: "text/html" };
const textOf = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const after = async (path: string, form: Record<string, string>) => {
  const answer = await admin.post(path, form);
  expect(answer.status).toBe(302);
  return textOf(await (await admin.follow(answer)).text());
};
const idOf = async (name: string) =>
  (await shop.query<{ id: string }>("SELECT id FROM places WHERE name = $1", [name]))[0]?.id ?? "";
const market = {
  ...{ intent: "save", name: "Farmers' Market", address: "Table 14, Stony Plain, AB", hours: "" },
  ...{ specialDays: "2099-12-19 9-13:00", isOn: "on" },
};

/** The form as a browser without scripts would send it. */
async function formOf(path: string): Promise<Record<string, string>> {
  const { html } = await admin.page(path);
  const opened = (/name="opened" value="([^"]*)"/.exec(html)?.[1] ?? "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'");
  return { intent: "save", opened, ...(JSON.parse(opened) as Record<string, string>) };
}

const valueOf = (html: string, name: string) =>
  (new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? "").replaceAll("&quot;", '"');

async function checkout(): Promise<{ guest: Client; html: string; form: Record<string, string> }> {
  const [variation] = await shop.query<{ id: string }>(
    "SELECT v.id FROM variations v JOIN products p ON p.id = v.product_id WHERE v.stock_quantity > 5 AND p.archived_at IS NULL ORDER BY v.id",
  );
  const guest = new Client(shop.url);
  await guest.post("/cart", { intent: "add", variationId: variation?.id ?? "", quantity: "1" }, page);
  const { html } = await guest.page("/checkout");
  const hidden = ["cart", "amount", "formToken"].map((name) => [name, valueOf(html, name)]);
  const typed = { ...contact, deliveryMethod: "pickup" };
  return { guest, html, form: { intent: "place", ...Object.fromEntries(hidden), ...typed } };
}

test("with one place the checkout asks nothing", async () => {
  expect((await checkout()).html).not.toContain('name="placeId"');
  expect((await admin.page("/admin/settings")).html).toContain('href="/admin/places"');
});

test("a place is added, refused with what was typed, changed, and its changes are listed", async () => {
  const refused = await admin.post("/admin/places/new", { ...market, specialDays: "Christmas closed" });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(html).toContain("We couldn&#x27;t read “Christmas closed”. Write it like");
  expect(html).toContain("Table 14, Stony Plain, AB");
  expect(await after("/admin/places/new", market)).toContain(
    "Farmers&#x27; Market Table 14, Stony Plain, AB Dates: Saturday, Dec 19 9am-1pm",
  );
  const path = `/admin/places/${await idOf("Farmers' Market")}`;
  const form = await formOf(path);
  expect(await after(path, form)).toContain("Nothing to Change");
  await after(path, { ...form, name: "Market" });
  const second = await admin.post(path, { ...form, name: "Fair" });
  expect(second.status).toBe(409);
  expect(await second.text()).toContain("Someone changed this: it is now “Market”. Saving keeps yours.");
  const changes = textOf((await admin.page("/admin/audit")).html);
  expect(changes).toContain("Place Farmers&#x27; Market");
});

test("the store keeps the settings' address, takes special days, and stays on as the only place", async () => {
  const path = `/admin/places/${await idOf("Store")}`;
  const form = await formOf(path);
  await after(path, { ...form, specialDays: "2099-12-25 closed" });
  const { isOn: _, ...off } = await formOf(`/admin/places/${await idOf("Market")}`);
  await after(`/admin/places/${await idOf("Market")}`, off);
  const { isOn: __, ...storeOff } = await formOf(path);
  const refused = await admin.post(path, storeOff);
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("This is the only place that customers can choose.");
  await after(`/admin/places/${await idOf("Market")}`, {
    ...(await formOf(path)),
    ...market,
    name: "Market",
  });
});

test("with two places the checkout asks, and the order page shows the chosen one", async () => {
  await shop.query("UPDATE places SET is_on = true");
  await admin.json("PUT", `/api/admin/places/${await idOf("Market")}`, { address: "Table 15" });
  const { guest, html, form } = await checkout();
  expect(textOf(html)).toMatch(
    /Where do you pick it up\? Store .* Market Table 15\. Saturday, Dec 19 9am-1pm/,
  );
  expect(html.match(/name="placeId"/g)).toHaveLength(2);
  expect(/<input(?=[^>]*name="placeId")(?=[^>]*checked)[^>]*value="([^"]*)"/.exec(html)?.[1]).toBe(
    await idOf("Store"),
  );
  const market = await idOf("Market");
  const date = new RegExp(`name="slotId:${market}"[^>]*value="([^"]+)"`).exec(html)?.[1] ?? "";
  const chosen = { placeId: market, [`slotId:${market}`]: date };
  const placed = await guest.post("/checkout", { ...form, ...chosen }, page);
  expect(placed.status).toBe(303);
  expect(await shop.query("SELECT name FROM checkouts c JOIN places p ON p.id = c.place_id")).toEqual([
    { name: "Market" },
  ]);
});

test("at checkout, pickup is named after the only place if that is not the store", async () => {
  const labelOf = async () =>
    /(?:Store |)Pickup(?= |$)( at Market)?/.exec(
      textOf((await checkout()).html.split("Delivery Method")[1] ?? ""),
    )?.[0];
  expect(await labelOf()).toBe("Pickup");
  const store = `/api/admin/places/${await idOf("Store")}`;
  const setStore = (isOn: boolean) => admin.json("PUT", store, { isOn });
  await setStore(false);
  expect(await labelOf()).toBe("Pickup at Market");
  await setStore(true);
});

test("a place that was switched off is refused with 409, and what was typed stays", async () => {
  const { guest, form } = await checkout();
  const id = await idOf("Market");
  await admin.json("PUT", `/api/admin/places/${id}`, { isOn: false });
  const refused = await guest.post("/checkout", { ...form, placeId: id, name: "Ada Typed" }, page);
  expect(refused.status).toBe(409);
  const html = await refused.text();
  expect(html).toContain("Pickup at this place has ended. Choose another place.");
  expect(html).toContain('value="Ada Typed"');
  expect(html).not.toContain('name="placeId"');
});

test("a place that is used cannot be deleted: the page says so and switches it off instead", async () => {
  const id = await idOf("Market");
  await shop.query("UPDATE places SET is_on = true");
  const path = `/admin/places/${id}/delete`;
  const { html } = await admin.page(path);
  expect(textOf(html)).toContain(
    "Orders or checkouts use this place, so it cannot be deleted. Switch it off",
  );
  expect(html).not.toContain('value="delete"');
  const refused = await admin.post(path, { intent: "delete" });
  expect(refused.headers.get("Location")).toBe(path);
  expect(await after(path, { intent: "switch-off" })).toContain("Place Switched Off");
  expect(textOf((await admin.page(path)).html)).toContain("It is already switched off.");
  expect(await shop.query("SELECT is_on FROM places WHERE id = $1", [id])).toEqual([{ is_on: false }]);
});

test("a market whose dates are over is marked in the list, and the checkout does not ask for it", async () => {
  await after("/admin/places/new", { ...market, name: "Old Market", specialDays: "2020-12-19 9-13:00" });
  expect(textOf((await admin.page("/admin/places")).html)).toContain(
    "Old Market Not offered: its dates are over",
  );
  expect((await checkout()).html).not.toContain("Old Market");
});

test("Alberta's holidays are suggested, and one press adds them to the form without losing what was typed", async () => {
  const path = `/admin/places/${await idOf("Store")}`;
  expect(textOf((await admin.page("/admin/places/new")).html)).toContain("Canada Day (");
  const typed = { ...(await formOf(path)), name: "Our Store", specialDays: "soon\n2099-12-25 closed" };
  const answer = await admin.post(path, { ...typed, intent: "holidays" });
  expect(answer.status).toBe(200);
  const { name, specialDays = "" } = Object.fromEntries(fieldsOfForm(await answer.text(), "dialog form"));
  expect(name).toBe("Our Store");
  expect(specialDays).toMatch(/^soon\n2099-12-25 closed\n\d{4}-\d\d-\d\d closed\n/);
  expect(specialDays.match(/-07-01 closed/g)).toHaveLength(1);
  await after(path, { ...typed, specialDays: specialDays.replace("soon\n", "") });
  expect((await admin.page(path)).html).not.toContain("Canada Day (");
  const market = `/admin/places/${await idOf("Market")}`;
  expect((await admin.page(market)).html).not.toContain("Canada Day (");
});
