import type { Page, Request } from "playwright/test";
import { expect, gate, test } from "../../support/browser";
import { add, badge, cookieOf, inStock, type InStock, stored } from "../../support/cart-page";
import { Client } from "../../support/client";
import { fillCard, fillContact, placeButton, stocked, toCheckout } from "../../support/purchase";
import type { Shop } from "../../support/shop";

test.use({ allowedErrors: [/status of 409/] });

test("a cart in the storage is used if there is no cookie; a newer cookie replaces the storage", async ({
  page,
  context,
  shop,
}) => {
  const [first, second] = await inStock(shop, 8, 1000);
  await add(page, first);
  await context.clearCookies({ name: "cart" });
  await page.goto("/cart");
  await expect(page.getByRole("button", { name: new RegExp(`^Remove ${first?.product}`) })).toBeVisible();

  await context.addCookies([{ name: "cart", value: `${Date.now() + 1000}!${second?.id}:2`, url: shop.url }]);
  await page.goto("/products");
  await expect
    .poll(async () => (await stored(page)).map(({ variationId, quantity }) => [variationId, quantity]))
    .toEqual([[second?.id, 2]]);
});

test.describe("in a browser that forbids storage", () => {
  // Remix's inline script logs this once in each document.
  test.use({ allowedErrors: [/Storage is forbidden/] });

  test("navigation works, and the cart is in the cookie", async ({ page, shop }) => {
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, {
          configurable: true,
          get: () => {
            throw new DOMException("Storage is forbidden", "SecurityError");
          },
        });
    });
    const [first] = await inStock(shop, 8, 1000);
    await add(page, first);
    await page.getByRole("banner").getByRole("link", { name: /^Cart/ }).click();
    await expect(page).toHaveURL("/cart");
    await expect(page.getByRole("button", { name: new RegExp(`^Remove ${first?.product}`) })).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link", { name: "All Products" }).click();
    await expect(page.getByText(/^Showing \d+ of \d+ products$/)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("button", { name: new RegExp(`^Remove ${first?.product}`) })).toBeVisible();
  });
});

test.describe("in a browser that blocks cookies", () => {
  test.beforeEach(async ({ page }) => {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Emulation.setDocumentCookieDisabled", { disabled: true });
  });
  const said = "Your browser blocks cookies, and this shop keeps your cart in one";

  test("Add to Cart shows a message and adds nothing", async ({ page, shop }) => {
    const [variation] = await inStock(shop, 8, 1000);
    await page.goto(`/product/${variation?.product_id}?variation=${variation?.id}`);
    const form = page.locator("#add-to-cart");
    await form.getByRole("spinbutton").fill("3");
    await form.getByRole("button", { name: "Add to Cart" }).click();
    await expect(form.getByRole("alert")).toContainText(said);
    await expect(page.getByText("Added to Cart", { exact: true })).toBeHidden();
    await expect(form.getByRole("spinbutton")).toHaveValue("3");
    expect(await stored(page)).toEqual([]);
  });

  test("an older cart in the storage shows why it cannot be paid for", async ({ page, shop }) => {
    const [variation] = await inStock(shop, 8, 1000);
    await page.goto("/products");
    await page.evaluate((id) => {
      localStorage.setItem("parkland-prints-cart", JSON.stringify([{ variationId: id, quantity: 2 }]));
    }, variation?.id);
    await page.goto("/cart");
    await expect(page.getByRole("main").getByRole("alert")).toContainText(said);
  });
});

test("without scripts and cookies the empty cart says that cookies are blocked", async ({
  noScript: page,
}) => {
  await page.goto("/cart");
  await expect(
    page.getByText(/your browser blocks cookies, and this shop keeps your cart in one/),
  ).toBeVisible();
});

