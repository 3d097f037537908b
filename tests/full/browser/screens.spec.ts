import {
  accessibilityProblems,
  expect,
  holdTimers,
  overflowsSideways,
  sizes,
  test,
} from "../../support/browser";
import { prepareScreens, screens } from "../../support/screens";

// Its own shop: it gets an FAQ.
test.use({ shopEnv: { SHOP_NAME: "Every Screen" } });
test.describe.configure({ mode: "parallel" });

let prepared: Awaited<ReturnType<typeof prepareScreens>>;
test.beforeAll(async ({ shop }) => {
  prepared = await prepareScreens(shop);
});

for (const { who, address, h1 } of screens)
  test(`${who} at ${address}: accessible by day on a desktop and at night on a phone, and fits each width`, async ({
    page,
    context,
    shop,
  }) => {
    const { cookies } = prepared.clients[who];
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.url })));
    await holdTimers(page, 500, "location");
    await holdTimers(page, 1_000, "location");
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.goto(prepared.addressOf(address));
    await expect(page.getByRole("heading", { level: 1, includeHidden: true }).first()).toContainText(h1);
    expect(await accessibilityProblems(page)).toEqual([]);
    for (const width of [sizes.desktop.width, 320, sizes.phone.width]) {
      await page.setViewportSize({ ...sizes.phone, width });
      await expect.poll(() => overflowsSideways(page), `scrolls sideways at ${width} px`).toBe(false);
    }
    // Loaded again: colours fade when the scheme changes, and the card form keeps its own.
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(prepared.addressOf(address));
    expect(await accessibilityProblems(page)).toEqual([]);
  });
