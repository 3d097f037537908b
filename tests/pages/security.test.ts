import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setCookie } from "~/http/session/cookies";
import { loadEnvironment } from "~/services/environment/environment";
import { Client } from "../support/client";
import { liveVariables } from "../support/live";
import { assess, policyOf } from "../support/observatory";
import { type Shop, startShop } from "../support/shop";

let demo: Shop;
let live: Shop;
let visitor: Client;
let demoAdmin: Client;
let liveAdmin: Client;
const real: Record<string, string> = {};

/** The keys are enough for Stripe's scripts; nothing here calls Stripe. */
const stripe = {
  STRIPE_SECRET_KEY: "sk_test_none",
  STRIPE_PUBLISHABLE_KEY: "pk_test_none",
  STRIPE_WEBHOOK_SECRET: "whsec_none",
};
const nowhere = { OAUTH_ISSUER: "http://127.0.0.1:1", SMTP_URL: "smtp://127.0.0.1:1" };

beforeAll(async () => {
  demo = await startShop({ env: { RATE_LIMITS: "on" } });
  const variables = { ...liveVariables, ...stripe, ...nowhere };
  live = await startShop({ env: variables });
  loadEnvironment({ ...variables, DATA_DIR: live.dataDir });
  visitor = new Client(live.url);
  demoAdmin = new Client(demo.url);
  await demoAdmin.signIn("admin@example.com");
  liveAdmin = await signedInLive();
  for (const [shop, client] of [
    [demo, demoAdmin],
    [live, liveAdmin],
  ] as const) {
    const [row] = await shop.query<{ id: string; product: string }>(
      "SELECT v.id, p.id AS product FROM variations v JOIN products p ON p.id = v.product_id WHERE v.stock_quantity > 5 AND p.archived_at IS NULL LIMIT 1",
    );
    const added = { intent: "add", variationId: row?.id ?? "", quantity: "1" };
    await client.post("/cart", added, { Accept: "text/html" });
    real.product = `/product/${row?.product}`;
  }
  const { html } = await visitor.page(real.product ?? "");
  real.script = /\/assets\/[^"]+\.js/.exec(html)?.[0] ?? "";
  real.picture = /\/uploads\/[^" ]+/.exec(html)?.[0] ?? "";
});
afterAll(async () => {
  await demo.stop();
  await live.stop();
});

/** The live shop's sign-in provider does not run, so the session is made as a sign-in makes it. */
async function signedInLive(): Promise<Client> {
  const sid = randomUUID();
  await live.query(
    "INSERT INTO sessions (sid, sess, expire, browser) SELECT $1, jsonb_build_object('userId', id), now() + interval '1 day', 'Firefox' FROM users WHERE is_admin LIMIT 1",
    [sid],
  );
  const client = new Client(live.url);
  const line = await setCookie("session", sid);
  client.cookies.set("__Host-session", /^__Host-session=([^;]+)/.exec(line)?.[1] ?? "");
  return client;
}

const posted = (body: string) =>
  visitor.request("/api/create-payment-intent", {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json" },
  });
const full = { score: 130, cookies: 5 };
const huge = { name: "x".repeat(2_000_000) };

const answers: [kind: string, status: number, ask: () => Promise<Response>][] = [
  ["the landing page", 200, () => visitor.get("/")],
  ["the list", 200, () => visitor.get("/products")],
  ["the list from the page cache", 200, () => visitor.get("/products")],
  ["a product", 200, () => visitor.get(real.product ?? "")],
  ["the cart", 200, () => liveAdmin.get("/cart")],
  [
    "what was put into the cart",
    302,
    () => liveAdmin.post("/cart", { intent: "add" }, { Accept: "text/html" }),
  ],
  ["the checkout", 200, () => liveAdmin.get("/checkout")],
  ["the checkout of an empty cart", 302, () => new Client(live.url).get("/checkout")],
  ["my orders", 200, () => liveAdmin.get("/orders")],
  ["the back office", 200, () => liveAdmin.get("/admin")],
  ["a form of the back office", 200, () => liveAdmin.get("/admin/products/new")],
  ["a page that wants a user", 401, () => visitor.get("/orders")],
  ["a page that is not there", 404, () => visitor.get("/nope")],
  ["a URL that cannot be read", 400, () => visitor.get("/products?search=%00")],
  ["a form that is too large", 413, () => liveAdmin.post("/admin/categories/new", huge)],
  ["a form from another site", 403, () => visitor.post("/cart", {}, { Origin: "https://evil.example" })],
  ["a sign-in that does not work", 503, () => visitor.get("/api/login")],
  ["the API's catalogue", 200, () => visitor.get("/api/products")],
  ["the API's refusal", 401, () => visitor.get("/api/auth/user")],
  ["the API's description", 200, () => visitor.get("/api/docs")],
  ["a body too large for the API", 413, () => posted(JSON.stringify(huge))],
  ["a script", 200, () => visitor.get(real.script ?? "")],
  ["a picture", 200, () => visitor.get(real.picture ?? "")],
  ["a picture that is gone", 404, () => visitor.get("/uploads/none.webp")],
  ["the icon", 200, () => visitor.get("/favicon.svg")],
  ["robots.txt", 200, () => visitor.get("/robots.txt")],
  ["the site map", 200, () => visitor.get("/sitemap.xml")],
  ["a health check", 200, () => visitor.get("/healthz")],
];

test("every text says its charset, files of the build too", async () => {
  const html = await (await fetch(demo.url)).text();
  const built = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, path = ""]) => path,
  );
  expect(built.length).toBeGreaterThan(1);
  for (const path of [
    "/",
    "/api/products",
    "/favicon.svg",
    "/plain.css",
    "/robots.txt",
    "/sitemap.xml",
    ...built,
  ]) {
    const { status, headers } = await fetch(demo.url + path);
    expect([path, status, headers.get("Content-Type")]).toEqual([
      path,
      200,
      expect.stringMatching(/; ?charset=utf-8$/i),
    ]);
  }
});

