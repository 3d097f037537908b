import type { Locator } from "playwright/test";
import {
  accessibilityProblems,
  expect,
  overflowsSideways,
  signIn,
  sizes,
  test,
  ways,
} from "../../support/browser";
import { Client } from "../../support/client";

test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] });

for (const { how, scripts, size } of ways) {
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
    await page.getByLabel(/^Counted quantity of Axel/).fill(String(before + 2));
    await page.getByRole("button", { name: "Show the differences" }).click();
    await expect(page.getByRole("row").nth(1)).toContainText("+2");
    if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
    expect(await stock()).toBe(before);
    await page.getByLabel("Reason").selectOption("found");
    await page.getByRole("button", { name: "Save 1 change" }).click();
    await expect(page.getByText("1 quantity saved").first()).toBeVisible();
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

for (const { how, scripts, size } of ways) {
  test(`several stocks are typed and saved with two presses, and a search keeps what was counted ${how}`, async ({
    page: scripted,
    noScript,
    shop,
  }) => {
    const page = scripts ? scripted : noScript;
    await page.setViewportSize(size);
    await signIn(page.context(), shop, "admin@example.com");
    const read = () =>
      shop.query<{ id: string; name: string; stock: number }>(
        `SELECT v.id, v.name, v.stock_quantity AS stock FROM variations v JOIN products p ON p.id = v.product_id
           WHERE p.name = 'Axel the Axolotl' ORDER BY v.position`,
      );
    const before = await read();
    const [first, second] = before;
    if (!first || !second) throw new Error("Axel has too few variations");
    const box = (row: { name: string }) => page.getByLabel(`Stock of Axel the Axolotl, ${row.name}`);
    let presses = 0;
    const press = async (control: Locator) => {
      await control.click();
      presses += 1;
    };

    await page.goto("/admin/inventory?search=axel+axolotl");
    await press(page.getByRole("link", { name: "Edit Several" }));
    await box(first).fill(String(first.stock + 3));
    await box(second).fill(String(second.stock + 1));
    const save = page.getByRole("button", { name: "Save All Rows" });
    await expect(save).toBeInViewport({ ratio: 1 });
    expect(await overflowsSideways(page)).toBe(false);
    if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
    await press(save);
    await expect(page.getByText("2 quantities saved").first()).toBeVisible();
    expect(presses).toBe(2);
    await expect(page).toHaveURL("/admin/inventory?search=axel+axolotl");
    expect((await read()).map(({ stock }) => stock)).toEqual(
      before.map(({ stock }, at) => stock + ([3, 1][at] ?? 0)),
    );

    await page.getByRole("link", { name: "Edit Several" }).click();
    await box(first).fill(String(first.stock));
    const other = new Client(shop.url);
    await other.signIn("admin@example.com");
    await other.json("PUT", `/api/admin/variations/${second.id}`, { stockQuantity: second.stock });
    await box(second).fill(String(second.stock + 5));
    await save.click();
    const alert = page.getByRole("alert").filter({ hasText: "1 was not saved" });
    await expect(alert).toContainText(`changed from ${second.stock + 1} to ${second.stock}`);
    await expect(box(first)).toHaveValue(String(first.stock));
    await expect(box(second)).toHaveValue(String(second.stock + 5));
    await expect.poll(read).toEqual(before);

    await page.goto(`/admin/inventory/count?search=axel+${first.name}`);
    await page.getByLabel(`Counted quantity of Axel the Axolotl, ${first.name}`).fill("3");
    const search = page.getByRole("searchbox");
    await search.fill(`axel ${second.name}`);
    await search.press("Enter");
    await expect(page.getByText("1 counted quantity outside this list is kept.")).toBeVisible();
    const counted = page.getByLabel(`Counted quantity of Axel the Axolotl, ${second.name}`);
    await counted.fill("4");
    await counted.press("Enter");
    await expect(page.getByRole("button", { name: "Save 2 changes" })).toBeVisible();
    await page.getByRole("button", { name: "Keep counting" }).click();
    await expect(counted).toHaveValue("4");
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

for (const [address, button] of [
  ["/admin/inventory/count", "Show the differences"],
  ["/admin/inventory?several=true", "Save All Rows"],
] as const)
  test(`on ${address} the bar below the list hides no box that has the focus, on a phone`, async ({
    page,
    context,
    shop,
  }) => {
    await page.setViewportSize(sizes.phone);
    await signIn(context, shop, "admin@example.com");
    await page.goto(address);
    await page.getByRole("row").nth(1).getByRole("spinbutton").focus();
    const bar = page.locator(".list-bar", { has: page.getByRole("button", { name: button }) });
    for (let row = 2; row < 16; row++) {
      await page.keyboard.press("Tab");
      const box = page.getByRole("row").nth(row).getByRole("spinbutton");
      await expect(box).toBeFocused();
      const [{ y = NaN, height = NaN }, { y: top = NaN }] = [
        (await box.boundingBox()) ?? {},
        (await bar.boundingBox()) ?? {},
      ];
      expect(y + height).toBeLessThanOrEqual(top);
      expect(y).toBeGreaterThanOrEqual(0);
    }
  });

test("after a press on a dropped line the bar of a stock-take can be pressed again at once, on a phone", async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize(sizes.phone);
  await signIn(context, shop, "admin@example.com");
  await page.goto("/admin/inventory/count");
  const review = page.getByRole("button", { name: "Show the differences" });
  await context.setOffline(true);
  await review.click();
  const toast = page.getByText(/The shop cannot be reached/).first();
  await expect(toast).toBeVisible();
  const card = await page
    .getByRole("region", { name: /Notifications/ })
    .getByRole("listitem")
    .boundingBox();
  const bar = await page.locator(".list-bar").boundingBox();
  expect((card?.y ?? NaN) + (card?.height ?? NaN)).toBeLessThanOrEqual(bar?.y ?? NaN);
  await context.setOffline(false);
});

test("what was counted or typed in several rows is not lost by a link, and saving asks nothing", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, "admin@example.com");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const stays = async (link: Locator) => {
    await link.click();
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Keep Editing" }).click();
    await expect(question).toHaveCount(0);
  };
  const inventory = page.getByRole("main").getByRole("link", { name: "Inventory", exact: true });

  await page.goto("/admin/inventory/count?search=AA-AXO-BLU");
  const counted = page.getByLabel(/^Counted quantity of Axel/);
  await counted.fill("777");
  await stays(inventory);
  await expect(counted).toHaveValue("777");
  await page.getByRole("button", { name: "Show the differences" }).click();
  await expect(page.getByRole("button", { name: "Save 1 change" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await stays(inventory);
  await page.getByRole("link", { name: "Discard" }).click();
  await expect(counted.first()).toHaveValue("");
  await inventory.click();
  await expect(page.getByRole("heading", { level: 1, name: "Inventory" })).toBeVisible();

  await page.goto("/admin/inventory?search=AA-AXO-BLU&several=true");
  const box = page.getByLabel(/^Stock of Axel/);
  const stock = Number(await box.inputValue());
  await box.fill(String(stock + 1));
  await stays(page.getByRole("link", { name: "Low Stock Items" }));
  await stays(page.getByRole("link", { name: "Cancel" }));
  await expect(box).toHaveValue(String(stock + 1));
  await page.getByRole("button", { name: "Save All Rows" }).click();
  await expect(page.getByText("1 quantity saved").first()).toBeVisible();
  await expect(question).toHaveCount(0);
});

test("+1 in another row keeps the text typed in a row's form", async ({ page, context, shop }) => {
  await signIn(context, shop, "admin@example.com");
  await page.goto("/admin/inventory?search=axel+axolotl");
  await page
    .getByRole("link", { name: /^Edit the stock of Axel/ })
    .first()
    .click();
  const box = page.getByLabel(/^Stock of Axel/);
  await box.fill("123");
  await page
    .getByRole("button", { name: /^\+1 of Axel/ })
    .first()
    .click();
  await expect(page.getByText("Stock Updated").first()).toBeVisible();
  await expect(box).toHaveValue("123");
});

test("showing and writing the differences of a stock-take leads the focus to the page's heading", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, "admin@example.com");
  await page.goto("/admin/inventory/count?search=AA-AXO-BLU");
  await page.getByLabel(/^Counted quantity of Axel/).fill("33");
  for (const [press, next] of [
    ["Show the differences", "Save 1 change"],
    ["Save 1 change", "Show the differences"],
  ] as const) {
    await page.getByRole("button", { name: press }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: next })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Stock-take" })).toBeFocused();
  }
});

test("quick presses of +1 and −1 each count, and the focus stays", async ({ page, context, shop }) => {
  await signIn(context, shop, "admin@example.com");
  await page.goto("/admin/inventory?search=AA-AXO-BLU");
  const stock = async () =>
    (
      await shop.query<{ stock: number }>(
        "SELECT stock_quantity AS stock FROM variations WHERE sku = 'AA-AXO-BLU'",
      )
    )[0]?.stock ?? 0;
  const before = await stock();
  const more = page.getByRole("button", { name: /^\+1 of / });
  await more.focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press("Enter");
  await expect.poll(stock).toBe(before + 5);
  await expect(more).toBeFocused();
  const less = page.getByRole("button", { name: /^−1 of / });
  for (let press = 0; press < 5; press++) await less.click();
  await expect.poll(stock).toBe(before);
});

test("a row's number is selected when its form opens, and Escape leaves it", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, "admin@example.com");
  await page.goto("/admin/inventory?search=AA-AXO-BLU");
  const edit = page.getByRole("link", { name: /^Edit the stock of / });
  await edit.click();
  const box = page.getByLabel(/^Stock of /);
  const old = await box.inputValue();
  await page.keyboard.type("7");
  await expect(box).toHaveValue("7");
  await page.keyboard.press("Escape");
  await expect(box).toHaveCount(0);
  await expect(edit).toBeFocused();
  await expect(page.getByRole("row").filter({ has: edit })).toContainText(old);
});
