import { expect, overflowsSideways, sizes, test } from "../support/browser";
import { fillCard, fillContact, placeButton, toCheckout } from "../support/purchase";

// A shop of its own: its places change every checkout.
test.use({ shopEnv: { SHOP_NAME: "Timed Prints" } });

test.beforeEach(async ({ shop }) => {
  await shop.query("UPDATE places SET slot_minutes = 30, slot_days_ahead = 7 WHERE is_store");
  await shop.query(
    `INSERT INTO places (name, address, hours, slot_minutes, position)
     SELECT 'Market', 'Table 14', 'Mon-Sun 9am-5pm', 60, 9 WHERE NOT EXISTS (SELECT FROM places WHERE name = 'Market')`,
  );
  // Tomorrow has all its times, whatever the time is now.
  await shop.query("UPDATE places SET special_days = to_char(shop_day(now()), 'YYYY-MM-DD') || ' closed'");
  await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
});

for (const size of Object.values(sizes))
  test(`a pickup time is chosen with radio buttons and follows the place, at the same price, ${size.width} wide`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(size);
    await toCheckout(page, shop);
    const times = page.getByRole("radio", { name: /^\w+day, \w{3} \d+, / });
    const halfHour = page.getByRole("radio", { name: /30[ap]m$|30[ap]m-\d+[ap]m$/ });
    const price = await placeButton(page).innerText();
    await expect(times.first()).toBeChecked();
    await expect(halfHour.first()).toBeVisible();
    await times.nth(1).check();
    await expect(times.first()).not.toBeChecked();
    expect(await overflowsSideways(page)).toBe(false);

    await page.getByRole("radio", { name: /^Market/ }).check();
    await expect(halfHour).toHaveCount(0);
    await expect(times.first()).toBeChecked();
    const chosen = times.nth(1);
    const words = (await chosen.getAttribute("aria-label")) ?? "";
    await chosen.check();
    const promise = page.getByText(`Pickup ${words}`, { exact: true });
    await expect(promise).toHaveCount(1);
    await page.getByLabel(/Local Delivery/).check();
    await expect(times).toHaveCount(0);
    await expect(promise).toHaveCount(0);
    await page.getByLabel("Pickup", { exact: true }).check();
    await expect(chosen).toBeChecked();
    await expect(placeButton(page)).toHaveText(price);

    await fillContact(page);
    await fillCard(page);
    await placeButton(page).click();
    await page.waitForURL(/order-confirmation/);
    const [order] = await shop.query(
      `SELECT s.words, p.name FROM orders o JOIN slots s ON s.id = o.slot_id JOIN places p ON p.id = o.place_id
       ORDER BY o.created_at DESC LIMIT 1`,
    );
    expect(order).toEqual({ words, name: "Market" });
    expect(price).toContain(await totalOfLastOrder(shop.query));
  });

async function totalOfLastOrder(query: (sql: string) => Promise<{ total?: string }[]>): Promise<string> {
  const [order] = await query(
    "SELECT total_price::text AS total FROM orders ORDER BY created_at DESC LIMIT 1",
  );
  return order?.total ?? "";
}
