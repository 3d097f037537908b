import { mkdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import type pg from "pg";
import { VERSIONS_OF_TIMELINE } from "~/domain/version";
import { connectDatabase, disconnectDatabase, pool } from "~/services/database";
import { shiftClock } from "~/services/clock";
import { loadEnvironment } from "~/services/environment";
import {
  freshDatabase,
  picturesFolder,
  shopVariables,
  variable,
  type Content,
  type FreshDatabase,
} from "./templates";

export { freshDatabase };

/** The rows of a statement on the database of the tests' file. */
export async function query<Row extends pg.QueryResultRow>(
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await pool.query<Row>(sql, values)).rows;
}

/** Of the databases that this process was connected to, one file after the other. */
let databases = 0n;

/**
 * As after a restore: the catalogue's versions begin above all that this process has seen in others, so that
 * nothing it keeps of them is taken for this one's.
 */
async function beginTimeline(): Promise<void> {
  databases++;
  await query("UPDATE catalogue_version SET version = $1", [databases << VERSIONS_OF_TIMELINE]);
}

/**
 * Gives the tests of a file a database of their own, connected as `db` and `pool`, and the demo's settings.
 * @param variables settings beyond those, by their names in the environment
 */
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
    await beginTimeline();
  }, 300_000);

  afterAll(async () => {
    await disconnectDatabase();
    await database.drop();
  });
}
