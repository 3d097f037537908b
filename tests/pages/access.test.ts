import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "../support/client";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let visitor: Client;
let customer: Client;
let admin: Client;

beforeAll(async () => {
  shop = await startShop({ env: { TRUST_PROXY: "loopback" } });
  visitor = new Client(shop.url);
  customer = new Client(shop.url);
  admin = new Client(shop.url);
  await customer.signIn("customer@example.com");
  await admin.signIn("admin@example.com");
});
afterAll(() => shop.stop());

const userPages = ["/orders", "/account"];
const adminPages = [
  "/admin",
  "/admin/products",
  "/admin/categories",
  "/admin/inventory",
  "/admin/users",
  "/admin/orders",
  "/admin/reports",
  "/admin/newsletter",
];

describe("a page that wants a user", () => {
  test.each([...userPages, ...adminPages])(
    "GET %s answers a visitor 401 and sends them to log in, without scripts too",
    async (path) => {
      const answer = await visitor.get(path);
      expect(answer.status).toBe(401);
      const html = await answer.text();
      expect(html).toContain("Unauthorized");
      expect(html).toContain("You are logged out. Logging in again...");
      expect(html).toMatch(
        new RegExp(
          `http-equiv="refresh" content="1;url=/api/login\\?returnTo=${encodeURIComponent(path)}"`,
          "i",
        ),
      );
    },
  );

  test.each(userPages)("GET %s answers a customer 200, kept by no cache", async (path) => {
    const answer = await customer.get(path);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  });

  test.each([
    "/Orders",
    "/Orders/",
    "/ACCOUNT//",
    "/%6frders",
    "/%61ccount",
    "/Orders?_data=routes%2Fstorefront%2Forders%2Forders",
    "/ADMIN",
    "/%61dmin/Products",
  ])("GET %s, the same page written otherwise, is kept by no cache either", async (path) => {
    const answer = await admin.get(path);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  });

  test.each([
    ["/orders", "routes/storefront/orders/orders", 401, "Unauthorized"],
    ["/nope", "routes/storefront/not-found", 404, "Page not found"],
  ])("scripts on their way to %s get the words of the refusal", async (path, route, status, message) => {
    const answer = await visitor.get(`${path}?_data=${encodeURIComponent(route)}`);
    expect([answer.status, answer.headers.get("X-Remix-Catch")]).toEqual([status, "yes"]);
    expect(await answer.json()).toMatchObject({ message });
  });

  test("the checkout of somebody logged in is kept by no cache, nor by the browser for Back; a guest's for Back", async () => {
    for (const [client, rule] of [
      [customer, "no-store"],
      [new Client(shop.url), "private, no-cache"],
    ] as const) {
      const [row] = await shop.query<{ id: string }>(
        "SELECT id FROM variations WHERE stock_quantity > 5 LIMIT 1",
      );
      await client.post("/cart", { intent: "add", variationId: row?.id ?? "" }, { Accept: "text/html" });
      for (const path of ["/checkout", "/Checkout/"]) {
        const answer = await client.get(path);
        expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, rule]);
      }
      const refused = await client.post("/checkout", { intent: "place" }, { Accept: "text/html" });
      expect([refused.status, refused.headers.get("Cache-Control")]).toEqual([400, rule]);
    }
  });

  test("POST /orders answers a visitor 401", async () => {
    expect((await visitor.post("/orders", { intent: "cancel", orderId: "x" })).status).toBe(401);
  });
});

