import { expect, signIn, test } from "../support/browser";
import { Client } from "../support/client";
import { stocked, toCheckout } from "../support/purchase";

test("a customer sees who they are, goes to their orders and logs out", async ({ page, context, shop }) => {
  await signIn(context, shop, "customer@example.com");
  await page.goto("/account");
  const main = page.getByRole("main");
  await expect(main).toContainText("Casey Morin");
  await expect(main.getByRole("link", { name: "Admin Dashboard" })).toHaveCount(0);
  await main.getByRole("link", { name: "View My Orders" }).click();
  await expect(page).toHaveURL("/orders");
  await page.goto("/account");
  await main.getByRole("link", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Log In" }).first()).toBeVisible();
});

test("deleting an account asks for confirmation and logs the user out", async ({ page, context, shop }) => {
  await signIn(context, shop, "goes@example.ca");
  await page.goto("/account");
  await page.getByRole("link", { name: "Delete My Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByRole("link", { name: "Keep Account" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("link", { name: "Delete My Account" }).click();
  await dialog.getByRole("button", { name: "Delete Account" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Account Deleted", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Log In" }).first()).toBeVisible();
  expect(await shop.query("SELECT 1 FROM users WHERE email = 'goes@example.ca'")).toEqual([]);
});

test("contact text typed at checkout is deleted from the tab when the session ends", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, "typist@example.ca");
  await toCheckout(page, shop);
  await page.getByLabel("Phone").fill("780-555-0147");
  const draft = () => page.evaluate(() => sessionStorage.getItem("parkland-prints-checkout"));
  expect(await draft()).toContain("780-555-0147");
  await shop.query(
    "DELETE FROM sessions WHERE sess->>'userId' = (SELECT id::text FROM users WHERE email = $1)",
    ["typist@example.ca"],
  );
  await page.goto("/");
  await expect.poll(draft).toBeNull();
});

for (const scripts of [true, false]) {
  test(`Back after Log Out shows no text typed at checkout, ${scripts ? "with" : "without"} scripts`, async ({
    page: withScripts,
    noScript,
    shop,
  }) => {
    const page = scripts ? withScripts : noScript;
    const client = await signIn(page.context(), shop, "typist@example.ca");
    const { id } = await stocked(shop);
    await client.post("/cart", { intent: "add", variationId: id }, { Accept: "text/html" });
    await page
      .context()
      .addCookies([{ name: "cart", value: client.cookies.get("cart") ?? "", url: shop.url }]);
    await page.goto("/checkout");
    await page.getByLabel("Phone").fill("780-555-0147");
    await page.getByLabel("Address", { exact: true }).fill("1 Private Lane");
    await page.goto("/account");
    await page.getByRole("main").getByRole("link", { name: "Log Out" }).click();
    await expect(page).toHaveURL("/");
    // In one step, because the account's page between them redirects to the sign-in.
    await page.evaluate(() => history.go(-2));
    await expect(page).toHaveURL("/checkout");
    await expect(page.getByText("checking out as a guest")).toBeVisible();
    await expect(page.getByLabel("Phone")).toHaveValue("");
    await expect(page.getByLabel("Address", { exact: true })).toHaveValue("");
  });
}

test("after ending a session by keyboard the focus stays in the list, or goes to the heading after the last one", async ({
  page,
  context,
  shop,
}) => {
  for (let other = 0; other < 3; other++) await new Client(shop.url).signIn("everywhere@example.ca");
  await signIn(context, shop, "everywhere@example.ca");
  await page.goto("/account");
  const rows = page.getByRole("main").getByRole("listitem").filter({ hasText: "last used" });
  await expect(rows).toHaveCount(4);
  await page
    .getByRole("button", { name: /^Log Out of/ })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(3);
  await expect(page.locator("li:focus")).toHaveCount(1);
  await page.getByRole("button", { name: "Log Out All Others" }).focus();
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1, name: "My Account" })).toBeFocused();
});

test.describe("a picture that cannot be loaded", () => {
  test.use({ allowedErrors: [/pictures\.example/] });

  test("initials are centred in their circle", async ({ page, context, shop }) => {
    await signIn(context, shop, "customer@example.com");
    await page.goto("/account");
    const circles = page.locator("span.avatar");
    await expect(circles).toHaveCount(2);
    for (const circle of await circles.all()) {
      const off = await circle.evaluate((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        const [box, words] = [element.getBoundingClientRect(), text.getBoundingClientRect()];
        return box.top + box.bottom - words.top - words.bottom;
      });
      expect(Math.abs(off)).toBeLessThan(2);
    }
  });

  test("leaves the initials", async ({ page, context, shop }) => {
    await signIn(context, shop, "customer@example.com");
    await shop.query(
      "UPDATE users SET profile_image_url = 'https://pictures.example/me.png' WHERE email = 'customer@example.com'",
    );
    await page.route("https://pictures.example/**", (route) => route.abort());
    await page.goto("/account");
    const pictures = page.locator("img.avatar");
    await expect(pictures).toHaveCount(2);
    for (const picture of await pictures.all())
      expect(await picture.evaluate((image) => getComputedStyle(image, "::after").content)).toBe('"CM"');
    await shop.query("UPDATE users SET profile_image_url = NULL WHERE email = 'customer@example.com'");
  });
});
