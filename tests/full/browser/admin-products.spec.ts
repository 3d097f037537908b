import type { Page } from "playwright/test";
import {
  accessibilityProblems,
  expect,
  gate,
  overflowsSideways,
  signIn,
  test,
  ways,
} from "../../support/browser";
import { Client } from "../../support/client";
import { addVariable, card, fillBasics, picture, question, toast } from "../../support/product-form";

test.use({ allowedErrors: [/status of 4(00|09|15)/] });
test.beforeEach(async ({ context, shop }) => signIn(context, shop, "admin@example.com"));

test("a description that is changed before the scripts are there stays as it was typed", async ({
  page,
  shop,
}) => {
  const [shark] = await shop.query<{ id: string }>("SELECT id FROM products WHERE name = 'Reef Shark'");
  const scripts = gate();
  await page.route("**/*.js", async (route) => {
    await scripts.opened;
    await route.continue();
  });
  await page.goto(`/admin/products/${shark?.id}/edit`, { waitUntil: "commit" });
  await page.getByLabel("Description").fill("Typed on a slow line.");
  scripts.open();
  await expect(page.locator("html")).toHaveAttribute("data-scripts", "ready");
  await expect(page.getByLabel("Description")).toHaveValue("Typed on a slow line.");
});

test("typed text stays while pictures are added and removed, and an invalid picture shows a toast that can be closed above the dialog", async ({
  page,
}) => {
  await addVariable(page, "Typed Toy");
  await page.getByRole("button", { name: "Save and Add Images" }).click();
  await expect(page.getByRole("dialog", { name: "Edit Product" })).toBeVisible();
  await page.getByLabel("Description").fill("Half a thought");
  await page
    .getByLabel("Images to upload")
    .setInputFiles([{ name: "poem.png", mimeType: "image/png", buffer: Buffer.from("not a picture") }]);
  await page.getByRole("button", { name: "Upload Image" }).click();
  const notices = page.getByRole("region", { name: /Notifications/ });
  await expect(notices).toContainText("Upload Failed");
  await notices.getByRole("button", { name: "Close" }).click();
  await expect(notices.getByRole("listitem")).toHaveCount(0);
  await page.getByLabel("Images to upload").setInputFiles([await picture("green")]);
  await page.getByRole("button", { name: "Upload Image" }).click();
  await expect(page.getByText("Primary")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Half a thought");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(toast(page, "Product Updated")).toBeVisible();
});

test("pictures are ordered, deleted and brought back by keyboard: the focus stays at them", async ({
  page,
}) => {
  await page.goto("/admin/products/new");
  await fillBasics(page, "Keyed Toy");
  await page.getByRole("button", { name: "Save and Add Images" }).click();
  const chosen = page.getByLabel("Images to upload");
  await chosen.setInputFiles([await picture("red"), await picture("blue")]);
  await page.getByRole("button", { name: "Upload Image" }).click();
  const button = (name: string) => page.getByRole("button", { name });
  const press = async (name: string) => {
    await button(name).focus();
    await page.keyboard.press("Enter");
  };
  await press("Up, image 2");
  await expect(button("Down, image 1")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button("Up, image 2")).toBeFocused();
  await press("Delete image 1");
  await expect(page.getByLabel("Text for image 1")).toBeFocused();
  await press("Undo");
  await expect(button("Delete image 2")).toBeVisible();
  await expect(page.getByRole("region", { name: /Notifications/ }).locator(":focus")).toHaveCount(1);
  await press("Delete image 2");
  await expect(page.getByLabel("Text for image 1")).toBeFocused();
  await press("Delete image 1");
  await expect(chosen).toBeFocused();
});

test("a picture that is deleted and brought back is still its variation's, also for the form beside it", async ({
  page,
  shop,
}) => {
  const [shown] = await shop.query<{ product: string; variation: string; image: string; at: number }>(
    `SELECT p.id AS product, v.id AS variation, i.id AS image,
       (SELECT count(*)::int FROM product_images j WHERE j.product_id = p.id AND j.display_order <= i.display_order) AS at
     FROM products p JOIN product_images i ON i.product_id = p.id JOIN variations v ON v.product_id = p.id
     WHERE v.name <> 'Standard' AND p.archived_at IS NULL AND i.display_order > 0 ORDER BY p.id, i.display_order, v.id LIMIT 1`,
  );
  const { product = "", variation = "", image = "", at } = shown ?? {};
  await shop.query("UPDATE variations SET image_id = $2 WHERE id = $1", [variation, image]);
  const pictureOf = async () =>
    (
      await shop.query<{ image: string | null }>("SELECT image_id AS image FROM variations WHERE id = $1", [
        variation,
      ])
    )[0]?.image;
  await page.goto(`/admin/products/${product}/edit`);
  await page
    .getByRole("listitem")
    .filter({ has: page.locator(`[name$=".id"][value="${variation}"]`) })
    .getByRole("button", { name: /^Edit/ })
    .click();
  await page.getByRole("button", { name: `Delete image ${at}` }).click();
  await expect.poll(pictureOf).toBeNull();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(pictureOf).toBe(image);
  await expect(page.getByRole("button", { name: `Delete image ${at}` })).toBeVisible();
  await page.getByLabel("Description").fill("Its image stays");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(toast(page, "Product Updated")).toBeVisible();
  expect(await pictureOf()).toBe(image);
});

for (const scripts of [true, false]) {
  test(`Enter in a variation's field adds it and saves nothing ${scripts ? "with" : "without"} scripts`, async ({
    page: scripted,
    noScript,
    shop,
  }) => {
    const page = scripts ? scripted : noScript;
    await signIn(page.context(), shop, "admin@example.com");
    const name = `Entered ${scripts}`;
    await page.goto("/admin/products/new");
    await fillBasics(page, name);
    await page.getByLabel("Product with Variations").check();
    const form = page.getByRole("group", { name: "Add a variation" });
    await form.getByLabel("Variation Name").fill("Red");
    // Not alphabetical and of different lengths: JSON in the database would reorder both.
    for (const [key, value] of [
      ["Size", "Small"],
      ["Color", "Red"],
    ] as const) {
      await form.getByLabel("Attribute name").fill(key);
      await form.getByLabel("Attribute value").fill(value);
      await form.getByLabel("Attribute value").press("Enter");
      await expect(form.getByText(`${key}: ${value}`, { exact: true })).toBeVisible();
    }
    await form.getByLabel("Variation Name").press("Enter");
    await expect(page.getByRole("heading", { name: "Variations (1)" })).toBeVisible();
    const list = page.getByRole("region", { name: "Variations" });
    await list.getByRole("button", { name: "Edit Red" }).click();
    await list.getByLabel("Stock Quantity").fill("3");
    await list.getByLabel("Stock Quantity").press("Enter");
    await expect(list).toContainText("Stock: 3");
    expect(await shop.query("SELECT 1 FROM products WHERE name = $1", [name])).toEqual([]);
    await page.getByLabel("Product Name").press("Enter");
    await expect(toast(page, "Product Created")).toBeVisible();

    await card(page, name)
      .getByRole("link", { name: `Edit ${name}` })
      .click();
    const attributes = list.getByText(/^(Size|Color): /);
    await expect(attributes).toHaveText(["Size: Small", "Color: Red"]);
    await page.getByLabel("Base Price (CAD)").fill("1");
    await list.getByRole("button", { name: "Edit Red" }).click();
    await list.getByLabel("Price Modifier (CAD)").fill("-2");
    await list.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Save Product" }).click();
    const modifier = list.getByLabel("Price Modifier (CAD)");
    await expect(modifier).toHaveAttribute("aria-invalid", "true");
    await expect(list).toContainText("The price of Red would be below 0");
    if (scripts) await expect(modifier).toBeFocused();
  });
}

for (const { how, scripts, size } of ways) {
  test(`Size and Colour become six variations in 2 presses, typed in a table; a third size keeps them ${how}`, async ({
    page: scripted,
    noScript,
    shop,
  }) => {
    const page = scripts ? scripted : noScript;
    await page.setViewportSize(size);
    await signIn(page.context(), shop, "admin@example.com");
    const name = `Gridded ${how}`;
    await page.goto("/admin/products/new");
    await fillBasics(page, name);
    await page.getByLabel("Product with Variations").check();
    await page.getByLabel("Option 1", { exact: true }).fill("Size");
    await page.getByLabel("Values of option 1, separated by commas").fill("Small, Large");
    await page.getByLabel("Option 2", { exact: true }).fill("Colour");
    await page.getByLabel("Values of option 2, separated by commas").fill("Red, Blue, Green");
    await page.getByRole("button", { name: "Make Variations" }).click();
    await expect(page.getByRole("heading", { name: "Variations (6)" })).toBeVisible();
    await page.getByLabel("Price Modifier of Large - Blue").fill("3");
    await page.getByLabel("Stock of Large - Blue").fill("4");
    await page.getByLabel("SKU of Large - Blue").fill("LB");
    expect(await overflowsSideways(page)).toBe(false);
    if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Save Product" }).click();
    await expect(toast(page, "Product Created")).toBeVisible();
    const stored = () =>
      shop.query<{ id: string; name: string }>(
        "SELECT v.id, v.name, v.stock_quantity AS stock, v.sku, v.attributes FROM variations v JOIN products p ON p.id = v.product_id WHERE p.name = $1 ORDER BY v.position",
        [name],
      );
    const six = await stored();
    expect(six.map((row) => row.name)).toEqual([
      ...["Small - Red", "Small - Blue", "Small - Green"],
      ...["Large - Red", "Large - Blue", "Large - Green"],
    ]);
    expect(six[4]).toMatchObject({ stock: 4, sku: "LB", attributes: { Size: "Large", Colour: "Blue" } });

    await card(page, name)
      .getByRole("link", { name: `Edit ${name}` })
      .click();
    await expect(page.getByLabel("Option 1", { exact: true })).toHaveValue("Size");
    await page.getByLabel("Values of option 1, separated by commas").fill("Small, Large, Huge");
    await page.getByLabel("Values of option 1, separated by commas").press("Enter");
    await expect(page.getByRole("heading", { name: "Variations (9)" })).toBeVisible();
    await expect(page.getByLabel("Stock of Large - Blue")).toHaveValue("4");
    await page.getByRole("button", { name: "Save Product" }).click();
    await expect(toast(page, "Product Updated")).toBeVisible();
    const nine = await stored();
    expect(nine).toHaveLength(9);
    expect(nine).toEqual(expect.arrayContaining(six));
  });
}

test("a picture is dragged to another place; a refused file and what it lacks are said inside the dialog without scripts", async ({
  page,
  noScript,
  shop,
}) => {
  const [product] = await shop.query<{ id: string }>(
    "SELECT product_id AS id FROM product_images GROUP BY product_id HAVING count(*) >= 3 ORDER BY product_id LIMIT 1",
  );
  const order = async () =>
    (
      await shop.query<{ id: string }>(
        "SELECT id FROM product_images WHERE product_id = $1 ORDER BY display_order, created_at, id",
        [product?.id],
      )
    ).map(({ id }) => id);
  const before = await order();
  await page.goto(`/admin/products/${product?.id}/edit`);
  await page.getByLabel("Description").fill("Half a thought");
  const rows = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Delete image/ }) });
  const handles = rows.locator("[data-tip=Drag]");
  await rows.nth(1).evaluate((row) => row.scrollIntoView({ block: "center" }));
  const from = await handles.nth(2).boundingBox();
  const to = await rows.nth(0).boundingBox();
  await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((from?.x ?? 0) + 8, (to?.y ?? 0) + 4, { steps: 6 });
  await page.mouse.up();
  const [a = "", b = "", c = "", ...others] = before;
  await expect.poll(order).toEqual([c, a, b, ...others]);
  await expect(page.getByLabel("Description")).toHaveValue("Half a thought");
  await page.locator(`button[value="down:${c}"]`).click();
  await expect.poll(order).toEqual([a, c, b, ...others]);
  await page.locator(`button[value="down:${c}"]`).click();
  await expect.poll(order).toEqual(before);

  await signIn(noScript.context(), shop, "admin@example.com");
  await noScript.goto(`/admin/products/${product?.id}/edit`);
  const dialog = noScript.getByRole("dialog");
  await dialog.getByLabel("Description").fill("Half a thought");
  await dialog
    .getByLabel("Images to upload")
    .setInputFiles([{ name: "poem.png", mimeType: "image/png", buffer: Buffer.from("not a picture") }]);
  await dialog.getByRole("button", { name: "Upload Image" }).click();
  await expect(dialog.getByRole("alert")).toContainText("“poem.png”: Only JPEG");
  await expect(dialog.getByLabel("Description")).toHaveValue("Half a thought");
  await noScript.goto("/admin/products");
  await noScript
    .getByRole("button", { name: /^Duplicate / })
    .first()
    .click();
  const message = noScript.getByText("This is the copy. It is a draft until you publish it.");
  await expect(message).toBeInViewport();
  const hit = await message.boundingBox();
  const header = await noScript.getByRole("heading", { name: "Edit Product" }).boundingBox();
  expect((hit?.y ?? 0) + (hit?.height ?? 0)).toBeLessThan(header?.y ?? 0);
});

