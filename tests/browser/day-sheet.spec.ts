import type { Page } from "playwright/test";
import { orderNumber } from "~/lib/orders/order-number";
import { addDays, formatWeekday } from "~/lib/time/calendar-day";
import { dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import { slotWords } from "~/lib/time/slots";
import {
  accessibilityProblems,
  expect,
  overflowsSideways,
  signIn,
  sizes,
  test,
  ways,
} from "../support/browser";
import type { Shop } from "../support/shop";

// A shop of its own: its zone would change every checkout.
test.use({ shopEnv: { SHOP_NAME: "Handing Over" }, allowedErrors: [/ERR_INTERNET_DISCONNECTED/] });

interface Handover {
  pickups: string[];
  deliveries: string[];
}

/** Three pickups at their times and two deliveries today, all ready and paid. */
async function handovers(shop: Shop): Promise<Handover> {
  const today = dayAtShop(new Date());
  await shop.query("UPDATE orders SET slot_id = NULL, status = 'fulfilled' WHERE status <> 'cancelled'");
  const rows = await shop.query<{ id: string }>(
    "SELECT id FROM orders WHERE status = 'fulfilled' AND source = 'web' AND name <> '' ORDER BY id LIMIT 5",
  );
  const ids = rows.map(({ id }) => id);
  const [zone] = await shop.query<{ id: string }>(
    `INSERT INTO delivery_zones (id, name, fee) VALUES ('00000000-0000-4000-8000-000000000001', 'Stony Plain', 5)
     ON CONFLICT (id) DO UPDATE SET fee = 5 RETURNING id`,
  );
  await shop.query(
    "INSERT INTO delivery_zone_prefixes (prefix, zone_id) VALUES ('T7Z', $1) ON CONFLICT DO NOTHING",
    [zone?.id],
  );
  await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
  for (const [index, id] of ids.entries()) {
    const isPickup = index < 3;
    const time = isPickup
      ? { startsAt: momentAtShop(today, 600 + 30 * index), endsAt: momentAtShop(today, 630 + 30 * index) }
      : { startsAt: momentAtShop(today, 0), endsAt: momentAtShop(addDays(today, 1), 0) };
    const words = isPickup ? slotWords(time) : formatWeekday(today);
    await shop.query(
      `WITH slot AS (
         INSERT INTO slots (place_id, zone_id, starts_at, ends_at, words)
         VALUES ((SELECT id FROM places WHERE is_store AND $3), $4, $5, $6, $7)
         ON CONFLICT (zone_id, starts_at, ends_at) DO UPDATE SET words = $7 RETURNING id)
       UPDATE orders SET slot_id = (SELECT id FROM slot), status = 'ready', ready_at = now(), not_there_at = NULL,
         delivery_method = $2, address = '9 Oak Street', city = 'Stony Plain', postal_code = 'T7Z 1B1' WHERE id = $1`,
      [
        id,
        isPickup ? "pickup" : "delivery",
        isPickup,
        isPickup ? null : zone?.id,
        time.startsAt,
        time.endsAt,
        words,
      ],
    );
  }
  return { pickups: ids.slice(0, 3), deliveries: ids.slice(3) };
}

const clear = (shop: Shop) => shop.query("DELETE FROM slots");
const statusesOf = async (shop: Shop, ids: string[]) =>
  (await shop.query<{ status: string }>("SELECT status FROM orders WHERE id = ANY ($1)", [ids])).map(
    ({ status }) => status,
  );
const button = (page: Page, label: string, id: string) =>
  page.getByRole("button", { name: `${label} , order #${orderNumber(id)}` });
const entry = (page: Page, id: string) =>
  page.getByRole("main").locator("li", { has: page.getByText(`Order #${orderNumber(id)}`) });

test.afterEach(({ shop }) => clear(shop));

for (const { how, scripts, size } of ways)
  test(`Saturday is handed over with one press an order ${how}`, async ({
    page: scripted,
    noScript,
    shop,
  }) => {
    const page = scripts ? scripted : noScript;
    await page.setViewportSize(size);
    await signIn(page.context(), shop, "admin@example.com");
    const { pickups, deliveries } = await handovers(shop);
    await page.goto("/admin/day");
    expect(await overflowsSideways(page)).toBe(false);
    if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
    const [missed = "", ...came] = pickups;
    let presses = 0;
    for (const id of came) {
      await button(page, "Mark picked up", id).click();
      presses++;
      await expect(entry(page, id)).toContainText("Fulfilled");
    }
    for (const id of deliveries) {
      await button(page, "Mark delivered", id).click();
      presses++;
      await expect(entry(page, id)).toContainText("Fulfilled");
    }
    await button(page, "Not there", missed).click();
    presses++;
    await expect(entry(page, missed)).toContainText("Not there:");
    expect(presses).toBe(pickups.length + deliveries.length);
    expect(await statusesOf(shop, [...came, ...deliveries])).toEqual(Array(4).fill("fulfilled"));
    expect(await statusesOf(shop, [missed])).toEqual(["ready"]);
  });

test("its buttons are large enough for a cold hand, and a second press at the same place does nothing more", async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize(sizes.phone);
  await signIn(context, shop, "admin@example.com");
  const { pickups } = await handovers(shop);
  const [first = ""] = pickups;
  await shop.query("UPDATE orders SET status = 'processing' WHERE id = $1", [first]);
  await page.goto("/admin/day");
  for (const control of await page.getByRole("main").locator("li button").all()) {
    const box = await control.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(72);
  }
  const box = await button(page, "Mark ready", first).boundingBox();
  if (!box) throw new Error("no button");
  const press = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await press();
  await expect(entry(page, first).getByText("Ready", { exact: true })).toBeVisible();
  await expect(button(page, "Not there", first)).toBeEnabled();
  await press();
  await page.reload();
  await expect(entry(page, first)).not.toContainText("Not there:");
  expect(await statusesOf(shop, [first])).toEqual(["ready"]);
});

test("without a connection a press says so, the sheet stays, and the next press works", async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize(sizes.phone);
  await signIn(context, shop, "admin@example.com");
  const { pickups } = await handovers(shop);
  const [first = ""] = pickups;
  await page.goto("/admin/day");
  await page.waitForLoadState("networkidle");
  const press = button(page, "Mark picked up", first);
  const toast = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
  await context.setOffline(true);
  await press.click();
  await expect(toast).toContainText("The shop cannot be reached, so nothing was done.");
  await page.getByRole("link", { name: /^Tomorrow/ }).click();
  await expect(page.getByText(/this is the previous sheet/).first()).toBeVisible();
  for (const id of pickups) await expect(entry(page, id)).toBeVisible();
  await context.setOffline(false);
  await page.goto("/admin/day");
  await press.click();
  await expect(entry(page, first)).toContainText("Fulfilled");
});