test("every icon says its type", async () => {
  for (const [path, type] of [
    ["/favicon.svg", "image/svg+xml; charset=utf-8"],
    ["/favicon.ico", "image/x-icon"],
    ["/images/apple-touch-icon.png", "image/png"],
  ] as const) {
    const { status, headers } = await fetch(demo.url + path);
    expect([path, status, headers.get("Content-Type")]).toEqual([path, 200, type]);
  }
});

test("other sites can show the logo and the font of mails, and nothing else of the build", async () => {
  for (const [path, policy] of [
    ["/images/icon-192.png", "cross-origin"],
    ["/fonts/fredoka.woff2", "cross-origin"],
    ["/images/icon-512.png", "same-origin"],
  ]) {
    const { status, headers } = await fetch(demo.url + path);
    expect([path, status, headers.get("Cross-Origin-Resource-Policy")]).toEqual([path, 200, policy]);
  }
});

test.each(["POST", "PUT", "DELETE", "PATCH"])(
  "%s on a file is refused: files are only read",
  async (method) => {
    for (const path of ["/favicon.svg", real.script ?? "", real.picture ?? ""])
      expect([path, (await visitor.request(path, { method })).status]).toEqual([path, 405]);
  },
);

describe("the HTTP Observatory's full marks are given by a live shop to", () => {
  const expectFullMarks = async (answer: Response, without = 0) => {
    const { score, modifiers } = await assess(answer, { https: true });
    expect(modifiers).not.toMatchObject({ cookies: -5 });
    expect([score, modifiers]).toEqual([full.score - without + (modifiers.cookies ?? 0), expect.anything()]);
    expect([0, full.cookies]).toContain(modifiers.cookies);
  };

  test.each(answers)("%s (%i)", async (kind, status, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "strict-transport-security": "max-age=63072000",
      "origin-agent-cluster": "?1",
      "reporting-endpoints": 'csp="/csp-reports"',
      "x-frame-options": "DENY",
    });
    // Web mail shows pictures on other sites, which costs the marks of this header.
    await expectFullMarks(answer, kind === "a picture" ? 10 : 0);
  });

  test("a page that fails (500)", async () => {
    await live.query("ALTER TABLE payments RENAME TO payments_away");
    const answer = await visitor.get("/order-confirmation?payment_intent=pi_x");
    await live.query("ALTER TABLE payments_away RENAME TO payments");
    expect(answer.status).toBe(500);
    await expectFullMarks(answer);
  });
});