test("a picture's text goes with Save Product, and counts as unsaved until then", async ({ page, shop }) => {
  const [image] = await shop.query<{ id: string; product: string; alt: string }>(
    "SELECT i.id, p.id AS product, i.alt FROM product_images i JOIN products p ON p.id = i.product_id WHERE p.name = 'Spiral Cone' AND i.display_order = 0",
  );
  await page.goto(`/admin/products/${image?.product}/edit`);
  const text = page.getByLabel("Text for image 1");
  await text.fill("A cone, thrown away");
  await page.getByRole("link", { name: "Close" }).click();
  await question(page).getByRole("button", { name: "Keep Editing" }).click();
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(text).toHaveValue(image?.alt ?? "");
  await page.getByRole("button", { name: "Bring back" }).click();
  await expect(text).toHaveValue("A cone, thrown away");
  await text.fill("A cone that spirals");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(toast(page, "Product Updated")).toBeVisible();
  expect(await shop.query("SELECT alt FROM product_images WHERE id = $1", [image?.id])).toEqual([
    { alt: "A cone that spirals" },
  ]);
  await shop.query("UPDATE product_images SET alt = $2 WHERE id = $1", [image?.id, image?.alt]);
});

test("a product opened again right after saving shows the stored values", async ({ page, shop }) => {
  const [cone] = await shop.query<{ id: string; description: string }>(
    "SELECT id, description FROM products WHERE name = 'Spiral Cone'",
  );
  const description = page.getByLabel("Description");
  await page.goto(`/admin/products/${cone?.id}/edit?search=spiral`);
  for (const text of ["Saved a moment ago", cone?.description ?? ""]) {
    await description.fill(text);
    await page.getByRole("button", { name: "Save Product" }).click();
    await page.getByRole("link", { name: "Edit Spiral Cone" }).click();
    await expect(description).toHaveValue(text);
    await page.reload();
    await expect(description).toHaveValue(text);
  }
});

