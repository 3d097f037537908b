import { fork } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import setUp from "../support/global-setup.ts";
import { growOrders, growProducts } from "../support/growth.ts";
import { scriptsOf } from "../support/scripts.ts";
import { type Shop, startShop } from "../support/shop.ts";
import { startBare } from "./bare.ts";
import { CONNECTIONS, load, loadTool, race } from "./load.ts";

/** Each row is measured for itself, so that one that breaks off does not take the others along. */
interface Row {
  what: string;
  against: string;
  reach: string;
  measure(): Promise<{ figure: string; holds: boolean }>;
}

const yardstick = process.argv[2] ?? "";
const asBrowser = { "Accept-Encoding": "br" };
const tearDown = await setUp();
const shop = await startShop();
const [variation] = await shop.query<{ id: string; product: string }>("SELECT id, product_id AS product FROM variations WHERE stock_quantity > 5 ORDER BY position LIMIT 1");
const product = `/product/${variation?.product}`;
const withCart = { ...asBrowser, Cookie: `cart=${Date.now()}!${variation?.id}:1` };
const percent = (ratio: number) => `${Math.round(ratio * 100)}%`;

const rows: Row[] = [
  ...["/", "/products", product].map((address) => cached(nameOf(address), address, 0.7)),
  cached("GET /api/products", "/api/products", 0.6),
  ...["/", "/products", product].map((address) => rendered(nameOf(address), address)),
  ...["", "/products", "/categories", "/inventory", "/users", "/orders", "/reports", "/reports?tab=sales", "/audit", "/payments"].map(adminPage),
  { what: "list page, 300 to 10,000 products", against: "itself", reach: "<= 1.3 times", measure: () => growth("/products", withCart, () => growProducts(shop.query, 10_000)) },
  { what: "admin orders, 5,000 to 100,000", against: "itself", reach: "<= 1.3 times", measure: async () => growth("/admin/orders", await asAdmin(shop), () => growOrders(shop.query, 100_000)) },
  { what: "start on an existing database to the first page", against: "", reach: "<= 2 s", measure: startTime },
  { what: "memory of the process after the load above", against: "", reach: "<= 250 MB", measure: memory },
  { what: "scripts of the list page, brotli", against: "", reach: "<= 100 kB", measure: () => scripts("/products", 100) },
  { what: "scripts of the product page, brotli", against: "", reach: "<= 110 kB", measure: () => scripts(product, 110) },
];

const table = ["| What | Against | Reach | Measured | Holds |", "|---|---|---|---:|---|"];
for (const { what, against, reach, measure } of rows) {
  const { figure, holds } = await measure().catch((error: unknown) => ({ figure: `broke off: ${String(error)}`, holds: false }));
  table.push(`| ${what} | ${against} | ${reach} | ${figure} | ${holds ? "yes" : "**no**"} |`);
  process.stdout.write(`${what}: ${figure}\n`);
}
await shop.stop();
await tearDown();
writeFileSync("docs/performance.md", report());
process.exit(0);

function nameOf(address: string): string {
  return { "/": "landing", "/products": "list page" }[address] ?? "product page";
}

/** From the page cache, against a process that does nothing but send the same bytes. */
function cached(name: string, address: string, reach: number): Row {
  return {
    what: `${name}, from the cache`,
    against: "bare node:http, same bytes",
    reach: `>= ${percent(reach)}`,
    async measure() {
      const bare = await startBare(await bytesOf(shop.url + address));
      const { ours, bytes } = await race({ ours: () => load(shop.url + address, asBrowser), bytes: () => load(bare.url, asBrowser) });
      await bare.stop();
      return ratio(ours, bytes, reach);
    },
  };
}

/** The whole compressed answer, as it goes over the wire. */
async function bytesOf(url: string): Promise<{ headers: [string, string][]; body: Buffer }> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    request(url, { headers: asBrowser }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const headers = Object.entries(answer.headers).filter(([name]) => !["date", "connection", "keep-alive"].includes(name));
        resolve({ headers: headers.map(([name, value]) => [name, String(value)]), body: Buffer.concat(chunks) });
      });
    })
      .on("error", reject)
      .end();
  });
}

