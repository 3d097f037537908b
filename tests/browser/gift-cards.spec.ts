import type { Page } from "playwright/test";
import { addDays } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import { accessibilityProblems, expect, overflowsSideways, signIn, test, ways } from "../support/browser";
import { giveCard, sellCards } from "../support/gift-card";
import { sellGiftCard } from "../support/gift-cards";
import { fillCard, fillContact, placeButton, toCheckout } from "../support/purchase";
import type { Shop } from "../support/shop";
import { buyThreeToys } from "../support/three-toys";

// A shop of its own: gift cards change every cart.
test.use({ shopEnv: { SHOP_NAME: "Gift Prints" }, allowedErrors: [/status of (400|409)/] });

const ONE = "BCDFGHJKMNPRSTVW";
const MUCH = "WVTSRPNMKJHGFDCB";

const codeField = (page: Page) => page.getByRole("textbox", { name: "Gift Card or Discount Code" });
const dueOn = async (page: Page) =>
  Math.round(Number((await placeButton(page).innerText()).replace(/[^\d.]/g, "")) * 100);

async function toCardCheckout(page: Page, shop: Shop): Promise<void> {
  const card = await sellCards(shop);
  await page.context().addCookies([{ name: "cart", value: `${Date.now()}!${card}:1`, url: shop.url }]);
  await page.goto("/checkout");
  await expect(page.getByLabel("Card number")).toBeVisible();
}

test("gift cards pay in the checkout without a reload, and the card is charged what is due", async ({
  page,
  shop,
}) => {
  await giveCard(shop, ONE, 1);
  await toCheckout(page, shop);
  await fillContact(page);
  const whole = await dueOn(page);
  await codeField(page).fill("bcdf-ghjk-mnpr-zzzz");
  await codeField(page).press("Enter");
  const unknown = page.getByText("We do not know the code “bcdf-ghjk-mnpr-zzzz”");
  await expect(unknown.filter({ visible: true })).toBeVisible();
  await codeField(page).fill("bcdf-ghjk-mnpr-stvw");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Gift card ending STVW pays $1.00")).toBeVisible();
  await expect(codeField(page)).toHaveValue("");
  expect(await dueOn(page)).toBe(whole - 100);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Remove Gift card ending STVW" }).click();
  await expect.poll(() => dueOn(page)).toBe(whole);
  await codeField(page).fill(ONE);
  await codeField(page).press("Enter");
  await expect.poll(() => dueOn(page)).toBe(whole - 100);
  await expect(page.getByLabel("Full Name")).toHaveValue("Ada Test");
  await fillCard(page);
  await placeButton(page).click();
  await page.waitForURL(/order-confirmation/);
  await expect(page.getByText("Paid by gift card")).toBeVisible();
  const paid = await shop.query<{ method: string; cents: number }>(
    "SELECT method, (amount * 100)::int AS cents FROM payments WHERE order_id IS NOT NULL ORDER BY created_at DESC, method LIMIT 2",
  );
  expect(paid.map(({ cents }) => cents).sort((a, b) => a - b)).toEqual([100, whole - 100]);
});

test("a gift card for somebody else is asked for, typed text stays, and a card that pays all needs no card form", async ({
  page,
  shop,
}) => {
  await giveCard(shop, MUCH, 100);
  await toCardCheckout(page, shop);
  const name = page.getByLabel("Name of the person who gets it");
  const theirs = page.getByLabel("Their email address");
  await expect(name).toBeHidden();
  await page.getByLabel("I print it").check();
  await expect(name).toBeVisible();
  await expect(theirs).toBeHidden();
  await page.getByLabel("Somebody else, by email").check();
  await name.fill("Rae");
  await page.getByLabel("Message (optional)").fill("Happy birthday!");
  await page.reload();
  await expect(page.getByLabel("Somebody else, by email")).toBeChecked();
  await expect(name).toHaveValue("Rae");
  await expect(page.getByLabel("Message (optional)")).toHaveValue("Happy birthday!");
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await overflowsSideways(page)).toBe(false);
  await page.getByLabel("Full Name").fill("Ada Test");
  await page.getByLabel("Email", { exact: true }).fill("ada@example.com");
  await page.getByLabel("Phone").fill("780-555-0100");
  await fillCard(page);
  await placeButton(page).click();
  await expect(page.getByText("Valid email is required")).toBeVisible();
  await theirs.fill("rae@example.com");
  await codeField(page).fill(MUCH);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("There is nothing to pay.")).toBeVisible();
  await placeButton(page).click();
  await page.waitForURL(/order-confirmation\?order=/);
  await expect(
    page.getByText(/The code of the gift card comes by email to .*rae@example\.com/),
  ).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
});

