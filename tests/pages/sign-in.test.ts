import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "../support/client";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const sessions = (email: string) =>
  shop.query<{ sid: string; expire: Date }>(
    "SELECT sid, expire FROM sessions WHERE sess->>'userId' = (SELECT id::text FROM users WHERE email = $1)",
    [email],
  );

test("the demo's sign-in and its mail carry the logo and the name of the shop", async () => {
  for (const path of ["/api/login", "/demo/mail"]) {
    const { html } = await new Client(shop.url).page(path);
    expect(html).toContain(
      '<img src="/favicon.svg" alt="" width="40" height="40">Parkland Prints</a></header>',
    );
  }
});

describe("signing in", () => {
  test("any address makes a new user, named by it", async () => {
    const client = new Client(shop.url);
    await client.signIn("jane.doe@example.ca");
    expect((await client.json("GET", "/api/auth/user")).body).toMatchObject({
      email: "jane.doe@example.ca",
      firstName: "Jane",
      lastName: "Doe",
      isAdmin: false,
    });
  });

  test("admin@example.com is the admin, customer@example.com is not", async () => {
    for (const [email, isAdmin] of [
      ["admin@example.com", true],
      ["customer@example.com", false],
    ] as const) {
      const client = new Client(shop.url);
      await client.signIn(email);
      expect((await client.json("GET", "/api/auth/user")).body).toMatchObject({ email, isAdmin });
    }
  });

  test("the page has one labelled field and a button each for the demo owner and customer", async () => {
    const { html } = await new Client(shop.url).page("/api/login");
    expect(html).toContain('<label for="email">E-mail</label>');
    expect(html).toContain(">Sign in</button>");
    for (const email of ["admin@example.com", "customer@example.com"])
      expect(html).toContain(`<input type="hidden" name="email" value="${email}">`);
  });

  test("with ADMIN_EMAILS the terminal and the page name its first address as the owner", async () => {
    const own = await startShop({ env: { ADMIN_EMAILS: "boss@example.ca, b@example.ca" } });
    const { html } = await new Client(own.url).page("/api/login");
    const logs = own.logs();
    await own.stop();
    expect(logs).toContain("Sign in as boss@example.ca or customer@example.com.");
    expect(html).toContain(`name="email" value="boss@example.ca"`);
    expect(html).not.toContain("admin@example.com");
  });

  test("an invalid address is refused with a message", async () => {
    const client = new Client(shop.url);
    const { url } = await client.page("/api/login");
    const answer = await client.post(url, { email: '"><b>nobody' });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain("Enter an address like name@example.com");
    expect(html).not.toContain("<b>nobody");
  });

  test("comes back to where it began", async () => {
    const answer = await new Client(shop.url).signIn("back@example.ca", "/products?inStock=true");
    expect(answer.url).toBe(`${shop.url}/products?inStock=true`);
  });

  test.each([
    ["the page whose header had the link", "/products?search=bear", "/products?search=bear"],
    ["the landing page from the API", "/api/docs", "/"],
    ["the landing page from another site", "https://evil.example/cart", "/"],
  ])("without an address comes back to %s", async (_, from, to) => {
    const client = new Client(shop.url);
    const Referer = new URL(from, shop.url).href;
    const asked = await client.follow(await client.get("/api/login", { Referer }));
    const answer = await client.follow(await client.post(asked.url, { email: "back@example.ca" }));
    expect(answer.url).toBe(shop.url + to);
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/a/../api/logout",
    "/a/%2e%2e/api/logout",
    "/%61pi/logout",
    "/a/..\\api/logout",
    "/a/../\t/evil.example",
  ])("never comes back to %s", async (returnTo) => {
    const client = new Client(shop.url);
    const answer = await client.signIn("back@example.ca", returnTo);
    expect(answer.url).toBe(`${shop.url}/`);
    expect((await client.get("/api/auth/user")).status).toBe(200);
  });

  test("keeps the guest's cart", async () => {
    const [variation] = await shop.query<{ id: string }>(
      "SELECT id FROM variations WHERE stock_quantity > 5 LIMIT 1",
    );
    const client = new Client(shop.url);
    const cart = `${Date.now()}!${variation?.id}:2`;
    client.cookies.set("cart", cart);
    await client.signIn("cart@example.ca");
    expect(client.cookies.get("cart")).toBe(cart);
  });

  test("works after many that were begun at long addresses, in a cookie that browsers keep", async () => {
    const client = new Client(shop.url);
    const returnTo = `/products?search=${"long ".repeat(300).trim().replaceAll(" ", "+")}`;
    for (let tab = 0; tab < 5; tab++) await client.get(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
    expect(`sign_in=${client.cookies.get("sign_in")}`.length).toBeLessThan(4000);
    expect((await client.signIn("long@example.ca", returnTo)).url).toBe(shop.url + returnTo);
  });

  test("changes from shopper to owner without signing out", async () => {
    const client = new Client(shop.url);
    await client.signIn("customer@example.com");
    await client.signIn("admin@example.com");
    expect((await client.json("GET", "/api/auth/user")).body).toMatchObject({ email: "admin@example.com" });
  });
});

describe("the session", () => {
  test("lasts 7 days, in a signed cookie that scripts cannot read", async () => {
    const client = new Client(shop.url);
    await client.signIn("week@example.ca");
    const [session] = await sessions("week@example.ca");
    const days = ((session?.expire.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    const cookie = client.cookies.get("session") ?? "";
    client.cookies.set(
      "session",
      cookie.replace(/^./, (letter) => (letter === "A" ? "B" : "A")),
    );
    expect((await client.json("GET", "/api/auth/user")).status).toBe(401);
  });

  test("gets a new id at each sign-in, and the old one is deleted", async () => {
    const client = new Client(shop.url);
    await client.signIn("again@example.ca");
    const [before] = await sessions("again@example.ca");
    await client.signIn("again@example.ca");
    const after = await sessions("again@example.ca");
    expect(after).toHaveLength(1);
    expect(after[0]?.sid).not.toBe(before?.sid);
  });

  test("is not accepted once expired, and is deleted at the next sign-in", async () => {
    const client = new Client(shop.url);
    await client.signIn("late@example.ca");
    await shop.query("UPDATE sessions SET expire = now() - interval '1 second' WHERE sid = $1", [
      (await sessions("late@example.ca"))[0]?.sid,
    ]);
    expect((await client.json("GET", "/api/auth/user")).status).toBe(401);
    await new Client(shop.url).signIn("another@example.ca");
    expect(await sessions("late@example.ca")).toEqual([]);
  });

  test("outlives a restart, as a sign-in under way does", async () => {
    const client = new Client(shop.url);
    await client.signIn("stays@example.ca");
    const waiting = new Client(shop.url);
    const { url } = await waiting.page("/api/login");
    await shop.restart();
    expect((await client.json("GET", "/api/auth/user")).status).toBe(200);
    expect((await waiting.follow(await waiting.post(url, { email: "waited@example.ca" }))).status).toBe(200);
    expect((await waiting.json("GET", "/api/auth/user")).body).toMatchObject({ email: "waited@example.ca" });
  }, 120_000);
});

describe("GET /api/logout", () => {
  test("ends the session in the database and in the browser, and keeps the cart", async () => {
    const client = new Client(shop.url);
    await client.signIn("leaving@example.ca");
    client.cookies.set("cart", "1!nothing");
    const stolen = new Client(shop.url);
    stolen.cookies.set("session", client.cookies.get("session") ?? "");
    expect((await client.follow(await client.get("/api/logout"))).url).toBe(`${shop.url}/`);
    expect(client.cookies.has("session")).toBe(false);
    expect(client.cookies.has("cart")).toBe(true);
    expect(await sessions("leaving@example.ca")).toEqual([]);
    expect((await stolen.json("GET", "/api/auth/user")).status).toBe(401);
  });

  test.each<Record<string, string>>([
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Purpose": "prefetch" },
    { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image" },
    { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty" },
    { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe" },
  ])("asks first when the request has %j", async (headers) => {
    const client = new Client(shop.url);
    await client.signIn("staying@example.ca");
    const answer = await client.get("/api/logout", headers);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('href="/api/logout"');
    expect((await client.json("GET", "/api/auth/user")).status).toBe(200);
  });

  test("HEAD does not log out", async () => {
    const client = new Client(shop.url);
    await client.signIn("staying@example.ca");
    expect((await client.request("/api/logout", { method: "HEAD" })).status).toBe(403);
    expect((await client.json("GET", "/api/auth/user")).status).toBe(200);
  });

  test.each([
    ["GET", { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" }],
    ["POST", { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty" }],
  ])("%s from a page of the shop signs out", async (method, headers) => {
    const client = new Client(shop.url);
    await client.signIn("staying@example.ca");
    expect((await client.request("/api/logout", { method, headers })).status).toBe(303);
    expect((await client.json("GET", "/api/auth/user")).status).toBe(401);
  });

  test("redirects a visitor to /", async () => {
    const answer = await new Client(shop.url).get("/api/logout");
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
  });
});

describe("GET /api/auth/user", () => {
  test("answers 401 to visitors, uncached", async () => {
    const { status, body, headers } = await new Client(shop.url).json("GET", "/api/auth/user");
    expect([status, body, headers.get("Cache-Control")]).toEqual([
      401,
      { message: "Unauthorized" },
      "no-store",
    ]);
  });

  test("answers the fields of a user and no others", async () => {
    const client = new Client(shop.url);
    await client.signIn("fields@example.ca");
    const { body } = await client.json<Record<string, unknown>>("GET", "/api/auth/user");
    expect(Object.keys(body).sort()).toEqual([
      "createdAt",
      "email",
      "firstName",
      "id",
      "isAdmin",
      "lastName",
      "profileImageUrl",
    ]);
  });

  test("PUT /api/login answers 405 and allows GET, HEAD and OPTIONS", async () => {
    const answer = await new Client(shop.url).json("PUT", "/api/login", {});
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });
});
