import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import { addToCart } from "../support/buyers";
import { Client } from "../support/client";
import { documentOf, fieldsOfForm, textOf } from "../support/html";
import { startShop, type Shop } from "../support/shop";

let shop: Shop;
let admin: Client;
let dragon: { id: string; variation: string };
const today = dayAtShop(new Date());
const page = { Accept: "text/html" };

beforeAll(async () => {
  shop = await startShop();
  admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  const [row] = await shop.query<typeof dragon>(
    `SELECT p.id, v.id AS variation FROM products p JOIN variations v ON v.product_id = p.id
     WHERE p.name = 'Flexi Dragon' AND v.stock_quantity > 1 ORDER BY v.position LIMIT 1`,
  );
  if (!row) throw new Error("the seed has no dragon");
  dragon = row;
});
afterAll(() => shop.stop());

const read = async (path: string, client = new Client(shop.url)) => textOf((await client.page(path)).html);
const days = { fromDay: today, untilDay: today };
const clear = async () => {
  const { body: sales } = await admin.json<{ id: string }[]>("GET", "/api/admin/sales");
  for (const { id } of sales) await admin.json("POST", `/api/admin/sales/${id}/end`);
  await shop.query("DELETE FROM sales");
};
const WAS_NOW = /was \$24\.99 ,? ?now \$19\.99/;

describe("a product on sale", () => {
  beforeAll(async () => {
    await admin.json("POST", "/api/admin/sales", { productId: dragon.id, percent: 20, ...days });
  });
  afterAll(clear);

  test("shows both prices, read out as was and now, in the list, on its page and in the cart", async () => {
    const shopper = new Client(shop.url);
    await addToCart(shopper, dragon.variation);
    for (const path of ["/products?search=flexi+dragon", `/product/${dragon.id}`, "/cart", "/checkout"])
      expect(await read(path, shopper)).toMatch(WAS_NOW);
    const { html } = await shopper.page(`/product/${dragon.id}`);
    const price = documentOf(html).querySelector("h1 ~ div p");
    expect(price?.querySelector("del")?.textContent).toBe("was $24.99");
    expect(price?.querySelector("ins")?.textContent).toBe("$19.99");
    expect(price?.textContent).toBe("was $24.99, now $19.99");
  });

  test("says the charged price and the struck one to search engines, and the API says the same", async () => {
    const { html } = await new Client(shop.url).page(`/product/${dragon.id}`);
    const data = JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "null",
    ) as {
      offers: object[];
    };
    expect(data.offers[0]).toMatchObject({
      price: "19.99",
      priceSpecification: { priceType: "https://schema.org/StrikethroughPrice", price: "24.99" },
    });
    const { body } = await admin.json<{ salePrice: string }>("GET", `/api/products/${dragon.id}`);
    expect(body.salePrice).toBe("19.99");
  });
});

test("a card whose own price is not reduced says that some of its variations are", async () => {
  await shop.query("UPDATE variations SET price_modifier = 2 WHERE id = $1", [dragon.variation]);
  await admin.json("POST", "/api/admin/sales", { variationId: dragon.variation, percent: 10, ...days });
  const list = await read("/products?onSale=true");
  expect(list).toContain("Showing 1 of");
  expect(list).toMatch(/\d sizes, some on sale \$24\.99/);
  const sellOut = (stock: number) =>
    admin.json("PUT", `/api/admin/variations/${dragon.variation}`, { stockQuantity: stock });
  await sellOut(0);
  expect(await read("/products?onSale=true"), "another size can be bought").toContain("Showing 0 of");
  expect(await read("/products")).not.toContain("some on sale");
  await sellOut(5);
  expect(await read("/products?onSale=true")).toContain("Showing 1 of");
  await clear();
  expect(await read("/products")).not.toContain("some on sale");
});

test("without a sale no page has a struck price", async () => {
  for (const path of ["/products", `/product/${dragon.id}`, "/"])
    expect((await new Client(shop.url).page(path)).html).not.toContain("<del");
});

