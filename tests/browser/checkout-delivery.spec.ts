import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { fillCard, fillContact, placeButton, putInCart, toCheckout } from "../support/purchase";
import type { Shop } from "../support/shop";

// A shop of its own: zones change every checkout.
test.use({ shopEnv: { SHOP_NAME: "Zoned Prints" }, allowedErrors: [/status of (400|409)/] });

test.beforeEach(async ({ shop }) => {
  await setFee(shop, 8);
});

async function setFee(shop: Shop, fee: number, smallest: number | null = null): Promise<void> {
  await shop.query(
    `WITH zone AS (
       INSERT INTO delivery_zones (id, name, fee, smallest_order)
       VALUES ('00000000-0000-4000-8000-000000000001', 'Stony Plain', $1, $2)
       ON CONFLICT (id) DO UPDATE SET fee = $1, smallest_order = $2 RETURNING id)
     INSERT INTO delivery_zone_prefixes (prefix, zone_id) SELECT 'T7Z', id FROM zone ON CONFLICT DO NOTHING`,
    [fee, smallest],
  );
  await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
}

const centsOn = async (page: Page) =>
  Math.round(Number((await placeButton(page).innerText()).replace(/[^\d.]/g, "")) * 100);

const summaryRow = (page: Page, label: string) =>
  page.locator("dl:visible > div", { has: page.getByText(label, { exact: true }) }).locator("dd");

test("the total follows delivery method and postal code, and the shown total is charged", async ({
  page,
  shop,
}) => {
  await toCheckout(page, shop);
  const pickup = await centsOn(page);
  await fillContact(page);
  await page.getByLabel(/Local Delivery/).check();
  await expect(page.getByText("To T7Z 1A1: $8.00")).toBeVisible();
  await expect.poll(() => centsOn(page)).toBeGreaterThan(pickup + 799);
  await expect(summaryRow(page, "Delivery")).toHaveText("$8.00");
  await page.getByLabel(/Store Pickup/).check();
  await expect.poll(() => centsOn(page)).toBe(pickup);
  await page.getByLabel(/Local Delivery/).check();
  await page.getByRole("textbox", { name: "Postal Code" }).fill("T6A 1A1");
  await page.getByRole("textbox", { name: "Postal Code" }).blur();
  await expect(page.getByText("We don't deliver to T6A 1A1.")).toBeVisible();
  await page.getByRole("textbox", { name: "Postal Code" }).fill("t7z1a1");
  await page.getByRole("textbox", { name: "Postal Code" }).blur();
  await expect(summaryRow(page, "Delivery")).toHaveText("$8.00");
  await fillCard(page);
  await placeButton(page).click();
  await page.waitForURL(/order-confirmation/);
  await expect(page.getByText("Delivery", { exact: true }).first()).toBeVisible();
  const [order] = await shop.query<{ fee: string; paid: string; total: string }>(
    `SELECT delivery_fee::text AS fee, total_price::text AS total,
       (SELECT sum(amount)::text FROM payments p WHERE p.order_id = o.id) AS paid
     FROM orders o ORDER BY created_at DESC LIMIT 1`,
  );
  expect(order).toEqual({ fee: "8.00", total: order?.total, paid: order?.total });
});

test("a fee that changed while the page was open is said, charges nothing, and the next press pays it", async ({
  page,
  shop,
}) => {
  await toCheckout(page, shop);
  await fillContact(page);
  await page.getByLabel(/Local Delivery/).check();
  await expect(summaryRow(page, "Delivery")).toHaveText("$8.00");
  await fillCard(page);
  await setFee(shop, 11);
  await placeButton(page).click();
  await expect(page.getByText(/Delivery costs \$11\.00\. The total is now/).first()).toBeVisible();
  await expect(page.getByLabel("Full Name")).toHaveValue("Ada Test");
  await expect(summaryRow(page, "Delivery")).toHaveText("$11.00");
  await placeButton(page).click();
  await page.waitForURL(/order-confirmation/);
});

test("a reload keeps the chosen delivery and its fee", async ({ page, shop }) => {
  await toCheckout(page, shop);
  await fillContact(page);
  await page.getByLabel(/Local Delivery/).check();
  await expect(summaryRow(page, "Delivery")).toHaveText("$8.00");
  await page.reload();
  await expect(page.getByLabel(/Local Delivery/)).toBeChecked();
  await expect(summaryRow(page, "Delivery")).toHaveText("$8.00");
});

test("an order that is too small to be delivered says so and can be picked up", async ({ page, shop }) => {
  await setFee(shop, 8, 500);
  await toCheckout(page, shop);
  await fillContact(page);
  await fillCard(page);
  await page.getByLabel(/Local Delivery/).check();
  await expect(page.getByText(/needs an order of at least \$500\.00\. Add \$/)).toBeVisible();
  await placeButton(page).click();
  await expect(page.getByRole("radio", { name: /Local Delivery/ })).toBeFocused();
  await page.getByLabel(/Store Pickup/).check();
  await placeButton(page).click();
  await page.waitForURL(/order-confirmation/);
});

