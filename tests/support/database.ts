import { mkdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import type pg from "pg";
import { connectDatabase, disconnectDatabase, pool } from "~/services/database";
import { shiftClock } from "~/services/clock/clock";
import { loadEnvironment } from "~/services/environment/environment";
import {
  freshDatabase,
  picturesFolder,
  shopVariables,
  variable,
  type Content,
  type FreshDatabase,
} from "./templates";

export { freshDatabase };

export async function query<Row extends pg.QueryResultRow>(
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await pool.query<Row>(sql, values)).rows;
}

/** Resolves when `work` is done or waits for another transaction's lock. */
export async function heldUpOrDone(work: Promise<unknown>): Promise<void> {
  let isDone = false;
  const finish = () => (isDone = true);
  work.then(finish, finish);
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while (!isDone && (await pool.query(waiting)).rowCount === 0);
}

let databases = 0n;

/** Versions start below those of earlier databases, so that no cached data of this process are used. */
async function lowerVersion(): Promise<void> {
  databases++;
  await query("UPDATE catalogue_version SET version = $1", [10n ** 15n - databases * 10n ** 9n]);
}

export function useDatabase(content: Content, variables: Record<string, string> = {}): void {
  let database: FreshDatabase;

  beforeAll(async () => {
    database = await freshDatabase(content);
    const dataDir = path.join(variable("TEST_FOLDER"), path.basename(new URL(database.url).pathname));
    mkdirSync(dataDir);
    const uploads = content === "seeded" ? picturesFolder() : path.join(dataDir, "uploads");
    loadEnvironment({
      ...process.env,
      ...shopVariables(),
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      UPLOADS_DIR: uploads,
      ...variables,
    });
    connectDatabase(database.url);
    shiftClock(0);
    await lowerVersion();
  }, 300_000);

  afterAll(async () => {
    await disconnectDatabase();
    await database.drop();
  });
}