test("leaving an unsaved note about a customer asks first", async ({ page, shop }) => {
  const [order] = await shop.query<{ id: string }>(
    "SELECT id FROM orders WHERE anonymized_at IS NULL ORDER BY id LIMIT 1",
  );
  await page.goto(`/admin/orders/${order?.id}/customer`);
  const note = page.getByLabel("Note");
  await note.fill("Calls before she comes");
  await page.getByRole("link", { name: "Back to the order" }).click();
  await question(page).getByRole("button", { name: "Keep Editing" }).click();
  for (const text of ["Calls before she comes", ""]) {
    await note.fill(text);
    await page.getByRole("button", { name: "Save Note" }).click();
    await expect(toast(page, "Note Saved")).toBeVisible();
    await expect(page.locator("input[name=seen]")).toHaveValue(text);
    await expect(note).toHaveValue(text);
  }
  await page.getByRole("link", { name: "Back to the order" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});

test("pictures dropped on the form go up at once", async ({ page }) => {
  await page.goto("/admin/products");
  await page
    .getByRole("link", { name: /^Edit / })
    .first()
    .click();
  const rows = page.getByRole("button", { name: /^Delete image/ });
  await expect(page.getByText("Or drop images here.")).toBeVisible();
  const before = await rows.count();
  const bytes = [...(await picture("purple")).buffer];
  const transfer = await page.evaluateHandle((data) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([new Uint8Array(data)], "dropped.png", { type: "image/png" }));
    return dropped;
  }, bytes);
  await page.getByText("Or drop images here.").dispatchEvent("drop", { dataTransfer: transfer });
  await expect(rows).toHaveCount(before + 1);
});