test("the answer to “Do you deliver to me?” gets the focus, so that screen readers read it", async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.url}/delivery-check`);
  await page.getByLabel("Your Postal Code").fill("t7z1a1");
  await page.getByRole("button", { name: "Check" }).click();
  const answer = page.getByText("Delivery to T7Z 1A1 costs $8.00.");
  await expect(answer).toBeFocused();
  await page.getByLabel("Your Postal Code").fill("T6A 1A1");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("Sorry, we do not deliver to T6A 1A1.")).toBeFocused();
  await page.getByLabel("Your Postal Code").fill("T6O");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("This is not a Canadian postal code.")).toBeVisible();
  await expect(page.getByLabel("Your Postal Code")).toBeFocused();
});

test("a place that was added while the page was open is offered before anything is charged", async ({
  page,
  shop,
}) => {
  await toCheckout(page, shop);
  await fillContact(page);
  await fillCard(page);
  await shop.query(
    "INSERT INTO places (name, address, hours, position) VALUES ('Market', 'Table 14', 'Sat 9am-1pm', 9)",
  );
  await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
  await placeButton(page).click();
  await expect(page.getByText("There are several places of pickup. Choose one.").first()).toBeVisible();
  await page.getByRole("radio", { name: /Market/ }).check();
  await expect(page.getByLabel("Full Name")).toHaveValue("Ada Test");
  await placeButton(page).click();
  await page.waitForURL(/order-confirmation/);
  await shop.query("UPDATE places SET is_on = is_store");
});

test("where pickup asks for no address, its fields appear with delivery and keep what was typed", async ({
  page,
  shop,
}) => {
  await shop.query("INSERT INTO settings (name, value) VALUES ('pickupWithoutAddress', 'on')");
  await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
  await toCheckout(page, shop);
  const city = page.getByLabel("City", { exact: true });
  await expect(city).toBeHidden();
  await page.getByLabel(/Local Delivery/).check();
  await fillContact(page);
  await page.getByLabel(/Store Pickup/).check();
  await expect(city).toBeHidden();
  await page.getByLabel(/Local Delivery/).check();
  await expect(city).toHaveValue("Stony Plain");
  await city.fill("");
  await page.getByLabel(/Store Pickup/).check();
  // The delivery's fee is off the total.
  await expect(summaryRow(page, "Pickup")).toHaveText("Free");
  await fillCard(page);
  await placeButton(page).click();
  await page.waitForURL(/order-confirmation/);
  const [order] = await shop.query(
    "SELECT address, postal_code FROM orders ORDER BY created_at DESC LIMIT 1",
  );
  expect(order).toEqual({ address: "", postal_code: "" });
  await shop.query("DELETE FROM settings");
  await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
});

test("without scripts a chosen pickup time needs no Update Total to be known, delivery does", async ({
  noScript: page,
  shop,
}) => {
  const day = new Date(Date.now() + 4 * 24 * 3_600_000).toISOString().slice(0, 10);
  await shop.query(
    `INSERT INTO places (name, address, position, special_days, slot_minutes) VALUES ('Garden', 'Back Lane', 8, $1, 60)`,
    [`${day} 9am-11am`],
  );
  await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
  await putInCart(page, shop);
  await page.goto("/checkout");
  const ask = page.getByText("Press Update Total to see when you get your order.");
  const promise = page.getByRole("paragraph").filter({ hasText: /^Pickup .+, 9am/ });
  await page.getByRole("radio", { name: /Garden/ }).check();
  await expect(ask).toBeVisible();
  await page.getByRole("button", { name: "Update Total" }).click();
  await expect(promise).toBeVisible();
  await expect(ask).toBeHidden();
  await page.getByRole("radio", { name: /10/ }).last().check();
  await expect(promise).toBeHidden();
  await expect(ask).toBeHidden();
  await page.getByLabel(/Local Delivery/).check();
  await expect(ask).toBeVisible();
  await shop.query("UPDATE places SET is_on = is_store");
});

test("a place whose last time was taken meanwhile stays chosen, and says that none is free", async ({
  page,
  shop,
}) => {
  const day = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
  await shop.query(
    `INSERT INTO places (name, address, position, special_days, slot_minutes) VALUES ('Porch', 'Back Lane', 9, $1, 60)`,
    [`${day} 9am-10am`],
  );
  await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
  await toCheckout(page, shop);
  await fillContact(page);
  await fillCard(page);
  await page.getByRole("radio", { name: /Porch/ }).check();
  // Somebody else takes the only time.
  await shop.query(
    `WITH slot AS (
       INSERT INTO slots (place_id, starts_at, ends_at, words)
       SELECT id, start_of_shop_day($1::date) + interval '9 hours', start_of_shop_day($1::date) + interval '10 hours', 'Nine'
       FROM places WHERE name = 'Porch' RETURNING id)
     UPDATE orders SET slot_id = (SELECT id FROM slot), status = 'pending' WHERE id = (SELECT id FROM orders LIMIT 1)`,
    [day],
  );
  await placeButton(page).click();
  await expect(page.getByText("This pickup time is taken now. Choose another time.").first()).toBeVisible();
  await expect(page.getByText("No pickup time is free in the next days.")).toBeVisible();
  await expect(page.getByRole("radio", { name: /Porch/ })).toBeChecked();
  await page.reload();
  await expect(page.getByRole("radio", { name: /Porch/ })).toBeChecked();
  await shop.query("UPDATE places SET is_on = is_store");
});
