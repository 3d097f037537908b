import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { beforeEach, expect, test } from "vitest";
import { MAX_WAITING, queueRequests, queues } from "~/http/limits/request-queues";
import { loadEnvironment } from "~/services/environment/environment";

beforeEach(() => loadEnvironment({ SESSION_SECRET: "a secret for tests that is long enough" }));

function openShop() {
  const begun: string[] = [];
  const working: ServerResponse[] = [];
  const handle = queueRequests(({ url = "" }, response) => {
    begun.push(url);
    working.push(response);
  });

  function visit(url: string, { complete = true } = {}) {
    const answer = { status: 0, headers: {}, body: "" };
    const response = Object.assign(new EventEmitter(), {
      writableEnded: false,
      setHeader: () => response,
      writeHead: (status: number, headers: object) => Object.assign(answer, { status, headers }),
      end: (body?: Buffer) => Object.assign(answer, { body: String(body) }),
    });
    handle(
      { url, headers: {}, complete } as unknown as IncomingMessage,
      response as unknown as ServerResponse,
    );
    return { answer, abort: () => response.emit("close") };
  }

  return { begun, visit, end: () => working.shift()?.end() };
}

const { maxWorking } = queues.search;
const turn = () => new Promise((resolve) => setImmediate(resolve));
const searches = (count: number) => Array.from({ length: count }, (_, n) => `/products?search=${n}`);

test("a flood: few requests at once, the next ones in the order of their arrival, and then a refusal", async () => {
  const { begun, visit, end } = openShop();
  const flood = searches(maxWorking + MAX_WAITING);
  for (const url of flood) visit(url);
  const { answer: page } = visit("/products?search=more");
  const { answer: category } = visit("/products/fidget-toys?search=more");
  const { answer: call } = visit("/api/products?search=more");
  const refusal = { status: 503, headers: expect.objectContaining({ "Retry-After": "5" }) };
  expect(page).toEqual({ ...refusal, body: expect.stringContaining("<h1>Very busy right now</h1>") });
  expect(category).toEqual(page);
  expect(call).toEqual({ ...refusal, body: expect.stringContaining('{"message":"The shop is very busy') });
  await turn();
  expect(begun).toHaveLength(maxWorking);
  while (begun.length < flood.length) {
    end();
    await turn();
  }
  expect(begun).toEqual(flood);
});

test("a flood keeps neither orders nor other kinds of requests waiting", async () => {
  const { begun, visit } = openShop();
  for (const url of searches(maxWorking + MAX_WAITING)) visit(url);
  await turn();
  const others = ["/product/1?tab=reviews", "/products", "/cart", "/checkout", "/admin/orders", "/api/login"];
  const unqueued = [
    "/api/orders",
    "/api/stripe/webhook",
    "/order-confirmation?id=1",
    "/healthz",
    "/assets/a.js",
    "/admin/backups/a.dump",
  ];
  for (const url of [...others, ...unqueued]) visit(url);
  await turn();
  expect(begun.slice(maxWorking).sort()).toEqual([...others, ...unqueued].sort());
});

test("a request that its client aborts while it waits never begins and leaves its place", async () => {
  const { begun, visit, end } = openShop();
  const flood = searches(maxWorking + MAX_WAITING).map((url) => visit(url));
  await turn();
  flood[maxWorking]?.abort();
  expect(visit("/products?search=more").answer.status).toBe(0);
  end();
  await turn();
  expect(begun.at(-1)).toBe(`/products?search=${maxWorking + 1}`);
});

test("requests whose bodies are still on their way keep nobody waiting", async () => {
  const { begun, visit } = openShop();
  for (let form = 0; form < 2 * queues.cart.maxWorking; form++) visit("/cart", { complete: false });
  visit("/cart?last");
  await turn();
  expect(begun).toContain("/cart?last");
});