test("what was typed for somebody else does not count once the gift card goes to Me", async ({
  page,
  shop,
}) => {
  await toCardCheckout(page, shop);
  await page.getByLabel("Somebody else, by email").check();
  await page.getByLabel("Name of the person who gets it").fill("Rae");
  await page.getByRole("radio", { name: /^Me / }).check();
  await page.getByLabel("Full Name").fill("Ada Test");
  await page.getByLabel("Email", { exact: true }).fill("ada@example.com");
  await page.getByLabel("Phone").fill("780-555-0100");
  await fillCard(page);
  await placeButton(page).click();
  await page.waitForURL(/order-confirmation/);
  await expect(page.getByRole("main")).not.toContainText("Rae");
});

for (const { how, scripts, size } of ways) {
  test.describe(how, () => {
    let page: Page;
    test.beforeEach(async ({ page: scripted, noScript, shop }) => {
      page = scripts ? scripted : noScript;
      await page.setViewportSize(size);
      await signIn(page.context(), shop, "admin@example.com");
    });

    async function openCard(): Promise<void> {
      expect(await overflowsSideways(page)).toBe(false);
      await page
        .getByRole("dialog")
        .getByRole("link", { name: /^Gift card (of|ending) / })
        .click();
      await page.waitForURL(/gift-cards/);
    }

    test("a refund is given as a gift card, and the order leads to it", async ({ shop }) => {
      await sellCards(shop);
      const { id } = await buyThreeToys(shop);
      await page.goto(`/admin/orders/${id}/refund`);
      await page.getByLabel(/^Pieces \(of 3\)/).fill("1");
      await page.getByLabel("Damaged").check();
      await page.getByLabel("Give it as a gift card").check();
      if (!scripts) await page.getByRole("button", { name: "Show what goes back" }).click();
      await expect(page.getByText("$10.50 goes back as a new gift card, $0.50 GST included.")).toBeVisible();
      expect(await overflowsSideways(page)).toBe(false);
      if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("button", { name: "Refund $10.50" }).click();
      await expect(page.getByText("Refund Requested", { exact: true }).first()).toBeVisible();
      await expect(page.getByText(/Balance \$10\.50, a refund given as a gift card/)).toBeVisible();
      await openCard();
      await expect(page.getByText("For Ada Test ada@example.com")).toBeVisible();
      await expect(page.getByText(/^Given as a refund/)).toBeVisible();
    });

    test("the recipient is corrected in the order, and a wrong day loses nothing typed", async ({ shop }) => {
      const client = await signIn(page.context(), shop, "admin@example.com");
      const sendOn = addDays(dayAtShop(new Date()), 7);
      const { orderId } = await sellGiftCard(client, { variationId: await sellCards(shop), sendOn });
      await page.goto(`/admin/orders/${orderId}`);
      await page.getByRole("dialog").getByRole("link", { name: "Change recipient" }).click();
      const dialog = page.getByRole("dialog", { name: /^Gift card of order/ });
      await expect(dialog.getByLabel("Email", { exact: true })).toHaveValue("robin@example.com");
      await dialog.getByLabel("Name").fill("Kim");
      await dialog.getByLabel("Day of the email (optional)").fill("2020-01-01");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog.getByText(/^Choose a day from/).first()).toBeVisible();
      await expect(dialog.getByLabel("Name")).toHaveValue("Kim");
      expect(await overflowsSideways(page)).toBe(false);
      if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
      await dialog.getByLabel("Day of the email (optional)").fill(sendOn);
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Recipient Changed", { exact: true }).first()).toBeVisible();
      await openCard();
      await expect(page.getByText("For Kim robin@example.com")).toBeVisible();
    });

    test("New Order sells a gift card to a recipient, who gets it by email", async ({ shop }) => {
      // Two, because a single match is added without a question.
      for (let product = 0; product < 2; product++) await sellCards(shop);
      const email = `rae.${scripts}@example.com`;
      await page.goto("/admin/orders/new?gift-card");
      await page.getByRole("button", { name: "Find item" }).click();
      await page
        .getByRole("button", { name: /^Add Gift Card/ })
        .first()
        .click();
      const recipient = page.getByRole("region", { name: "Who gets the gift card" });
      await recipient.getByLabel("Name").fill("Rae");
      await recipient.getByLabel("Email", { exact: true }).fill(email);
      await recipient.getByLabel("Message (optional)").fill("Happy birthday!");
      await page.getByRole("region", { name: "Customer" }).getByLabel("Name", { exact: true }).fill("Dot");
      await page.getByRole("button", { name: "Add Payment" }).click();
      await expect(page.getByRole("group", { name: "Payment 1" })).toBeVisible();
      await expect(recipient.getByLabel("Message (optional)")).toHaveValue("Happy birthday!");
      expect(await overflowsSideways(page)).toBe(false);
      if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("button", { name: "Place Order · $25.00" }).click();
      await expect(page.getByText("Order Placed", { exact: true }).first()).toBeVisible();
      await openCard();
      await expect(page.getByText(`For Rae ${email}`)).toBeVisible();
      await expect(page.getByText("“Happy birthday!”")).toBeVisible();
      const mails = () =>
        shop.query("SELECT subject FROM mail_outbox WHERE key LIKE 'gift-card:%' AND recipient = $1", [
          email,
        ]);
      await expect.poll(mails).toHaveLength(1);
    });
  });
}
