import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";

/** The lock Prisma's own `migrate` takes, so that it and several starting processes wait for each other. */
export const MIGRATION_LOCK = 72707369;

/** PostgreSQL's own code for it. */
const LOCK_TIMEOUT = "55P03";

/** The table as Prisma's own `migrate` makes it; either can carry on after the other. */
const LEDGER = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  id                  VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum            VARCHAR(64) NOT NULL,
  finished_at         TIMESTAMPTZ,
  migration_name      VARCHAR(255) NOT NULL,
  logs                TEXT,
  rolled_back_at      TIMESTAMPTZ,
  started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

export interface Migration {
  name: string;
  script: string;
  /** Of the script, as the ledger keeps it. */
  checksum: string;
}

/**
 * Brings the database at `url` up to date and answers the names of the migrations it applied. A migration and
 * its line in the ledger are one transaction: one that fails leaves nothing behind and is tried again by the
 * next start.
 */
export async function deploy(url: string, { lockTimeoutMs = 120_000 } = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A lost connection fails its query. Without this listener the error would also end the process.
  client.on("error", () => undefined);
  await client.connect().catch((error: unknown) => {
    throw new Error(
      `The database cannot be reached (${client.host}:${client.port}): ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    );
  });
  try {
    if ((await pendingMigrations(client)).length === 0) return [];
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
    await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError && error.code === LOCK_TIMEOUT)) throw error;
      throw new Error(
        "Another process is still bringing the database up to date; start again once it is done, or end it.",
        { cause: error },
      );
    });
    await client.query(LEDGER);
    const pending = await pendingMigrations(client);
    for (const migration of pending) await inTransaction(client, () => apply(client, migration));
    return pending.map((migration) => migration.name);
  } finally {
    // Closing the connection frees the lock.
    await client.end();
  }
}

/** As parts of the caller's transaction, in a database that has none of them yet. */
export async function applyMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(LEDGER);
  for (const migration of migrations) await apply(client, migration);
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  try {
    await client.query("BEGIN");
    await work();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

async function apply(client: pg.Client, { name, script, checksum }: Migration): Promise<void> {
  try {
    await client.query(script);
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
  } catch (error) {
    throw new Error(
      `The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    );
  }
}

/** What a database has and has not of this version's migrations, by their names; nothing is changed. */
export async function migrationState(
  client: pg.ClientBase,
): Promise<{ pending: string[]; unknown: string[]; conflict: string | null }> {
  const known = new Set(knownMigrations().map(({ name }) => name));
  const unknown = [...(await appliedMigrations(client)).keys()].filter((name) => !known.has(name)).sort();
  try {
    return { pending: (await pendingMigrations(client)).map(({ name }) => name), unknown, conflict: null };
  } catch (error) {
    return { pending: [], unknown, conflict: error instanceof Error ? error.message : String(error) };
  }
}

async function pendingMigrations(client: pg.ClientBase): Promise<Migration[]> {
  const applied = await appliedMigrations(client);
  return knownMigrations().filter((migration) => {
    const { name } = migration;
    const known = applied.get(name);
    if (known === undefined) return true;
    if (known.failed)
      throw new Error(`The migration ${name} is marked as failed; settle it with "prisma migrate resolve".`);
    if (!isSameMigration(migration, known.checksum)) {
      throw new Error(`The migration ${name} was changed after this database had applied it.`);
    }
    return false;
  });
}

async function appliedMigrations(
  client: pg.ClientBase,
): Promise<Map<string, { checksum: string; failed: boolean }>> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS exists`,
  );
  if (!tables[0]?.exists) return new Map();
  const { rows } = await client.query<{ migration_name: string; checksum: string; failed: boolean }>(
    `SELECT migration_name, checksum, finished_at IS NULL AS failed FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`,
  );
  return new Map(rows.map((row) => [row.migration_name, { checksum: row.checksum, failed: row.failed }]));
}

/** Whether the ledger's checksum is of this script, which may have got other line ends on its way here. */
export function isSameMigration({ script, checksum }: Migration, applied: string): boolean {
  return applied === checksum || applied === checksumOf(script.replace(/\r\n/g, "\n"));
}

/** Those that this version of the shop brings, in their order. */
export function knownMigrations(): Migration[] {
  const folder = migrationsFolder();
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const script = readFileSync(path.join(folder, name, "migration.sql"), "utf8");
      return { name, script, checksum: checksumOf(script) };
    });
}

/** Found upwards from here, because this module runs from its source and from the built server alike. */
export function migrationsFolder(): string {
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, "prisma", "migrations");
    if (existsSync(candidate)) return candidate;
    if (folder === path.dirname(folder))
      throw new Error("The folder prisma/migrations is missing beside the built server.");
  }
}

function checksumOf(script: string): string {
  return createHash("sha256").update(script).digest("hex");
}
