import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { accessibilityProblems, expect, overflowsSideways, signIn, test, ways } from "../support/browser";
import { Client } from "../support/client";

// A shop of its own: the form is in every footer.
test.use({ shopEnv: { SHOP_NAME: "News Prints" }, allowedErrors: [/status of 400/] });

test.beforeEach(async ({ shop }) => {
  const admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  await admin.post("/admin/settings", { intent: "save", newsletter: "on" });
});

for (const { how, scripts, size } of ways)
  test.describe(how, () => {
    let page: Page;
    test.beforeEach(async ({ page: scripted, noScript }) => {
      page = scripts ? scripted : noScript;
      await page.setViewportSize(size);
    });

    test("a visitor asks in the footer, corrects the address, confirms from the email, and leaves", async ({
      shop,
    }) => {
      const email = `robin.${size.width}@example.ca`;
      await page.goto("/products");
      const box = page.getByLabel("Your Email");
      await box.fill("robin@");
      await page.getByRole("button", { name: "Subscribe" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Newsletter" })).toBeVisible();
      await expect(box).toHaveAccessibleDescription(/Valid email is required/);
      await expect(box).toHaveValue("robin@");
      await expect(box).toBeFocused();
      expect(await overflowsSideways(page)).toBe(false);
      await box.fill(email);
      await box.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
      await expect(page.getByText(`Look for an email to ${email},`)).toBeVisible();
      const [mail] = await shop.query<{ text: string }>("SELECT text FROM mail_outbox WHERE recipient = $1", [
        email,
      ]);
      const linkTo = (path: string) => RegExp(`http\\S+/subscriptions/${path}\\S+`).exec(mail!.text)![0];
      await page.goto(linkTo("confirm"));
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByRole("heading", { name: "Confirmed" })).toBeVisible();
      await page.goto(linkTo("leave"));
      await page.getByRole("button", { name: "Unsubscribe" }).click();
      await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
    });

    test("an admin searches, exports and removes an address", async ({ shop }) => {
      await shop.query(
        "INSERT INTO subscriptions (purpose, email, confirmed_at) VALUES ('newsletter', 'sam@example.ca', now()), ('newsletter', 'lee@example.ca', now()) ON CONFLICT (purpose, email, variation_id) DO UPDATE SET unsubscribed_at = NULL",
      );
      await signIn(page.context(), shop, "admin@example.com");
      await page.goto("/admin/newsletter");
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: "Export" }).click();
      expect(readFileSync(await (await download).path(), "utf8")).toContain("sam@example.ca,");
      await page.getByLabel("Search by email").fill("sam");
      await page.getByLabel("Search by email").press("Enter");
      await expect(page.getByRole("link", { name: "Remove lee@example.ca" })).toBeHidden();
      await page.getByRole("link", { name: "Remove sam@example.ca" }).click();
      const dialog = page.getByRole("dialog", { name: "Remove Address" });
      await expect(dialog).toContainText("sam@example.ca");
      await dialog.getByRole("button", { name: "Remove" }).click();
      await expect(page.getByText("Address Removed").first()).toBeVisible();
      await expect(page.getByText("No addresses match your search")).toBeVisible();
      expect(await overflowsSideways(page)).toBe(false);
    });
  });

for (const colorScheme of ["light", "dark"] as const)
  test(`the form has no accessibility problems, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const path of ["/products", "/newsletter"]) {
      await page.goto(path);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByText("Valid email is required")).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
