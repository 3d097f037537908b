import type { Page } from "playwright/test";
import { accessibilityProblems, expect, signIn, test, ways } from "../support/browser";
import type { Shop } from "../support/shop";

test.use({ shopEnv: { SHOP_NAME: "Much Waits" } });

async function letThingsWait(shop: Shop): Promise<void> {
  await shop.query("UPDATE orders SET status = 'fulfilled', created_at = now() - interval '9 days'");
  await shop.query(
    `UPDATE orders SET status = 'pending', created_at = now() - n * interval '1 day'
     FROM (SELECT id AS which, row_number() OVER (ORDER BY id) AS n FROM orders LIMIT 3) AS numbered WHERE id = which`,
  );
  await shop.query("DELETE FROM mail_outbox");
  // Given up, so that no job sends them during the test.
  await shop.query(
    `INSERT INTO mail_outbox (key, recipient, subject, text, html, created_at, given_up_at)
     SELECT 'stuck ' || n, 'a@example.ca', 'Stuck', '', '', now() - interval '2 hours', now() FROM generate_series(1, 1200) AS n`,
  );
  await shop.query("UPDATE variations SET stock_quantity = 40, held = 0");
  await shop.query(
    "UPDATE variations SET stock_quantity = 0 WHERE id IN (SELECT id FROM variations ORDER BY id LIMIT 12)",
  );
  await shop.query(
    "UPDATE reviews SET rating = 1, created_at = now() WHERE id = (SELECT id FROM reviews ORDER BY id LIMIT 1)",
  );
}

function groups(page: Page): Promise<[string, string[]][]> {
  return page
    .locator("section")
    .filter({ has: page.locator("h3") })
    .evaluateAll((sections) =>
      sections.map((section) => [
        section.querySelector("h3")?.textContent?.trim() ?? "",
        [...section.querySelectorAll("a")].map((link) => link.textContent ?? ""),
      ]),
    );
}

for (const { how, scripts, size } of ways) {
  test(`what waits is ranked by words ${how}`, async ({ page: scripted, noScript, shop }) => {
    const page = scripts ? scripted : noScript;
    await page.setViewportSize(size);
    await letThingsWait(shop);
    await signIn(page.context(), shop, "admin@example.com");
    await page.goto("/admin");
    expect(await groups(page)).toEqual([
      ["Urgent", ["1,200 emails not sent", "2 pending orders are older than two days"]],
      [
        "Soon",
        ["1 newer pending order to prepare", "12 variations are sold out", " Print the day's pick list"],
      ],
      ["When there is time", ["1 new review of one or two stars"]],
    ]);
    const entries = page.getByRole("region", { name: /Urgent|Soon|When there is time/ }).getByRole("link");
    await expect(entries.first()).toBeInViewport({ ratio: 1 });

    const top = async (name: string) =>
      (await page.getByRole("heading", { name, exact: true }).boundingBox())?.y ?? NaN;
    expect(await top("What to Do Next")).toBeLessThan(await top("Sales"));

    const boxes = await entries.evaluateAll((links) =>
      links.map((link) => link.getBoundingClientRect().toJSON() as DOMRect),
    );
    for (const { width, height } of boxes) {
      expect(height).toBeGreaterThanOrEqual(48);
      expect(width).toBeGreaterThan(280);
    }
    const countsEnd = await entries
      .locator("> :first-child")
      .evaluateAll((counts) => counts.map((count) => Math.round(count.getBoundingClientRect().right)));
    expect(new Set(countsEnd).size).toBe(1);
    if (scripts) expect(await accessibilityProblems(page)).toEqual([]);

    await entries.first().click();
    await expect(page).toHaveURL("/admin/payments");
  });
}
