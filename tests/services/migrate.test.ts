import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deploy } from "../../prisma/migrate.ts";
import { freshDatabase, type FreshDatabase } from "../support/templates";

let database: FreshDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await freshDatabase("empty");
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
});

describe("deploy", () => {
  test("does nothing to a database that is up to date", async () => {
    expect(await deploy(database.url)).toEqual([]);
  });

  test("applies every migration once when several processes start at the same time", async () => {
    await startOver();
    const applied = await Promise.all([deploy(database.url), deploy(database.url), deploy(database.url)]);
    const { rows } = await client.query<{ migration_name: string }>(
      `SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1`,
    );
    expect(applied.flat().sort()).toEqual(rows.map((row) => row.migration_name));
    expect(new Set(applied.flat()).size).toBe(rows.length);
  });

  test("gives up with a message if another process keeps the migration lock", async () => {
    await startOver();
    await client.query("SELECT pg_advisory_lock(72707369)");
    await expect(deploy(database.url, { lockTimeoutMs: 50 })).rejects.toThrow(
      "Another process is still bringing the database up to date; start again once it is done, or end it.",
    );
  });

  test("of which the database goes away in the middle fails, and lets the process stop in its own way", async () => {
    await startOver();
    await client.query("SELECT pg_advisory_lock(72707369)");
    const waiting = deploy(database.url).catch((error: unknown) => error);
    const end = `SELECT pg_terminate_backend(pid) FROM pg_locks
      WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    while ((await client.query(end)).rowCount === 0);
    expect(await waiting).toMatchObject({ code: "57P01" });
  });

  test("leaves nothing behind when a migration fails, and says why", async () => {
    await startOver();
    await client.query(`CREATE TABLE orders (id int)`);
    await expect(deploy(database.url)).rejects.toThrow(
      /^The migration \d+_initial failed: relation "orders" already exists\.$/,
    );
    const { rows } = await client.query<{ tables: string[] }>(
      `SELECT array_agg(tablename::text ORDER BY tablename) AS tables FROM pg_tables WHERE schemaname = 'public'`,
    );
    expect(rows[0]?.tables).toEqual(["_prisma_migrations", "orders"]);
    await client.query(`DROP TABLE orders`);
    expect(await deploy(database.url)).not.toEqual([]);
  });

  test("refuses a database whose migration was another one", async () => {
    await client.query(`UPDATE _prisma_migrations SET checksum = 'other'`);
    await expect(deploy(database.url)).rejects.toThrow(/was changed after this database had applied it\.$/);
  });

  test("refuses a database with a migration that Prisma's own command marked as failed", async () => {
    await client.query(`UPDATE _prisma_migrations SET finished_at = NULL`);
    await expect(deploy(database.url)).rejects.toThrow(/is marked as failed/);
  });
});

async function startOver(): Promise<void> {
  await client.query(`DROP SCHEMA public CASCADE; CREATE SCHEMA public`);
}
