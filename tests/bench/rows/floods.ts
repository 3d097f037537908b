import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "../../support/client.ts";
import { startShop, type Shop } from "../../support/shop.ts";
import type { Flood } from "../flood.ts";
import { type Measured, type Row } from "../row.ts";
import { startFlood } from "../start-flood.ts";
import { noise, uploadOf } from "../upload.ts";
import { orderOf, paidCheckouts } from "../paid-checkouts.ts";

/** About 400 requests of each kind: with fewer, the slowest one is the p99. */
const SECONDS = 20;
const CONNECTIONS = 100;
/** About a third of the shop's capacity. */
const PAUSE_MS = 40;
const ORDERS = 3300;

type Latencies = Record<string, number[]>;

export function floodRows(stops: (() => Promise<void>)[]): Row[] {
  let stage: Promise<Stage> | undefined;
  const staged = () => (stage ??= prepare(stops));
  return ["search", "checkout", "upload", "sign-in"].map((name) => ({
    what: `p99 while ${name} is flooded`,
    floor: "<= 3 times",
    measure: async () => measure(await staged(), name),
  }));
}

interface Stage {
  shop: Shop;
  visit: Record<string, () => Promise<void>>;
  floods: Record<string, Flood>;
}

async function prepare(stops: (() => Promise<void>)[]): Promise<Stage> {
  const shop = await startShop({ env: { RATE_LIMITS: "on", TRUST_PROXY: "1" } });
  stops.push(shop.stop);
  const paid = await paidCheckouts(shop, shop.databaseUrl, ORDERS);
  const [variation] = await shop.query<{ id: string; product: string; cents: number }>(
    `SELECT v.id, product_id AS product, ((base_price + price_modifier) * 100)::int AS cents
     FROM variations v JOIN products p ON p.id = product_id WHERE archived_at IS NULL ORDER BY v.id LIMIT 1`,
  );
  const { id = "", product = "", cents = 0 } = variation ?? {};
  const admin = new Client(shop.url, "192.0.2.1");
  await admin.signIn("admin@example.com");
  const json = { "Content-Type": "application/json" };
  const agent = new Agent({ keepAlive: true });
  const get = (path: string, headers?: Record<string, string>) => () => send(agent, shop.url + path, headers);
  let ordered = 0;
  return {
    shop,
    visit: {
      landing: get("/"),
      product: get(`/product/${product}`),
      cart: get("/cart", { Cookie: `cart=${Date.now()}!${id}:1` }),
      order: () => {
        const next = paid[ordered++];
        if (!next) throw new Error("there are no paid payments left");
        const headers = {
          ...json,
          Cookie: `checkout=${next.cookie}`,
          "X-Forwarded-For": `198.51.100.${ordered % 256}`,
        };
        return send(agent, `${shop.url}/api/orders`, headers, JSON.stringify(orderOf(next)));
      },
    },
    floods: {
      search: { connections: CONNECTIONS, everyMs: 100, method: "GET", path: "/products?search={random}" },
      checkout: {
        connections: CONNECTIONS,
        everyMs: 100,
        method: "POST",
        path: "/api/create-payment-intent",
        headers: json,
        body: base64({
          amount: (cents + Math.floor((cents * 5 + 50) / 100)) / 100,
          cart: [{ variationId: id, quantity: 1 }],
        }),
      },
      upload: await uploadFlood(admin, product),
      "sign-in": { connections: CONNECTIONS, everyMs: 100, method: "GET", path: "/api/login" },
    },
  };
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");

async function uploadFlood(admin: Client, product: string): Promise<Flood> {
  const picture = await noise(1600, 1200);
  return { connections: CONNECTIONS, everyMs: 1000, ...uploadOf(admin, product, picture) };
}

function send(agent: Agent, url: string, headers: Record<string, string> = {}, body?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(
      url,
      { agent, method: body ? "POST" : "GET", headers: { "Accept-Encoding": "br", ...headers } },
      (answer) => {
        answer
          .resume()
          .once("end", () =>
            (answer.statusCode ?? 500) < 300
              ? resolve()
              : reject(new Error(`${url} was answered ${answer.statusCode}`)),
          );
      },
    )
      .once("error", reject)
      .end(body);
  });
}

async function measure({ shop, visit, floods }: Stage, name: string): Promise<Measured> {
  await visits(visit, 2);
  const calm = await visits(visit, SECONDS);
  const flood = startFlood(shop, floods[name]!);
  await wait(1500);
  const flooded = await visits(visit, SECONDS).finally(flood.end);
  const statuses = await flood.statuses;
  const times = Object.keys(visit).map((route) => ({
    route,
    calm: p99(calm[route]),
    flooded: p99(flooded[route]),
  }));
  const figure = times
    .map((one) => `${one.route} ${(one.flooded / one.calm).toFixed(1)} (${one.flooded.toFixed(0)} ms)`)
    .join(", ");
  return {
    figure: `${figure}; the flood: ${statusCounts(statuses)}`,
    holds: times.every((one) => one.flooded <= 3 * one.calm),
  };
}

const statusCounts = (statuses: Record<string, number>) =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} times ${status}`)
    .join(", ");

async function visits(visit: Stage["visit"], seconds: number): Promise<Latencies> {
  const until = performance.now() + seconds * 1000;
  const latencies: Latencies = {};
  await Promise.all(
    Object.entries(visit).map(async ([route, once]) => {
      const own: number[] = (latencies[route] = []);
      while (performance.now() < until) {
        const started = performance.now();
        await once();
        own.push(performance.now() - started);
        await wait(PAUSE_MS);
      }
    }),
  );
  return latencies;
}

function p99(values: number[] = []): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? NaN;
}
