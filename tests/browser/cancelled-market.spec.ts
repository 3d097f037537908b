import { addDays, formatWeekday } from "~/lib/time/calendar-day";
import { dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import { accessibilityProblems, expect, overflowsSideways, signIn, sizes, test } from "../support/browser";
import type { Shop } from "../support/shop";

// A shop of its own: places and zones change every checkout.
test.use({ shopEnv: { SHOP_NAME: "Market Prints" }, allowedErrors: [/status of (400|409)/] });

const day = addDays(dayAtShop(new Date()), 2);

async function marketWithOrder(shop: Shop): Promise<string> {
  const [order] = await shop.query<{ id: string }>(
    `WITH market AS (
       INSERT INTO places (name, address, special_days, slot_minutes, slot_places)
       VALUES ('Farmers'' Market', 'Table 14', $1, 60, 5) RETURNING id),
     slot AS (
       INSERT INTO slots (place_id, starts_at, ends_at, words) SELECT id, $2, $3, 'Saturday' FROM market RETURNING id),
     zone AS (INSERT INTO delivery_zones (name, fee) VALUES ('Stony Plain', 5) RETURNING id),
     prefixed AS (INSERT INTO delivery_zone_prefixes (prefix, zone_id) SELECT 'T7Z', id FROM zone)
     UPDATE orders SET place_id = market.id, slot_id = slot.id, delivery_method = 'pickup', status = 'processing'
     FROM market, slot WHERE orders.id = (SELECT id FROM orders WHERE source = 'web' AND email <> '' ORDER BY id LIMIT 1)
     RETURNING orders.id`,
    [
      `${day} 9am-1pm\n${addDays(day, 7)} 9am-1pm`,
      ...[600, 660].map((minutes) => momentAtShop(day, minutes)),
    ],
  );
  await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
  return order?.id ?? "";
}

test("the owner cancels a market day, and the customer chooses by the link of the email", async ({
  page,
  context,
  browser,
  shop,
}) => {
  const id = await marketWithOrder(shop);
  await signIn(context, shop, "admin@example.com");
  await page.goto(`${shop.url}/admin/places`);
  await page.getByRole("link", { name: `Cancel This Market Day ${formatWeekday(day)}` }).click();
  await expect(page.getByText("1 customer gets an email")).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Cancel This Market Day" }).click();
  await expect(page.getByText("1 order now waits for the customer's choice.").first()).toBeVisible();

  const [mail] = await shop.query<{ text: string }>(
    "SELECT text FROM mail_outbox WHERE order_id = $1 AND key LIKE 'market-cancelled:%'",
    [id],
  );
  const link = /https?:\S+\/market\?token=\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  const phone = await browser.newContext({ viewport: sizes.phone });
  const customer = await phone.newPage();
  await customer.goto(link);
  expect(await accessibilityProblems(customer)).toEqual([]);
  expect(await overflowsSideways(customer)).toBe(false);
  await customer.getByLabel("Postal Code").fill("T5J 2R7");
  await customer.getByLabel("Address", { exact: true }).fill("12 Oak Street");
  await customer.getByRole("button", { name: "Have It Delivered" }).click();
  await expect(customer.getByText("We don't deliver to T5J 2R7.").first()).toBeVisible();
  await expect(customer.getByLabel("Address", { exact: true })).toHaveValue("12 Oak Street");
  const stale = await phone.newPage();
  await stale.goto(link);
  await customer.getByRole("radio", { name: "Store" }).check();
  await customer.getByRole("button", { name: "Choose This Pickup" }).click();
  await expect(customer.getByText("This is chosen: Pickup")).toBeVisible();
  await stale.getByText("Cancel Order…").click();
  await stale.getByRole("button", { name: "Cancel Order" }).click();
  await expect(stale.getByText("This was chosen already: Pickup").first()).toBeVisible();
  await phone.close();
});
