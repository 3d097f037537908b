import { expect, overflowsSideways, signIn, test } from "../support/browser";

test.use({ allowedErrors: [/status of 400/] });

test("a support page is written, read from the footer, and taken away", async ({ page, shop }) => {
  await signIn(page.context(), shop, "admin@example.com");
  await page.goto("/admin");
  const nav = page.getByRole("navigation", { name: "Back office" });
  await nav.getByRole("group", { name: "Workshop" }).getByRole("link", { name: "Settings" }).click();
  await page
    .getByRole("textbox", { name: "FAQ" })
    .fill("## Washing\n\n- cold water\n- see [our toys](/products)");
  await page.getByLabel("Opening Hours").fill("whenever");
  const save = page.getByRole("button", { name: "Save Settings" });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(save).toBeInViewport({ ratio: 1 });
  await save.click();
  const hours = page.getByLabel("Opening Hours");
  await expect(hours).toHaveAccessibleDescription(/We couldn't read “whenever”/);
  await expect(hours).toBeFocused();
  await expect(page.getByRole("textbox", { name: "FAQ" })).toHaveValue(/cold water/);
  await expect(save).toBeEnabled();
  await page.getByRole("button", { name: "Preview Texts" }).click();
  const preview = page.getByRole("region", { name: "FAQ" });
  await expect(preview.getByRole("heading", { name: "Washing" })).toBeInViewport();
  await expect(preview.getByRole("listitem")).toHaveText(["cold water", "see our toys"]);
  await expect(page.getByRole("heading", { name: "Preview", exact: true })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "FAQ" })).toHaveValue(/cold water/);
  expect(await overflowsSideways(page)).toBe(false);
  await expect(save).toBeEnabled();
  const parts = page.getByRole("navigation", { name: "Parts of the settings" });
  for (const part of ["Emails to Customers", "Selling", "Your Shop"]) {
    await parts.getByRole("link", { name: part }).click();
    await expect(page.getByRole("heading", { name: part, exact: true })).toBeInViewport();
  }
  await page.getByRole("button", { name: "Write Drafts" }).click();
  await expect(page.getByRole("heading", { name: "Support Pages", exact: true })).toBeInViewport();
  await expect(page.getByRole("textbox", { name: "Returns Policy" })).not.toHaveValue("");
  await expect(save).toBeEnabled();
  for (const name of ["Delivery Info", "Returns Policy", "Contact Us"])
    await page.getByRole("textbox", { name }).fill("");
  await hours.fill("Mon-Fri 8am-4pm");
  await nav.getByRole("link", { name: "Orders" }).click();
  await page.getByRole("button", { name: "Keep Editing" }).click();
  await save.click();
  await expect(page.getByText("Settings Saved").first()).toBeVisible();

  await page.goto("/products");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("Mon-Fri 8am-4pm");
  await footer.getByRole("link", { name: "FAQ" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("FAQ");
  await expect(page.getByRole("heading", { level: 2, name: "Washing" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText(["cold water", "see our toys"]);
  await page.getByRole("main").getByRole("link", { name: "our toys" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");

  await page.goto("/admin/settings");
  await page.getByRole("textbox", { name: "FAQ" }).fill("");
  await page.getByLabel("Opening Hours").fill("");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Settings Saved").first()).toBeVisible();
  await expect(page.getByLabel("Opening Hours")).toHaveValue("");
  await page.goto("/");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "FAQ" })).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toContainText("Mon-Sat 9am-7pm");
});

test("Write Drafts fills every empty support page, also one that was typed in and emptied, and keeps typed texts", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, "admin@example.com");
  await page.goto("/admin/settings");
  const box = (name: string) => page.getByRole("textbox", { name });
  await box("FAQ").fill("Do you print on Sundays?");
  await box("FAQ").fill("");
  await box("Contact Us").fill("Knock twice.");
  await page.getByRole("button", { name: "Write Drafts" }).click();
  await expect(box("FAQ")).toHaveValue(/What are the toys made of/);
  await expect(box("Delivery Info")).toHaveValue(/Local delivery/);
  await expect(box("Returns Policy")).toHaveValue(/Changed your mind/);
  await expect(box("Contact Us")).toHaveValue("Knock twice.");
});

test("settings that were saved are shown at once, after a reload and when they are opened again", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, "admin@example.com");
  await page.goto("/admin/settings");
  const phone = page.getByLabel("Phone", { exact: true });
  for (const number of ["780-555-0122", ""]) {
    await phone.fill(number);
    await page.getByRole("button", { name: "Save Settings" }).click();
    await expect(page.getByText("Settings Saved").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Save Settings" })).toBeEnabled();
    await expect(phone).toHaveValue(number);
    await page.reload();
    await expect(phone).toHaveValue(number);
    const nav = page.getByRole("navigation", { name: "Back office" });
    await nav.getByRole("link", { name: "Orders" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
    await nav.getByRole("link", { name: "Settings" }).click();
    await expect(phone).toHaveValue(number);
  }
});

test("one press adds Alberta's holidays to a place without losing what was typed, and Enter saves", async ({
  page,
  shop,
}) => {
  await signIn(page.context(), shop, "admin@example.com");
  await page.goto("/admin/places/new");
  const name = page.getByLabel("Place Name");
  await name.fill("Porch");
  await page.getByLabel("Address").fill("2 Back Lane, Stony Plain, AB");
  const days = page.getByLabel("Special Days");
  await days.fill("2099-12-24 9am-12pm");
  await page.getByRole("button", { name: "Add as Closed Days" }).click();
  await expect(page.getByText("The holidays are added above.")).toBeVisible();
  await expect(days).toBeFocused();
  await expect(days).toHaveValue(/^2099-12-24 9am-12pm\n(\d{4}-\d\d-\d\d closed\n?){8,}$/);
  await expect(name).toHaveValue("Porch");
  await name.press("Enter");
  await expect(page.getByText("Place Created").first()).toBeVisible();
  const [place] = await shop.query<{ special_days: string }>(
    "SELECT special_days FROM places WHERE name = 'Porch'",
  );
  expect(place?.special_days).toContain("-12-25 closed");
  await shop.query("DELETE FROM places WHERE name = 'Porch'");
  await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
});