/** Rendered for a visitor with a cart, against renderToString of the same tree with its data there (yardstick.tsx). */
function rendered(name: string, address: string): Row {
  return {
    what: `${name}, with a cart`,
    against: "renderToString of the same tree",
    reach: ">= 50%",
    async measure() {
      const child = fork(yardstick, { env: { ...process.env, DATABASE_URL: shop.databaseUrl, UPLOADS_DIR: shop.uploadsDir, DATA_DIR: shop.dataDir } });
      const port = await new Promise<number>((resolve) => child.once("message", (message) => resolve(Number(message))));
      const { ours, tree } = await race({ ours: () => load(shop.url + address, withCart), tree: () => load(`http://127.0.0.1:${port}${address}`, withCart) });
      child.kill();
      return ratio(ours, tree, 0.5);
    },
  };
}

/** Of the back office in a shop of 300 products and 5,000 orders; the middle of 15 visits, one after the other. */
function adminPage(page: string): Row {
  return {
    what: `/admin${page}, 300 products and 5,000 orders`,
    against: "",
    reach: "<= 150 ms",
    async measure() {
      await growProducts(shop.query, 300);
      await growOrders(shop.query, 5_000);
      const headers = await asAdmin(shop);
      const times: number[] = [];
      for (let visit = 0; visit < 15; visit++) {
        const started = performance.now();
        const answer = await fetch(`${shop.url}/admin${page}`, { headers });
        await answer.text();
        if (!answer.ok) throw new Error(`answered ${answer.status}`);
        times.push(performance.now() - started);
      }
      const middle = times.toSorted((a, b) => a - b)[7] ?? NaN;
      return { figure: `${Math.round(middle)} ms`, holds: middle <= 150 };
    },
  };
}

function ratio(ours: { requestsPerSecond: number } | undefined, theirs: { requestsPerSecond: number } | undefined, reach: number) {
  const [a, b] = [ours?.requestsPerSecond ?? 0, theirs?.requestsPerSecond ?? Infinity];
  return { figure: `${percent(a / b)} (${Math.round(a)} of ${Math.round(b)}/s)`, holds: a / b >= reach };
}

async function growth(address: string, headers: Record<string, string>, grow: () => Promise<void>) {
  const before = await load(shop.url + address, headers);
  await grow();
  await fetch(shop.url + address, { headers });
  const after = await load(shop.url + address, headers);
  const times = before.requestsPerSecond / after.requestsPerSecond;
  return { figure: `${times.toFixed(2)} times`, holds: times <= 1.3 };
}

async function asAdmin({ url }: Shop): Promise<Record<string, string>> {
  const { Client } = await import("../support/client.ts");
  const client = new Client(url);
  await client.signIn("admin@example.com");
  return { ...asBrowser, Cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
}

async function startTime() {
  await shop.kill();
  const started = performance.now();
  await shop.restart();
  await fetch(`${shop.url}/products`);
  const seconds = (performance.now() - started) / 1000;
  return { figure: `${seconds.toFixed(2)} s`, holds: seconds <= 2 };
}

async function memory() {
  await load(`${shop.url}/products`, withCart);
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.pid()}/status`, "utf8"))?.[1]);
  return { figure: `${Math.round(kilobytes / 1024)} MB`, holds: kilobytes <= 250 * 1024 };
}

async function scripts(address: string, kilobytes: number) {
  const found = await scriptsOf(shop.url, await (await fetch(shop.url + address)).text());
  const bytes = found.reduce((sum, script) => sum + script.bytes, 0);
  return { figure: `${(bytes / 1000).toFixed(1)} kB`, holds: bytes <= kilobytes * 1000 };
}

function report(): string {
  const [processor] = cpus();
  return `# Performance

Written by \`npm run bench\` (${loadTool}, ${CONNECTIONS} connections, best of two runs taken in turn), on ${cpus().length} cores
(${processor?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}. The load tool shares the cores. Figures move with the
machine, ratios do not.

${table.join("\n")}
`;
}