test("two admins: what only one touched is saved at once, and what both touched shows both values first", async ({
  page,
  context,
  shop,
}) => {
  const [product] = await shop.query<{ id: string; basePrice: string; description: string }>(
    `SELECT id, base_price::text AS "basePrice", description FROM products WHERE name = 'Spiral Cone'`,
  );
  const address = `/admin/products/${product?.id}/edit`;
  const other = await context.newPage();
  const third = await context.newPage();
  for (const tab of [page, other, third]) await tab.goto(address);
  await other.getByLabel("Base Price (CAD)").fill("77");
  await other.getByRole("button", { name: "Save Product" }).click();
  await expect(toast(other, "Product Updated")).toBeVisible();

  await page.getByLabel("Description").fill("My words");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(toast(page, "Product Updated")).toBeVisible();

  await third.getByLabel("Base Price (CAD)").fill("78");
  await third.getByRole("button", { name: "Save Product" }).click();
  await expect(third.getByRole("alert")).toContainText("the base price is now “$77.00”");
  await expect(third.getByText("Someone changed this: it is now “77.00”. Saving keeps yours.")).toBeVisible();
  await expect(third.getByLabel("Base Price (CAD)")).toHaveValue("78");
  await expect(third.getByLabel("Description")).toHaveValue("My words");
  await third.getByRole("button", { name: "Save Product" }).click();
  await expect(toast(third, "Product Updated")).toBeVisible();
  expect(
    await shop.query("SELECT base_price::text AS price, description FROM products WHERE id = $1", [
      product?.id,
    ]),
  ).toEqual([{ price: "78.00", description: "My words" }]);
  // Other files read the seed's prices in this shop.
  const admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  const { basePrice, description } = product ?? {};
  await admin.json("PUT", `/api/admin/products/${product?.id}`, { basePrice, description });
});

