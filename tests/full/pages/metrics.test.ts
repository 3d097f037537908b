import { get, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "../../support/client";
import { numbersOf, sum } from "../../support/metrics";
import { type Shop, startShop } from "../../support/shop";

const TOKEN = "0123456789abcdef0123456789abcdef";

let open: Shop;
let closed: Shop;
beforeAll(async () => {
  [open, closed] = await Promise.all([startShop({ env: { METRICS_TOKEN: TOKEN } }), startShop()]);
});
afterAll(async () => {
  await open.stop();
  await closed.stop();
});

const throughProxy = { "X-Forwarded-For": "203.0.113.7" };
const bearer = (token: string) => ({ ...throughProxy, Authorization: `Bearer ${token}` });

/** DNS rebinding: a name that leads to this machine. `fetch` cannot set Host. */
async function askedAs(shop: Shop, host: string): Promise<number | undefined> {
  const { port } = new URL(shop.url);
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get({ host: "127.0.0.1", port, path: "/metrics", headers: { Host: host } }, resolve).once(
      "error",
      reject,
    ),
  );
  answer.resume();
  return answer.statusCode;
}

async function scrape(shop: Shop): Promise<Map<string, number>> {
  const answer = await fetch(`${shop.url}/metrics`);
  expect(answer.status).toBe(200);
  return numbersOf(await answer.text());
}

describe("access to /metrics", () => {
  test("is allowed from this machine, as uncached text", async () => {
    const answer = await fetch(`${closed.url}/metrics`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    await answer.body?.cancel();
    const head = await fetch(`${closed.url}/metrics`, { method: "HEAD" });
    expect([head.status, head.headers.get("Content-Type"), await head.text()]).toEqual([
      200,
      answer.headers.get("Content-Type"),
      "",
    ]);
  });

  test.each<[string, HeadersInit]>([
    ["through a proxy on this machine", throughProxy],
    ["through one that says Forwarded", { Forwarded: "for=203.0.113.7" }],
    ["through one that says only its own name", { Via: "1.1 proxy" }],
    ["with another token", bearer("0123456789abcdef0123456789abcdeF")],
    ["with a part of the token", bearer(TOKEN.slice(1))],
    ["with an empty one", bearer("")],
    ["with the token by another scheme", { ...throughProxy, Authorization: `Basic ${TOKEN}` }],
  ])("GET /metrics %s answers the usual 404", async (_how, headers) => {
    const client = new Client(open.url);
    const [answer, unknown] = [
      await client.get("/metrics", headers),
      await client.get("/no-such-page", headers),
    ];
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
      404,
      unknown.headers.get("Content-Type"),
    ]);
    expect(await answer.text()).toContain("Page Not Found");
    await unknown.body?.cancel();
  });

  test("is refused with any token if none is set", async () => {
    for (const token of [TOKEN, "", "null", "undefined"]) {
      const answer = await new Client(closed.url).get("/metrics", bearer(token));
      expect(answer.status).toBe(404);
      await answer.body?.cancel();
    }
  });

  test("is refused for a Host name other than localhost", async () => {
    expect(await askedAs(closed, "shop.example.ca")).toBe(404);
    expect(await askedAs(closed, "127.0.0.1.example.ca")).toBe(404);
    expect(await askedAs(closed, "localhost:9")).toBe(200);
  });

  test("is allowed with the token from any address", async () => {
    const answer = await new Client(open.url).get("/metrics", bearer(TOKEN));
    expect(answer.status).toBe(200);
    expect(numbersOf(await answer.text()).get("shop_database_readable")).toBe(1);
  });

  test("is refused for other methods", async () => {
    const answer = await fetch(`${closed.url}/metrics`, { method: "POST" });
    expect(answer.ok).toBe(false);
    await answer.body?.cancel();
  });
});