describe("in the back office", () => {
  const form = async (path: string) =>
    Object.fromEntries(fieldsOfForm((await admin.page(path)).html, "dialog form[method=post]"));

  test("a sale is added, edited, ended, and stands in Changes, without scripts", async () => {
    expect(await read("/admin/sales", admin)).toContain("No Sales");
    const typed = { intent: "save", scope: "category:Dinosaurs", percent: "15", untilDay: addDays(today, 2) };
    const opened = await form("/admin/sales/new");
    const refused = await admin.post("/admin/sales/new", { ...opened, ...typed, percent: "150" }, page);
    expect([refused.status, textOf(await refused.text())]).toEqual([
      400,
      expect.stringContaining("Percent off must be more than 0 and at most 100"),
    ]);
    await shop.query("UPDATE products SET created_at = now() WHERE category = 'Dinosaurs'");
    const both = await admin.post("/admin/sales/new", { ...opened, ...typed, amount: "1" }, page);
    expect(textOf(await both.text()), "a warning is given only if the sale could be saved").not.toContain(
      "Competition Act",
    );
    const asked = await (await admin.post("/admin/sales/new", { ...opened, ...typed }, page)).text();
    expect(textOf(asked)).toMatch(/not charged on any of the 18\d days before this sale\. .*Competition Act/);
    const confirmed: Record<string, string> = {
      ...Object.fromEntries(fieldsOfForm(asked, "dialog form[method=post]")),
      ...typed,
    };
    expect((await admin.post("/admin/sales/new", confirmed, page)).status).toBe(302);
    const list = (await admin.page("/admin/sales")).html;
    expect(textOf(list)).toMatch(/All of Dinosaurs Running 15% off/);
    const id = /\/admin\/sales\/([\da-f-]{36})"/.exec(list)?.[1] ?? "";
    const edit = await form(`/admin/sales/${id}`);
    const changed = { ...edit, ...typed, percent: "10", warned: confirmed.warned ?? "" };
    expect((await admin.post(`/admin/sales/${id}`, changed, page)).status).toBe(302);
    expect((await admin.post(`/admin/sales/${id}/end`, { intent: "end" }, page)).status).toBe(302);
    expect(await read("/admin/sales", admin)).toMatch(/All of Dinosaurs Ended 10% off/);
    const changes = await read("/admin/audit", admin);
    expect(changes).toMatch(/Sale of All of Dinosaurs/);
    await clear();
  });

  /** With the new prices shown, as the page before shows them. */
  async function previewed(path: string, typed: Record<string, string | string[]>) {
    const html = await (await admin.post(path, typed, page)).text();
    const fields = Object.fromEntries(fieldsOfForm(html, "dialog form[method=post]"));
    return {
      text: textOf(html),
      form: { ...typed, previewed: fields.previewed ?? "", warned: fields.warned ?? "" },
    };
  }

  test("selected products are put on sale together once their new prices were shown, pressed twice once", async () => {
    const path = `/admin/products/sale?id=${dragon.id}`;
    expect(await read(path, admin)).toContain("1 product: Flexi Dragon");
    const typed = { ...(await form(path)), intent: "save", amount: "4", untilDay: today };
    const first = await previewed(path, typed);
    expect(first.text).toMatch(/not saved yet\. Flexi Dragon (.* )?\$24\.99 \$20\.99/);
    // Another amount has other prices, so they are shown too.
    const second = await previewed(path, { ...first.form, amount: "5" });
    expect(second.text).toContain("$24.99 $19.99");
    for (let press = 0; press < 2; press++)
      expect((await admin.post(path, second.form, page)).status).toBe(302);
    const { body } = await admin.json<object[]>("GET", "/api/admin/sales");
    expect(body).toMatchObject([{ productId: dragon.id, amount: "5.00", fromDay: today, untilDay: today }]);
    await clear();
  });

  test("after a refusal the form keeps what was typed and is for the refused products only", async () => {
    const [other] = await shop.query<{ id: string }>(
      "SELECT id FROM products WHERE category = 'Fidget Toys' AND archived_at IS NULL LIMIT 1",
    );
    const path = `/admin/products/sale?id=${dragon.id}&id=${other?.id}`;
    const opened = await form(path);
    await shop.query("UPDATE products SET archived_at = now() WHERE id = $1", [other?.id]);
    const typed = { ...opened, intent: "save", percent: "12.5", untilDay: today };
    const both = await previewed(path, { ...typed, id: [dragon.id, other?.id ?? ""] });
    const refused = await admin.post(path, both.form, page);
    const html = await refused.text();
    expect(textOf(html)).toContain("Product Put on Sale. 1 was not changed");
    expect([...fieldsOfForm(html, "dialog form[method=post]")]).toEqual(
      expect.arrayContaining([
        ["formId", opened.formId],
        ["id", other?.id],
        ["percent", "12.5"],
      ]),
    );
    expect(documentOf(html).querySelectorAll("dialog input[name=id]")).toHaveLength(1);
    await shop.query("UPDATE products SET archived_at = NULL WHERE id = $1", [other?.id]);
    await clear();
  });
});
