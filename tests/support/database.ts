import { mkdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import type pg from "pg";
import { connectDatabase, disconnectDatabase, pool } from "~/services/database";
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
  }, 300_000);

  afterAll(async () => {
    await disconnectDatabase();
    await database.drop();
  });
}