describe("content of /metrics", () => {
  const requests = (numbers: Map<string, number>, ...labels: string[]) =>
    sum(numbers, "http_request_duration_seconds_count", ...labels);

  test("requests are counted by route, method and status class", async () => {
    const client = new Client(open.url);
    const [product] = await open.query<{ id: string }>(
      "SELECT id FROM products WHERE archived_at IS NULL LIMIT 1",
    );
    const before = await scrape(open);
    for (const path of [`/product/${product?.id}`, `/product/${product?.id}?tab=reviews`])
      await (await client.get(path)).text();
    await (await client.get("/api/auth/user")).text();
    await (await client.get("/PRODUCTS")).text();
    const after = await scrape(open);
    const more = (...labels: string[]) => requests(after, ...labels) - requests(before, ...labels);
    expect(more('route="/product/:id"', 'method="GET"', 'status="2xx"')).toBe(2);
    expect(more('route="/api/auth/user"', 'status="4xx"')).toBe(1);
    expect(more('route="/products"')).toBe(1);
    expect(sum(after, "http_request_duration_seconds_sum", 'route="/product/:id"')).toBeGreaterThan(0);
  });

  test("cached and rendered pages are counted separately", async () => {
    const guest = new Client(open.url);
    const customer = new Client(open.url);
    await customer.signIn("customer@example.com");
    const [product] = await open.query<{ id: string }>(
      "SELECT id FROM products WHERE archived_at IS NULL OFFSET 1 LIMIT 1",
    );
    const pages = async () => {
      const numbers = await scrape(open);
      return ["rendered", "cache"].map((source) => sum(numbers, "shop_pages_total", `source="${source}"`));
    };
    const steps: number[][] = [await pages()];
    for (const client of [guest, guest, customer, customer]) {
      await (await client.get(`/product/${product?.id}`)).text();
      steps.push(await pages());
    }
    const moved = steps
      .slice(1)
      .map((now, at) => now.map((count, source) => count - (steps[at]?.[source] ?? 0)));
    expect(moved).toEqual([
      [1, 0],
      [0, 1],
      [1, 0],
      [0, 1],
    ]);
  });

  test("unknown URLs and methods are counted together, without their text", async () => {
    const client = new Client(open.url);
    await scrape(open);
    for (let at = 0; at < 20; at++)
      for (const path of [
        `/made-up-${at}`,
        `/product/made-up-${at}`,
        `/api/made-up-${at}`,
        `/assets/made-up-${at}.js`,
      ])
        await (await client.get(`${path}?email=ada@example.com`)).body?.cancel();
    await fetch(`${open.url}/products`, { method: "PROPFIND" }).then((answer) => answer.body?.cancel());
    const text = await (await fetch(`${open.url}/metrics`)).text();
    expect(text).not.toMatch(/made-up|ada@|PROPFIND/);
    const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route));
    expect([...routes].filter((route) => route?.startsWith("/assets"))).toEqual(["/assets/*"]);
    expect(routes).toContain("/*");
    expect(text).toContain('method="other"');
  });

  test("contains no email address, name or id", async () => {
    const client = new Client(open.url);
    await client.signIn("customer@example.com");
    await (await client.get("/orders")).body?.cancel();
    const text = await (await fetch(`${open.url}/metrics`)).text();
    const people = await open.query<{ word: string }>(
      "SELECT email AS word FROM users UNION SELECT id::text FROM users UNION SELECT name FROM orders UNION SELECT id::text FROM orders",
    );
    expect(people.length).toBeGreaterThan(4);
    expect(people.filter(({ word }) => text.includes(word))).toEqual([]);
    expect(text).not.toContain("@");
  });

  test("counts of orders, payments, refunds, emails, jobs and products are those of the database", async () => {
    await open.query(
      "UPDATE refund_parts SET status = 'failed', refunded_at = NULL WHERE id = (SELECT id FROM refund_parts LIMIT 1)",
    );
    await open.query(
      "INSERT INTO mail_outbox (key, recipient, subject, text, html, created_at) VALUES ('metrics', 'ada@example.com', 'x', 'x', 'x', now() - interval '1 hour')",
    );
    const [{ wanted } = { wanted: null }] = await open.query<{ wanted: Record<string, number> }>(
      `SELECT json_build_object(
         'shop_orders', (SELECT count(*) FROM orders), 'shop_payments', (SELECT count(*) FROM payments),
         'shop_products', (SELECT count(*) FROM products WHERE archived_at IS NULL)) AS wanted`,
    );
    // Read at most every five seconds.
    await expect.poll(async () => (await scrape(open)).get('shop_mails{state="waiting"}')).toBe(1);
    const numbers = await scrape(open);
    for (const [name, count] of Object.entries(wanted ?? {}))
      expect([name, sum(numbers, name)]).toEqual([name, count]);
    expect(numbers.get("shop_mails_oldest_seconds")).toBeGreaterThan(3500);
    expect(numbers.get('shop_products{state="sold_out"}')).toBeGreaterThan(0);
    expect(numbers.get('shop_refunds{state="failed"}')).toBe(1);
    expect(numbers.get('shop_database_connections{state="waiting"}')).toBe(0);
    expect(sum(numbers, "shop_build_info")).toBe(1);
    for (const name of ["process_resident_memory_bytes", "nodejs_eventloop_lag_p99_seconds"])
      expect([name, numbers.get(name)]).toEqual([name, expect.any(Number)]);
    await open.query("DELETE FROM mail_outbox WHERE key = 'metrics'");
  });

  test("a failed refund that was sent again later is not counted as failed", async () => {
    const failed = async () => (await scrape(open)).get('shop_refunds{state="failed"}');
    await expect.poll(failed).toBe(1);
    await open.query(
      `INSERT INTO refund_parts (payment_id, cause, amount, status, refunded_at, created_at, updated_at)
       SELECT payment_id, 'provider:re_metrics', amount, 'refunded', now(), now(), now() FROM refund_parts WHERE status = 'failed'`,
    );
    await expect.poll(failed).toBe(0);
  });

  test("a hundred requests at once share one read of the database", async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => fetch(`${open.url}/metrics`)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    const figures = texts.map((text) => text.slice(text.indexOf("shop_database_readable")));
    expect(new Set(figures).size).toBe(1);
  });
});
