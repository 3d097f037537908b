import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "../support/client";
import { CLIENT, type OpenIdProvider, startOpenIdProvider } from "../support/openid-provider";
import { textOf } from "../support/html";
import { type Shop, startShop } from "../support/shop";

const PUBLIC_URL = "https://shop.example.ca";

let provider: OpenIdProvider;
/** `trusting` knows its proxy, `trustless` is at an address of this machine and does not. */
let trusting: Shop;
let trustless: Shop;

beforeAll(async () => {
  provider = await startOpenIdProvider();
  const live = {
    SHOP_MODE: "live",
    OAUTH_ISSUER: provider.issuer,
    OAUTH_CLIENT_ID: CLIENT.id,
    OAUTH_CLIENT_SECRET: CLIENT.secret,
    STRIPE_SECRET_KEY: "sk_test_none",
    STRIPE_PUBLISHABLE_KEY: "pk_test_none",
    STRIPE_WEBHOOK_SECRET: "whsec_none",
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "shop@example.ca",
  };
  trusting = await startShop({ data: "empty", env: { ...live, PUBLIC_URL, TRUST_PROXY: "1" } });
  trustless = await startShop({ data: "empty", env: live });
});

afterAll(async () => {
  await trusting.stop();
  await trustless.stop();
  await provider.stop();
});

const plain = { "X-Forwarded-Proto": "http" };

describe("a visit that came to the proxy by plain http", () => {
  test.each([
    "/",
    "/products?search=dragon",
    "/api/docs",
    "/admin",
    "/assets/none.js",
    "//elsewhere.example/",
  ])("GET %s is sent on to PUBLIC_URL", async (path) => {
    const client = new Client(trusting.url);
    // The page cache answers before anything else once it holds a page.
    await client.request(`${trusting.url}${path}`, { headers: { "X-Forwarded-Proto": "https" } });
    const answer = await client.request(`${trusting.url}${path}`, { headers: plain });
    expect([answer.status, answer.headers.get("Location")]).toEqual([308, PUBLIC_URL + path]);
  });

  test("redirects and refusals have the security headers, without Strict-Transport-Security", async () => {
    const client = new Client(trusting.url);
    const early = [
      await client.get("/products", plain),
      await client.post("/cart", {}, plain),
      await client.get("/api/products", plain),
    ];
    expect(early.map(({ status }) => status)).toEqual([308, 403, 403]);
    for (const { headers } of early) {
      expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.has("Strict-Transport-Security")).toBe(false);
    }
    expect(early.map(({ headers }) => headers.get("Content-Type"))).toEqual([
      null,
      "text/plain; charset=utf-8",
      "application/json; charset=utf-8",
    ]);
  });

  test("a post is refused, in words for people and for programs", async () => {
    const client = new Client(trusting.url);
    const page = await client.post("/cart", { variationId: "1" }, plain);
    expect([page.status, await page.text()]).toEqual([
      403,
      `The shop is at ${PUBLIC_URL} only. Open it there and try again.`,
    ]);
    const call = await client.request("/api/orders", { method: "POST", headers: plain });
    expect([call.status, await call.json()]).toEqual([
      403,
      { message: `The shop is at ${PUBLIC_URL} only. Open it there and try again.` },
    ]);
  });

  test("a call of the API is refused, not redirected", async () => {
    const call = await new Client(trusting.url).get("/api/products", plain);
    expect([call.status, call.headers.get("Location")]).toEqual([403, null]);
  });

  test.each(["/healthz", "/readyz"])("%s is answered for monitoring", async (path) => {
    expect((await new Client(trusting.url).get(path, plain)).status).toBe(200);
  });

  test("the payment provider's signed calls are judged by their signature", async () => {
    expect((await new Client(trusting.url).post("/api/stripe/webhook", {}, plain)).status).toBe(400);
  });

  test.each([{ "X-Forwarded-Proto": "https" }, { "X-Forwarded-Proto": "https, http" }, {}])(
    "a visit by https, or without the header, is answered as usual: %o",
    async (headers) => {
      expect((await new Client(trusting.url).get("/", headers as Record<string, string>)).status).toBe(200);
    },
  );
});

