import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { Client } from "../../support/client.ts";
import { startShop, type Shop } from "../../support/shop.ts";
import type { Flood } from "../flood.ts";
import { type Measured, type Row } from "../row.ts";
import { orderOf, payments } from "./orders.ts";

/** Some four hundred requests of each kind: with fewer, the slowest one alone is their p99. */
const SECONDS = 20;
/** Of each page and of orders, in turn: about a third of what the shop can do. */
const PAUSE_MS = 40;
const ORDERS = 3300;

type Latencies = Record<string, number[]>;

/** What ordinary visitors wait while one route is flooded from a hundred connections, each request from an address of its own. */
export function floodRows(stops: (() => Promise<void>)[]): Row[] {
  let stage: Promise<Stage> | undefined;
  const staged = () => (stage ??= prepare(stops));
  return ["search", "checkout", "upload", "sign-in"].map((name) => ({
    what: `p99 of landing, product page, cart and POST /api/orders while ${name} is flooded`,
    against: "without the flood",
    reach: "<= 2 times each",
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
  const paid = await payments(shop, shop.databaseUrl, ORDERS);
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
      "product page": get(`/product/${product}`),
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
      search: { everyMs: 100, method: "GET", path: "/products?search={random}" },
      checkout: {
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
      "sign-in": { everyMs: 100, method: "GET", path: "/api/login" },
    },
  };
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");

/** Each another picture, by what stands behind its end. */
async function uploadFlood(admin: Client, product: string): Promise<Flood> {
  const picture = await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: "teal",
      noise: { type: "gaussian", mean: 120, sigma: 25 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
  const boundary = "flood";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return {
    // A hundred megabytes a second, as a fast line brings them.
    everyMs: 1000,
    method: "POST",
    path: `/api/admin/products/${product}/images`,
    headers: {
      Cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
    },
    body: Buffer.concat([Buffer.from(head), picture]).toString("base64"),
    tail: 16,
    end: `\r\n--${boundary}--\r\n`,
  };
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
  const file = path.join(shop.dataDir, "flood.json");
  writeFileSync(file, JSON.stringify(floods[name]));
  const flood = fork("tests/bench/flood.ts", [shop.url, file], { execArgv: ["--import", "tsx"] });
  await wait(1500);
  const flooded = await visits(visit, SECONDS).finally(() => flood.send("end"));
  const [statuses] = (await once(flood, "message")) as [Record<string, number>];
  const times = Object.keys(visit).map((route) => ({
    route,
    calm: p99(calm[route]),
    flooded: p99(flooded[route]),
  }));
  const figure = times
    .map(
      (one) =>
        `${one.route} ${(one.flooded / one.calm).toFixed(1)} (${one.flooded.toFixed(0)} of ${one.calm.toFixed(0)} ms)`,
    )
    .join(", ");
  return {
    figure: `${figure}; the flood: ${toldOf(statuses)}`,
    holds: times.every((one) => one.flooded <= 2 * one.calm),
  };
}

const toldOf = (statuses: Record<string, number>) =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} times ${status}`)
    .join(", ");

/** Each route again and again, with a pause after each answer. */
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
