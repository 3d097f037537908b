import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handledEvents } from "~/domain/reconciliation/webhook";
import { type CheckResult, runChecks } from "~/domain/doctor/run-checks";
import { databaseFinding, type DatabaseFacts, transactionFinding } from "~/domain/doctor/database";
import { nodeFinding } from "~/domain/doctor/machine";
import { connectDatabase, disconnectDatabase } from "~/services/database";
import { freePort } from "~/services/embedded/postgres/server";
import { referencedPictures } from "~/services/backup/pictures";
import { loadEnvironment } from "~/services/environment/environment";
import { connectPayments } from "~/services/payments";
import { type ReverseProxy, selfSigned, startReverseProxy } from "../../support/reverse-proxy";
import { liveVariables } from "../../support/live";
import { CLIENT, type OpenIdProvider, startOpenIdProvider } from "../../support/openid-provider";
import { type Shop, startShop } from "../../support/shop";
import { startStripeAccount, type StripeAccount } from "../../support/stripe-account";
import { shopVariables, variable } from "../../support/templates";

let shop: Shop;
let proxy: ReverseProxy;
let provider: OpenIdProvider;
let stripe: StripeAccount;
let nobody: number;
let folder: string;

beforeAll(async () => {
  shop = await startShop();
  proxy = await startReverseProxy(shop.url);
  provider = await startOpenIdProvider();
  stripe = await startStripeAccount();
  nobody = await freePort();
  folder = mkdtempSync(path.join(variable("TEST_FOLDER"), "doctor-"));
});
afterAll(async () => {
  await proxy.stop();
  await provider.stop();
  await stripe.stop();
  await shop.stop();
});

type Variables = Record<string, string>;

const own = (): Variables => ({
  ...shopVariables(),
  DATABASE_URL: shop.databaseUrl,
  DATA_DIR: shop.dataDir,
  UPLOADS_DIR: shop.uploadsDir,
  PORT: new URL(shop.url).port,
  PUBLIC_URL: shop.url,
});

interface Options {
  timeoutMs?: number;
  account?: StripeAccount | undefined;
}

async function examined(
  variables: Variables = {},
  options: Options = {},
): Promise<Record<string, CheckResult>> {
  const environment = loadEnvironment({ ...own(), ...variables });
  connectDatabase(environment.databaseUrl ?? "");
  if (environment.stripe)
    connectPayments({ ...environment.stripe, ...(options.account?.address ?? {}), retries: 0 });
  const results: CheckResult[] = [];
  for await (const result of runChecks(options)) results.push(result);
  await disconnectDatabase();
  return Object.fromEntries(results.map((result) => [result.id, result]));
}

const statesOf = (results: Record<string, CheckResult>) =>
  Object.fromEntries(Object.values(results).map(({ id, state }) => [id, state]));

function command(
  variables: Variables,
  ...options: string[]
): Promise<{ code: number; written: string; checks: Record<string, CheckResult> }> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...own(), ...variables };
    const script = ["--import", "tsx", "scripts/doctor.ts", ...options];
    const child = execFile(process.execPath, script, { env }, (_error, written) => {
      const { checks } = options.includes("--json")
        ? (JSON.parse(written) as { checks: CheckResult[] })
        : { checks: [] };
      resolve({
        code: child.exitCode ?? -1,
        written,
        checks: Object.fromEntries(checks.map((check) => [check.id, check])),
      });
    });
  });
}

interface Case {
  name: string;
  /** Breaks the shop; the returned function mends it. */
  given?: () => Promise<() => unknown> | (() => unknown);
  variables?: () => Variables;
  hasAccount?: true;
  check: string;
  state: CheckResult["state"];
  says: RegExp;
  next: RegExp | null;
  also?: Record<string, CheckResult["state"]>;
}

const oauth = (secret = CLIENT.secret) => ({
  OAUTH_ISSUER: provider.issuer,
  OAUTH_CLIENT_ID: CLIENT.id,
  OAUTH_CLIENT_SECRET: secret,
});
/** The demo's own provider uses the public URL with which the shop was started. */
const throughProxy = { "sign-in": "broken", callback: "skipped" } as const;
const sql = async (breaking: string, mending: string) => {
  await shop.query(breaking);
  return () => shop.query(mending);
};
const shared = ["SHOP_MODE", "PUBLIC_URL", "OAUTH_ISSUER", "STRIPE_SECRET_KEY", "SMTP_URL", "BACKUP_DIR"];
const besideTheShop = (variables: Variables = {}) =>
  shared.some((name) => name in variables) ? { machines: "warning" } : {};
