import { readdirSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { documentOf, hiddenFieldsBeside, textOf } from "../support/html";
import { admin, oneRow, shop, useOwnBackOffice } from "./back-office";

useOwnBackOffice();

const product = {
  intent: "save",
  name: "Test Toy",
  category: "Fidget Toys",
  description: "",
  basePrice: "9.50",
  productType: "simple",
  stockQuantity: "7",
  sku: "TT-1",
};
const variation = (index: number, fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`variations.${index}.${name}`, value]));

async function makeProduct(fields: Record<string, string>): Promise<string> {
  const answer = await admin.post("/admin/products/new", { ...product, ...fields });
  expect(answer.status).toBe(302);
  return (await oneRow<{ id: string }>("SELECT id FROM products ORDER BY created_at DESC, id LIMIT 1")).id;
}

const unescaped = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

function boxesOf(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  const attribute = (tag: string, name: string) =>
    unescaped(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
  for (const [tag] of html.matchAll(/<input[^>]*>/g)) {
    const type = attribute(tag, "type");
    const name = attribute(tag, "name");
    if (
      !name ||
      name === "deletion" ||
      type === "file" ||
      ((type === "radio" || type === "checkbox") && !/ checked=""/.test(tag))
    )
      continue;
    fields[name] = attribute(tag, "value");
  }
  for (const [, tag = "", text = ""] of html.matchAll(/<textarea([^>]*)>([^<]*)<\/textarea>/g))
    fields[attribute(tag, "name")] = unescaped(text).replaceAll("\n", "\r\n");
  for (const [, tag = "", options = ""] of html.matchAll(/<select([^>]*)>(.*?)<\/select>/g)) {
    const [, chosen = "", label = ""] = /<option([^>]*) selected=""[^>]*>([^<]*)</.exec(options) ?? [];
    fields[attribute(tag, "name")] = / value="/.test(chosen) ? attribute(chosen, "value") : unescaped(label);
  }
  return { ...fields, intent: "save" };
}

async function openProduct(id: string): Promise<Record<string, string>> {
  return boxesOf((await admin.page(`/admin/products/${id}/edit`)).html);
}
const sendProduct = (id: string, form: Record<string, string>) =>
  admin.post(`/admin/products/${id}/edit`, form);

const stocksOf = (id: string) =>
  shop.query("SELECT name, stock_quantity AS stock FROM variations WHERE product_id = $1 ORDER BY position", [
    id,
  ]);

/** As a sale does it: stock and its log entry together. */
async function sell(productId: string, quantity = 1): Promise<void> {
  await shop.query(
    `WITH sold AS (UPDATE variations SET stock_quantity = stock_quantity - $2 WHERE product_id = $1 RETURNING id, stock_quantity)
     INSERT INTO inventory_logs (id, variation_id, change_type, quantity_changed, previous_quantity, new_quantity, notes)
     SELECT gen_random_uuid(), id, 'sale', -$2, stock_quantity + $2, stock_quantity, 'Sold' FROM sold`,
    [productId, quantity],
  );
}

test("a product's facts are one per line and override its category's facts", async () => {
  const id = await makeProduct({ name: "Known Newt", facts: "Size: 9 cm\r\n\r\nAge : from 8: truly" });
  const shown = async () =>
    (await admin.page(`/product/${id}`)).html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  expect(await shown()).toContain("Age from 8: truly Care wipe with a damp cloth");
  const opened = await openProduct(id);
  const refused = await sendProduct(id, { ...opened, facts: "Size: 9 cm\r\nno colon here" });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(html).toContain("Each line needs a name, a colon and a text, like “Size: 20 cm”");
  expect(html).toMatch(/<textarea[^>]*name="facts"[^>]*>Size: 9 cm\s+no colon here/);
  expect((await sendProduct(id, { ...opened, facts: "" })).status).toBe(302);
  expect(await shown()).toContain("Age from 6 years");
});

test("a category's facts show on its products, and its form keeps refused text", async () => {
  const category = { intent: "save", name: "Marsupials", slug: "", description: "" };
  const refused = await admin.post("/admin/categories/new", { ...category, facts: "Nothing of the kind" });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("Nothing of the kind</textarea>");
  expect((await admin.post("/admin/categories/new", { ...category, facts: "Care: brush it" })).status).toBe(
    302,
  );
  const id = await makeProduct({ name: "Calm Quokka", category: "Marsupials" });
  expect((await admin.page(`/product/${id}`)).html).toMatch(/Care<\/dt><dd>brush it/);
});

describe("saving a product", () => {
  test("a simple product gets one Standard variation with its stock and SKU", async () => {
    const answer = await admin.post("/admin/products/new", { ...product, name: "Simple Toy" });
    const page = await admin.follow(answer);
    expect(await page.text()).toContain("Product Created");
    const row = await oneRow(
      "SELECT v.name, v.stock_quantity, v.sku, v.price_modifier::text FROM products p JOIN variations v ON v.product_id = p.id WHERE p.name = 'Simple Toy'",
    );
    expect(row).toEqual({ name: "Standard", stock_quantity: 7, sku: "TT-1", price_modifier: "0.00" });
  });

  test("a variable product is saved with attributes, and with a variation that was typed but not added", async () => {
    const id = await makeProduct({
      ...product,
      name: "Variable Toy",
      productType: "variable",
      ...variation(0, {
        name: "Blue",
        priceModifier: "2.00",
        stockQuantity: "3",
        "attributes.0.key": "Color",
        "attributes.0.value": "Blue",
      }),
      "addition.name": "Red",
      "addition.priceModifier": "",
      "addition.stockQuantity": "many",
    });
    const rows = await shop.query(
      "SELECT name, attributes, price_modifier::text, stock_quantity FROM variations WHERE product_id = $1 ORDER BY position",
      [id],
    );
    expect(rows).toEqual([
      { name: "Blue", attributes: { Color: "Blue" }, price_modifier: "2.00", stock_quantity: 3 },
      { name: "Red", attributes: {}, price_modifier: "0.00", stock_quantity: 0 },
    ]);
  });

  test("is refused with a message if it was archived after it was opened, for every button", async () => {
    const id = await makeProduct({ ...product, name: "Archived Meanwhile" });
    const mine = { ...(await openProduct(id)), description: "Typed for long" };
    await admin.post("/admin/products", { several: "archive", id });
    const presses: Record<string, string>[] = [
      {},
      { basePrice: "many" },
      { intent: "add-variation" },
      { intent: "upload" },
    ];
    for (const fields of presses) {
      const answer = await admin.follow(await sendProduct(id, { ...mine, ...fields }));
      expect([fields, new URL(answer.url).search]).toEqual([
        fields,
        "?search=Archived+Meanwhile&archived=true",
      ]);
      expect(await answer.text()).toContain("Someone archived this product after you opened it.");
    }
  });

  test("an attribute that was typed but not added is saved too, on new and on stored variations", async () => {
    const typed = {
      productType: "variable",
      ...variation(0, { name: "Blue", newKey: "Color", newValue: "Sky" }),
    };
    const id = await makeProduct({ ...product, name: "Attributed Toy", ...typed });
    const attributes = async () =>
      (await oneRow("SELECT attributes FROM variations WHERE product_id = $1", [id])).attributes;
    expect(await attributes()).toEqual({ Color: "Sky" });
    const size = { "variations.0.newKey": "Size", "variations.0.newValue": "Small" };
    expect((await sendProduct(id, { ...(await openProduct(id)), ...size })).status).toBe(302);
    expect(await attributes()).toEqual({ Color: "Sky", Size: "Small" });
    const half = { "variations.0.newKey": "Weight" };
    expect((await sendProduct(id, { ...(await openProduct(id)), ...half })).status).toBe(302);
    expect(await attributes()).toEqual({ Color: "Sky", Size: "Small" });
  });

  test("errors in a variation that was typed but not added show at its fields", async () => {
    const stored = { productType: "variable", ...variation(0, { name: "Blue" }) };
    const id = await makeProduct({ ...product, name: "Added Toy", ...stored });
    for (const [field, text, message] of [
      ["priceModifier", "many", "Price modifier must be an amount like 12.50"],
      ["stockQuantity", "-1", "Stock must be a whole number, 0 or more"],
    ] as const) {
      const typed = { "addition.name": "Red", [`addition.${field}`]: text };
      for (const answer of [
        await admin.post("/admin/products/new", { ...product, name: "Added New", ...stored, ...typed }),
        await sendProduct(id, { ...(await openProduct(id)), ...typed }),
      ]) {
        const html = await answer.text();
        expect([field, answer.status, boxesOf(html)[`addition.${field}`]]).toEqual([field, 400, text]);
        expect(html).toMatch(new RegExp(`<input(?=[^>]*name="addition\\.${field}")(?=[^>]*aria-invalid)`));
        expect(html).toContain(message);
      }
    }
  });

  const refused: [string, Record<string, string>, string][] = [
    ["no name", { name: "  " }, "Product name is required"],
    ["too long a name", { name: "x".repeat(256) }, "Name can have at most 255 characters"],
    ["no category", { category: "" }, "Category is required"],
    ["no price", { basePrice: "" }, "Price is required"],
    ["a negative price", { basePrice: "-1" }, "Price must be 0 or more"],
    ["a price that is no number", { basePrice: "NaN" }, "Price must be an amount like 12.50"],
    ["a huge price", { basePrice: "1e20" }, "Price can be at most $99,999,999.99"],
    ["a price with too many digits", { basePrice: "99999999999" }, "Price can be at most $99,999,999.99"],
    ["a price with a comma", { basePrice: "12,50" }, "Price is written with a point, like 12.50"],
    ["three decimals", { basePrice: "1.999" }, "Price can have at most two decimals"],
    ["negative stock", { stockQuantity: "-1" }, "Stock must be a whole number, 0 or more"],
    ["half a piece", { stockQuantity: "1.5" }, "Stock must be a whole number, 0 or more"],
    ["more stock than fits", { stockQuantity: "99999999999" }, "Stock can be at most 1,000,000"],
    ["too long a SKU", { sku: "x".repeat(101) }, "SKU can have at most 100 characters"],
    [
      "too long a description",
      { description: "x".repeat(20_001) },
      "Description can have at most 20,000 characters",
    ],
    [
      "a variation without a name",
      { productType: "variable", ...variation(0, { name: " ", stockQuantity: "1" }) },
      "Variation name is required",
    ],
    [
      "a negative variation stock",
      { productType: "variable", ...variation(0, { name: "A", stockQuantity: "-2" }) },
      "Stock must be a whole number, 0 or more",
    ],
    [
      "a modifier below the price",
      { productType: "variable", ...variation(0, { name: "A", priceModifier: "-9.51", stockQuantity: "1" }) },
      "would be below 0",
    ],
  ];
  test.each(refused)(
    "with %s is refused at the field, keeps the typed text, and saves nothing",
    async (_what, fields, message) => {
      const before = await oneRow("SELECT count(*)::int AS count FROM products");
      const answer = await admin.post("/admin/products/new", {
        ...product,
        name: "Kept Name",
        sku: "KEPT-SKU",
        ...fields,
      });
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(html).toContain(message);
      if (!fields.sku) expect(html).toContain("KEPT-SKU");
      expect(await oneRow("SELECT count(*)::int AS count FROM products")).toEqual(before);
    },
  );

  test("of which a variation would cost less than nothing is refused at that variation's row, new or stored", async () => {
    const rows = {
      ...variation(0, { name: "A", stockQuantity: "1" }),
      ...variation(1, { name: "B", stockQuantity: "1" }),
    };
    const typed = { ...product, name: "Costs Nothing", productType: "variable", ...rows };
    const below = { "variations.1.priceModifier": "-9999" };
    const marked =
      /<input(?=[^>]*name="variations\.1\.priceModifier")(?=[^>]*aria-invalid)(?![^>]*type="hidden")/;
    const created = await (await admin.post("/admin/products/new", { ...typed, ...below })).text();
    expect(created).toMatch(marked);
    const id = await makeProduct(typed);
    const edited = await admin.post(`/admin/products/${id}/edit`, { ...(await openProduct(id)), ...below });
    expect([edited.status, await edited.text()]).toEqual([400, expect.stringMatching(marked)]);
  });

  test.each(["<script>alert(1)</script>", "🐉 Drache", "דרקון", 'O\'Brien & "Sons"'])(
    "takes %s as a name and shows it as text",
    async (name) => {
      const id = await makeProduct({ ...product, name });
      expect((await oneRow<{ name: string }>("SELECT name FROM products WHERE id = $1", [id])).name).toBe(
        name,
      );
      const { html } = await admin.page("/admin/products");
      expect(html).not.toContain("<script>alert(1)</script>");
    },
  );

  test("an unknown intent answers 400, an invalid product id 404", async () => {
    expect((await admin.post("/admin/products/new", { ...product, intent: "explode" })).status).toBe(400);
    expect((await admin.get("/admin/products/nonsense/edit")).status).toBe(404);
  });

  test("without scripts the list's buttons change the form and save nothing", async () => {
    const typed = {
      ...product,
      name: "Half Typed",
      productType: "variable",
      "addition.name": "Green",
      "addition.stockQuantity": "4",
      "addition.newKey": "Size",
      "addition.newValue": "Small",
    };
    const added = await (
      await admin.post("/admin/products/new", { ...typed, intent: "add-variation" })
    ).text();
    expect(added).toContain("Variations (1)");
    expect(added).toMatch(/name="variations\.0\.name" value="Green"/);
    expect(added).toMatch(/name="variations\.0\.attributes\.0\.key" value="Size"/);
    const edited = await (
      await admin.post("/admin/products/new", {
        ...typed,
        ...variation(0, { name: "Green" }),
        "addition.name": "",
        intent: "edit-variation:0",
      })
    ).text();
    expect(edited).toContain("Done");
    const removed = await (
      await admin.post("/admin/products/new", {
        ...typed,
        ...variation(0, { name: "Green" }),
        "addition.name": "",
        intent: "remove-variation:0",
      })
    ).text();
    expect(removed).toContain("Variations (0)");
    expect(removed).toContain("Half Typed");
    expect(await shop.query("SELECT 1 FROM products WHERE name = 'Half Typed'")).toEqual([]);
  });
});

describe("two admins at once", () => {
  test("a field that both changed is refused with both values, and saving again keeps the second", async () => {
    const id = await makeProduct({ ...product, name: "Shared Toy" });
    const mine = { ...(await openProduct(id)), name: "My Name" };
    const theirs = await openProduct(id);
    const saved = await admin.follow(
      await sendProduct(id, { ...theirs, name: "Their Name", basePrice: "12.00" }),
    );
    expect(await saved.text()).toMatch(/Product Updated<\/strong>.*Changes saved successfully/);
    const refused = await sendProduct(id, mine);
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain(
      "This product was changed by admin@example.com since you opened it: the name is now “Their Name”.",
    );
    expect(html).toContain("Someone changed this: it is now “Their Name”. Saving keeps yours.");
    const again = boxesOf(html);
    expect(again).toMatchObject({ name: "My Name", basePrice: "12.00" });
    expect((await sendProduct(id, again)).status).toBe(302);
    expect(await oneRow("SELECT name, base_price::text AS price FROM products WHERE id = $1", [id])).toEqual({
      name: "My Name",
      price: "12.00",
    });
  });

  test("a second save keeps draft, facts and options that only the other admin changed", async () => {
    const id = await makeProduct({
      ...{ ...product, name: "Withdrawn Toy", productType: "variable" },
      ...variation(0, { name: "Red", "attributes.0.key": "Colour", "attributes.0.value": "Red" }),
    });
    const mine = await openProduct(id);
    const theirs = { ...mine, basePrice: "12.00", facts: "Size: 9 cm", draft: "yes" };
    const blue = { name: "Blue", "attributes.0.key": "Colour", "attributes.0.value": "Blue" };
    expect((await sendProduct(id, { ...theirs, ...variation(1, blue) })).status).toBe(302);
    const refused = await sendProduct(id, { ...mine, basePrice: "13.00" });
    expect(refused.status).toBe(409);
    const again = boxesOf(await refused.text());
    expect(again).toMatchObject({
      ...{ basePrice: "13.00", facts: "Size: 9 cm", draft: "yes" },
      "options.0.values": "Red, Blue",
    });
    expect((await sendProduct(id, again)).status).toBe(302);
    expect(
      await oneRow("SELECT base_price::text AS price, facts, draft FROM products WHERE id = $1", [id]),
    ).toEqual({ price: "13.00", facts: "Size: 9 cm", draft: true });
  });

  test("Save with typed options is refused, asks to press Make Variations first, and keeps the typed text", async () => {
    const typed = {
      ...{ ...product, name: "Optional Toy", productType: "variable" },
      ...{ "options.0.name": "Size", "options.0.values": "Small, Large" },
    };
    const made = () => oneRow("SELECT count(*)::int AS count FROM products WHERE name = 'Optional Toy'");
    const refused = await admin.post("/admin/products/new", typed);
    const html = await refused.text();
    expect([refused.status, html]).toEqual([
      400,
      expect.stringContaining("Press Make Variations first, or clear these boxes."),
    ]);
    expect(boxesOf(html)).toMatchObject(typed);
    expect(await made()).toEqual({ count: 0 });

    const grid = await admin.post("/admin/products/new", { ...boxesOf(html), intent: "make-variations" });
    const rows = boxesOf(await grid.text());
    expect((await admin.post("/admin/products/new", { ...rows, intent: "save" })).status).toBe(302);

    const { id } = await oneRow<{ id: string }>("SELECT id::text FROM products WHERE name = 'Optional Toy'");
    const opened = await openProduct(id);
    expect((await sendProduct(id, opened)).status).toBe(302);
    const more = { ...(await openProduct(id)), "options.0.values": "Small, Large, Huge" };
    expect((await sendProduct(id, more)).status).toBe(400);
    expect(
      (await sendProduct(id, { ...more, productType: "variable", "options.0.values": "Large" })).status,
    ).toBe(302);
  });

  test("an attribute called __proto__ is refused by its name, in the form and by the API", async () => {
    const message = "An attribute cannot be called __proto__";
    const refused = await admin.post("/admin/products/new", {
      ...{ ...product, name: "Proto Toy", productType: "variable" },
      ...variation(0, { name: "Red", "attributes.0.key": "__proto__", "attributes.0.value": "Red" }),
    });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(message)]);
    const id = await makeProduct({ ...product, name: "Proto Toy" });
    const called = await admin.request("/api/admin/variations", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: `{"productId":"${id}","name":"Red","attributes":{"__proto__":"Red","Size":"Small"}}`,
    });
    expect([called.status, await called.json()]).toEqual([
      400,
      { message, fields: { attributes: [message] } },
    ]);
  });

  test("a form with a renamed category is refused and offers the new name", async () => {
    const category = { intent: "save", description: "", facts: "" };
    await admin.post("/admin/categories/new", { ...category, name: "Old Beetles", slug: "" });
    const { id: categoryId } = await oneRow<{ id: string }>(
      "SELECT id FROM categories WHERE name = 'Old Beetles'",
    );
    const id = await makeProduct({ name: "Renamed Beetle" });
    const opened = await openProduct(id);
    const form = boxesOf((await admin.page(`/admin/categories/${categoryId}/edit`)).html);
    expect(
      (await admin.post(`/admin/categories/${categoryId}/edit`, { ...form, name: "New Beetles" })).status,
    ).toBe(302);
    const edited = await sendProduct(id, { ...opened, category: "Old Beetles", description: "Typed" });
    const made = await admin.post("/admin/products/new", {
      ...{ ...product, name: "Late Beetle", category: "Old Beetles", description: "Typed" },
    });
    for (const answer of [edited, made]) {
      const html = await answer.text();
      expect([answer.status, html]).toEqual([
        409,
        expect.stringContaining("There is no category “Old Beetles” any more."),
      ]);
      expect(html).toMatch(/<select(?=[^>]*name="category")(?=[^>]*aria-invalid="true")/);
      expect(html).toContain("<option>New Beetles</option>");
      expect(html).toContain("Typed</textarea>");
    }
    expect(await shop.query("SELECT 1 FROM products WHERE category = 'Old Beetles'")).toEqual([]);
    expect((await sendProduct(id, { ...opened, category: "New Beetles" })).status).toBe(302);
  });

  test("unchanged fields are not written: another admin's price and variation survive", async () => {
    const id = await makeProduct({
      ...product,
      name: "Half Shared Toy",
      productType: "variable",
      ...variation(0, { name: "Red", stockQuantity: "3" }),
    });
    const mine = await openProduct(id);
    const theirs = {
      ...(await openProduct(id)),
      basePrice: "12.00",
      "addition.name": "Blue",
      "addition.stockQuantity": "2",
      "variations.0.sku": "RED",
    };
    expect((await sendProduct(id, theirs)).status).toBe(302);
    expect(
      (
        await sendProduct(id, {
          ...mine,
          description: "Line one\r\nLine two",
          "variations.0.priceModifier": "1.00",
        })
      ).status,
    ).toBe(302);
    expect(
      await oneRow("SELECT base_price::text AS price, description FROM products WHERE id = $1", [id]),
    ).toEqual({ price: "12.00", description: "Line one\nLine two" });
    expect(
      await shop.query(
        "SELECT name, sku, price_modifier::text AS modifier FROM variations WHERE product_id = $1 ORDER BY position",
        [id],
      ),
    ).toEqual([
      { name: "Red", sku: "RED", modifier: "1.00" },
      { name: "Blue", sku: null, modifier: "0.00" },
    ]);
  });

  test("the back office never puts sold stock back: untouched stock is not sent, however often the form is saved", async () => {
    const id = await makeProduct({ ...product, name: "Sold Toy", stockQuantity: "1" });
    const form = await openProduct(id);
    await sell(id);
    expect((await sendProduct(id, { ...form, description: "New words" })).status).toBe(302);
    expect((await sendProduct(id, { ...form, description: "New words" })).status).toBe(302);
    expect(await stocksOf(id)).toEqual([{ name: "Standard", stock: 0 }]);
  });

  test("a changed stock is refused if pieces were sold since, keeps its number, and is saved the second time", async () => {
    const id = await makeProduct({ ...product, name: "Counted Toy", stockQuantity: "5" });
    const form = await openProduct(id);
    await sell(id);
    const refused = await sendProduct(id, { ...form, stockQuantity: "6" });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain("Changed from 5 to 4 since you opened it. Saving keeps yours.");
    const again = boxesOf(html);
    expect(again).toMatchObject({ stockQuantity: "6" });
    await sell(id);
    const soldAgain = await sendProduct(id, again);
    expect(soldAgain.status).toBe(409);
    expect((await sendProduct(id, boxesOf(await soldAgain.text()))).status).toBe(302);
    expect(await stocksOf(id)).toEqual([{ name: "Standard", stock: 6 }]);
  });

  test("the buttons of the variation list keep the opened values of the form", async () => {
    const id = await makeProduct({
      ...product,
      name: "Long Edited Toy",
      productType: "variable",
      ...variation(0, { name: "Red", stockQuantity: "5" }),
    });
    const form = await openProduct(id);
    await sell(id);
    await sendProduct(id, { ...(await openProduct(id)), basePrice: "12.00" });
    const added = await sendProduct(id, {
      ...form,
      intent: "add-variation",
      "addition.name": "Blue",
      "addition.stockQuantity": "2",
    });
    const editing = boxesOf(
      await (await sendProduct(id, { ...boxesOf(await added.text()), intent: "edit-variation:0" })).text(),
    );
    expect((await sendProduct(id, { ...editing, "variations.0.sku": "RED" })).status).toBe(302);
    expect(await stocksOf(id)).toEqual([
      { name: "Red", stock: 4 },
      { name: "Blue", stock: 2 },
    ]);
    expect(
      (await oneRow<{ price: string }>("SELECT base_price::text AS price FROM products WHERE id = $1", [id]))
        .price,
    ).toBe("12.00");
  });

  test("changing a variation that the other admin removed is refused once, and saving again adds it", async () => {
    const id = await makeProduct({
      ...product,
      name: "Torn Toy",
      productType: "variable",
      ...variation(0, { name: "Red", stockQuantity: "5" }),
      ...variation(1, { name: "Blue", stockQuantity: "5" }),
    });
    const form = await openProduct(id);
    const removed = boxesOf(await (await sendProduct(id, { ...form, intent: "remove-variation:0" })).text());
    expect((await sendProduct(id, removed)).status).toBe(302);
    const refused = await sendProduct(id, { ...form, "variations.0.sku": "RED" });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain("variation Red, which you changed, was removed");
    expect(html).toContain(
      "Someone removed this variation. Saving adds it again; to leave it out, remove it.",
    );
    expect((await sendProduct(id, boxesOf(html))).status).toBe(302);
    expect(
      await shop.query("SELECT name, sku FROM variations WHERE product_id = $1 ORDER BY name", [id]),
    ).toEqual([
      { name: "Blue", sku: null },
      { name: "Red", sku: "RED" },
    ]);
  });

  test("a form without its opened values is refused", async () => {
    const id = await makeProduct({ ...product, name: "Old Page Toy" });
    const { opened: _, ...form } = await openProduct(id);
    for (const opened of [undefined, "{", "[1]"]) {
      const answer = await sendProduct(id, { ...form, ...(opened && { opened }), name: "Overwritten" });
      expect(answer.status).toBe(409);
    }
    expect((await oneRow<{ name: string }>("SELECT name FROM products WHERE id = $1", [id])).name).toBe(
      "Old Page Toy",
    );
  });

  test("turning simple without scripts lists what it deletes and needs a second press", async () => {
    const id = await makeProduct({
      ...product,
      name: "Turned Toy",
      productType: "variable",
      ...variation(0, { name: "Red", stockQuantity: "5", sku: "RED-1" }),
      ...variation(1, { name: "Blue", stockQuantity: "2" }),
    });
    const asked = await sendProduct(id, {
      ...(await openProduct(id)),
      productType: "simple",
      stockQuantity: "9",
    });
    expect(asked.status).toBe(409);
    const html = (await asked.text()).replaceAll("<!-- -->", "");
    expect(html).toContain("Turning this product into a simple one deletes 2 variations.");
    expect(html).toMatch(/<strong>Red<\/strong><span[^>]*>: 5 in stock<\/span><span>, SKU RED-1/);
    expect(html).toContain("Delete 2 variations and save");
    expect(await stocksOf(id)).toHaveLength(2);
    const form = new URLSearchParams({ ...boxesOf(html), intent: "delete-and-save" });
    for (const [, deletion = ""] of html.matchAll(/name="deletion" value="([^"]*)"/g))
      form.append("deletion", deletion);
    expect((await admin.post(`/admin/products/${id}/edit`, form)).status).toBe(302);
    expect(await stocksOf(id)).toEqual([{ name: "Standard", stock: 9 }]);
  });

  test("the stock histories add up after all of this", async () => {
    expect(
      await shop.query(
        "SELECT v.name FROM variations v LEFT JOIN inventory_logs l ON l.variation_id = v.id GROUP BY v.id HAVING v.stock_quantity <> coalesce(sum(l.quantity_changed), 0)",
      ),
    ).toEqual([]);
  });
});

