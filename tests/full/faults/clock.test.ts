import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAllBooked, plenty, startBuyers, unexpected } from "../../support/buyers";
import { Client } from "../../support/client";
import { CLIENT, startOpenIdProvider } from "../../support/openid-provider";
import { startShop, type Shop } from "../../support/shop";
import { variable } from "../../support/templates";

/** A shop on a machine whose clock is off by as much as a file says, from the next signal on. */
let shop: Shop;
const clockFile = path.join(variable("TEST_FOLDER"), "wrong-clock");
const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

const WRONG_CLOCK = `
  import { readFileSync } from "node:fs";
  const RealDate = Date;
  let off = 0;
  globalThis.Date = class Date extends RealDate {
    constructor(...given) { given.length ? super(...given) : super(RealDate.now() + off); }
    static now() { return RealDate.now() + off; }
  };
  process.on("SIGUSR2", () => {
    off = Number(readFileSync(${JSON.stringify(clockFile)}, "utf8"));
    process.stdout.write("The clock is off by " + off + " ms.\\n");
  });`;

const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(WRONG_CLOCK)}`;

beforeAll(async () => {
  shop = await startShop({ env: { NODE_OPTIONS } });
});
afterAll(() => shop.stop());

async function jump(milliseconds: number, at = shop): Promise<void> {
  writeFileSync(clockFile, String(milliseconds));
  process.kill(at.pid() ?? 0, "SIGUSR2");
  const told = `The clock is off by ${milliseconds} ms.`;
  await expect.poll(() => at.logs().split(told).length).toBeGreaterThan(1);
}

/** Rows that say they are of another time than the database's, or end later than anything does. */
async function misdated(orders: Iterable<string>): Promise<unknown[]> {
  return shop.query(
    `SELECT 'order' AS what, created_at FROM orders
       WHERE id = ANY ($1::uuid[]) AND created_at NOT BETWEEN now() - interval '1 hour' AND now() + interval '1 second'
     UNION ALL SELECT 'hold', held_until FROM checkouts WHERE held_until NOT BETWEEN now() AND now() + interval '11 minutes'
     UNION ALL SELECT 'mail', created_at FROM mail_outbox WHERE order_id = ANY ($1::uuid[]) AND created_at NOT BETWEEN now() - interval '1 hour' AND now() + interval '1 second'
     UNION ALL SELECT 'sweep', run_at FROM graphile_worker.jobs WHERE run_at > now() + interval '25 hours'
     UNION ALL SELECT 'session', expire FROM sessions WHERE expire < now() OR expire > now() + interval '31 days'`,
    [[...orders]],
  );
}

test("a clock that jumps by an hour and by years, both ways, moves no row, ends no session and loses no order", async () => {
  const customer = new Client(shop.url);
  await customer.signIn("customer@example.com");
  const { id, dollars } = await plenty(shop);
  const buyers = startBuyers(shop.url, id, dollars, 2);
  for (const off of [HOUR_MS, -HOUR_MS, YEAR_MS, -YEAR_MS, 0]) {
    await jump(off);
    await buyers.more(2);
    expect((await customer.json("GET", "/api/auth/user")).status).toBe(200);
  }
  await buyers.leave();
  await expectAllBooked(shop.databaseUrl, buyers);
  expect(unexpected(buyers)).toEqual([]);
  expect(await misdated(buyers.answered)).toEqual([]);
  const sweeps = "SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier = 'sweep'";
  // The shop's first sweep and the one that looked for lost orders may still be under way.
  await expect.poll(() => shop.query(sweeps)).toEqual([{ n: 1 }]);
});

test("who signs in at the owner's provider is let in while this machine's clock is an hour ahead", async () => {
  const provider = await startOpenIdProvider();
  const own = await startShop({
    env: {
      NODE_OPTIONS,
      OAUTH_ISSUER: provider.issuer,
      OAUTH_CLIENT_ID: CLIENT.id,
      OAUTH_CLIENT_SECRET: CLIENT.secret,
    },
  });
  await jump(HOUR_MS, own);
  provider.person = { sub: "ada", email: "ada@example.com", email_verified: true };
  const client = new Client(own.url);
  await client.follow(await client.get("/api/login"));
  expect((await client.json("GET", "/api/auth/user")).status).toBe(200);
  await own.stop();
  await provider.stop();
});
