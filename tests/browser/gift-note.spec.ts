import { expect, test } from "../support/browser";
import { fillCard, fillContact, placeButton, toCheckout } from "../support/purchase";

// A shop of its own: the field is on every checkout.
test.use({ shopEnv: { SHOP_NAME: "Gift Note Prints" } });

test.beforeEach(async ({ shop }) => {
  await shop.query("INSERT INTO settings (name, value) VALUES ('giftNote', 'on') ON CONFLICT DO NOTHING");
  await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
});

test("a gift note is opened by the keyboard, survives a reload, and is on the order", async ({
  page,
  shop,
}) => {
  await toCheckout(page, shop);
  await fillContact(page);
  const note = page.getByLabel("Gift note (optional)");
  await expect(note).toBeHidden();
  await page.getByText("Add a Gift Note").focus();
  await page.keyboard.press("Enter");
  await note.fill("Happy birthday, Maya!");
  await page.reload();
  await expect(note).toBeVisible();
  await expect(note).toHaveValue("Happy birthday, Maya!");
  await fillCard(page);
  await placeButton(page).click();
  await page.waitForURL(/order-confirmation/);
  await expect(page.getByText("Happy birthday, Maya!")).toBeVisible();
});