test("a page from the page cache has the headers it was made with", async () => {
  const made = await visitor.get("/products?search=dragon");
  const kept = await visitor.get("/products?search=dragon");
  expect(made.headers.get("X-Request-Id")).toBeNull();
  expect({ ...Object.fromEntries(kept.headers), date: "" }).toEqual({
    ...Object.fromEntries(made.headers),
    date: "",
  });
  expect(policyOf(kept.headers.get("Content-Security-Policy"))["script-src"]?.join(" ")).toMatch(/'sha256-/);
});

const elsewhere = [
  "/",
  "/products",
  "/product/none",
  "/cart",
  "/orders",
  "/account",
  "/order-confirmation",
  "/admin",
  "/admin/orders",
  "/nope",
  "/api/products",
  "/api/docs",
  "/checkout/other",
];
const headersOf = async (client: Client, path: string) => (await client.get(path)).headers;

describe("with Stripe", () => {
  test("the page of a payment link leads to the hosted page and allows no script of Stripe", async () => {
    const headers = await headersOf(liveAdmin, "/pay/none");
    const policy = policyOf(headers.get("Content-Security-Policy"));
    expect(policy["form-action"]).toEqual(["'self'", "https://checkout.stripe.com"]);
    expect(policy["script-src"]?.join(" ")).not.toContain("stripe");
  });

  test.each(["/checkout", "/Checkout/", "/%63heckout"])(
    "%s allows its scripts, frames, calls, windows, wallets and hosted page",
    async (path) => {
      const headers = await headersOf(liveAdmin, path);
      const policy = policyOf(headers.get("Content-Security-Policy"));
      expect(policy["script-src"]).toEqual(
        expect.arrayContaining(["'self'", "https://js.stripe.com", "https://*.js.stripe.com"]),
      );
      expect(policy["frame-src"]).toEqual([
        "https://js.stripe.com",
        "https://*.js.stripe.com",
        "https://hooks.stripe.com",
      ]);
      expect(policy["connect-src"]).toEqual(["'self'", "https://api.stripe.com"]);
      expect(policy["form-action"]).toEqual(["'self'", "https://checkout.stripe.com"]);
      expect(policy["require-trusted-types-for"]).toBeUndefined();
      expect(headers.get("Permissions-Policy")).toContain('payment=(self "https://js.stripe.com")');
      expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin-allow-popups");
    },
  );

  test.each(elsewhere)("%s allows nothing of it", async (path) => {
    const headers = await headersOf(liveAdmin, path);
    expect(JSON.stringify(Object.fromEntries(headers))).not.toContain("stripe");
    expect(headers.get("Permissions-Policy")).toContain("payment=()");
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
  });
});

describe("in the demo", () => {
  const embedded = ["/demo/mail", "/demo/mail/none", "/demo/payments/pay/none", "/demo/identity/auth"];

  test.each(["/checkout", ...elsewhere, ...embedded])(
    "%s allows its own origin alone, scripts by hash and never unsafe ones",
    async (path) => {
      const answer = await demoAdmin.get(path);
      const policy = policyOf(answer.headers.get("Content-Security-Policy"));
      expect(
        policy["script-src"]?.every((source) => source === "'self'" || source.startsWith("'sha256-")),
      ).toBe(true);
      expect(policy).toMatchObject({
        "default-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "connect-src": ["'self'"],
        "frame-src": ["'none'"],
        "frame-ancestors": ["'none'"],
        ...(path !== "/checkout" && {
          "require-trusted-types-for": ["'script'"],
          "trusted-types": ["default"],
        }),
      });
      expect(JSON.stringify(policy)).not.toContain("stripe");
      expect(answer.headers.has("Strict-Transport-Security")).toBe(false);
      expect((await assess(answer, { https: false })).score).toBe(full.score);
    },
  );

  test("the embedded provider's sign-in page has full marks", async () => {
    const client = new Client(demo.url);
    const answer = await client.follow(await client.get("/api/login"));
    expect([answer.status, new URL(answer.url).pathname]).toEqual([
      200,
      expect.stringMatching(/^\/demo\/identity/),
    ]);
    expect((await assess(answer, { https: false })).score).toBe(full.score);
  });
});

describe("POST /csp-reports", () => {
  const send = (type: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${demo.url}/csp-reports`, { method: "POST", body, headers: { "Content-Type": type, ...headers } });
  const own = "application/csp-report";
  const many = "application/reports+json";
  const secret = "?token=secret";
  const page = `https://shop.example.ca/orders/1${secret}`;
  const legacy = (directive: string, blocked: string) =>
    JSON.stringify({
      "csp-report": {
        "document-uri": page,
        "violated-directive": directive,
        "blocked-uri": blocked,
      },
    });
  const modern = (effectiveDirective: string, blockedURL: string) => ({
    type: "csp-violation",
    age: 1,
    url: page,
    body: { effectiveDirective, blockedURL, documentURL: page },
  });
  const lines = () => demo.logs().match(/"directive":"[^}]*/g) ?? [];

  test("accepts both report formats from any origin, and logs each violation once, without paths or queries", async () => {
    const blocked = `https://evil.example/x.js${secret}`;
    for (let time = 0; time < 3; time++) {
      expect((await send(own, legacy("script-src 'self'", blocked), { Origin: "null" })).status).toBe(204);
      const list = [
        modern("img-src", blocked),
        { type: "deprecation", body: null },
        modern("img-src", blocked),
      ];
      expect((await send(many, JSON.stringify(list))).status).toBe(204);
    }
    expect(lines().map((line) => JSON.parse(`{${line.replace(/,"msg.*/, "")}}`) as unknown)).toEqual([
      { directive: "script-src", blocked: "https://evil.example", count: 1 },
      { directive: "img-src", blocked: "https://evil.example", count: 1 },
    ]);
    expect(demo.logs()).not.toContain("secret");
  });

  test.each([
    ["words", own, "what?", 400],
    ["other JSON", own, `{"a":[]}`, 400],
    ["a list where one is sent", own, "[]", 400],
    ["one where a list is sent", many, legacy("img-src", "x"), 400],
    ["more reports than browsers send", many, JSON.stringify(Array(21).fill(modern("img-src", "x"))), 400],
    ["another type", "application/json", legacy("img-src", "x"), 415],
    ["no type", "", legacy("img-src", "x"), 415],
    ["a huge one", own, legacy("img-src", "x".repeat(40_000)), 413],
  ])("refuses %s", async (_name, type, body, status) => {
    const before = lines().length;
    expect((await send(type, body)).status).toBe(status);
    expect(lines().length).toBe(before);
  });

  test("answers other methods 405", async () => {
    const answer = await fetch(`${demo.url}/csp-reports`);
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "POST, OPTIONS"]);
  });

  test("takes sixty from one address in ten minutes", async () => {
    const statuses = new Set<number>();
    for (let time = 0; time <= 60; time++) statuses.add((await send(own, legacy("font-src", "data"))).status);
    expect([...statuses]).toEqual([204, 429]);
  });
});