test.describe("when the shop cannot be reached", () => {
  test.use({ allowedErrors: [/ERR_FAILED/] });

  test("a changed quantity stays in the browser's cart, a toast says Could Not Be Checked, and the next page checks it", async ({
    page,
    shop,
  }) => {
    const [first] = await inStock(shop, 8, 1000);
    await add(page, first);
    await page.goto("/cart");
    await page.route("**/cart/changes", (route) => route.abort());
    await page.getByRole("button", { name: /^Increase quantity/ }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Could Not Be Checked" })).toBeVisible();
    await expect(page.getByText("Quantity 2")).toBeVisible();
    expect((await stored(page)).map(({ quantity }) => quantity)).toEqual([2]);
    await page.unroute("**/cart/changes");
    const checked = page.waitForRequest(
      (request) => request.method() === "POST" && request.postData()?.includes("intent=check") === true,
    );
    await page.goto("/products");
    expect((await checked).postData()).toContain(`unchecked=${first?.id}`);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("parkland-prints-cart-unchecked")))
      .toBe("");
    await expect(badge(page, 2)).toBeVisible();
  });

  test("an added product stays in the cart, and the next page says if fewer are in stock", async ({
    page,
    shop,
  }) => {
    const [first] = await inStock(shop, 8, 1000);
    await page.goto(`/product/${first?.product_id}?variation=${first?.id}`);
    await page.route("**/cart/changes", (route) => route.abort());
    await page.getByRole("spinbutton", { name: "Quantity" }).fill("3");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(
      page.getByRole("region", { name: /Notifications/ }).getByText("Could Not Be Checked", { exact: true }),
    ).toBeVisible();
    await expect(badge(page, 3)).toBeVisible();
    await page.unroute("**/cart/changes");
    await withStock(shop, first, 2, async () => {
      await page.goto("/products");
      await expect(page.getByText(`Only 2 units of ${first?.product}`).first()).toBeVisible();
      await expect(badge(page, 2)).toBeVisible();
      expect((await stored(page)).map(({ quantity }) => quantity)).toEqual([2]);
    });
  });
});

async function withStock(
  shop: Shop,
  variation: InStock | undefined,
  available: number,
  run: () => Promise<void>,
): Promise<void> {
  const set = (held: string) =>
    shop.query(
      `WITH changed AS (UPDATE variations SET held = ${held} WHERE id = $1 RETURNING product_id)
      INSERT INTO catalogue_changes (product_ids) SELECT array_agg(product_id) FROM changed`,
      [variation?.id],
    );
  await set(`stock_quantity - ${available}`);
  await run();
  await set("0");
}

const isPress = (request: Request) =>
  request.method() === "POST" && new URL(request.url()).pathname === "/cart/changes";

async function holdAnswers(page: Page): Promise<{ open: () => void; asked: Promise<unknown> }> {
  const held = gate();
  const asked = page.waitForRequest(isPress);
  await page.route("**/cart/changes", async (route) => {
    if (isPress(route.request())) await held.opened;
    await route.continue().catch(() => undefined);
  });
  return { open: held.open, asked };
}

test.describe("when the page changes before the server has answered", () => {
  test("Add to Cart is not lost", async ({ page, shop }) => {
    const [first] = await inStock(shop, 8, 1000);
    await page.goto(`/product/${first?.product_id}?variation=${first?.id}`);
    const { open } = await holdAnswers(page);
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await page.getByRole("button", { name: "Add to Cart" }).click();
    expect((await stored(page)).map(({ variationId, quantity }) => [variationId, quantity])).toEqual([
      [first?.id, 2],
    ]);
    expect(await cookieOf(page)).toContain(`!${first?.id}:2`);
    await page.goto("/cart");
    await expect(page.getByText("Quantity 2")).toBeVisible();
    await expect(badge(page, 2)).toBeVisible();
    open();
  });

  test("Add to Cart survives a reload and a closed tab", async ({ page, context, shop }) => {
    const [first] = await inStock(shop, 8, 1000);
    const path = `/product/${first?.product_id}?variation=${first?.id}`;
    await page.goto(path);
    await holdAnswers(page);
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await page.reload();
    await expect(badge(page, 1)).toBeVisible();
    const other = await context.newPage();
    await other.goto(path);
    await holdAnswers(other);
    await other.getByRole("button", { name: "Add to Cart" }).click();
    await other.close();
    await page.goto("/cart");
    await expect(page.getByText("Quantity 2")).toBeVisible();
  });

  test("a changed quantity and a removed line are not lost", async ({ page, shop }) => {
    const [first, second] = await inStock(shop, 8, 1000);
    await add(page, first);
    await add(page, second);
    await page.goto("/cart");
    await holdAnswers(page);
    const line = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: new RegExp(`^Remove ${first?.product}`) }) })
      .first();
    await line.getByRole("button", { name: /^Increase quantity/ }).click();
    await line.getByRole("button", { name: /^Increase quantity/ }).click();
    await page.getByRole("button", { name: new RegExp(`^Remove ${second?.product}`) }).click();
    await expect(page.getByText("Quantity 3")).toBeVisible();
    await page.goto("/checkout");
    await expect(page.getByText("× 3")).toBeVisible();
    await expect(badge(page, 3)).toBeVisible();
  });
});