test("a proxy without TRUST_PROXY is logged once and shown in the back office; First steps shows what is missing", async () => {
  const told = () =>
    trustless.logs().match(/"msg":"visitors come through a proxy, and TRUST_PROXY is not set/g) ?? [];
  const client = new Client(trustless.url, "203.0.113.7");
  expect(told()).toHaveLength(0);
  for (const path of ["/", "/products", "/api/products"]) await client.get(path);
  await expect.poll(told).toHaveLength(1);

  provider.person = { sub: "owner", email: "owner@example.ca", email_verified: true };
  await client.follow(await client.get("/api/login"));
  await trustless.query("UPDATE users SET is_admin = true WHERE email = 'owner@example.ca'");
  expect((await client.page("/admin")).html).toMatch(/Settings<\/span>.*?Check.*?TRUST_PROXY is not set/s);
  expect((await client.page("/admin")).html).toMatch(
    /href="\/admin\/welcome"[^>]*>First steps: (?:<!-- -->)?7(?:<!-- -->)? still missing/,
  );
  await trustless.query(
    "INSERT INTO settings (name, value) VALUES ('shopName', 'Prairie Layers'), ('address', '1 Main Street'), ('gstNumber', '123456789 RT0001')",
  );
  await trustless.query("INSERT INTO categories (name, slug) VALUES ('Dragons', 'dragons')");
  const steps = textOf((await client.page("/admin/welcome")).html);
  for (const step of [
    "name and address (done)",
    "Your GST number (done)",
    "Email (missing)",
    "Payments (missing)",
    "What happens if a toy is faulty (missing)",
    "Your first category (done)",
    "Your first product (missing)",
  ])
    expect(steps).toContain(step);
  expect(steps).toContain("4 of 7 still missing");

  const hidden = await client.follow(await client.post("/admin/welcome", { intent: "hide" }));
  expect(hidden.url).toBe(`${trustless.url}/admin`);
  expect(await hidden.text()).toContain("First Steps Hidden");
  expect((await client.page("/admin")).html).not.toContain("still missing");
  await client.post("/admin/welcome", { intent: "hide" });
  expect(textOf((await client.page("/admin/welcome")).html)).toContain("4 of 7 still missing");
  await client.post("/admin/welcome", { intent: "show" });
  expect((await client.page("/admin")).html).toContain("still missing");
  expect(
    await trustless.query(
      "SELECT action FROM audit_entries WHERE action LIKE 'first-steps.%' ORDER BY created_at",
    ),
  ).toEqual([{ action: "first-steps.hidden" }, { action: "first-steps.shown" }]);
  expect(trustless.logs()).toMatch(/^TRUST_PROXY is not set: .*TRUST_PROXY=1\.$/m);
  await trustless.query("UPDATE users SET is_admin = false");
});

test("while a live shop has no admin, a signed-in user sees that ADMIN_EMAILS must be set, and not once there is one", async () => {
  expect(trustless.logs()).toContain(
    "This shop has no admin: set ADMIN_EMAILS to the address you will sign in with.\n",
  );
  provider.person = { sub: "first", email: "first@example.ca", email_verified: true };
  const client = new Client(trustless.url);
  expect((await client.page("/admin")).html).not.toContain("ADMIN_EMAILS");
  await client.follow(await client.get("/api/login"));
  const first = await client.page("/admin");
  expect(first.status).toBe(403);
  expect(first.html).toContain(
    "This shop has no admin yet. If it is yours, set ADMIN_EMAILS to the address you log in with",
  );
  expect(first.html).not.toContain('http-equiv="refresh"');

  await trustless.query("INSERT INTO users (email, is_admin) VALUES ('somebody@example.ca', true)");
  const later = await client.page("/admin");
  expect(later.status).toBe(403);
  expect(later.html).toContain("We are taking you back to the shop.");
  expect(later.html).not.toContain("ADMIN_EMAILS");
  expect(later.html).toContain('http-equiv="refresh"');
});

test("the log keeps the whole path, also below /api, and no query", async () => {
  await trusting.query("ALTER TABLE reviews RENAME TO reviews_away");
  const answer = await new Client(trusting.url).get(
    "/api/products/00000000-0000-4000-8000-000000000000/reviews?search=secret",
  );
  await trusting.query("ALTER TABLE reviews_away RENAME TO reviews");
  expect(answer.status).toBe(500);
  await expect
    .poll(() => trusting.logs())
    .toMatch(
      /"method":"GET","path":"\/api\/products\/00000000-0000-4000-8000-000000000000\/reviews","status":500/,
    );
  expect(trusting.logs()).not.toContain("secret");
});
