import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";

/** The paths of the stylesheets that the page asks for, as they are asked for. */
function stylesheetsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".css")) paths.push(pathname);
  });
  return paths;
}

const isStyled = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).fontFamily.includes("Nunito"));

test("a first visit is styled by its document alone, and so is what the scripts open from there", async ({
  page,
}) => {
  const stylesheets = stylesheetsOf(page);
  await page.goto("/products");
  expect(await isStyled(page)).toBe(true);
  await page.locator(".card-link").first().click();
  await expect(page.getByRole("tablist")).toBeVisible();
  expect(await isStyled(page)).toBe(true);
  expect(stylesheets).toEqual([]);
  await expect(page.locator("head style")).toHaveCount(1);
});

test.describe("an error in the document's place", () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

  test("is styled too", async ({ page, context }) => {
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.getByRole("link", { name: "Explore All Toys" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We cannot reach the shop");
    expect(await isStyled(page)).toBe(true);
  });
});

test("without scripts the next document asks for the file, and those after it have it", async ({
  noScript,
}) => {
  const stylesheets = stylesheetsOf(noScript);
  await noScript.goto("/products");
  expect([await isStyled(noScript), stylesheets]).toEqual([true, []]);
  await noScript.locator(".card-link").first().click();
  await expect(noScript).toHaveURL(/\/product\//);
  expect(await isStyled(noScript)).toBe(true);
  await noScript.getByRole("link", { name: "Cart" }).first().click();
  await expect(noScript).toHaveURL(/\/cart$/);
  expect(await isStyled(noScript)).toBe(true);
  expect(new Set(stylesheets).size).toBe(1);
});
