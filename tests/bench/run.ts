import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { startTestPostgres } from "../support/global-setup.ts";
import { growProducts } from "../support/growth.ts";
import { scriptsOf } from "../support/scripts.ts";
import { startShop } from "../support/shop.ts";
import { CONNECTIONS, loadTool } from "./load.ts";
import { machineIndex } from "./phones.ts";
import { asBrowser, type Bench, memoryOf, middleOf, type Row } from "./row.ts";
import { floodRows } from "./rows/floods.ts";
import { adminRows, growthRows } from "./rows/growth.ts";
import { interactionRows } from "./rows/interactions.ts";
import { millionRows } from "./rows/million.ts";
import { orderRows } from "./rows/orders.ts";
import { pageRows } from "./rows/pages.ts";
import { phoneRows } from "./rows/phone.ts";
import { processRows } from "./rows/processes.ts";
import { uploadRows } from "./rows/uploads.ts";

/** 48 cards fill the list page. */
const PRODUCTS = 60;
const START_S = 0.8;
const STARTS = 5;
/** A row that takes longer than any should has broken off. */
const PATIENCE_MS = 1_200_000;

const [, , yardstick = "", only = ""] = process.argv;
// As durable as the shop's own, unlike that of the tests.
const tearDown = await startTestPostgres({ max_connections: "300" });
const shop = await startShop();
await growProducts(shop.query, PRODUCTS);
const [variation] = await shop.query<{ id: string; product: string }>(
  "SELECT id, product_id AS product FROM variations WHERE stock_quantity > 5 ORDER BY position, id LIMIT 1",
);
const variationId = variation?.id ?? "";
const bench: Bench = {
  shop,
  product: `/product/${variation?.product}`,
  variationId,
  withCart: { ...asBrowser, Cookie: `cart=${Date.now()}!${variationId}:1` },
};
const browser = process.env.CHROMIUM ?? "";
const stops: (() => Promise<void>)[] = [];

const rows: Row[] = [
  ...pageRows(bench, yardstick),
  {
    what: "memory of the process after the load above, 60 products",
    against: "",
    reach: "<= 250 MB",
    measure: () => Promise.resolve(memoryOf(shop)),
  },
  ...phoneRows(bench, browser),
  ...interactionRows(bench, browser),
  scriptRow("list page", "/products", 85),
  scriptRow("product page", bench.product, 102),
  ...processRows(bench),
  ...uploadRows(bench),
  ...orderRows(),
  ...floodRows(stops),
  ...adminRows(shop),
  ...growthRows(stops),
  ...millionRows(stops),
  {
    what: `start on an existing database to the first page, middle of ${STARTS}`,
    against: "",
    reach: `<= ${START_S} s`,
    measure: startTime,
  },
].filter(({ what }) => what.includes(only));
if (rows.length === 0) process.stdout.write(`No row has "${only}" in its name.\n`);

const table = ["| What | Against | Reach | Measured | Holds |", "|---|---|---|---:|---|"];
for (const row of rows) {
  const { figure, holds } = await measured(row);
  table.push(`| ${row.what} | ${row.against} | ${row.reach} | ${figure} | ${holds ? "yes" : "**no**"} |`);
  process.stdout.write(`${row.what}: ${figure}${holds ? "" : " (does not hold)"}\n`);
}
for (const stop of [...stops, shop.stop, tearDown]) await stop();
if (!only) writeFileSync("docs/performance.md", report(await machineIndex(browser)));
process.exit(0);

async function measured({ measure }: Row) {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>(
    (_resolve, reject) => (timer = setTimeout(() => reject(new Error("took too long")), PATIENCE_MS)),
  );
  return Promise.race([measure(), tooLong])
    .catch((error: unknown) => ({
      figure: `broke off: ${String(error).replace(/\s+/g, " ").slice(0, 200)}`,
      holds: false,
    }))
    .finally(() => clearTimeout(timer));
}

async function startTime() {
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    await shop.kill();
    const started = performance.now();
    await shop.restart();
    await fetch(`${shop.url}/products`);
    starts.push((performance.now() - started) / 1000);
  }
  const seconds = middleOf(starts);
  return { figure: `${seconds.toFixed(2)} s`, holds: seconds <= START_S };
}

function scriptRow(name: string, address: string, kilobytes: number): Row {
  return {
    what: `scripts of the ${name}, brotli`,
    against: "",
    reach: `<= ${kilobytes} kB`,
    async measure() {
      const found = await scriptsOf(shop.url, await (await fetch(shop.url + address)).text());
      const bytes = found.reduce((sum, script) => sum + script.bytes, 0);
      return { figure: `${(bytes / 1000).toFixed(1)} kB`, holds: bytes <= kilobytes * 1000 };
    },
  };
}

function report(index: number): string {
  const [processor] = cpus();
  return `# Performance

Written by \`npm run bench\` (${loadTool}, ${CONNECTIONS} connections, best of four runs taken in turn), on ${cpus().length} cores
(${processor?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}. The load tool shares the cores. Figures move with the
machine, ratios do not. For its browser this machine has an index of ${Math.round(index)} as Lighthouse counts it, so that
4x CPU is a phone of about ${Math.round(index / 4)}: a Pixel 5 has 1000, a Moto G Power of 2022 has 264.

${table.join("\n")}
`;
}
