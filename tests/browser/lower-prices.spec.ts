import type { Locator, Page } from "playwright/test";
import { accessibilityProblems, expect, overflowsSideways, signIn, test, ways } from "../support/browser";

// A shop of its own: sales change every price.
test.use({ shopEnv: { SHOP_NAME: "Sale Prints" }, allowedErrors: [/status of 400/] });

for (const { how, scripts, size } of ways) {
  test.describe(how, () => {
    let page: Page;
    test.beforeEach(async ({ page: scripted, noScript, shop }) => {
      page = scripts ? scripted : noScript;
      await page.setViewportSize(size);
      await signIn(page.context(), shop, "admin@example.com");
    });

    async function expectWrong(field: Locator): Promise<void> {
      await expect(field).toHaveAttribute("aria-invalid", "true");
      if (scripts) await expect(field).toBeFocused();
    }

    async function expectGood(): Promise<void> {
      if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
      expect(await overflowsSideways(page)).toBe(false);
    }

    test("a promotion: only the fields of what is chosen are shown, a refusal keeps all, and it is added", async () => {
      await page.goto("/admin/promotions/new");
      const field = (name: string): Locator => page.getByLabel(name, { exact: true });
      await expect(field("Amount Off ($)")).toBeHidden();
      await expect(page.getByText("If empty, they are free.")).toBeHidden();
      await field("Buy some, get others cheaper").check();
      await expect(page.getByText("If empty, they are free.")).toBeVisible();
      await field("Amount off").check();
      await expect(field("Percent Off (%)")).toBeHidden();
      await field("Email addresses").check();
      await field("Email Addresses").fill("kim@example.com");
      await field("Amount Off ($)").fill("5");
      await field("Discount Code (optional)").fill(scripts ? "kim five" : "kim no scripts");
      await page.getByRole("button", { name: "Create" }).click();
      await expectWrong(page.getByLabel("Promotion Name"));
      await expect(field("Amount Off ($)")).toHaveValue("5");
      await expect(field("Email Addresses")).toHaveValue("kim@example.com");
      await expectGood();
      await page.getByLabel("Promotion Name").fill("For Kim");
      await page.getByRole("button", { name: "Create" }).click();
      await expect(page.getByRole("heading", { name: "For Kim" })).toBeInViewport();
    });

    test("a sale: the warning comes once, what was typed stays, and leaving asks first", async ({ shop }) => {
      await shop.query("UPDATE products SET created_at = now() WHERE category = 'Dinosaurs'");
      await page.goto("/admin/settings");
      await page.getByRole("link", { name: "Sale Prices" }).click();
      await page.getByRole("link", { name: "Add Sale" }).first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("On Sale").selectOption("All of Dinosaurs");
      await dialog.getByLabel("Percent Off (%)").fill("150");
      await dialog.getByLabel("Last Day").fill(await dialog.getByLabel("First Day").inputValue());
      await dialog.getByRole("button", { name: "Create" }).click();
      await expectWrong(dialog.getByLabel("Percent Off (%)"));
      await dialog.getByLabel("Percent Off (%)").fill("15");
      await dialog.getByRole("button", { name: "Create" }).click();
      await expect(dialog.getByText(/Competition Act/)).toBeVisible();
      await expectGood();
      if (scripts) {
        await dialog.getByRole("link", { name: "Cancel" }).click();
        await page.getByRole("button", { name: "Keep Editing" }).click();
      }
      await expect(dialog.getByLabel("Percent Off (%)")).toHaveValue("15");
      await dialog.getByRole("button", { name: "Create" }).click();
      await expect(page.getByText("15% off").first()).toBeVisible();
    });

    test("selected products: their old and new prices are shown before they are put on sale", async () => {
      await page.goto("/admin/products");
      await page.getByRole("checkbox", { name: /Flexi Dragon/ }).check();
      await page.getByRole("button", { name: "Put on sale…" }).click();
      const dialog = page.getByRole("dialog", { name: "Put on Sale" });
      await dialog.getByLabel("Amount Off ($)").fill("5");
      await dialog.getByLabel("Last Day").fill(await dialog.getByLabel("First Day").inputValue());
      await dialog.getByRole("button", { name: "Show New Prices" }).click();
      await expect(dialog.getByRole("list", { name: "New prices" })).toContainText("$19.99");
      await expectGood();
      await dialog.getByRole("button", { name: "Put on Sale" }).click();
      await expect(page.getByText("Product Put on Sale").first()).toBeVisible();
    });
  });
}