test("turning simple names the variations it deletes, and asks", async ({ page }) => {
  await addVariable(page, "Turned Toy");
  await page.getByRole("button", { name: "Save Product" }).click();
  await card(page, "Turned Toy").getByRole("link", { name: "Edit Turned Toy" }).click();
  await page.getByLabel("Simple Product").check();
  await page.getByRole("button", { name: "Save Product" }).click();
  const question = page.getByRole("alert");
  await expect(question).toBeFocused();
  await expect(question).toContainText("Turning this product into a simple one deletes 1 variation.");
  await expect(question).toContainText("Blue - Small: 4 in stock");
  await question.getByRole("button", { name: "Delete 1 variation and save" }).click();
  await expect(toast(page, "Product Updated")).toBeVisible();
  await expect(card(page, "Turned Toy")).toContainText("Simple product");
});

test("pictures chosen and not uploaded go up with Save Product; one that cannot holds the save and says so", async ({
  page,
  shop,
}) => {
  const [product] = await shop.query<{ id: string }>("SELECT id FROM products WHERE name = 'Spiral Cone'");
  const count = async () =>
    (await shop.query("SELECT 1 FROM product_images WHERE product_id = $1", [product?.id])).length;
  const before = await count();
  await page.goto(`/admin/products/${product?.id}/edit`);
  await page.getByLabel("Description").fill("With pictures");
  await page
    .getByLabel("Images to upload")
    .setInputFiles([{ name: "poem.png", mimeType: "image/png", buffer: Buffer.from("not a picture") }]);
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(toast(page, "Product Not Saved")).toBeVisible();
  await expect(page.getByText(/poem\.png: Only JPEG.*Select another file, or save/).first()).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Edit Product" })).toBeVisible();
  await page.getByLabel("Images to upload").setInputFiles([await picture("orange")]);
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(toast(page, "Product Updated")).toBeVisible();
  expect(await count()).toBe(before + 1);
});

