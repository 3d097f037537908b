import { writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startTestPostgres } from "../support/global-setup.ts";
import { growProducts } from "../support/growth.ts";
import { startShop } from "../support/shop.ts";
import { admins } from "./admins.ts";
import { books } from "./books.ts";
import { findings, report, type Soaked } from "./report.ts";
import { bloatOf, sampleOf, type Sample } from "./samples.ts";
import { shoppers } from "./shoppers.ts";
import { runOpenLoop, runClosedLoop, Tally, type Traffic } from "./traffic.ts";
import { waresOf } from "./wares.ts";

const PRODUCTS = 60;
const SAMPLE_MS = 2_000;
/** Compiling, caches and connections are not growth. */
const WARM_UP_SECONDS = 45;
const CAPACITY_SECONDS = 20;
const VISITORS = 8;

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "30" }, rate: { type: "string" } },
});
const minutes = Number(values.minutes);

const tearDown = await startTestPostgres({ max_connections: "300" });
const shop = await startShop();
await growProducts(shop.query, PRODUCTS);
const wares = await waresOf(shop);
const traffic: Traffic = {
  url: shop.url,
  tally: new Tally(),
  visits: [...shoppers(wares), ...(await admins(wares))],
};

const warm = { ...traffic, tally: new Tally() };
say("Warming up …");
await runClosedLoop(warm, VISITORS, WARM_UP_SECONDS);
const rate = values.rate ? Number(values.rate) : (await runClosedLoop(warm, VISITORS, CAPACITY_SECONDS)) / 2;
say(`${rate.toFixed(1)} visits a second for ${minutes} minutes …`);
for (const [what, times] of warm.tally.errors) say(`While warming up: ${what} (${times} times)`);

const samples: Sample[] = [];
const sampling = new AbortController();
const sampled = sample(sampling.signal);
const visits = await runOpenLoop(traffic, rate, minutes * 60);
sampling.abort();
await sampled;

const tables = await bloatOf(shop);
const soaked: Soaked = {
  minutes,
  rate,
  visits,
  tally: traffic.tally,
  samples,
  tables,
  books: await books(shop),
};
for (const { what, found, holds } of findings(soaked))
  say(`${what}: ${found}${holds ? "" : " (does not hold)"}`);
writeFileSync("docs/soak.md", report(soaked));
await shop.stop();
await tearDown();
process.exit(findings(soaked).every(({ holds }) => holds) ? 0 : 1);

async function sample(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    samples.push(await sampleOf(shop));
    await wait(SAMPLE_MS, undefined, { signal }).catch(() => undefined);
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
