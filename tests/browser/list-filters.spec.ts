import type { Page } from "playwright/test";
import { expect, gate, holdTimers, signIn, test } from "../support/browser";

const TYPING_PAUSE_MS = 250;

test.beforeEach(async ({ context, shop }) => {
  await signIn(context, shop, "admin@example.com");
});

const entry = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name, exact: true });
const asks = (page: Page, name: string, value: string) =>
  expect.poll(() => new URL(page.url()).searchParams.get(name) ?? "").toBe(value);

for (const name of ["Orders", "Products", "Inventory", "Users", "Reviews"])
  test(`the sidebar's link to ${name} empties the search with the list, and Back brings both`, async ({
    page,
  }) => {
    await page.goto(`/admin/${name.toLowerCase()}`);
    const search = page.getByRole("searchbox");
    await search.pressSequentially("casey");
    await asks(page, "search", "casey");
    await entry(page, name).click();
    await asks(page, "search", "");
    await expect(search).toHaveValue("");
    await page.goBack();
    await asks(page, "search", "casey");
    await expect(search).toHaveValue("casey");
  });

test("a box that was ticked follows the list: unticked by the sidebar's link, ticked by Back", async ({
  page,
}) => {
  for (const [name, label, field] of [
    ["Products", "Archived", "archived"],
    ["Inventory", "Only low stock", "low"],
  ] as const) {
    await page.goto(`/admin/${name.toLowerCase()}`);
    const box = page.getByRole("checkbox", { name: label, exact: true });
    await box.focus();
    await page.keyboard.press("Space");
    await asks(page, field, "true");
    await expect(box).toBeFocused();
    await entry(page, name).click();
    await asks(page, field, "");
    await expect(box).not.toBeChecked();
    await page.goBack();
    await asks(page, field, "true");
    await expect(box).toBeChecked();
  }
});

test("text typed while an older search is loading stays", async ({ page }) => {
  await page.goto("/admin/orders");
  const search = page.getByRole("searchbox");
  const held = gate();
  await page.route(/search=cas&.*_data=/, async (route) => {
    await held.opened;
    await route.continue();
  });
  const asked = page.waitForRequest(/search=cas&.*_data=/);
  await search.pressSequentially("cas");
  await asked;
  await search.press("e");
  await search.press("y");
  held.open();
  await expect(search).toHaveValue("casey");
  await expect(search).toBeFocused();
});

test("the filters of orders keep the keyboard, open until they are closed, and follow a link", async ({
  page,
}) => {
  await page.goto("/admin/orders");
  const filter = (name: string) => page.getByRole("combobox", { name, exact: true });
  await page.getByText("Filters", { exact: true }).click();
  for (const [label, field, key, value] of [
    ["Status", "status", "ArrowDown", "pending"],
    ["Delivery method", "delivery", "ArrowDown", "pickup"],
    ["Delivery method", "delivery", "ArrowUp", ""],
    ["Sorted by", "sort", "ArrowDown", "oldest"],
  ] as const) {
    const select = filter(label);
    await select.focus();
    await page.keyboard.press(key);
    await asks(page, field, value);
    await expect(select).toBeFocused();
    await expect(select).toHaveValue(value);
  }
  await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "Ready" }).click();
  await asks(page, "status", "ready");
  await expect(filter("Status")).toHaveValue("ready");
  await expect(filter("Sorted by")).toHaveValue("oldest");
  await entry(page, "Orders").click();
  await asks(page, "status", "");
  await expect(filter("Status")).toHaveValue("");
  await expect(filter("Sorted by")).toHaveValue("");
});

test("a day can be typed slowly: the list is loaded only for a complete year", async ({ page }) => {
  const letGo = await holdTimers(page, TYPING_PAUSE_MS);
  await page.goto("/admin/orders?sort=oldest");
  const asked: string[] = [];
  page.on("request", (request) => {
    const from = new URL(request.url()).searchParams.get("from");
    if (from) asked.push(from);
  });
  const day = page.getByLabel("From", { exact: true });
  await day.focus();
  for (const digit of "11012026") {
    await page.keyboard.press(digit);
    await letGo();
  }
  await asks(page, "from", "2026-11-01");
  await expect(day).toHaveValue("2026-11-01");
  await expect(day).toBeFocused();
  expect(new Set(asked)).toEqual(new Set(["2026-11-01"]));
});