describe("removing and duplicating products", () => {
  const ordered = () =>
    oneRow<{ id: string; name: string }>(
      "SELECT p.id, p.name FROM products p JOIN order_items i ON i.product_id = p.id JOIN variations v ON v.product_id = p.id WHERE p.archived_at IS NULL GROUP BY p.id HAVING count(DISTINCT v.id) > 1 ORDER BY p.name LIMIT 1",
    );

  test("a used variation cannot be removed, nor all of them, nor can the product turn simple", async () => {
    const { id } = await ordered();
    const rows = await shop.query<{ id: string; name: string; used: boolean }>(
      "SELECT v.id, v.name, EXISTS (SELECT FROM order_items WHERE variation_id = v.id) AS used FROM variations v WHERE product_id = $1 ORDER BY position",
      [id],
    );
    const form = await openProduct(id);
    const used = rows.findIndex((row) => row.used);
    const names = rows.filter((row) => row.used).map(({ name }) => name);

    const removed = boxesOf(
      await (await sendProduct(id, { ...form, intent: `remove-variation:${used}` })).text(),
    );
    const one = await sendProduct(id, { ...removed, description: "Kept words" });
    expect(one.status).toBe(409);
    const html = await one.text();
    expect(html).toContain(
      `Cannot remove variation: It has been used in orders. You can only edit existing variations or add new ones. Used in orders: ${rows[used]?.name}.`,
    );
    const again = boxesOf(html);
    expect(again.description).toBe("Kept words");
    expect((await sendProduct(id, again)).status).toBe(302);
    expect(
      (await oneRow<{ description: string }>("SELECT description FROM products WHERE id = $1", [id]))
        .description,
    ).toBe("Kept words");

    const now = await openProduct(id);
    const empty = Object.fromEntries(Object.entries(now).filter(([name]) => !name.startsWith("variations.")));
    const none = await sendProduct(id, empty);
    expect(none.status).toBe(409);
    expect(await none.text()).toContain(
      "Cannot remove all variations: Some have been used in orders. Please keep at least one variation and update its stock quantity instead.",
    );

    const simple = await sendProduct(id, { ...now, productType: "simple", stockQuantity: "5" });
    expect(simple.status).toBe(409);
    const kept = await simple.text();
    expect(kept).toContain(
      "Cannot convert to simple product: Some variations have been used in orders and cannot be deleted. Please keep this as a variable product and edit the variations instead.",
    );
    for (const name of names) expect(kept).toContain(name);
    expect(await shop.query("SELECT id FROM variations WHERE product_id = $1", [id])).toHaveLength(
      rows.length,
    );
  });

  test("deleting an ordered product archives it; it is listed under Archived and can be restored", async () => {
    const { id, name } = await ordered();
    const page = await admin.follow(await admin.post(`/admin/products/${id}/delete`, { intent: "delete" }));
    expect(await page.text()).toContain("Product Archived");
    expect((await admin.page(`/admin/products?search=${encodeURIComponent(name)}`)).html).toContain(
      "No products found",
    );
    const archived = await admin.page(`/admin/products?archived=true&search=${encodeURIComponent(name)}`);
    expect(archived.html).toContain("Restore");
    expect((await admin.page(`/admin/products/${id}/edit`)).url).toContain("archived=true");
    await admin.post("/admin/products", { intent: "restore", id });
    expect((await admin.page(`/admin/products?search=${encodeURIComponent(name)}`)).html).toContain(
      `/admin/products/${id}/edit`,
    );
  });

  test("a product that was never ordered is deleted, and Undo restores it", async () => {
    const id = await makeProduct({ name: "Slipped Sloth" });
    const page = await admin.follow(await admin.post(`/admin/products/${id}/delete`, { intent: "delete" }));
    const html = await page.text();
    expect(html).toContain("Product has been removed");
    expect(html).toContain(`action="/admin/products/${id}/undo-deletion"`);
    expect((await admin.get(`/admin/products/${id}/edit`)).status).toBe(404);
    for (const archived of ["", "&archived=true"])
      expect((await admin.page(`/admin/products?search=Slipped${archived}`)).html).toContain(
        "No products found",
      );
    const undone = await admin.follow(await admin.post(`/admin/products/${id}/undo-deletion`, {}));
    expect(await undone.text()).toContain("Product Restored");
    const late = await admin.follow(await admin.post("/admin/products/none/undo-deletion", {}));
    expect(textOf(await late.text())).toContain("Not undone It is too late to undo this.");
    expect(await stocksOf(id)).toEqual([{ name: "Standard", stock: 7 }]);
  });

  test("duplicating makes a second product to edit, with nothing in stock", async () => {
    const { id, name } = await ordered();
    const page = await admin.follow(await admin.post("/admin/products", { intent: "duplicate", id }));
    expect(page.url).toMatch(/\/edit$/);
    const copy = await oneRow<{ stock: number }>(
      "SELECT sum(v.stock_quantity)::int AS stock FROM products p JOIN variations v ON v.product_id = p.id WHERE p.name = $1",
      [`${name} (copy)`],
    );
    expect(copy.stock).toBe(0);
  });
});