describe("the back office", () => {
  test.each(adminPages)("GET %s answers a customer 403 and sends them home", async (path) => {
    const answer = await customer.get(path);
    expect(answer.status).toBe(403);
    const html = await answer.text();
    expect(html).toContain("Access Denied");
    expect(html).toContain("You don&#x27;t have admin privileges");
    expect(html).toMatch(/http-equiv="refresh" content="1;url=\/"/i);
  });

  test.each(adminPages)("GET %s answers an admin 200, kept by no cache", async (path) => {
    const answer = await admin.get(path);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  });

  test.each(adminPages)("the data of %s is refused as the page is", async (path) => {
    const { html } = await admin.page(path);
    const routes = new Set([...html.matchAll(/"(routes\/admin\/[\w/-]+)"/g)].map(([, id = ""]) => id));
    expect(routes.size).toBeGreaterThan(1);
    for (const route of routes) {
      const data = `${path}?_data=${encodeURIComponent(route)}`;
      expect((await visitor.get(data)).ok).toBe(false);
      expect((await customer.get(data)).ok).toBe(false);
    }
  });

  test("a revoked admin loses access at once", async () => {
    const colleague = new Client(shop.url);
    await colleague.signIn("colleague@example.ca");
    await shop.query("UPDATE users SET is_admin = true WHERE email = 'colleague@example.ca'");
    expect((await colleague.get("/admin")).status).toBe(200);
    await shop.query("UPDATE users SET is_admin = false WHERE email = 'colleague@example.ca'");
    expect((await colleague.get("/admin")).status).toBe(403);
    expect((await colleague.json("GET", "/api/admin/stats")).status).toBe(403);
  });
});

describe("requests from other sites", () => {
  test.each<Record<string, string>>([
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
  ])("POST /orders with %j is refused", async (headers) => {
    expect((await customer.post("/orders", { intent: "cancel", orderId: "x" }, headers)).status).toBe(403);
  });

  test.each([
    ["POST", "/cart"],
    ["POST", "/checkout"],
    ["POST", "/admin/products/new"],
    ["POST", "/api/create-payment-intent"],
    ["PUT", "/api/admin/products/x"],
    ["DELETE", "/api/admin/products/x"],
    ["PATCH", "/nope"],
    ["POST", "/demo/identity/auth"],
  ])("%s %s is refused, from a neighbour below the same domain too", async (method, path) => {
    const neighbour = { Origin: shop.url.replace("//", "//neighbour."), "Sec-Fetch-Site": "same-site" };
    for (const headers of [neighbour, { Origin: "https://evil.example" }])
      expect((await admin.request(path, { method, headers })).status).toBe(403);
  });

  test("POST /api/logout from another site does not log out", async () => {
    expect((await customer.post("/api/logout", {}, { Origin: "https://evil.example" })).status).toBe(403);
    expect((await customer.json("GET", "/api/auth/user")).status).toBe(200);
  });
});

describe("rate limits", () => {
  test("GET /api/login answers the 31st try from one address 429, with the time to wait, and others as before", async () => {
    const busy = new Client(shop.url, "203.0.113.50");
    for (let tried = 0; tried < 30; tried++) expect((await busy.get("/api/login")).status).toBe(302);
    const refused = await busy.get("/api/login");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain("Too many tries");
    expect((await new Client(shop.url, "203.0.113.51").get("/api/login")).status).toBe(302);
  });

  test("a guest's eleventh review through the page's form is refused, keeps what was typed, and says when to come back", async () => {
    const [product] = await shop.query<{ id: string }>("SELECT id FROM products LIMIT 1");
    const busy = new Client(shop.url, "203.0.113.52");
    const review = (text: string) =>
      busy.post(
        `/product/${product?.id}?tab=reviews`,
        { intent: "review", rating: "4", guestName: "Dot", comment: text },
        { Accept: "text/html" },
      );
    for (let sent = 0; sent < 10; sent++) expect((await review("Lovely")).status).toBe(302);
    const refused = await review("One more word");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    const html = await refused.text();
    expect(html).toContain("Too many tries");
    expect(html).toContain("One more word");
  });

  test("the 21st try to subscribe is refused, keeps what was typed, and says when to come back", async () => {
    await admin.post("/admin/settings", { intent: "save", newsletter: "on" });
    const busy = new Client(shop.url, "203.0.113.53");
    const ask = (email: string) => busy.post("/newsletter", { email }, { Accept: "text/html" });
    for (let tried = 0; tried < 20; tried++) expect((await ask("robin@")).status).toBe(400);
    const refused = await ask("robin@example.ca");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    const html = await refused.text();
    expect(html).toContain("Too many tries");
    expect(html).toContain('value="robin@example.ca"');
  });
});
