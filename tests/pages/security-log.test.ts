import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "../support/client";
import { type Shop, startShop } from "../support/shop";

const EMAIL = "hello@example.ca";
let shop: Shop;

beforeAll(async () => {
  shop = await startShop({ env: { SHOP_EMAIL: EMAIL } });
});
afterAll(() => shop.stop());

type Line = Record<string, unknown>;
const json = () =>
  shop
    .logs()
    .split("\n")
    .filter((line) => line.startsWith("{"));
const lines = (msg: string) =>
  json()
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.msg === msg);

test("signing in, out and not, and what is refused, are in the log by ids, a flood of it in sixty lines a minute", async () => {
  const client = new Client(shop.url);
  await client.signIn("customer@example.com");
  const [user] = await shop.query<{ id: string }>(
    "SELECT id FROM users WHERE email = 'customer@example.com'",
  );
  await client.get("/admin/users?search=secret");
  await client.json("GET", "/api/admin/users?search=secret");
  await client.post("/orders?secret", {}, { Origin: "https://evil.example" });
  await new Client(shop.url).get("/orders");
  await client.get("/api/callback?state=secret");
  await client.post("/cart", { intent: "nonsense" });
  await client.get("/api/logout");

  // A line is written when its answer has been sent, so two can change places.
  const refused = () =>
    lines("refused")
      .map(({ method, path, status, userId = "nobody" }) => [method, path, status, userId].join(" "))
      .sort();
  await expect
    .poll(refused)
    .toEqual([
      `GET /admin/users 403 ${user?.id}`,
      `GET /api/admin/users 403 ${user?.id}`,
      "GET /api/callback 400 nobody",
      "GET /orders 401 nobody",
      "POST /orders 403 nobody",
    ]);
  expect(lines("signed in").map(({ userId }) => userId)).toEqual([user?.id]);
  expect(lines("signed out").map(({ userId }) => userId)).toEqual([user?.id]);
  expect(lines("a sign-in was refused")).toMatchObject([{ status: 400 }]);

  for (let sent = 0; sent < 100; sent++) await client.post("/cart", {}, { Origin: "https://evil.example" });
  await expect.poll(() => lines("refused").length).toBe(60);
  expect(lines("many requests are refused; the rest of this minute is not logged")).toHaveLength(1);
  expect(json().join("\n")).not.toMatch(/secret|customer@|127\.0\.0\.1"/);
});

test("what a visitor writes into a path that cannot be decoded stands in no line but a request's own", async () => {
  for (const path of [
    "/ada@example.com%",
    "/ada@example.com%zz",
    "/product/ada@example.com%C3%28",
    "/admin/orders/ada@example.com%FF",
    "/assets/ada@example.com%E0%A4%A",
  ])
    for (const method of ["GET", "POST"])
      expect([path, (await new Client(shop.url).request(path, { method })).status]).not.toEqual([path, 500]);
  const told = shop
    .logs()
    .split("\n")
    .filter((line) => line.includes("ada@example.com"));
  expect(told.filter((line) => !line.startsWith("{"))).toEqual([]);
});

test("/.well-known/security.txt names the owner's address, for half a year from now", async () => {
  const answer = await new Client(shop.url).get("/.well-known/security.txt");
  const fields = Object.fromEntries(
    (await answer.text())
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/)),
  );
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(fields).toMatchObject({
    Contact: `mailto:${EMAIL}`,
    Canonical: `${shop.url}/.well-known/security.txt`,
  });
  const days = (Date.parse(fields.Expires as string) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(180);
});

test.each(["/.git/HEAD", "/.env", "/uploads/", "/uploads/.gitkeep", "/assets/", "/package.json"])(
  "%s is nothing that is served",
  async (path) => {
    expect((await new Client(shop.url).get(path)).status).toBe(404);
  },
);

test("TRACE gives nothing back", async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    request(shop.url, { method: "TRACE", headers: { "X-Told": "secret" } }, (response) => {
      let body = String(response.statusCode);
      response.on("data", (part) => (body += String(part))).on("end", () => resolve(body));
    })
      .on("error", reject)
      .end();
  });
  expect(answer).toMatch(/^[45]/);
  expect(answer).not.toContain("secret");
});