describe("the list of products", () => {
  test("is searched by words of name or category in any order and case, and says when there is nothing", async () => {
    const byCategory = await admin.page("/admin/products?search=DINOSAURS");
    expect(byCategory.html).toContain("Dinosaurs");
    for (const search of ["dragon flexi", "flexi-dragon", "animals flexi d'ragon"])
      expect(
        textOf((await admin.page(`/admin/products?search=${encodeURIComponent(search)}`)).html),
      ).toContain("Flexi Dragon");
    const nothing = await admin.page("/admin/products?search=%25");
    expect(nothing.html).toContain("No products found");
    expect(nothing.html).toContain("Try adjusting your search");
  });

  test.each([
    "page=0",
    "page=-1",
    "page=NaN",
    "page=99999999999",
    "page=2.5",
    `search=${"x".repeat(5000)}`,
    "archived=maybe",
    "sort=constructor",
  ])("GET /admin/products?%s answers 200", async (query) => {
    expect((await admin.get(`/admin/products?${query}`)).status).toBe(200);
  });

  test("is shown as cards until Rows is pressed, without scripts too, and keeps its search and sort", async () => {
    const list = "/admin/products?search=Rowed&sort=stock";
    const draft = await makeProduct({
      name: "Rowed Draft",
      stockQuantity: "30",
      basePrice: "7",
      draft: "true",
    });
    const few = await makeProduct({ name: "Rowed Few", stockQuantity: "4" });
    const none = await makeProduct({ name: "Rowed None", stockQuantity: "0" });
    const many = await makeProduct({ name: "Rowed Many", stockQuantity: "5" });
    expect((await admin.page(list)).html).toContain("Total stock: ");

    const answer = await admin.post(list, { intent: "rows" });
    expect(answer.headers.get("Location")).toBe(list);
    expect(answer.headers.get("Set-Cookie")).toMatch(
      /^products_view=rows; Path=\/admin; .*Max-Age=31536000$/,
    );
    const { html } = await admin.page(list);
    const page = documentOf(html);
    expect(page.querySelectorAll("tbody tr").map((row) => textOf(row))).toEqual([
      "Select Rowed None Rowed None $9.50 0 in stock Sold out Duplicate Rowed None Delete Rowed None",
      "Select Rowed Few Rowed Few $9.50 4 in stock Low stock Duplicate Rowed Few Delete Rowed Few",
      "Select Rowed Many Rowed Many $9.50 5 in stock Duplicate Rowed Many Delete Rowed Many",
      "Select Rowed Draft Rowed Draft $7.00 30 in stock Draft Publish Rowed Draft Duplicate Rowed Draft Delete Rowed Draft",
    ]);
    const boxes = page.querySelectorAll("tbody input[name=id][form=several]");
    expect(boxes.map((box) => box.getAttribute("value"))).toEqual([none, few, many, draft]);
    expect(hiddenFieldsBeside(html, "[name=all]").get("sort")).toBe("stock");

    const archived = await admin.follow(await admin.post(list, { several: "archive", id: [none, few] }));
    expect(documentOf(await archived.text()).querySelectorAll("tbody tr")).toHaveLength(2);
    expect(textOf((await admin.page("/admin/products?search=Rowed&archived=true&sort=name")).html)).toContain(
      "Select Rowed Few Rowed Few $9.50 4 in stock Archived Restore Rowed Few",
    );
    await admin.post(list, { intent: "cards" });
    expect((await admin.page(list)).html).toContain("Total stock: ");
  });
});

