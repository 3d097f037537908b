import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "~/services/embedded/postgres/server";
import { Client } from "../../support/client";
import { startShop, type Shop } from "../../support/shop";
import { variable } from "../../support/templates";

let shop: Shop;
const WORDS = "Ada Fernwood, 12 Birch Lane";
const failing = path.join(variable("TEST_FOLDER"), "failing.mjs");
const FAILING = `
  const fail = () => { throw new TypeError(${JSON.stringify(WORDS)}, { cause: new RangeError(${JSON.stringify(WORDS)}) }); };
  process.on("SIGWINCH", async () => fail());
  process.on("SIGIO", fail);`;

beforeAll(async () => {
  writeFileSync(failing, FAILING);
  shop = await startShop({
    env: {
      NODE_OPTIONS: `--import ${failing}`,
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      MAIL_FROM: "shop@example.com",
    },
  });
});
afterAll(() => shop.stop());

const linesOf = (words: string) =>
  shop
    .logs()
    .split("\n")
    .filter((line) => line.includes(words));

async function sweep(): Promise<void> {
  const checked = async () => (await shop.query("SELECT checked_at::text FROM book_checks"))[0];
  const before = await checked();
  await shop.query("SELECT graphile_worker.add_job('sweep', '{}')");
  await expect.poll(checked).not.toEqual(before);
}

test("what stays wrong for many sweeps is logged when it begins and when it ends, however many mails wait", async () => {
  const attempts = async () =>
    (await shop.query<{ least: number }>("SELECT min(attempts)::int AS least FROM mail_outbox"))[0]?.least;
  await shop.query(
    `INSERT INTO mail_outbox (id, key, recipient, subject, text, html)
     SELECT gen_random_uuid(), 'test:' || n, 'ada@example.com', 'Your order', '', '' FROM generate_series(1, 3) AS n`,
  );
  const wrong =
    "UPDATE variations SET held = held + $1::int WHERE id = (SELECT min(id::text)::uuid FROM variations)";
  await shop.query(wrong, [1]);
  for (const times of [1, 2, 3]) {
    await sweep();
    await expect.poll(attempts).toBeGreaterThanOrEqual(times);
  }
  await expect.poll(() => linesOf('"task":"mail"')).toHaveLength(1);
  const found = () => linesOf("what the sweep found has changed");
  expect(found()).toEqual([expect.stringContaining('"repaired":0,"open":1')]);
  await shop.query(wrong, [-1]);
  await sweep();
  await sweep();
  await expect.poll(found).toEqual([expect.anything(), expect.stringContaining('"repaired":0,"open":0')]);
});

test.each(["SIGWINCH", "SIGIO"] as const)(
  "an error that nothing caught ends the process, and the log says what it was and where, not its words (%s)",
  async (signal) => {
    process.kill(shop.pid() ?? 0, signal);
    await expect
      .poll(() =>
        new Client(shop.url).get("/healthz").then(
          () => "up",
          () => "ended",
        ),
      )
      .toBe("ended");
    expect(linesOf('"level":"fatal"').at(-1)).toMatch(
      /"error":"TypeError\\n {4}at .+\\ncaused by RangeError\\n {4}at .+the process ends by an error that nothing caught/,
    );
    expect(shop.logs()).not.toContain("Fernwood");
    await shop.restart();
  },
);