test("a late answer does not undo a newer change of another tab", async ({ page, context, shop }) => {
  const [first, second] = await inStock(shop, 8, 1000);
  await add(page, second);
  await page.goto(`/product/${first?.product_id}?variation=${first?.id}`);
  const { open, asked } = await holdAnswers(page);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await asked;
  const other = await context.newPage();
  await other.goto("/cart");
  await other.getByRole("button", { name: new RegExp(`^Remove ${second?.product}`) }).click();
  await other.getByRole("button", { name: /^Increase quantity/ }).click();
  await expect(badge(other, 2)).toBeVisible();
  open();
  await expect(page.getByText("Added to Cart", { exact: true })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("parkland-prints-cart-unchecked")))
    .toBe("");
  expect((await stored(page)).map(({ variationId, quantity }) => [variationId, quantity])).toEqual([
    [first?.id, 2],
  ]);
  expect(await cookieOf(page)).toMatch(new RegExp(`!${first?.id}:2:[^.]*$`));
});

test("the server's answer lowers the quantity to the stock and shows Insufficient Stock", async ({
  page,
  shop,
}) => {
  const [first] = await inStock(shop, 8, 1000);
  await add(page, first);
  await page.goto("/cart");
  await withStock(shop, first, 1, async () => {
    await page.getByRole("button", { name: /^Increase quantity/ }).click();
    await expect(page.getByText("Insufficient Stock", { exact: true })).toBeVisible();
    const toasts = page.getByRole("region", { name: /Notifications/ });
    await expect(toasts.getByText("Only 1 units available.", { exact: true })).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert")).toHaveText("Only 1 units available.");
    await expect(page.getByText("Quantity 1")).toBeVisible();
    await expect(badge(page, 1)).toBeVisible();
    expect((await stored(page)).map(({ quantity }) => quantity)).toEqual([1]);
  });
});

for (const path of ["/checkout", "/cart"]) {
  test(`a storage later than the cookie is on ${path} before anything is painted, and nothing else is asked for`, async ({
    page,
    shop,
  }) => {
    const [first] = await inStock(shop, 8, 1000);
    await add(page, first);
    await page.goto("/products");
    await page.evaluate(() => {
      const lines = JSON.parse(localStorage.getItem("parkland-prints-cart") ?? "[]") as object[];
      localStorage.setItem(
        "parkland-prints-cart",
        JSON.stringify(lines.map((line) => ({ ...line, quantity: 4 }))),
      );
      localStorage.setItem("parkland-prints-cart-at", String(Date.now()));
    });
    const amounts = new Set<unknown>();
    page.on("request", (request) => {
      if (request.url().endsWith("/api/create-payment-intent"))
        amounts.add((request.postDataJSON() as { cart: { quantity: number }[] }).cart[0]?.quantity);
    });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (entry.name === "first-contentful-paint")
            sessionStorage.setItem(
              "painted",
              `${sessionStorage.getItem("painted") ?? ""}${document.cookie.includes(":4") ? "4" : "?"}`,
            );
      }).observe({ type: "paint", buffered: true });
    });
    await page.goto(path);
    await expect(page.getByText(path === "/cart" ? "Quantity 4" : "× 4")).toBeVisible();
    await expect(badge(page, 4)).toBeVisible();
    expect(await cookieOf(page)).toContain(`!${first?.id}:4`);
    if (path === "/checkout") {
      await expect(page.getByLabel("Card number")).toBeVisible();
      expect([...amounts]).toEqual([4]);
    }
    expect(await page.evaluate(() => sessionStorage.getItem("painted"))).toMatch(/^4$/);
  });
}

test("the cart shows a price and a name that changed while the product page was open", async ({
  page,
  shop,
}) => {
  const [first] = await inStock(shop, 8, 1000);
  const admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  const path = `/api/admin/products/${first?.product_id}`;
  const [before] = await shop.query<{ name: string; basePrice: string }>(
    'SELECT name, base_price::text AS "basePrice" FROM products WHERE id = $1',
    [first?.product_id],
  );
  await page.goto(`/product/${first?.product_id}?variation=${first?.id}`);
  await admin.json("PUT", path, { name: "Renamed Toy", basePrice: "900.00" });
  await page.locator("#add-to-cart").getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to Cart", { exact: true })).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByText(`It was called “${before?.name}” when you added it`)).toBeVisible();
  await expect(page.getByText(/^Now \$9\d\d\.\d\d each, was \$\d+\.\d\d when you added it$/)).toBeVisible();
  await admin.json("PUT", path, before);
});

