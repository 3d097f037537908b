import { accessibilityProblems, expect, overflowsSideways, signIn, sizes, test } from "../support/browser";

for (const scripts of [true, false])
  for (const [device, size] of Object.entries(sizes)) {
    const how = `${scripts ? "with" : "without"} scripts on a ${device}`;
    test(`a stock-take shows its differences before it writes them, and one more is one press ${how}`, async ({
      page: scripted,
      noScript,
      shop,
    }) => {
      const page = scripts ? scripted : noScript;
      await page.setViewportSize(size);
      await signIn(page.context(), shop, "admin@example.com");
      const sku = "AA-AXO-BLU";
      const stock = async () => {
        const [row] = await shop.query<{ stock: number }>(
          "SELECT stock_quantity AS stock FROM variations WHERE sku = $1",
          [sku],
        );
        return row?.stock ?? NaN;
      };
      const before = await stock();
      await page.goto(`/admin/inventory/count?search=${sku}`);
      expect(await overflowsSideways(page)).toBe(false);
      await page.getByLabel(/^Counted of Axel/).fill(String(before + 2));
      await page.getByRole("button", { name: "Show the differences" }).click();
      await expect(page.getByRole("row").nth(1)).toContainText("+2");
      if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
      expect(await stock()).toBe(before);
      await page.getByLabel("Reason").selectOption("found");
      await page.getByRole("button", { name: "Write 1 difference" }).click();
      await expect(page.getByText("1 number written").first()).toBeVisible();
      expect(await stock()).toBe(before + 2);

      await page.goto(`/admin/inventory?search=${sku} axel`);
      await page.getByRole("combobox", { name: "Reason for −1 and +1" }).selectOption("damaged");
      for (const left of [before + 1, before]) {
        await page.getByRole("button", { name: /^−1 of Axel/ }).click();
        await expect(page.getByText("Stock Updated").first()).toBeVisible();
        await expect.poll(stock).toBe(left);
        await page.getByRole("combobox", { name: "Reason for −1 and +1" }).selectOption("damaged");
      }
      await page.getByRole("link", { name: /^Stock history of Axel/ }).click();
      await expect(page.getByRole("row").nth(1)).toContainText("Damaged");
    });
  }

test("a row keeps its height while it is edited, columns sort, and Low Stock Items leads to its rows", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, "admin@example.com");
  await page.goto("/admin/inventory");
  const row = page.getByRole("row").nth(1);
  const before = (await row.boundingBox())?.height ?? 0;
  await row.getByRole("link", { name: /^Edit/ }).click();
  await expect(row.getByRole("button", { name: "Save" })).toBeVisible();
  expect(Math.abs(((await row.boundingBox())?.height ?? 0) - before)).toBeLessThanOrEqual(1);
  await page.getByRole("columnheader", { name: "Stock" }).getByRole("link").click();
  await expect(page.getByRole("columnheader", { name: "Stock" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("link", { name: "Low Stock Items" }).click();
  await expect(page.getByRole("checkbox", { name: "Only low stock" })).toBeChecked();
  const counted = Number(
    await page.getByText("Low Stock Items").locator("xpath=ancestor::dt/../dd").textContent(),
  );
  const PER_PAGE = 50;
  await expect(page.getByRole("row")).toHaveCount(Math.min(counted, PER_PAGE) + 1);
});
