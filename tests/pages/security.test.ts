import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "../support/client";
import { type Shop, startShop } from "../support/shop";

let demo: Shop;
let live: Shop;

/** Stripe's own keys are all that is needed for its scripts; nothing here calls it. */
const stripe = {
  STRIPE_SECRET_KEY: "sk_test_none",
  STRIPE_PUBLISHABLE_KEY: "pk_test_none",
  STRIPE_WEBHOOK_SECRET: "whsec_none",
};

beforeAll(async () => {
  demo = await startShop();
  live = await startShop({ env: stripe });
});
afterAll(async () => {
  await demo.stop();
  await live.stop();
});

async function shopper(shop: Shop): Promise<Client> {
  const client = new Client(shop.url);
  await client.signIn("admin@example.com");
  const [variation] = await shop.query<{ id: string }>(
    "SELECT v.id FROM variations v JOIN products p ON p.id = v.product_id WHERE v.stock_quantity > 5 AND p.archived_at IS NULL LIMIT 1",
  );
  await client.post(
    "/cart",
    { intent: "add", variationId: variation?.id ?? "", quantity: "1" },
    { Accept: "text/html" },
  );
  return client;
}

/** The policy a page was sent with, by directive. */
async function policyOf(client: Client, path: string): Promise<Record<string, string[]>> {
  const answer = await client.get(path);
  const directives = (answer.headers.get("Content-Security-Policy") ?? "")
    .split("; ")
    .map((text) => text.split(" "));
  return Object.fromEntries(directives.map(([name = "", ...sources]) => [name, sources]));
}

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

describe("with Stripe", () => {
  test("/checkout allows its scripts, frames, calls and hosted page", async () => {
    const policy = await policyOf(await shopper(live), "/checkout");
    expect(policy["script-src"]).toEqual(
      expect.arrayContaining(["'self'", "https://js.stripe.com", "https://*.js.stripe.com"]),
    );
    expect(policy["frame-src"]).toEqual([
      "'self'",
      "https://js.stripe.com",
      "https://*.js.stripe.com",
      "https://hooks.stripe.com",
    ]);
    expect(policy["connect-src"]).toEqual(["'self'", "https://api.stripe.com"]);
    expect(policy["form-action"]).toEqual(["'self'", "https://checkout.stripe.com"]);
  });

  test.each(elsewhere)("%s allows nothing of it", async (path) => {
    expect(JSON.stringify(await policyOf(await shopper(live), path))).not.toContain("stripe");
  });
});

describe("in the demo", () => {
  test.each(["/checkout", ...elsewhere])(
    "%s allows its own origin alone, scripts by hash and never unsafe ones",
    async (path) => {
      const policy = await policyOf(await shopper(demo), path);
      expect(
        policy["script-src"]?.every((source) => source === "'self'" || source.startsWith("'sha256-")),
      ).toBe(true);
      expect(policy["connect-src"]).toEqual(["'self'"]);
      expect(policy["frame-src"]).toEqual(["'self'"]);
      expect(policy["frame-ancestors"]).toEqual(["'none'"]);
      expect(JSON.stringify(policy)).not.toContain("stripe");
    },
  );
});