test("the cart shows a line's former name, also after another product is added", async ({ page, shop }) => {
  const [first, second] = await inStock(shop, 8, 1000);
  await add(page, first);
  await page.evaluate(() => {
    const lines = JSON.parse(localStorage.getItem("parkland-prints-cart") ?? "[]") as object[];
    localStorage.setItem(
      "parkland-prints-cart",
      JSON.stringify(lines.map((line) => ({ ...line, productName: "Old Name", price: 1.25 }))),
    );
  });
  await add(page, second);
  await page.goto("/cart");
  await expect(page.getByText("It was called “Old Name” when you added it")).toBeVisible();
  await expect(page.getByText(/was \$1\.25 when you added it$/)).toBeVisible();
  await page
    .getByRole("button", { name: /^Increase quantity/ })
    .last()
    .click();
  await page.reload();
  await expect(page.getByText("It was called “Old Name” when you added it")).toBeVisible();
});

test("a deleted product's line shows its stored name, and the badge does not count it", async ({
  page,
  shop,
}) => {
  const [first] = await inStock(shop, 8, 1000);
  await add(page, first);
  const at = Date.now();
  const gone = "3f0c1c52-9d52-4d0f-9a55-000000000000";
  await page.evaluate(
    ([id, time]) => {
      const lines = JSON.parse(localStorage.getItem("parkland-prints-cart") ?? "[]") as object[];
      localStorage.setItem(
        "parkland-prints-cart",
        JSON.stringify([
          { variationId: id, quantity: 3, productName: "Lost Dragon", variationName: "Teal", price: 5 },
          ...lines,
        ]),
      );
      localStorage.setItem("parkland-prints-cart-at", time ?? "");
    },
    [gone, String(at)],
  );
  await page.goto("/cart");
  await expect(page.getByRole("heading", { name: "Lost Dragon" })).toBeVisible();
  await expect(page.getByText("This product is no longer available")).toBeVisible();
  await expect(badge(page, 1)).toBeVisible();
  await page.getByRole("button", { name: /^Increase quantity/ }).click();
  await expect(badge(page, 2)).toBeVisible();
  await page.goto("/products");
  await expect(badge(page, 2)).toBeVisible();
});

test("placing an order empties a storage that has lines without a time", async ({ page, shop }) => {
  const { id, product_id: productId } = await stocked(shop);
  await page.goto("/cart");
  await page.evaluate((line) => localStorage.setItem("parkland-prints-cart", JSON.stringify([line])), {
    variationId: id,
    productId,
    productName: "Toy",
    variationName: "Standard",
    attributes: {},
    price: 10,
    quantity: 1,
    stockQuantity: 8,
  });
  await page.goto("/cart");
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await fillContact(page);
  await fillCard(page);
  await placeButton(page).click();
  await expect(page.getByRole("heading", { name: "Order Placed Successfully!" })).toBeVisible();
  await expect.poll(async () => [await stored(page), await cookieOf(page)]).toEqual([[], null]);
  await page.goto("/checkout");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
});

test("products added during the payment stay in the cart once; the same product can be bought again", async ({
  page,
  context,
  shop,
}) => {
  const variation = await toCheckout(page, shop);
  const other = await context.newPage();
  await other.goto(`/product/${variation.product_id}?variation=${variation.id}`);
  await fillContact(page);
  await fillCard(page, "4000 0025 0000 3155");
  await placeButton(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await other.getByRole("button", { name: "Add to Cart" }).click();
  await expect(badge(other, 2)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Complete" }).click();
  await page.waitForURL(/order-confirmation/);
  await expect(badge(page, 1)).toBeVisible();
  await expect(badge(other, 1)).toBeVisible();
  await page.reload();
  await expect(badge(page, 1)).toBeVisible();
  expect((await stored(page)).map(({ variationId, quantity }) => [variationId, quantity])).toEqual([
    [variation.id, 1],
  ]);
  await page.goto("/checkout");
  await expect(page.getByText("× 1")).toBeVisible();
});