describe("images", () => {
  const picture = (color: string) =>
    sharp({ create: { width: 64, height: 48, channels: 3, background: color } })
      .png()
      .toBuffer();
  let id: string;

  function upload(files: { name: string; bytes: Uint8Array; type?: string }[], json = false) {
    const form = new FormData();
    form.set("intent", "upload");
    for (const { name, bytes, type = "image/png" } of files)
      form.append("file", new File([new Uint8Array(bytes)], name, { type }));
    return admin.post(`/admin/products/${id}/images`, form, json ? { Accept: "application/json" } : {});
  }
  const images = () =>
    shop.query<{ id: string; display_order: number; alt: string }>(
      "SELECT id, display_order, alt FROM product_images WHERE product_id = $1 ORDER BY display_order",
      [id],
    );
  const files = () => readdirSync(shop.uploadsDir).filter((name) => !name.startsWith(".")).length;

  beforeAll(async () => {
    id = await makeProduct({ ...product, name: "Pictured Toy" });
  });

  test("a form without images says so; a new product's form says to save first", async () => {
    expect((await admin.page(`/admin/products/${id}/edit`)).html).toContain(
      "No images yet. Click &quot;Upload Image&quot; to add some.",
    );
    expect((await admin.page("/admin/products/new")).html).toContain(
      "Save the product first, then you can upload images.",
    );
  });

  test("many go up at once with a plain form; the first is Primary; Up and Down swap neighbours", async () => {
    const answer = await upload([
      { name: "a.png", bytes: await picture("red") },
      { name: "b.png", bytes: await picture("green") },
      { name: "c.png", bytes: await picture("blue") },
    ]);
    expect(await (await admin.follow(answer)).text()).toContain("Image Uploaded");
    const [first, second] = await images();
    expect((await images()).length).toBe(3);
    expect((await admin.page(`/admin/products/${id}/edit`)).html).toContain("Primary");
    await admin.post(`/admin/products/${id}/images`, { intent: `up:${second?.id}` });
    expect((await images()).map((image) => image.id).slice(0, 2)).toEqual([second?.id, first?.id]);
    await admin.post(`/admin/products/${id}/images`, { intent: `down:${second?.id}` });
    expect((await images())[0]?.id).toBe(first?.id);
  });

  test("a text is saved by Save Product, and an image can be deleted", async () => {
    const [first] = await images();
    const opened = await openProduct(id);
    await withPictures({ ...opened, intent: "save", [`alt:${first?.id}`]: "A red toy" }, []);
    expect((await images())[0]?.alt).toBe("A red toy");
    const before = files();
    const page = await admin.follow(
      await admin.post(`/admin/products/${id}/images`, { intent: `delete:${first?.id}` }),
    );
    const html = await page.text();
    expect(html).toContain("Image Deleted");
    expect(html).toContain(`value="undo:${first?.id}"`);
    expect(await images()).toHaveLength(2);
    // Kept as long as the deletion can be undone.
    expect(files()).toBe(before);
    const undo = () => admin.post(`/admin/products/${id}/images`, { intent: `undo:${first?.id}` });
    const undone = await Promise.all([undo(), undo()]);
    for (const answer of undone) expect(await (await admin.follow(answer)).text()).toContain("Edit Product");
    expect((await images())[0]).toMatchObject({ id: first?.id, alt: "A red toy" });
    await withPictures({ intent: `delete:${first?.id}` }, []);
    await shop.query("UPDATE removed_images SET removed_at = removed_at - interval '2 minutes'");
    const late = await withPictures({ intent: `undo:${first?.id}`, description: "Half typed" }, []);
    expect(late.status).toBe(409);
    const kept = await late.text();
    expect(kept).toContain("It is too late to undo this.");
    expect(boxesOf(kept).description).toBe("Half typed");
  });

  async function withPictures(fields: Record<string, string>, files: { name: string; bytes: Uint8Array }[]) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...(await openProduct(id)), ...fields }))
      form.set(name, value);
    for (const { name, bytes } of files)
      form.append("file", new File([new Uint8Array(bytes)], name, { type: "image/png" }));
    return admin.post(`/admin/products/${id}/edit`, form);
  }

  test("chosen and not uploaded are stored by Save Product, with the rest of the form", async () => {
    const before = (await images()).length;
    expect(
      (
        await withPictures({ description: "With a picture" }, [
          { name: "d.png", bytes: await picture("orange") },
        ])
      ).status,
    ).toBe(302);
    expect(await images()).toHaveLength(before + 1);
    expect(
      (await oneRow<{ description: string }>("SELECT description FROM products WHERE id = $1", [id]))
        .description,
    ).toBe("With a picture");
  });

  test("uploaded without scripts keep the form's typed text, and an invalid one saves nothing", async () => {
    const before = (await images()).length;
    const uploaded = await withPictures({ intent: "upload", description: "Half typed" }, [
      { name: "e.png", bytes: await picture("pink") },
    ]);
    const html = await uploaded.text();
    expect(html).toContain("Image Uploaded");
    expect(boxesOf(html).description).toBe("Half typed");
    expect(await images()).toHaveLength(before + 1);
    const refused = await withPictures({ description: "Half typed" }, [
      { name: "poem.png", bytes: new TextEncoder().encode("a poem") },
    ]);
    expect(refused.status).toBe(415);
    expect(boxesOf(await refused.text()).description).toBe("Half typed");
    expect(
      (await oneRow<{ description: string }>("SELECT description FROM products WHERE id = $1", [id]))
        .description,
    ).toBe("With a picture");
    expect((await withPictures({ intent: "upload" }, [])).status).toBe(400);
  });

  test("uploaded together without scripts are checked one by one; valid ones are stored, the others named with the reason", async () => {
    const before = (await images()).length;
    const answer = await withPictures({ intent: "upload", description: "Half typed" }, [
      { name: "poem.png", bytes: new TextEncoder().encode("a poem") },
      { name: "good.png", bytes: await picture("gold") },
      { name: "half.png", bytes: (await picture("red")).subarray(0, 60) },
      { name: "better.png", bytes: await picture("silver") },
    ]);
    expect(answer.status).toBe(415);
    const html = unescaped(await answer.text());
    expect(html).toContain("“poem.png”: Only JPEG, PNG, WebP, AVIF and GIF images can be uploaded.");
    expect(html).toContain("“half.png”: This image is damaged and cannot be read.");
    expect(html).toContain("2 images");
    expect(boxesOf(html).description).toBe("Half typed");
    expect(await images()).toHaveLength(before + 2);
  });

  test("can be moved and deleted by buttons of the form, which keeps its typed text", async () => {
    const [first, second] = await images();
    const typed = { description: "Half typed", [`alt:${second?.id}`]: "Not saved yet" };
    const moved = await withPictures({ ...typed, intent: `down:${first?.id}` }, []);
    expect(moved.status).toBe(200);
    const html = await moved.text();
    expect(html).toContain("Image Moved");
    expect(boxesOf(html)).toMatchObject(typed);
    expect((await images())[0]?.id).toBe(second?.id);
    const gone = await withPictures({ ...typed, intent: "delete:00000000-0000-4000-8000-000000000000" }, []);
    expect([gone.status, await gone.text()]).toEqual([404, expect.stringContaining("Delete Failed")]);
    const dropped = await admin.post(`/admin/products/${id}/images`, {
      intent: `move:${first?.id}`,
      to: "99",
    });
    expect(dropped.status).toBe(302);
    expect((await images()).at(-1)?.id).toBe(first?.id);
    await admin.post(`/admin/products/${id}/images`, { intent: `move:${first?.id}`, to: "0" });
    expect((await images())[0]?.id).toBe(first?.id);
    const nonsense = await admin.follow(
      await admin.post(`/admin/products/${id}/images`, { intent: `move:${first?.id}`, to: "1.5" }),
    );
    expect(await nonsense.text()).toContain("Reorder Failed");
  });

  test("chosen or described are lost by no other button of the form that a browser without scripts sends", async () => {
    const [first, second] = await images();
    const typed = { description: "Half typed", [`alt:${second?.id}`]: "Not saved yet" };
    const buttons = ["add-attribute:addition", "enter"];
    for (const [at, intent] of buttons.entries()) {
      const before = (await images()).length;
      const row = { productType: "variable", "addition.name": "Blue" };
      const bytes = await picture(`rgb(${at}, 9, 9)`);
      const answer = await withPictures({ ...typed, ...row, intent }, [{ name: "f.png", bytes }]);
      const html = await answer.text();
      expect([intent, answer.status, (await images()).length]).toEqual([intent, 200, before + 1]);
      expect(boxesOf(html)).toMatchObject(typed);
      expect(html).toContain("Image Uploaded");
    }
    const poem = { name: "poem.png", bytes: new TextEncoder().encode("a poem") };
    const refused = await withPictures({ ...typed, intent: `down:${first?.id}` }, [poem]);
    const html = unescaped(await refused.text());
    expect([refused.status, (await images())[0]?.id]).toEqual([415, first?.id]);
    expect(html).toContain("“poem.png”: Only JPEG");
    expect(boxesOf(html)).toMatchObject(typed);
  });

  test("described by two admins: the second is refused, sees the first text, and keeps their own", async () => {
    const [first, second] = await images();
    const mine = await openProduct(id);
    await withPictures({ ...mine, intent: "save", [`alt:${first?.id}`]: "Theirs" }, []);
    const typed = { [`alt:${first?.id}`]: "Mine", [`alt:${second?.id}`]: "Typed as well" };
    const refused = await withPictures({ ...mine, ...typed, intent: "save" }, []);
    const html = await refused.text();
    expect(refused.status).toBe(409);
    expect(unescaped(html)).toContain("it is now “Theirs”. Check what you typed and save again.");
    const boxes = boxesOf(html);
    expect(boxes).toMatchObject({ ...typed, [`was:${first?.id}`]: "Theirs" });
    expect((await images())[0]?.alt).toBe("Theirs");
    expect((await withPictures(boxes, [])).status).toBe(302);
    expect((await images()).slice(0, 2).map(({ alt }) => alt)).toEqual(["Mine", "Typed as well"]);
  });

  test("keep the texts typed for the others if one was deleted", async () => {
    const [first] = await images();
    const mine = await openProduct(id);
    const gone = "00000000-0000-4000-8000-000000000000";
    const typed = {
      [`alt:${first?.id}`]: "Typed before",
      [`alt:${gone}`]: "Of one that is gone",
      [`was:${gone}`]: "",
    };
    const refused = await withPictures({ ...typed, ...mine, ...typed, intent: "save" }, []);
    expect(refused.status).toBe(404);
    expect(boxesOf(await refused.text())).toMatchObject({ [`alt:${first?.id}`]: "Typed before" });
  });

  const bad: [string, () => Promise<Uint8Array> | Uint8Array][] = [
    [
      "an SVG with a script",
      () =>
        new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ["a text", () => new TextEncoder().encode("not an image")],
    ["nothing", () => new Uint8Array()],
    ["half an image", async () => (await picture("red")).subarray(0, 60)],
    [
      "a decompression bomb",
      () =>
        sharp({
          create: { width: 9000, height: 9000, channels: 3, background: "red" },
          limitInputPixels: false,
        })
          .png({ compressionLevel: 9 })
          .toBuffer(),
    ],
    ["more than 10 MB", () => new Uint8Array(10 * 1024 * 1024 + 1)],
  ];
  test("an image deleted after it was chosen for a variation shows an error at that variation", async () => {
    const toy = await makeProduct({
      ...product,
      ...{ name: "Chosen Toy", productType: "variable" },
      ...variation(0, { name: "Red" }),
      ...variation(1, { name: "Blue" }),
    });
    const form = new FormData();
    form.set("intent", "upload");
    for (const color of ["navy", "teal"]) {
      const bytes = new Uint8Array(await picture(color));
      form.append("file", new File([bytes], `${color}.png`, { type: "image/png" }));
    }
    await admin.post(`/admin/products/${toy}/images`, form);
    const [chosen] = await shop.query<{ id: string }>(
      "SELECT id FROM product_images WHERE product_id = $1 ORDER BY display_order",
      [toy],
    );
    const opened = await openProduct(toy);
    await admin.post(`/admin/products/${toy}/images`, { intent: `delete:${chosen?.id}` });
    const answer = await sendProduct(toy, { ...opened, "variations.1.imageId": chosen?.id ?? "" });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain("This image was deleted. Select another image or none");
    expect(html).toMatch(/<select(?=[^>]*name="variations\.1\.imageId")(?=[^>]*aria-invalid="true")/);
    expect(html).not.toMatch(/<select(?=[^>]*name="variations\.0\.imageId")(?=[^>]*aria-invalid="true")/);
  });

  test.each(bad)("%s named .png is refused and leaves no file or row", async (_what, make) => {
    const rows = (await images()).length;
    const before = files();
    const bytes = await make();
    const answer = await upload([{ name: "picture.png", bytes }], true);
    expect([400, 413, 415]).toContain(answer.status);
    expect(((await answer.json()) as { message: string }).message).not.toBe("");
    const plain = await admin.follow(await upload([{ name: "picture.png", bytes }]));
    expect(await plain.text()).toContain("Upload Failed");
    expect(await images()).toHaveLength(rows);
    expect(files()).toBe(before);
  });

  test("uploading to a product that does not exist asks to save the product first", async () => {
    expect(
      await (
        await admin.follow(await admin.post("/admin/products/new", { ...product, intent: "upload" }))
      ).text(),
    ).toContain("Please save the product before uploading images");
    const form = new FormData();
    form.set("intent", "upload");
    form.set("file", new File([new Uint8Array(await picture("red"))], "a.png", { type: "image/png" }));
    const gone = await admin.post("/admin/products/00000000-0000-4000-8000-000000000000/images", form);
    expect(await (await admin.follow(gone)).text()).toContain("Save Product First");
  });

  test.each([
    ["delete", "Delete Failed"],
    ["up", "Reorder Failed"],
    ["down", "Reorder Failed"],
  ])("%s of an image that a colleague deleted is «%s» with the reason", async (intent, title) => {
    const answer = await admin.post(`/admin/products/${id}/images`, {
      intent: `${intent}:00000000-0000-4000-8000-000000000000`,
    });
    const html = await (await admin.follow(answer)).text();
    expect(html).toMatch(new RegExp(`<strong[^>]*>${title}</strong>.*Image not found`));
    expect(html).toContain("Upload Image");
  });

  test("an unknown intent is refused", async () => {
    expect((await admin.post(`/admin/products/${id}/images`, { intent: "explode" })).status).toBe(400);
  });
});

