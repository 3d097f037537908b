import { accessibilityProblems, expect, overflowsSideways, signIn, test, ways } from "../support/browser";
import { buyThreeToys } from "../support/three-toys";

for (const { how, scripts, size } of ways) {
  test(`${how}, another colour of a paid toy costs nothing, and one more is owed`, async ({
    page: scripted,
    noScript,
    shop,
  }) => {
    const page = scripts ? scripted : noScript;
    await page.setViewportSize(size);
    await signIn(page.context(), shop, "admin@example.com");
    const { id, variationId } = await buyThreeToys(shop);
    const [other] = await shop.query<{ sku: string }>(
      `SELECT v.sku FROM variations v JOIN products p ON p.id = v.product_id
       WHERE p.name = 'Infinity Cube' AND v.id <> $1 ORDER BY v.id LIMIT 1`,
      [variationId],
    );
    const dialog = page.getByRole("dialog");
    const changes = dialog.getByRole("region", { name: "What changes" });
    const add = async () => {
      await page.getByLabel("Find an item by name, variation or SKU").fill(other?.sku ?? "");
      await dialog.getByRole("button", { name: "Find item" }).click();
      await expect(dialog.getByLabel("Price ($)")).toBeVisible();
      if (!scripts) await dialog.getByRole("button", { name: "Show What Changes" }).click();
    };
    const confirm = async () => {
      await dialog.getByRole("button", { name: "Change Order" }).click();
      await expect(page.getByText("Order Changed", { exact: true }).first()).toBeVisible();
    };

    await page.goto(`/admin/orders/${id}`);
    await dialog.getByRole("link", { name: "Change Order" }).click();
    await dialog.getByLabel(/^Keep \(of 3\)/).fill("2");
    await add();
    await expect(changes).toContainText("The total stays the same.");
    expect(await overflowsSideways(page)).toBe(false);
    if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
    await confirm();
    await expect(dialog.getByText("1 removed").first()).toBeVisible();
    await expect(dialog.getByText(/is owed$/)).toHaveCount(0);

    await dialog.getByRole("link", { name: "Change Order" }).click();
    await add();
    await expect(changes).toContainText(
      "$10.50 more: owed until you record a payment or send a payment link.",
    );
    await confirm();
    await expect(dialog.getByText("$10.50 is owed").first()).toBeVisible();
  });
}