const withoutDatabase = {
  sessions: "skipped",
  machines: "skipped",
  migrations: "skipped",
  bloat: "skipped",
  transactions: "skipped",
  clock: "skipped",
  pictures: "skipped",
  "gift-cards": "skipped",
  backups: "skipped",
  jobs: "skipped",
  "webhook-events": "skipped",
} as const;
const withoutMigrations = {
  pictures: "skipped",
  "gift-cards": "skipped",
  backups: "skipped",
  jobs: "skipped",
  "webhook-events": "skipped",
} as const;

const stripeKeys = () => ({
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
});
const ownWebhook = () => `${shop.url}/api/stripe/webhook`;
const endpointAt = (url: string, changes: { status?: string; enabled_events?: string[] } = {}) => ({
  url,
  status: "enabled",
  enabled_events: [...handledEvents],
  ...changes,
});

const cases: Case[] = [
  {
    name: "a setting that nobody knows",
    variables: () => ({ SHOP_NAEM: "Parkland" }),
    check: "settings",
    state: "warning",
    says: /SHOP_NAEM is no setting of the shop; SHOP_NAME is/,
    next: /\.env/,
  },
  {
    name: "a folder that is none",
    given: () => {
      writeFileSync(path.join(folder, "file"), "");
      return () => rmSync(path.join(folder, "file"));
    },
    variables: () => ({ BACKUP_DIR: path.join(folder, "file") }),
    check: "disk",
    state: "broken",
    says: /^BACKUP_DIR \(.*\) cannot be written to: the folder is a file/,
    next: /chown/,
    also: { backups: "warning" },
  },
  {
    name: "a database that is not there",
    variables: () => ({ DATABASE_URL: `postgresql://shop@127.0.0.1:${nobody}/shop` }),
    check: "database",
    state: "broken",
    says: /cannot be used: .*ECONNREFUSED/,
    next: /PostgreSQL runs at 127\.0\.0\.1:\d+/,
    also: { ...withoutDatabase, mail: "skipped" },
  },
  {
    name: "a database that does not exist",
    variables: () => ({ DATABASE_URL: shop.databaseUrl.replace(/\/\w+$/, "/nothing") }),
    check: "database",
    state: "broken",
    says: /database "nothing" does not exist/,
    next: /DATABASE_URL/,
    also: { ...withoutDatabase, mail: "skipped" },
  },
  {
    name: "a second way that leads to another database",
    variables: () => ({ DATABASE_DIRECT_URL: shop.databaseUrl.replace(/\/\w+$/, "/postgres") }),
    check: "sessions",
    state: "broken",
    says: /^DATABASE_DIRECT_URL leads to another database/,
    next: /same database/,
  },
  {
    name: "a machine that signs with another secret",
    variables: () => ({ SESSION_SECRET: "the-secret-of-another-machine-0123456789" }),
    check: "machines",
    state: "broken",
    says: /^The shop that runs on .* has another SESSION_SECRET/,
    next: /on all machines/,
    // The secret also signs the demo's sign-in and payments.
    also: { "sign-in": "broken", callback: "skipped", webhook: "broken" },
  },
  {
    name: "a migration that is not applied",
    given: () =>
      sql(
        "UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name LIKE '%_initial'",
        "UPDATE _prisma_migrations SET rolled_back_at = NULL",
      ),
    check: "migrations",
    state: "broken",
    says: /1 migration is not applied, the first is \d+_initial/,
    next: /Start the shop/,
    also: withoutMigrations,
  },
  {
    name: "a migration of a newer version",
    given: () =>
      sql(
        "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('newer', '', '20990101000000_newer', now())",
        "DELETE FROM _prisma_migrations WHERE id = 'newer'",
      ),
    check: "migrations",
    state: "warning",
    says: /newer version of the shop, which added 20990101000000_newer/,
    next: /update this shop/,
  },
  {
    name: "a migration that was changed afterwards",
    given: () =>
      sql(
        "UPDATE _prisma_migrations SET logs = checksum, checksum = 'other' WHERE migration_name LIKE '%_initial'",
        "UPDATE _prisma_migrations SET checksum = logs, logs = NULL WHERE migration_name LIKE '%_initial'",
      ),
    check: "migrations",
    state: "broken",
    says: /_initial was changed after this database had applied it/,
    next: /backup/,
    also: withoutMigrations,
  },
  {
    name: "a clock that goes wrong",
    given: () => {
      provider.aheadMs = 60 * 60_000;
      return () => (provider.aheadMs = 0);
    },
    variables: oauth,
    check: "clock",
    state: "broken",
    says: /3,?[56]\d\d seconds behind the sign-in provider's/,
    next: /NTP/,
  },
  {
    name: "a picture that is missing",
    given: () => {
      const [name = ""] = readdirSync(shop.uploadsDir);
      renameSync(path.join(shop.uploadsDir, name), path.join(folder, name));
      return () => renameSync(path.join(folder, name), path.join(shop.uploadsDir, name));
    },
    check: "pictures",
    state: "broken",
    says: /^Images that products show and that were not in UPLOADS_DIR: /,
    next: /restore/,
  },
  {
    name: "pictures that the proxy keeps back",
    given: () => {
      proxy.instead = ({ url = "" }, response) =>
        url.startsWith("/uploads/") && !!response.writeHead(403).end("No");
      return () => (proxy.instead = null);
    },
    variables: () => ({ PUBLIC_URL: proxy.url }),
    check: "pictures",
    state: "broken",
    says: /answers 403 and no image/,
    next: /proxy hand \/uploads\//,
    also: throughProxy,
  },
  {
    name: "backups that were never made",
    given: () => {
      mkdirSync(path.join(folder, "backups"), { recursive: true });
      return () => undefined;
    },
    variables: () => ({ BACKUP_DIR: path.join(folder, "backups") }),
    check: "backups",
    state: "warning",
    says: /None has been verified yet/,
    next: /npm run backup/,
  },
  {
    name: "backups that have failed for days",
    given: () =>
      sql(
        "INSERT INTO backup_runs (problem, finished_at) VALUES ('The disk is full.', now() - interval '3 days')",
        "DELETE FROM backup_runs",
      ),
    variables: () => ({ BACKUP_DIR: path.join(folder, "backups") }),
    check: "backups",
    state: "broken",
    says: /The disk is full\. None has been verified yet/,
    next: /\/admin\/backups/,
  },
  {
    name: "backups on the shop's own disk",
    given: () =>
      sql(
        "INSERT INTO backup_runs (file, verified_at, finished_at) VALUES ('a.tar', now(), now())",
        "DELETE FROM backup_runs",
      ),
    variables: () => ({ BACKUP_DIR: path.join(folder, "backups") }),
    check: "backups",
    state: "warning",
    says: /same disk as the shop/,
    next: /another disk/,
  },
  {
    name: "jobs that nobody does",
    given: () =>
      sql(
        "SELECT graphile_worker.add_job('of-another-shop', '{}', run_at => now() - interval '1 hour')",
        "DELETE FROM graphile_worker._private_jobs WHERE task_id IN (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'of-another-shop')",
      ),
    check: "jobs",
    state: "broken",
    says: /not running: of-another-shop \(1\)/,
    next: /Start the shop/,
  },
  {
    name: "jobs that failed for good",
    given: async () => {
      await shop.query(
        "SELECT graphile_worker.add_job('of-another-shop', '{}', job_key => 'another', max_attempts => 1)",
      );
      return sql(
        "UPDATE graphile_worker._private_jobs SET attempts = 1 WHERE task_id IN (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'of-another-shop')",
        "DELETE FROM graphile_worker._private_jobs WHERE task_id IN (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'of-another-shop')",
      );
    },
    check: "jobs",
    state: "warning",
    says: /no longer tried: of-another-shop \(1\)/,
    next: /log for the reason/,
  },
  {
    name: "gift cards of another secret",
    given: () =>
      sql(
        "INSERT INTO gift_cards (code_hash, last_four, balance, order_item_id) SELECT 'otherkey.hash', 'KKKK', 12.5, id FROM order_items LIMIT 1",
        "DELETE FROM gift_cards WHERE last_four = 'KKKK'",
      ),
    check: "gift-cards",
    state: "broken",
    says: /^1 gift card with \$12\.50 cannot pay: the codes \(ending KKKK\)/,
    next: /GIFT_CARD_SECRET.*Send Again/,
  },
  {
    name: "a mail server that is not there",
    variables: () => ({ SMTP_URL: `smtp://127.0.0.1:${nobody}`, MAIL_FROM: "shop@example.ca" }),
    check: "mail",
    state: "broken",
    says: /Mail cannot be sent: .*ECONNREFUSED/,
    next: /SMTP_URL/,
  },
  {
    name: "mail that waits",
    given: () =>
      sql(
        "INSERT INTO mail_outbox (key, recipient, subject, text, html, created_at) VALUES ('stuck', 'a@example.ca', '', '', '', now() - interval '1 hour')",
        "DELETE FROM mail_outbox WHERE key = 'stuck'",
      ),
    check: "mail",
    state: "broken",
    says: /1 message has waited/,
    next: /log/,
  },
  {
    name: "a sign-in provider that is not there",
    variables: () => ({ ...oauth(), OAUTH_ISSUER: `http://127.0.0.1:${nobody}` }),
    check: "sign-in",
    state: "broken",
    says: /Sign-in does not work: fetch failed \(.*ECONNREFUSED/,
    next: /OAUTH_ISSUER/,
    also: { callback: "skipped" },
  },
  {
    name: "a sign-in provider that has another secret",
    variables: () => oauth("the old secret"),
    check: "sign-in",
    state: "broken",
    says: /does not know the shop \(invalid_client\)/,
    next: /OAUTH_CLIENT_SECRET/,
    also: { callback: "skipped" },
  },
  {
    name: "a callback that is not registered",
    given: () => {
      provider.callback = "https://the-old-name.example.ca/api/callback";
      return () => (provider.callback = null);
    },
    variables: oauth,
    check: "callback",
    state: "broken",
    says: /refuses to send people back/,
    next: /Register http:\/\/127\.0\.0\.1:\d+\/api\/callback/,
  },
  {
    name: "an address that nobody answers",
    variables: () => ({ PUBLIC_URL: `http://127.0.0.1:${nobody}` }),
    check: "public-url",
    state: "broken",
    says: /cannot be reached from here: .*ECONNREFUSED/,
    next: /PUBLIC_URL/,
    also: { headers: "skipped", webhook: "skipped", ...throughProxy },
  },
  {
    name: "an address at which something else answers",
    variables: () => ({ PUBLIC_URL: provider.issuer, ...oauth() }),
    check: "public-url",
    state: "broken",
    says: /answers 404, which is not the shop's answer/,
    next: /proxy/,
    also: { headers: "skipped", webhook: "skipped", callback: "broken", pictures: "broken" },
  },
  {
    name: "a shop that is not there behind its proxy",
    given: () => {
      proxy.instead = (_request, response) => !!response.writeHead(502).end("Bad gateway");
      return () => (proxy.instead = null);
    },
    variables: () => ({ PUBLIC_URL: proxy.url }),
    check: "public-url",
    state: "broken",
    says: /answers 502/,
    next: /the shop behind it does not\. Start the shop/,
    also: { headers: "skipped", webhook: "skipped", pictures: "broken", ...throughProxy },
  },
  {
    name: "a proxy that replaces the shop's headers",
    given: () => {
      proxy.change = (headers) => {
        delete headers["content-security-policy"];
        headers["x-frame-options"] = "SAMEORIGIN";
      };
      return () => (proxy.change = () => undefined);
    },
    variables: () => ({ PUBLIC_URL: proxy.url }),
    check: "headers",
    state: "warning",
    says: /Content-Security-Policy \(missing\), X-Frame-Options \(SAMEORIGIN\)/,
    next: /proxy's configuration/,
    also: throughProxy,
  },
  {
    name: "a webhook secret that is not the shop's",
    variables: () => ({ SESSION_SECRET: "another secret for tests that is long enough" }),
    check: "webhook",
    state: "broken",
    says: /refuses an event that is signed with the secret/,
    next: /STRIPE_WEBHOOK_SECRET/,
    // The demo's sign-in provider has its secret from the same.
    also: { "sign-in": "broken", callback: "skipped", machines: "broken" },
  },
  {
    name: "a webhook that is redirected",
    given: () => {
      proxy.instead = ({ method }, response) =>
        method === "POST" && !!response.writeHead(301, { Location: "/elsewhere" }).end();
      return () => (proxy.instead = null);
    },
    variables: () => ({ PUBLIC_URL: proxy.url }),
    check: "webhook",
    state: "broken",
    says: /is redirected \(301\), and the provider does not follow/,
    next: /proxy/,
    also: throughProxy,
  },
  {
    name: "a proxy that answers the provider itself",
    given: () => {
      proxy.instead = ({ method }, response) => method === "POST" && !!response.writeHead(200).end("Thanks");
      return () => (proxy.instead = null);
    },
    variables: () => ({ PUBLIC_URL: proxy.url }),
    check: "webhook",
    state: "broken",
    says: /answers 200 to a signed event and 200 to a forged one/,
    next: /POST/,
    also: throughProxy,
  },
  {
    name: "a provider that sends no events",
    given: async () => {
      await shop.query("UPDATE webhook_events SET processed_at = processed_at - interval '30 days'");
      return sql(
        `WITH opened AS (INSERT INTO checkouts (subtotal, gst, total) VALUES (1, 0, 1) RETURNING id)
         INSERT INTO payments (checkout_id, intent_id, amount, status, paid_at) SELECT id, 'pi_doctor', 1, 'succeeded', now() FROM opened`,
        "DELETE FROM payments WHERE intent_id = 'pi_doctor'",
      );
    },
    variables: stripeKeys,
    check: "webhook-events",
    state: "warning",
    says: /payments? (was|were) made in the last 7 days, and the provider sent no event/,
    next: /\/api\/stripe\/webhook is enabled for payment_intent\.succeeded, /,
    also: { payments: "broken", webhook: "broken", "webhook-endpoint": "skipped" },
  },
  ...[
    {
      name: "a webhook that the payment provider does not know",
      endpoints: () => [endpointAt("https://the-old-name.example.ca/api/stripe/webhook")],
      state: "broken" as const,
      says: /sends no events to http:\/\/127\.0\.0\.1:\d+\/api\/stripe\/webhook, only to https:\/\/the-old-name\./,
      next: /add a webhook to it for payment_intent\.succeeded, .* set its signing secret as STRIPE_WEBHOOK_SECRET/,
    },
    {
      name: "a webhook that is disabled at the payment provider",
      endpoints: () => [endpointAt(ownWebhook(), { status: "disabled" })],
      state: "broken" as const,
      says: /is disabled at the payment provider/,
      next: /Enable it in Stripe's dashboard/,
    },
    {
      name: "a webhook that lacks events",
      endpoints: () => [
        endpointAt(ownWebhook(), {
          enabled_events: ["payment_intent.succeeded", "checkout.session.completed"],
        }),
      ],
      state: "warning" as const,
      says: /does not send payment_intent\.payment_failed, .*refund\.failed/,
      next: /add them to the webhook/,
    },
    {
      name: "a key that may not read the payment provider's webhooks, which is no fault",
      endpoints: () => null,
      state: "skipped" as const,
      says: /The key may not read/,
      next: null,
    },
    {
      name: "a webhook that is as it should be",
      endpoints: () => [
        endpointAt("https://another-shop.example.ca/hook"),
        endpointAt(ownWebhook(), { enabled_events: ["*"] }),
      ],
      state: "ok" as const,
      says: /sends all that the shop handles to http/,
      next: null,
    },
  ].map(({ endpoints, ...each }) => ({
    ...each,
    given: () => {
      stripe.endpoints = endpoints();
      return () => (stripe.endpoints = []);
    },
    variables: stripeKeys,
    hasAccount: true as const,
    check: "webhook-endpoint",
    // They are test keys, the shop has another secret, and the demo's past orders had no events.
    also: { payments: "warning", webhook: "broken", "webhook-events": "warning" } as const,
  })),
];

test("npm run doctor: prints one line for each check and exits with 0 when all is OK", async () => {
  const { code, written } = await command({});
  expect(written).not.toMatch(/CHECK|BROKEN|^- /m);
  expect(
    written
      .trim()
      .split("\n")
      .every((line) => /^ok {6}[A-Z][\w. -]+: \S/.test(line)),
  ).toBe(true);
  expect(code).toBe(0);
});

describe("it names the problem and the next step for", () => {
  let okStates: Record<string, CheckResult["state"]>;
  beforeAll(async () => {
    okStates = statesOf(await examined());
    expect(new Set(Object.values(okStates))).toEqual(new Set(["ok"]));
  });

  test.each(cases.map((each) => [each.name, each] as const))("%s", async (_name, each) => {
    const mend = await each.given?.();
    try {
      const results = await examined(each.variables?.(), each.hasAccount && { account: stripe });
      const { text, next } = results[each.check] ?? { text: "", next: "" };
      expect({ text, next }).toEqual({
        text: expect.stringMatching(each.says) as string,
        next: each.next && (expect.stringMatching(each.next) as string),
      });
      expect(statesOf(results)).toEqual({
        ...okStates,
        ...besideTheShop(each.variables?.()),
        ...each.also,
        [each.check]: each.state,
      });
    } finally {
      await mend?.();
    }
  });
});

describe("what takes more than a test can wait for", () => {
  const facts: DatabaseFacts = {
    version: "16.1",
    versionNumber: 160001,
    isStandby: false,
    isReadOnly: false,
    connections: 10,
    maxConnections: 100,
    transactionIdAge: 1000,
    bytes: 10_000_000,
  };
  test.each([
    [{}, "ok", /PostgreSQL 16\.1, 10\.0 MB/],
    [{ isStandby: true }, "broken", /cannot be written to/],
    [{ isReadOnly: true }, "broken", /cannot be written to/],
    [{ version: "13.4", versionNumber: 130004 }, "broken", /13\.4 is too old/],
    [{ connections: 81 }, "warning", /81 of its 100 connections/],
    [{ transactionIdAge: 1_500_000_000 }, "warning", /1,500,000,000 transactions/],
  ] as const)("a database with %o is %s", (change, state, says) => {
    const finding = databaseFinding({ ...facts, ...change }, false);
    expect(finding).toMatchObject({ state, text: expect.stringMatching(says) as string });
  });

  test.each([
    [undefined, "ok"],
    [60, "ok"],
    [20 * 60, "warning"],
    [7 * 3600, "broken"],
  ] as const)("a transaction of %s seconds is %s", (seconds, state) => {
    const oldest =
      seconds === undefined ? undefined : { pid: 7, seconds, name: "psql", state: "idle in transaction" };
    expect(transactionFinding(oldest)).toMatchObject({ state });
  });

  test.each([
    ["18.20.0", "broken", /too old/],
    ["20.18.9", "broken", /too old/],
    ["20.20.2", "ok", /no longer supported since Apr 30, 2026; plan an update/],
    ["24.21.0", "ok", /^24\.21\.0$/],
  ] as const)("Node.js %s is %s", (version, state, says) => {
    const finding = nodeFinding(version, Date.parse("2026-11-22"));
    expect(finding).toMatchObject({ state, text: expect.stringMatching(says) as string });
  });
});

test("it requests a picture, never a video, in any order of the rows", async () => {
  const client = new pg.Client(shop.databaseUrl);
  await client.connect();
  const { id } = (await shop.query<{ id: string }>("SELECT id FROM product_images LIMIT 1"))[0] ?? {};
  for (let first: string | undefined, at = 0; !first?.endsWith(".webm"); at++) {
    const name = `${String(at).padStart(40, "0")}.webm`;
    await shop.query("UPDATE product_images SET video_file = $2 WHERE id = $1", [id, name]);
    writeFileSync(path.join(shop.uploadsDir, name), "");
    [first] = await referencedPictures(client);
  }
  await client.end();
  const { pictures } = await examined();
  await shop.query("UPDATE product_images SET video_file = NULL WHERE id = $1", [id]);
  expect(pictures).toMatchObject({ state: "ok" });
});

test("dead rows that are not removed are reported", async () => {
  await shop.query("CREATE TABLE bloated (id int) WITH (autovacuum_enabled = off)");
  await shop.query("INSERT INTO bloated SELECT generate_series(1, 60000)");
  await shop.query("DELETE FROM bloated");
  const bloat = async () => (await examined()).bloat;
  // PostgreSQL's statistics are a moment late.
  await expect.poll(bloat).toMatchObject({
    state: "warning",
    text: expect.stringMatching(/public\.bloated has 60,000 dead rows/) as string,
  });
  await shop.query("DROP TABLE bloated");
});

test("a check that hangs is broken after its timeout, and the others are reported", async () => {
  proxy.instead = () => true;
  const results = await examined({ PUBLIC_URL: proxy.url }, { timeoutMs: 1_000 });
  proxy.instead = null;
  expect(results["public-url"]).toMatchObject({
    state: "broken",
    text: "It did not answer within 1 seconds.",
  });
  expect(results.jobs).toMatchObject({ state: "ok" });
});

describe("npm run doctor", () => {
  test("ends with 2 where settings cannot be read, and names them", async () => {
    const { code, checks } = await command({ SHOP_MODE: "lve" }, "--json");
    expect(checks.settings).toMatchObject({ state: "broken", text: "SHOP_MODE must be demo or live." });
    expect(checks.node).toMatchObject({ state: "ok" });
    expect(code).toBe(2);
  });

  test("ends with 1 where there are only warnings", async () => {
    const { code } = await command({ SHOP_NAEM: "Parkland" });
    expect(code).toBe(1);
  });

  test("says that a shop which was never started has no database, and makes none", async () => {
    const dataDir = path.join(folder, "new");
    const { code, checks } = await command({ DATABASE_URL: "", DATA_DIR: dataDir }, "--json");
    expect(checks.database).toMatchObject({ state: "broken", next: "Start it: `npm start`" });
    expect(readdirSync(dataDir)).not.toContain("postgres");
    expect(code).toBe(2);
  });

  test("sends the shop a message only with --message", async () => {
    const mailbox = () => readdirSync(path.join(shop.dataDir, "outbox")).length;
    const before = mailbox();
    const asked = await command({ SHOP_EMAIL: "owner@example.ca" }, "--json", "--message");
    expect(asked.checks.message).toMatchObject({
      state: "ok",
      text: expect.stringContaining("owner@example.ca") as string,
    });
    expect(mailbox()).toBeGreaterThan(before);
    expect((await command({}, "--json", "--message")).checks.message).toMatchObject({ state: "skipped" });
  });

  test("in live says which keys charge nobody, that nothing is backed up, and keeps secrets to itself", async () => {
    const live = { ...liveVariables, STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1" };
    const { checks, written } = await command({ ...live, ...oauth() }, "--json");
    expect(checks.settings).toMatchObject({
      state: "warning",
      text: expect.stringContaining("test key") as string,
    });
    expect(checks.payments).toMatchObject({
      state: "broken",
      next: expect.stringContaining("STRIPE_SECRET_KEY") as string,
    });
    expect(checks.backups).toMatchObject({
      state: "warning",
      next: expect.stringContaining("BACKUP_DIR") as string,
    });
    for (const secret of ["sk_test_1", live.SESSION_SECRET, live.STRIPE_WEBHOOK_SECRET, CLIENT.secret])
      expect(written).not.toContain(secret);
  });
});

describe("the certificate", () => {
  test.each([
    [90, true, "ok", /valid until/],
    [5, true, "warning", /ends in [45] days/],
    [90, false, "broken", /it is self-signed/],
  ] as const)("of %i days, known to this machine: %s, is %s", async (days, isKnown, state, says) => {
    const certificate = selfSigned(days);
    const front = await startReverseProxy(shop.url, certificate);
    const known: Variables = isKnown ? { NODE_EXTRA_CA_CERTS: certificate.file } : {};
    const { checks } = await command({ PUBLIC_URL: front.url, ...known }, "--json");
    await front.stop();
    expect(checks.certificate).toMatchObject({ state, text: expect.stringMatching(says) as string });
    expect(checks["public-url"]).toMatchObject({ state: isKnown ? "ok" : "broken" });
  });

  test("is missed where something answers that speaks no TLS", async () => {
    const { checks } = await command({ PUBLIC_URL: proxy.url.replace("http:", "https:") }, "--json");
    expect(checks.certificate).toMatchObject({
      state: "broken",
      text: expect.stringMatching(/speaks TLS/) as string,
    });
  });
});
