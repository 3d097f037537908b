import path from "node:path";
import { expect, signIn, test } from "../../support/browser";
import { variable } from "../../support/templates";

test.use({
  shopEnv: async ({}, use) => use({ BACKUP_DIR: path.join(variable("TEST_FOLDER"), "backups") }),
  allowedErrors: [/ERR_INTERNET_DISCONNECTED/],
});

test("a backup that cannot be asked for leaves the screen as it is, and the next press asks for it", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, "admin@example.com");
  await page.goto("/admin/backups");
  await page.waitForLoadState("networkidle");
  const press = page.getByRole("button", { name: "Back up now" });
  const toast = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
  await context.setOffline(true);
  await press.click();
  await expect(toast).toContainText("The shop cannot be reached, so nothing was done.");
  await expect(press).toBeFocused();
  await context.setOffline(false);
  await press.click();
  await expect(toast).toContainText("Backup Started");
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Verified", { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