describe("categories", () => {
  test("the slug is made from the name when it is left empty", async () => {
    const page = await admin.follow(
      await admin.post("/admin/categories/new", {
        intent: "save",
        name: "  Räder & Rollen!  ",
        slug: "",
        description: "",
      }),
    );
    expect(await page.text()).toContain("Category Created");
    expect(
      (await oneRow<{ slug: string }>("SELECT slug FROM categories WHERE name = 'Räder & Rollen!'")).slug,
    ).toBe("rader-rollen");
  });

  const refused: [string, Record<string, string>, string, number][] = [
    ["no name", { name: "" }, "Category name is required", 400],
    [
      "no name, and fields made by hand that belong to the form's library",
      { name: "", __intent__: "{", __state__: "{", "description[": "x", "slug.of": "y" },
      "Category name is required",
      400,
    ],
    ["a comma in it", { name: "A, B" }, "A category name cannot contain a comma", 400],
    ["too long a name", { name: "x".repeat(101) }, "Name can have at most 100 characters", 400],
    [
      "a slug of other signs",
      { name: "Fine", slug: "a b" },
      "Slug can have letters, numbers and single hyphens only",
      400,
    ],
    ["nothing a slug could be made of", { name: "🐉" }, "Please give a slug of letters and numbers", 400],
    [
      "a name that is there, in another case",
      { name: "fidget toys", slug: "other" },
      "A category with this name already exists",
      409,
    ],
    [
      "a slug that is there",
      { name: "Other", slug: "fidget-toys" },
      "A category with this slug already exists",
      409,
    ],
  ];
  test.each(refused)(
    "with %s is refused at the field and keeps the typed text",
    async (_what, fields, message, status) => {
      const answer = await admin.post("/admin/categories/new", {
        intent: "save",
        slug: "",
        description: "Kept words",
        ...fields,
      });
      expect(answer.status).toBe(status);
      const html = await answer.text();
      expect(html).toContain(message);
      expect(html).toContain("Kept words");
    },
  );

  test("a rename changes its products, an older form writes only its changed fields, and deleting asks first and keeps the products' category", async () => {
    const { id } = await oneRow<{ id: string }>("SELECT id FROM categories WHERE name = 'Dinosaurs'");
    expect((await admin.page(`/admin/categories/${id}/edit`)).html).toContain("Update");
    const mine = boxesOf((await admin.page(`/admin/categories/${id}/edit`)).html);
    const change = { ...mine, name: "Giant Lizards", description: "Big" };
    expect(
      await (await admin.follow(await admin.post(`/admin/categories/${id}/edit`, change))).text(),
    ).toMatch(/Category Updated<\/strong>.*Changes saved successfully/);
    expect(
      (await shop.query("SELECT 1 FROM products WHERE category = 'Giant Lizards'")).length,
    ).toBeGreaterThan(0);
    const refused = await admin.post(`/admin/categories/${id}/edit`, { ...mine, name: "Older" });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain(
      "This category was changed by admin@example.com since you opened it: the name is now “Giant Lizards”.",
    );
    expect(boxesOf(html)).toMatchObject({ name: "Older", description: "Big" });
    expect((await admin.post(`/admin/categories/${id}/edit`, { ...mine, slug: "lizards" })).status).toBe(302);
    expect(await oneRow("SELECT name, slug, description FROM categories WHERE id = $1", [id])).toEqual({
      name: "Giant Lizards",
      slug: "lizards",
      description: "Big",
    });
    expect((await admin.page(`/admin/categories/${id}/delete`)).html).toContain(
      "Are you sure you want to delete this category? Products using this category will need to be updated.",
    );
    expect(
      await (
        await admin.follow(await admin.post(`/admin/categories/${id}/delete`, { intent: "delete" }))
      ).text(),
    ).toContain("Category removed successfully");
    expect(
      (await shop.query("SELECT 1 FROM products WHERE category = 'Giant Lizards'")).length,
    ).toBeGreaterThan(0);
    expect((await admin.get(`/admin/categories/${id}/edit`)).status).toBe(404);
  });
});
