import { accessibilityProblems, expect, signIn, test } from "../support/browser";

// A shop of its own: the setting changes the pages of sold-out toys.
test.use({ shopEnv: { SHOP_NAME: "Waiting Room" }, allowedErrors: [/status of 400 .*#tell-me/] });

let product: string;
let name: string;
let soldOut: string;

test.beforeAll(async ({ shop }) => {
  const [row] = await shop.query<{ product: string; id: string; name: string }>(
    `UPDATE variations SET stock_quantity = 0 WHERE id = (
       SELECT v.id FROM variations v JOIN products p ON p.id = v.product_id
       WHERE p.name = 'Flexi Dragon' ORDER BY v.position DESC LIMIT 1)
     RETURNING product_id AS product, id, name`,
  );
  product = `/product/${row?.product}`;
  soldOut = row?.id ?? "";
  name = row?.name ?? "";
  await shop.query("INSERT INTO settings (name, value) VALUES ('backInStock', 'on')");
  await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES (ARRAY[$1::uuid])", [row?.product]);
});

test("a shopper asks to be told, confirms and unsubscribes, with scripts and the account's address", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, "customer@example.com");
  await page.goto(product);
  await expect(page.getByRole("form", { name: /^Tell me when/ })).toHaveCount(0);
  await page.getByRole("link", { name: `Tell me when ${name} is back`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`variation=${soldOut}`));
  const form = page.getByRole("form", { name: `Tell me when ${name} is back` });
  await expect(form.getByLabel("Your Email")).toBeFocused();
  await expect(form.getByLabel("Your Email")).toHaveValue("customer@example.com");
  expect(await accessibilityProblems(page)).toEqual([]);
  await form.getByRole("button", { name: "Tell Me" }).click();
  await expect(form.getByRole("status")).toContainText("Look for an email to customer@example.com");

  const [mail] = await shop.query<{ text: string }>(
    "SELECT text FROM mail_outbox WHERE recipient = 'customer@example.com' AND leave_url <> ''",
  );
  const linkTo = (path: string) => new RegExp(`/subscriptions/${path}\\S+`).exec(mail?.text ?? "")?.[0] ?? "";
  await page.goto(linkTo("confirm"));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirmed");
  await page.goto(linkTo("leave"));
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are unsubscribed");
});

test("a shopper asks to be told without scripts, and an invalid address is kept", async ({ noScript }) => {
  await noScript.goto(product);
  await noScript.getByRole("link", { name: `Tell me when ${name} is back`, exact: true }).click();
  const form = noScript.getByRole("form", { name: `Tell me when ${name} is back` });
  await expect(form.getByLabel("Your Email")).toBeFocused();
  await form.getByLabel("Your Email").fill("robin@invalid");
  await form.getByRole("button", { name: "Tell Me" }).click();
  await expect(form.getByLabel("Your Email")).toHaveValue("robin@invalid");
  await expect(form).toContainText("Valid email is required");
  await form.getByLabel("Your Email").fill("robin@example.ca");
  await form.getByRole("button", { name: "Tell Me" }).click();
  await expect(form.getByRole("status")).toContainText("Look for an email to robin@example.ca");
});
