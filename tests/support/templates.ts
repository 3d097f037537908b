import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { copyFileSync, linkSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { prepareJobs } from "~/services/jobs/jobs";
import { deploy } from "../../prisma/migrate.ts";
import { SECRET } from "./secret";

export type Content = "bare" | "empty" | "seeded";

export interface FreshDatabase {
  url: string;
  drop(): Promise<void>;
}

export async function freshDatabase(content: Content): Promise<FreshDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(async (client) => {
    await makeTemplate(client, content);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${templates[content]}`);
  });
  return {
    url: addressOf(name),
    drop: () =>
      administer((client) =>
        client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).then(() => undefined),
      ),
  };
}

const templates = { bare: "template1", empty: "shop_empty", seeded: "shop_seeded" };
const TEMPLATE_LOCK = 1;

async function makeTemplate(client: pg.Client, content: Content): Promise<void> {
  if (await exists(client, templates[content])) return;
  await client.query("SELECT pg_advisory_lock($1)", [TEMPLATE_LOCK]);
  try {
    // Another worker may have made the template.
    if (await exists(client, templates[content])) return;
    const making = `making_${templates[content]}`;
    await client.query(`DROP DATABASE IF EXISTS ${making} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${making}`);
    await deploy(addressOf(making));
    await prepareJobs(addressOf(making));
    if (content === "seeded") await fill(addressOf(making));
    await client.query(`ALTER DATABASE ${making} RENAME TO ${templates[content]}`);
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [TEMPLATE_LOCK]);
  }
}

/** Runs a separate process, because database client and settings are global. */
async function fill(url: string): Promise<void> {
  const env = {
    ...process.env,
    ...shopVariables(),
    DATABASE_URL: url,
    UPLOADS_DIR: variable("TEST_PICTURES"),
    DATA_DIR: path.join(variable("TEST_FOLDER"), "seed"),
  };
  await promisify(execFile)(process.execPath, ["--import", "tsx", "tests/support/seed.ts"], { env });
}

/** Settings that keep tests off the network, even if the developer's `.env` says otherwise. */
export function shopVariables(): Record<string, string> {
  const absent = [
    "DATABASE_DIRECT_URL",
    "PUBLIC_URL",
    "OAUTH_ISSUER",
    "OAUTH_CLIENT_ID",
    "OAUTH_CLIENT_SECRET",
    "GIFT_CARD_SECRET",
    "STRIPE_SECRET_KEY",
    "STRIPE_PUBLISHABLE_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "SMTP_URL",
    "MAIL_FROM",
    "BACKUP_DIR",
    "BACKUP_PASSPHRASE",
  ];
  return {
    ...Object.fromEntries(
      [
        ...absent,
        "ADMIN_EMAILS",
        "SHOP_NAME",
        "SHOP_EMAIL",
        "SHOP_ADDRESS",
        "GST_NUMBER",
        "TRUST_PROXY",
        "WORKERS",
        "RATE_LIMITS",
        "HOST",
        "PORT",
      ].map((name) => [name, ""]),
    ),
    SHOP_MODE: "demo",
    LOG_LEVEL: "info",
    SESSION_SECRET: SECRET,
  };
}

/** Contains hard links, so a test may delete them. */
export function picturesFolder(): string {
  const folder = path.join(variable("TEST_FOLDER"), `uploads-${randomUUID()}`);
  const pictures = variable("TEST_PICTURES");
  mkdirSync(folder);
  for (const file of readdirSync(pictures, { recursive: true, withFileTypes: true })) {
    const name = path.relative(pictures, path.join(file.parentPath, file.name));
    if (name.startsWith(".")) continue;
    if (file.isDirectory()) mkdirSync(path.join(folder, name));
    else link(path.join(pictures, name), path.join(folder, name));
  }
  return folder;
}

export async function renderedPicturesFolder(): Promise<string> {
  await administer((client) => makeTemplate(client, "seeded"));
  return picturesFolder();
}

function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // The temporary folder is on another disk.
    copyFileSync(from, to);
  }
}

async function exists(client: pg.Client, database: string): Promise<boolean> {
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [database]);
  return rowCount === 1;
}

async function administer(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf("postgres") });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function addressOf(database: string): string {
  const url = new URL(variable("TEST_DATABASE_URL"));
  url.pathname = `/${database}`;
  return url.href;
}

export function variable(name: "TEST_DATABASE_URL" | "TEST_FOLDER" | "TEST_PICTURES"): string {
  const value = process.env[name];
  if (!value)
    throw new Error(`${name} is not set: tests that need the database run through Vitest or Playwright`);
  return value;
}
