/* Usage: node --import tsx tests/rehearsals/purchases.ts BROWSER */
import { strict as assert } from "node:assert";
import { chromium, type Browser, type Page } from "playwright";
import { Client } from "../support/client.ts";
import { contact } from "../support/contact.ts";

const SHOP = "https://shop.example.ca";
const TOY = "Rehearsal Dragon";

const [executablePath = ""] = process.argv.slice(2);

const variation = await addToy();
const plain = await fetch("http://shop.example.ca/products?search=dragon", { redirect: "manual" });
assert.deepEqual(
  [plain.status, plain.headers.get("Location")],
  [308, `${SHOP}/products?search=dragon`],
  "plain http is sent on to https",
);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  for (const javaScriptEnabled of [true, false]) await buy(browser, javaScriptEnabled);
} finally {
  await browser.close();
}
await expectStock(variation, 8);
process.stdout.write("a toy was bought with scripts and without\n");

async function addToy(): Promise<string> {
  const owner = new Client(SHOP);
  const back = await owner.follow(await owner.get("/api/login?returnTo=/admin"));
  assert.deepEqual([back.status, new URL(back.url).pathname], [200, "/admin"], "the owner is an admin");
  await owner.json("POST", "/api/admin/categories", { name: "Dragons" });
  const made = await owner.json<{ id: string }>("POST", "/api/admin/products", {
    name: TOY,
    description: "Breathes nothing but air.",
    category: "Dragons",
    basePrice: "24.99",
    stockQuantity: 10,
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { body } = await owner.json<{ variations: { id: string }[] }>("GET", `/api/products/${made.body.id}`);
  return body.variations[0]?.id ?? "";
}

async function buy(browser: Browser, javaScriptEnabled: boolean): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled, baseURL: SHOP });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`${message.text()} ${message.location().url}`);
  });
  await page.goto("/products");
  await page.getByRole("link", { name: TOY }).first().click();
  await page.locator("#add-to-cart").getByRole("button", { name: "Add to Cart" }).click();
  await page.getByText("Added to Cart", { exact: true }).first().waitFor();
  await page.goto("/cart");
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await fillContact(page);
  if (javaScriptEnabled) await fillCard(page);
  await page.getByRole("button", { name: /^Place Order/ }).click();
  if (!javaScriptEnabled) {
    await page.waitForURL("https://checkout.stripe.com/**");
    await fillCard(page);
    await page.getByRole("button", { name: /^Pay/ }).click();
  }
  await page.waitForURL(`${SHOP}/order-confirmation**`);
  await page.getByText("Payment Confirmed").waitFor();
  // The stand-in has neither stylesheets, which a policy for Stripe would refuse, nor an icon.
  assert.deepEqual(
    problems.filter((text) => !/(elements|pages)\.css|stripe\.com\/favicon\.ico/.test(text)),
    [],
    "nothing is refused or failed in the browser",
  );
  await context.close();
}

async function fillContact(page: Page): Promise<void> {
  const entries = {
    "Full Name": contact.name,
    Email: contact.email,
    Phone: contact.phone,
    Address: contact.address,
    City: contact.city,
    Province: contact.province,
    "Postal Code": contact.postalCode,
  };
  for (const [label, text] of Object.entries(entries))
    await page.getByLabel(label, { exact: true }).fill(text);
}

async function fillCard(page: Page): Promise<void> {
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await page.getByLabel(/Expir/).fill("12 / 39");
  await page.getByLabel(/Security code|CVC/).fill("123");
}

async function expectStock(id: string, stock: number): Promise<void> {
  const products = await new Client(SHOP).json<{ variations: { id: string; stockQuantity: number }[] }[]>(
    "GET",
    "/api/products",
  );
  const found = products.body.flatMap(({ variations }) => variations).find((one) => one.id === id);
  assert.equal(found?.stockQuantity, stock, "what was bought is off the shelf");
}
