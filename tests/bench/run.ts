import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { startTestPostgres } from "../support/global-setup.ts";
import { growProducts } from "../support/growth.ts";
import { startShop } from "../support/shop.ts";
import { CONNECTIONS, loadTool } from "./load.ts";
import { type Bench, memoryOf, middleOf, type Row } from "./row.ts";
import { floodRows } from "./rows/floods.ts";
import { growthRows } from "./rows/growth.ts";
import { pageRows } from "./rows/pages.ts";
import { phoneRows } from "./rows/phone.ts";
import { searchRows } from "./rows/search.ts";

/** 48 cards fill the list page. */
const PRODUCTS = 60;
const START_S = 1.5;
const STARTS = 5;

const [, , only = ""] = process.argv;
// As durable as the shop's own, unlike that of the tests.
const tearDown = await startTestPostgres({ max_connections: "300" });
const shop = await startShop();
await growProducts(shop.query, PRODUCTS);
const [variation] = await shop.query<{ id: string; product: string }>(
  "SELECT id, product_id AS product FROM variations WHERE stock_quantity > 5 ORDER BY position, id LIMIT 1",
);
const bench: Bench = { shop, product: `/product/${variation?.product}`, variationId: variation?.id ?? "" };
const stops: (() => Promise<void>)[] = [];

const rows: Row[] = [
  ...pageRows(bench),
  {
    what: "memory of the process after the load above",
    floor: "<= 250 MB",
    measure: () => Promise.resolve(memoryOf(shop)),
  },
  ...phoneRows(bench, process.env.CHROMIUM ?? ""),
  ...floodRows(stops),
  ...growthRows(stops),
  ...searchRows(stops),
  {
    what: `start on an existing database to the first page, middle of ${STARTS}`,
    floor: `<= ${START_S} s`,
    measure: startTime,
  },
].filter(({ what }) => what.includes(only));
if (rows.length === 0) process.stdout.write(`No row has "${only}" in its name.\n`);

const table = ["| What | Floor | Measured | Holds |", "|---|---|---:|---|"];
for (const { what, floor, measure } of rows) {
  const { figure, holds } = await measure().catch((error: unknown) => ({
    figure: `failed: ${String(error).replace(/\s+/g, " ").slice(0, 200)}`,
    holds: false,
  }));
  table.push(`| ${what} | ${floor} | ${figure} | ${holds ? "yes" : "**no**"} |`);
  process.stdout.write(`${what}: ${figure}${holds ? "" : ` (floor: ${floor})`}\n`);
}
for (const stop of [...stops, shop.stop, tearDown]) await stop();
if (!only) writeFileSync("docs/performance.md", report());
process.exit(0);

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

function report(): string {
  const [processor] = cpus();
  return `# Performance

For developers who change something that many requests use. \`npm run bench\` writes this page. Run it on a machine that does
nothing else. The load tool shares the processor cores with the shop. A flood row compares p99 with and without the flood, for the landing and
product pages, the cart and \`POST /api/orders\`.

Measured with ${loadTool} (${CONNECTIONS} connections, best of four runs of 2 s) on ${cpus().length} cores (${processor?.model.trim()}),
${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}.

What limits the rows that do not hold: [limits of speed](decisions/limits-of-speed.md).

${table.join("\n")}
`;
}
