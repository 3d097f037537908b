import type { Locator, Page } from "playwright/test";
import { accessibilityProblems, expect, sizes, test } from "../support/browser";
import type { Shop } from "../support/shop";

async function pathOf(shop: Shop, name: string): Promise<string> {
  const [row] = await shop.query<{ id: string }>("SELECT id FROM products WHERE name = $1", [name]);
  return `/product/${row?.id}`;
}

const quantity = (page: Page) => page.getByRole("spinbutton", { name: "Quantity" });
const cartLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: /Cart/ });
const toasts = (page: Page) => page.getByRole("region", { name: /Notifications/ });

test("choosing a variation changes price, picture, stock line and SKU, and the address", async ({
  page,
  shop,
}) => {
  await page.goto(await pathOf(shop, "Flexi Dragon"));
  for (const group of ["Size", "Colour"])
    await expect(
      page.getByRole("group", { name: group }).getByRole("button", { name: /Teal - Small/ }),
    ).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("SKU: AA-DRG-TEA-S")).toBeVisible();
  const picture = page.getByRole("link", { name: /Enlarge/ }).locator("img");
  const before = await picture.getAttribute("alt");
  await page.getByRole("button", { name: /Amethyst - Large/ }).click();
  await expect(page.getByText("SKU: AA-DRG-AME-L")).toBeVisible();
  await expect(page.getByText("$38.99", { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/variation=/);
  expect(await picture.getAttribute("alt")).not.toBe(before);
  await page.reload();
  await expect(page.getByText("SKU: AA-DRG-AME-L")).toBeVisible();
});

test("a variation without stock cannot be chosen", async ({ page, shop }) => {
  await page.goto(await pathOf(shop, "Pocket Octopus"));
  const mint = page.getByRole("button", { name: /Mint/ });
  await expect(mint).toBeDisabled();
  await expect(mint).toContainText("Out of Stock");
});

test("the quantity stays between 1 and the stock", async ({ page, shop }) => {
  await page.goto(await pathOf(shop, "Cat Pen Cup"));
  const minus = page.getByRole("button", { name: "Decrease quantity" });
  const plus = page.getByRole("button", { name: "Increase quantity" });
  await expect(minus).toBeDisabled();
  await plus.click();
  await expect(quantity(page)).toHaveValue("2");
  await expect(plus).toBeDisabled();
  await quantity(page).fill("99");
  await expect(quantity(page)).toHaveValue("2");
  await quantity(page).fill("");
  await quantity(page).blur();
  await expect(quantity(page)).toHaveValue("1");
  await quantity(page).fill("1.5");
  await quantity(page).blur();
  await expect(quantity(page)).toHaveValue("1");
  await plus.click();
  await minus.click();
  await expect(minus).toBeDisabled();
  await expect(minus).toBeFocused();
});

test("a double press adds once, and another variation keeps the typed quantity, as far as there is", async ({
  page,
  shop,
}) => {
  const stockOf = async (variation: string) =>
    String(
      (
        await shop.query<{ free: number }>(
          "SELECT stock_quantity - held AS free FROM variations JOIN products p ON p.id = product_id WHERE p.name = 'Flexi Dragon' AND variations.name = $1",
          [variation],
        )
      )[0]?.free,
    );
  const [small, large] = [await stockOf("Ember - Small"), await stockOf("Ember - Large")];
  await page.goto(await pathOf(shop, "Flexi Dragon"));
  await quantity(page).fill(small);
  await page.getByRole("button", { name: /Ember - Small/ }).click();
  await expect(quantity(page)).toHaveValue(small);
  await page.getByRole("button", { name: /Ember - Large/ }).click();
  await expect(quantity(page)).toHaveValue(large);
  await quantity(page).fill("3");
  await page.getByRole("button", { name: "Add to Cart" }).dblclick();
  await expect(toasts(page).getByText("3x Flexi Dragon - Ember - Large")).toBeVisible();
  await expect(cartLink(page)).toContainText("3");
});

test("Add to Cart shows the toast, fills badge and storage, and starts again at 1", async ({
  page,
  shop,
}) => {
  await page.goto(await pathOf(shop, "Gyro Rings"));
  await page.evaluate(() =>
    window.addEventListener("cart-updated", () => document.body.setAttribute("data-told", "yes")),
  );
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(toasts(page).getByText("Added to Cart")).toBeVisible();
  await expect(page.locator("body")).toHaveAttribute("data-told", "yes");
  await expect(toasts(page).getByText("2x Gyro Rings - Sunrise")).toBeVisible();
  await expect(cartLink(page)).toContainText("2");
  await expect(quantity(page)).toHaveValue("1");
  const stored = await page.evaluate(
    () => JSON.parse(localStorage.getItem("parkland-prints-cart") ?? "[]") as Record<string, unknown>[],
  );
  const [row] = await shop.query<{
    id: string;
    product: string;
    stock: number;
    attributes: Record<string, string>;
  }>(
    "SELECT v.id, product_id AS product, stock_quantity AS stock, attributes FROM variations v WHERE sku = 'FT-GYR-SUN'",
  );
  const line = {
    variationId: row?.id,
    productId: row?.product,
    productName: "Gyro Rings",
    variationName: "Sunrise",
    attributes: row?.attributes,
    price: 8.49,
    quantity: 2,
    stockQuantity: row?.stock,
  };
  expect(stored).toEqual([{ ...line, imageUrl: expect.stringMatching(/^\/uploads\//) as unknown }]);
});

test.describe("on a phone", () => {
  const phone = { width: 390, height: 844 };
  const bar = (page: Page) => page.locator(".buy-bar");

  test("a bar leads to the choices, then adds the selection while the form is out of sight", async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(phone);
    await page.goto(await pathOf(shop, "Flexi Dragon"));
    await bar(page).getByRole("button", { name: "Choose options" }).click();
    await expect(page.getByRole("heading", { name: "Select Variation" })).toBeInViewport();
    await expect(page.getByRole("button", { name: /Small \(Teal - Small\)/ })).toBeFocused();
    await page.getByRole("button", { name: /Ember/ }).click();
    await page.getByRole("button", { name: /Teal \(Teal/ }).click();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(bar(page)).toContainText("Teal - Small $24.99");
    await bar(page).getByRole("button", { name: "Add to Cart" }).click();
    await expect(toasts(page).getByText("1x Flexi Dragon - Teal - Small")).toBeVisible();
    await expect(cartLink(page)).toBeInViewport();
    await page.locator("#add-to-cart").scrollIntoViewIfNeeded();
    await expect(bar(page)).toBeHidden();
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(bar(page)).toBeVisible();
    await toasts(page).getByRole("link", { name: "View Cart" }).click();
    await expect(page).toHaveURL("/cart");
  });
});

test.describe("pictures", () => {
  test("on a phone a finger turns them, and the dot and the address follow", async ({ page, shop }) => {
    await page.setViewportSize(sizes.phone);
    await page.goto(await pathOf(shop, "Flexi Dragon"));
    for (const at of [2, 3]) {
      const dot = page.getByRole("button", { name: `Image ${at} of 6` });
      await expect(dot).toHaveAttribute("aria-pressed", "false");
      await page.locator(".slides").evaluate((strip) => strip.scrollBy({ left: strip.clientWidth }));
      await expect(dot).toHaveAttribute("aria-pressed", "true");
    }
    await expect(page).toHaveURL(/variation=/);
    await expect(page.getByText("SKU: AA-DRG-EMB-S")).toBeAttached();
    await page.getByRole("button", { name: /Image 6 of 6/ }).click();
    await expect(page.getByRole("img", { name: /A large and a small teal dragon/ })).toBeInViewport();
    await page.reload();
    await expect(page.getByRole("img", { name: /A large and a small teal dragon/ })).toBeInViewport();
  });

  test("thumbnails select an image, and the enlarged view works with keys and clicks", async ({
    page,
    shop,
  }) => {
    await page.goto(await pathOf(shop, "Flexi Dragon"));
    await page.getByRole("button", { name: /Image 5 of 6/ }).click();
    await expect(page.getByRole("button", { name: /Image 5 of 6/ })).toHaveAttribute("aria-pressed", "true");
    await expect(page).toHaveURL(/image=/);
    await page.getByRole("link", { name: /Enlarge/ }).click();
    const lightbox = page.getByRole("dialog", { name: "Images" });
    await expect(lightbox).toContainText("5 of 6");
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("ArrowRight");
    await expect(lightbox).toContainText("6 of 6");
    await page.keyboard.press("ArrowRight");
    await expect(lightbox).toContainText("1 of 6");
    await lightbox.getByRole("button", { name: "Previous image" }).click();
    await expect(lightbox).toContainText("6 of 6");
    await page.keyboard.press("Escape");
    await expect(lightbox).toBeHidden();
    await expect(page.getByRole("link", { name: /Enlarge/ })).toBeFocused();
  });
});

test("Add to Cart is on the first screen of a desktop, and says when it has added", async ({
  page,
  shop,
}) => {
  await page.goto(await pathOf(shop, "Flexi Dragon"));
  const add = page.locator("#add-to-cart [type=submit]");
  const { y, height } = (await add.boundingBox()) ?? { y: Infinity, height: 0 };
  expect(y + height).toBeLessThanOrEqual(sizes.desktop.height);
  await add.click();
  await expect(add).toContainText("Added ✓");
  await expect(add).not.toContainText("Added ✓");
});

test("on a phone all tabs are in view", async ({ page, shop }) => {
  await page.setViewportSize(sizes.phone);
  await page.goto(await pathOf(shop, "Flexi Dragon"));
  const right = (tab: Locator) => tab.boundingBox().then((box) => (box ? box.x + box.width : Infinity));
  const tabs = await page.getByRole("tab").all();
  expect(tabs).toHaveLength(4);
  for (const tab of tabs) expect(await right(tab)).toBeLessThanOrEqual(sizes.phone.width);
});

test("tabs answer the arrow keys", async ({ page, shop }) => {
  await page.goto(await pathOf(shop, "Flexi Dragon"));
  await page.getByRole("tab", { name: "Description" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Specifications" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel")).toContainText("PLA Filament");
  await page.getByRole("tab", { name: "Delivery Info" }).click();
  await expect(page.getByRole("tabpanel")).toContainText(
    "Orders can be cancelled within 4 hours of placement",
  );
});

test.describe("reviews", () => {
  test("a guest without a name sees an error, and nothing is sent", async ({ page, shop }) => {
    await page.goto(`${await pathOf(shop, "Flexi Dragon")}?tab=reviews`);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(request.url());
    });
    await page.getByLabel("Comment").fill("No name");
    await page.getByRole("button", { name: "Submit Review" }).click();
    await expect(toasts(page).getByText("Name Required")).toBeVisible();
    await expect(toasts(page).getByText("Please enter your name to submit a review")).toBeVisible();
    const name = page.getByLabel("Your Name");
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription("Please enter your name to submit a review");
    await name.fill("Kim");
    await expect(name).toHaveAccessibleDescription("");
    expect(sent).toEqual([]);
  });

  test("a stored review shows thanks and the review, and the form is reset", async ({ page, shop }) => {
    await page.goto(`${await pathOf(shop, "Reef Shark")}?tab=reviews`);
    await page.getByRole("radio", { name: "3 stars, Good" }).check({ force: true });
    await page.getByLabel("Your Name").fill("Marjorie");
    await page.getByLabel("Title").fill("It bites nobody");
    await page.getByLabel("Comment").fill("Very soft for a shark.");
    await expect(page.getByLabel("Comment")).toHaveAttribute("rows", "5");
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/_data=/, async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });
    await page.getByRole("button", { name: "Submit Review" }).click();
    await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
    release();
    await expect(toasts(page).getByText("Review Submitted")).toBeVisible();
    await expect(toasts(page).getByText("Thank you for your review!")).toBeVisible();
    await expect(page.getByRole("tabpanel").getByText("It bites nobody")).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue("");
    await expect(page.getByLabel("Comment")).toHaveValue("");
    await expect(page.getByLabel("Your Name")).toHaveValue("");
    await expect(page.getByRole("radio", { name: "5 stars, Excellent" })).toBeChecked();
  });
});

const back = (page: Page) => page.getByRole("link", { name: "Back to Products" });

test("Back to Products leads to the list with its filters, also after choosing a variation and a reload; on a direct visit, to all products", async ({
  page,
  shop,
}) => {
  await page.goto("/products?search=dragon&categories=Articulated+Animals");
  await page.getByRole("link", { name: "Flexi Dragon" }).click();
  await page.getByRole("button", { name: /Ember - Small/ }).click();
  await expect(page).toHaveURL(/variation=/);
  await page.reload();
  await back(page).click();
  await expect(page).toHaveURL("/products?search=dragon&categories=Articulated+Animals");
  await page.goto(await pathOf(shop, "Flexi Dragon"));
  await back(page).click();
  await expect(page).toHaveURL("/products");
});