test("after a refused save a reload shows the stored values, not the refused draft", async ({
  page,
  shop,
}) => {
  const [product] = await shop.query<{ id: string; description: string }>(
    "SELECT id, description FROM products WHERE name = 'Spiral Cone'",
  );
  await page.goto(`/admin/products/${product?.id}/edit`);
  await page.getByLabel("Description").fill("Refused words");
  await page.getByLabel("Base Price (CAD)").fill("-5");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page.getByText("Price must be 0 or more")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Description")).toHaveValue(product?.description ?? "");
});

test.describe("unsaved changes", () => {
  const dialog = (page: Page) => page.getByRole("dialog", { name: "Edit Product" });

  test.beforeEach(async ({ page }) => {
    await page.goto("/admin/products?search=knitted");
    await page
      .getByRole("link", { name: /^Edit / })
      .first()
      .click();
    await page.getByLabel("Description").fill("Half a thought");
  });

  test("ask once more when Escape is pressed again and again", async ({ page }) => {
    for (let press = 0; press < 5; press++) await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeVisible();
    await expect(page.getByLabel("Description")).toHaveValue("Half a thought");
  });

  test("a text that is selected over the dialog's edge does not close it", async ({ page }) => {
    const box = await page.getByLabel("Description").boundingBox();
    await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move(5, (box?.y ?? 0) + 20);
    await page.mouse.up();
    await page.getByLabel("Product Name").click();
    await expect(dialog(page)).toBeVisible();
    await expect(question(page)).toHaveCount(0);
  });

  test("ask before a reload", async ({ page }) => {
    const asked = page.waitForEvent("dialog");
    const reloaded = page.reload();
    const browsers = await asked;
    expect(browsers.type()).toBe("beforeunload");
    await browsers.accept();
    await reloaded;
    await expect(page.getByLabel("Description")).not.toHaveValue("Half a thought");
  });

  test("that were taken back ask nothing", async ({ page, shop }) => {
    const [product] = await shop.query<{ description: string }>(
      "SELECT description FROM products WHERE id = $1",
      [/products\/([^/]+)\/edit/.exec(page.url())?.[1]],
    );
    await page.getByLabel("Description").fill(product?.description ?? "");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("of a category ask, too", async ({ page }) => {
    await page.goto("/admin/categories");
    await page
      .getByRole("link", { name: /^Edit / })
      .first()
      .click();
    await page.getByLabel("Description (optional)").fill("Half a thought");
    await page.keyboard.press("Escape");
    await question(page).getByRole("button", { name: "Keep Editing" }).click();
    await expect(page.getByLabel("Description (optional)")).toHaveValue("Half a thought");
    await page.getByRole("button", { name: "Update" }).click();
    await expect(toast(page, "Category Updated")).toBeVisible();
  });
});
