import type pg from "pg";
import {
  applyMigrations,
  isSameMigration,
  knownMigrations,
  type Migration,
  MIGRATION_LOCK,
} from "../../../prisma/migrate.ts";
import { IDENTITY_TABLES } from "~/services/embedded/identity/tables";
import { PAYMENT_TABLES } from "~/services/embedded/payments/schema";
import { BackupError } from "./errors";
import type { Manifest, TableContent } from "./format";
import { tableContent, listTables } from "./tables";

// A restore is one transaction: after a failure or a kill the database is unchanged.

const VALUED = ["users", "categories", "products", "checkouts", "orders"];

const KINDS = [
  "table",
  "view",
  "materialized view",
  "sequence",
  "function",
  "procedure",
  "type",
  "collation",
];

/** @throws BackupError when data would be lost or another connection uses the database */
export async function clearDatabase(client: pg.Client, replace: string | null): Promise<void> {
  await client.query("SET LOCAL lock_timeout = '10s'");
  const [{ name, locked, others } = { name: "", locked: false, others: 0 }] = (
    await client.query<{ name: string; locked: boolean; others: number }>(
      `SELECT current_database() AS name, pg_try_advisory_xact_lock($1) AS locked,
         (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()
           AND usename = current_user AND backend_type = 'client backend' AND pid <> pg_backend_pid()) AS others`,
      [MIGRATION_LOCK],
    )
  ).rows;
  if (!locked)
    throw new BackupError(
      "Another process is restoring into this database or updating it; wait until it is done.",
    );
  if (others > 0)
    throw new BackupError(
      `The database ${name} is in use (${others} ${others === 1 ? "connection" : "connections"}): stop the shop first.`,
    );
  const content = await valuedContent(client);
  if (content !== "" && replace !== name)
    throw new BackupError(
      `The database ${name} holds a shop (${content}), and nothing was changed. To replace all of it by the backup, add --replace=${name}.`,
    );
  const { rows } = await client.query<{ type: string; identity: string }>(
    `SELECT DISTINCT o.type, o.identity
     FROM pg_depend d, pg_identify_object(d.classid, d.objid, 0) o
     WHERE d.refclassid = 'pg_namespace'::regclass AND d.refobjid = 'public'::regnamespace
       AND o.type = ANY ($1) AND NOT EXISTS (
         SELECT FROM pg_depend e WHERE e.classid = d.classid AND e.objid = d.objid AND e.deptype = 'e')`,
    [KINDS],
  );
  for (const { type, identity } of rows) await client.query(`DROP ${type} IF EXISTS ${identity} CASCADE`);
  await client.query("DROP SCHEMA IF EXISTS embedded, graphile_worker CASCADE");
}

async function valuedContent(client: pg.Client): Promise<string> {
  const counts: string[] = [];
  for (const table of VALUED) {
    const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass($1) IS NOT NULL AS there", [
      `public.${table}`,
    ]);
    if (!rows[0]?.there) continue;
    const { rows: counted } = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM public.${table}`,
    );
    if (counted[0]?.n) counts.push(`${table}: ${counted[0].n}`);
  }
  return counts.join(", ");
}

export interface Schema {
  /** Dropped while rows are loaded, because tables may refer to each other in any order. */
  foreignKeys: { table: string; name: string; definition: string }[];
  pending: Migration[];
}

export async function createSchema(client: pg.Client, manifest: Manifest): Promise<Schema> {
  const { applied, pending } = sortMigrations(manifest);
  await applyMigrations(client, applied);
  const names = manifest.tables.map(({ name }) => name);
  if (names.some((name) => name.startsWith("embedded."))) {
    await client.query(IDENTITY_TABLES);
    await client.query(PAYMENT_TABLES);
  }
  const tables = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of manifest.tables) {
    const unknown = columns.find((column) => !tables.get(name)?.includes(column));
    if (unknown)
      throw new BackupError(
        `The backup holds ${name}.${unknown}, which this shop does not know. Restore it with the version that made it (${manifest.version}) or a newer one. Keep tables of other programs in another schema.`,
      );
  }
  const { rows: foreignKeys } = await client.query<Schema["foreignKeys"][number]>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of foreignKeys)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  // Triggers would record the loaded rows as changes.
  await setTriggers(client, "DISABLE");
  await client.query(`TRUNCATE ${names.join(", ")}`);
  return { foreignKeys, pending };
}

function sortMigrations({ migrations, version }: Manifest): { applied: Migration[]; pending: Migration[] } {
  const applied = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const known = knownMigrations();
  const unknown = migrations.find(({ name }) => !known.some((migration) => migration.name === name));
  if (unknown)
    throw new BackupError(
      `A newer version of the shop (${version}, with the migration ${unknown.name}) made this backup: update the shop, then restore it.`,
    );
  const changed = known.find(
    (migration) => !isSameMigration(migration, applied.get(migration.name) ?? migration.checksum),
  );
  if (changed)
    throw new BackupError(`The migration ${changed.name} is another one in the shop that made this backup.`);
  return {
    applied: known.filter(({ name }) => applied.has(name)),
    pending: known.filter(({ name }) => !applied.has(name)),
  };
}

export async function finishSchema(client: pg.Client, manifest: Manifest, schema: Schema): Promise<void> {
  for (const { table, name, definition } of schema.foreignKeys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  await setTriggers(client, "ENABLE");
  for (const expected of manifest.tables) await compare(expected, await tableContent(client, expected));
  await continueSequences(client);
  await applyMigrations(client, schema.pending);
}

async function setTriggers(client: pg.Client, state: "DISABLE" | "ENABLE"): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `SELECT DISTINCT t.tgrelid::regclass::text AS table FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace`,
  );
  for (const { table } of rows) await client.query(`ALTER TABLE ${table} ${state} TRIGGER USER`);
}

function compare(expected: TableContent, found: TableContent): void {
  if (found.rows !== expected.rows || found.checksum !== expected.checksum)
    throw new BackupError(
      `Of ${expected.name} ${found.rows} rows came back and ${expected.rows} were written, or not as they were; nothing was changed.`,
    );
}

/** Sequences must continue after the highest number in use. */
async function continueSequences(client: pg.Client): Promise<void> {
  for (const { name, columns } of await listTables(client)) {
    for (const column of columns) {
      const { rows } = await client.query<{ sequence: string | null }>(
        "SELECT pg_get_serial_sequence($1, (parse_ident($2))[1]) AS sequence",
        [name, column],
      );
      if (rows[0]?.sequence)
        await client.query(
          `SELECT setval($1, (SELECT coalesce(max(${column}), 0) + 1 FROM ${name}), false)`,
          [rows[0].sequence],
        );
    }
  }
}
