import { beforeAll, expect, test } from "vitest";
import { Client } from "../support/client";
import { sharedShop, type SharedShop } from "../support/shop";

let shop: SharedShop;

beforeAll(async () => {
  shop = await sharedShop("storefront");
});

async function accountOf(email: string): Promise<string> {
  const client = new Client(shop.url);
  await client.signIn(email);
  return (await client.page("/account")).html;
}

const main = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";

test("GET /account shows a customer their name, address, initials and the ways on", async () => {
  const html = main(await accountOf("customer@example.com"));
  for (const words of ["Casey Morin", "customer@example.com", ">CM<", "View My Orders", "Log Out"])
    expect(html).toContain(words);
  expect(html).toContain('href="/api/logout"');
  expect(html).not.toContain("Admin");
});

test("GET /account shows an admin the note and the way to the dashboard", async () => {
  const html = main(await accountOf("admin@example.com"));
  expect(html).toContain("Admin Account");
  expect(html).toMatch(/href="\/admin"[^>]*>.*Admin Dashboard/);
});

test("GET /account calls somebody without a name by their address", async () => {
  const client = new Client(shop.url);
  await client.signIn("nameless@example.ca");
  await shop.query(
    "UPDATE users SET first_name = NULL, last_name = NULL, profile_image_url = 'https://id.example.com/n.png' WHERE email = 'nameless@example.ca'",
  );
  const { html } = await client.page("/account");
  expect(main(html)).toContain('src="https://id.example.com/n.png"');
  expect(main(html)).toContain("nameless@example.ca");
});

test("the header has an account button, and Admin for admins only", async () => {
  const customer = await accountOf("customer@example.com");
  expect(customer).toContain('href="/account"');
  expect(customer).not.toContain('href="/admin"');
  expect(await accountOf("admin@example.com")).toContain('href="/admin"');
});

test("what Sam opened is not done to Tina, who logged in since: neither is her account deleted nor is she logged out elsewhere", async () => {
  const browser = new Client(shop.url);
  await browser.signIn("sam@example.ca");
  const accountIn = (html: string) => /name="account" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const dialog = (await browser.page("/account/delete")).html;
  expect(main(dialog)).toContain("sam@example.ca");
  const tinasPhone = new Client(shop.url);
  await tinasPhone.signIn("tina@example.ca");
  await browser.signIn("tina@example.ca");
  for (const [path, intent] of [
    ["/account/delete", "delete-account"],
    ["/account", "end-other-sessions"],
  ] as const) {
    const answer = await browser.follow(
      await browser.post(path, { intent, account: accountIn(dialog) }, { Accept: "text/html" }),
    );
    expect(await answer.text()).toContain("before you logged in as tina@example.ca");
  }
  expect((await tinasPhone.page("/account")).status).toBe(200);
  const own = (await browser.page("/account/delete")).html;
  await browser.post("/account/delete", { intent: "delete-account", account: accountIn(own) });
  expect((await tinasPhone.page("/account")).status).toBe(401);
  expect(
    await shop.query("SELECT email FROM users WHERE email IN ('sam@example.ca', 'tina@example.ca')"),
  ).toEqual([{ email: "sam@example.ca" }]);
});
