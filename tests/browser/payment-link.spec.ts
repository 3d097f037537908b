import { accessibilityProblems, expect, overflowsSideways, signIn, test, ways } from "../support/browser";

for (const { how, scripts, size } of ways)
  test(`${how}: a payment link of New Order is paid on the provider's page and becomes an order`, async ({
    page: scripted,
    noScript,
    shop,
  }) => {
    const page = scripts ? scripted : noScript;
    await page.setViewportSize(size);
    await signIn(page.context(), shop, "admin@example.com");
    const [piece] = await shop.query<{ sku: string }>(
      `SELECT v.sku FROM variations v JOIN products p ON p.id = v.product_id AND p.archived_at IS NULL AND NOT p.draft
       WHERE v.sku IS NOT NULL AND v.stock_quantity - v.held BETWEEN 5 AND 50 ORDER BY v.sku LIMIT 1`,
    );
    await page.goto("/admin/orders/new");
    await page.getByLabel("Find an item by name, variation or SKU").fill(piece?.sku ?? "");
    await page.getByRole("button", { name: "Find item" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Dot Morin");
    await page.getByLabel("Payment link").check();
    if (!scripts) await page.getByRole("button", { name: "Show total" }).click();
    expect(await overflowsSideways(page)).toBe(false);
    await page.getByRole("button", { name: /^Make Payment Link · \$/ }).click();

    const dialog = page.getByRole("dialog", { name: "Payment Link" });
    await expect(dialog.getByRole("img", { name: "QR code of the payment link" })).toBeVisible();
    expect(await overflowsSideways(page)).toBe(false);
    if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
    const url = (await dialog.getByRole("link", { name: /\/pay\// }).getAttribute("href")) ?? "";
    await page.goto("/admin/orders");
    await expect(page.getByRole("heading", { name: "Waiting for payment" })).toBeVisible();

    await page.goto(url);
    expect(await overflowsSideways(page)).toBe(false);
    if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: /^Pay \$.* by Card$/ }).click();
    await page.getByLabel("Card number").fill("4242 4242 4242 4242");
    await page.getByLabel("Expiration date").fill("12 / 39");
    await page.getByLabel("Security code").fill("123");
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await expect(page.getByRole("heading", { name: "Thank you! Your payment has arrived." })).toBeVisible();
    await page.goto(`/admin/orders/${url.split("/").at(-1) ?? ""}`);
    await expect(page.getByText("Paid on Stripe's page")).toBeVisible();
  });
