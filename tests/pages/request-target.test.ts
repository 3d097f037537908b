import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { liveVariables } from "../support/live";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ env: { ...liveVariables, TRUST_PROXY: "1" } });
});
afterAll(() => shop.stop());

async function ask(
  path: string,
  headers: IncomingHttpHeaders = {},
): Promise<[status?: number, title?: string]> {
  const { port } = new URL(shop.url);
  const asked = { ...{ host: "shop.example.ca", "x-forwarded-proto": "https" }, ...headers };
  return new Promise((resolve, reject) =>
    request({ host: "127.0.0.1", port, path, headers: asked }, (answer) => {
      text(answer).then(
        (html) => resolve([answer.statusCode, /<title>([^<|]*)/.exec(html)?.[1]?.trim()]),
        reject,
      );
    })
      .once("error", reject)
      .end(),
  );
}

test.each([
  ["X-Forwarded-Host", { "x-forwarded-host": "shop.example.ca/privacy?" }],
  ["Host", { host: "shop.example.ca/privacy?" }],
  ["X-Forwarded-Proto", { "x-forwarded-proto": "https://shop.example.ca/privacy?" }],
])("no other page is kept under a page's URL because %s has a path in it", async (_, headers) => {
  // Pages that are not cached yet.
  const [toy] = await shop.query<{ id: string; name: string }>(
    "SELECT id::text, name FROM products WHERE archived_at IS NULL AND NOT draft ORDER BY random() LIMIT 1",
  );
  const page = `/product/${toy?.id}`;
  expect(await ask(page, headers)).toEqual([200, toy?.name]);
  expect(await ask(page)).toEqual([200, toy?.name]);
});

test.each([["[::1"], ["a b"], [""], ["shop.example.ca:99999"], ["x".repeat(300)]])(
  "a page is answered for the Host header %j",
  async (host) => {
    for (const page of ["/products?search=dragon", "/cart"]) expect((await ask(page, { host }))[0]).toBe(200);
    expect((await ask("/cart", { "x-forwarded-host": host }))[0]).toBe(200);
    expect((await ask("/account", { host }))[0]).toBe(401);
  },
);

test.each([
  ["http://elsewhere.example/products", 200],
  ["https://shop.example.ca/api/products?limit=1", 200],
  ["http://shop.example.ca", 200],
  ["http://shop.example.ca?category=x", 200],
  ["http://shop.example.ca/metrics", 404],
  ["http://shop.example.ca/admin", 401],
  ["*", 404],
])("a request that names the whole URL is answered by its path: %s", async (target, status) => {
  expect((await ask(target))[0]).toBe(status);
});

test.each(["", "/admin", "/product", "/api/products", "/uploads"])(
  "a URL of thousands of segments below %s/ is not found, without looking for each",
  async (start) => {
    const [status, title] = await ask(start + "/a".repeat(7_000));
    expect(status).toBe(404);
    expect(title).toBe(start.startsWith("/api") ? undefined : "This did not work");
  },
);

function send(...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(shop.url).port), "127.0.0.1");
    text(socket).then(resolve, reject);
    socket.write(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`);
  });
}

test.each([
  ["shop.example.ca", "elsewhere.example"],
  ["shop.example.ca", "shop.example.ca"],
])("a request that names two hosts is refused: %s and %s", async (...hosts) => {
  const [first, second] = hosts.map((host) => `Host: ${host}`);
  for (const path of ["/products", "/api/products", "/healthz"]) {
    const get = `GET ${path} HTTP/1.1`;
    expect(await send(get, first!, second!.toLowerCase())).toMatch(/^HTTP\/1\.1 400 /);
    expect(await send(get, first!)).toMatch(/^HTTP\/1\.1 200 /);
  }
});

test("more cookies than the shop reads are answered with what to do about them", async () => {
  const withCookie = (bytes: number) =>
    send("GET /products HTTP/1.1", "Host: shop.example.ca", `Cookie: a=${"x".repeat(bytes)}`);
  expect(await withCookie(12_000)).toMatch(/^HTTP\/1\.1 200 /);
  for (const bytes of [20_000, 100_000]) {
    const answer = await withCookie(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
    expect(answer).toContain("Clear the cookies of this site");
  }
});

test("what is no request at all is answered 400", async () => {
  expect(await send("nonsense")).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});

test("none of it is an unexpected failure", () => {
  expect(shop.logs()).not.toContain("failed unexpectedly");
});
