import pg from "pg";
import { migrationState } from "../../../prisma/migrate.ts";
import { sizeText } from "~/lib/text/size-text";
import { isDatabaseLost, pool } from "~/services/database";
import { environment } from "~/services/environment/environment";
import { broken, type CheckContext, countText, type Finding, warning, ok } from "./finding";

const OLDEST_POSTGRES = 14;
const CROWDED_PART = 0.8;
/** PostgreSQL stops accepting writes at 2,000 million transactions without a complete vacuum. */
const OLD_TRANSACTION_IDS = 1_000_000_000;

export interface DatabaseFacts {
  version: string;
  versionNumber: number;
  isStandby: boolean;
  isReadOnly: boolean;
  connections: number;
  maxConnections: number;
  transactionIdAge: number;
  bytes: number;
}

const FACTS = `
  SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
    current_setting('server_version_num')::int AS "versionNumber",
    pg_is_in_recovery() AS "isStandby",
    current_setting('transaction_read_only') = 'on' AS "isReadOnly",
    (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
    current_setting('max_connections')::int AS "maxConnections",
    (SELECT age(datfrozenxid)::int FROM pg_database WHERE datname = current_database()) AS "transactionIdAge",
    pg_database_size(current_database())::float8 AS bytes`;

/** SQLSTATE of a wrong user or password (28…) or database (3D000). */
const REFUSED = /^(28|3D)/;

export async function database({ problems }: CheckContext): Promise<Finding> {
  if (problems.database) return problems.database;
  try {
    const { rows } = await pool.query<DatabaseFacts>(FACTS);
    if (!rows[0]) throw new Error("it does not answer");
    return databaseFinding(rows[0], environment.databaseUrl === null);
  } catch (error) {
    const code = String((error as { code?: string }).code);
    const reason = error instanceof Error ? error.message || code : String(error);
    return broken(
      `It cannot be used: ${reason}.`,
      isDatabaseLost(error) && !REFUSED.test(code) && environment.databaseUrl !== null
        ? `Check that PostgreSQL runs at ${placeOf(environment.databaseUrl)} and can be reached from here.`
        : "Check the user, password and database name in DATABASE_URL.",
    );
  }
}

function placeOf(url: string): string {
  const { host, port } = new pg.Client(url);
  return `${host}:${port}`;
}

export function databaseFinding(facts: DatabaseFacts, isEmbedded: boolean): Finding {
  const { version, versionNumber, connections, maxConnections, transactionIdAge, bytes } = facts;
  if (facts.isStandby || facts.isReadOnly)
    return broken(
      "It answers, but cannot be written to: it is a standby, or read-only.",
      "Set DATABASE_URL to the primary's address.",
    );
  if (Math.floor(versionNumber / 10_000) < OLDEST_POSTGRES)
    return broken(
      `PostgreSQL ${version} is too old for the shop.`,
      `Update it to ${OLDEST_POSTGRES} or newer.`,
    );
  if (transactionIdAge > OLD_TRANSACTION_IDS)
    return warning(
      `Its oldest rows have not been vacuumed for ${transactionIdAge.toLocaleString("en-CA")} transactions; at twice as many it stops.`,
      "Check that autovacuum is on and nothing holds it up, then run `VACUUM (FREEZE)`.",
    );
  if (connections > maxConnections * CROWDED_PART)
    return warning(
      `${connections} of its ${maxConnections} connections are in use.`,
      "Raise max_connections, or run fewer processes (docs/operating.md).",
    );
  return ok(`PostgreSQL ${version}${isEmbedded ? ", the shop's own" : ""}, ${sizeText(bytes)}.`);
}

export async function migrations(): Promise<Finding> {
  const client = await pool.connect();
  try {
    const { pending, unknown, conflict } = await migrationState(client);
    if (conflict !== null)
      return broken(conflict, "Restore the last backup, or ask the person who changed it (docs/working.md).");
    if (pending.length > 0)
      return broken(
        `${countText(pending.length, "migration is", "migrations are")} not applied, the first is ${pending[0]}.`,
        "Start the shop: it applies them first.",
      );
    if (unknown.length > 0)
      return warning(
        `The database has been used by a newer version of the shop, which added ${unknown.at(-1)}.`,
        "Fine while you are going back on purpose; else update this shop.",
      );
    return ok("All are applied.");
  } finally {
    client.release();
  }
}

const MANY_DEAD_ROWS = 50_000;

export async function bloat(): Promise<Finding> {
  const { rows } = await pool.query<{ name: string; dead: number; live: number; isOn: boolean }>(`
    SELECT schemaname || '.' || relname AS name, n_dead_tup::float8 AS dead, n_live_tup::float8 AS live,
      current_setting('autovacuum') = 'on' AS "isOn"
    FROM pg_stat_user_tables ORDER BY n_dead_tup DESC LIMIT 1`);
  const [most] = rows;
  if (most && !most.isOn)
    return warning(
      "Autovacuum is off, so tables grow without end.",
      "Set `autovacuum = on` in `postgresql.conf`.",
    );
  return most && most.dead > Math.max(MANY_DEAD_ROWS, most.live)
    ? warning(
        `${most.name} has ${most.dead.toLocaleString("en-CA")} dead rows beside ${most.live.toLocaleString("en-CA")} live ones.`,
        `Run \`VACUUM ANALYZE ${most.name}\`, then check what stops autovacuum (see Oldest transaction).`,
      )
    : ok("No table has many dead rows.");
}

/** The shop's own transactions end after 30 seconds; a nightly backup may read for longer. */
const LONG_SECONDS = 15 * 60;
const VERY_LONG_SECONDS = 6 * 60 * 60;

export async function oldestTransaction(): Promise<Finding> {
  const { rows } = await pool.query<{ pid: number; seconds: number; name: string; state: string }>(`
    SELECT pid, extract(epoch FROM clock_timestamp() - xact_start)::float8 AS seconds,
      coalesce(nullif(application_name, ''), usename, backend_type) AS name, coalesce(state, 'active') AS state
    FROM pg_stat_activity WHERE xact_start IS NOT NULL AND pid <> pg_backend_pid() AND datname = current_database()
      AND backend_type = 'client backend'
    ORDER BY xact_start LIMIT 1`);
  return transactionFinding(rows[0]);
}

export function transactionFinding(
  oldest: { pid: number; seconds: number; name: string; state: string } | undefined,
): Finding {
  if (!oldest || oldest.seconds < LONG_SECONDS) return ok("None is older than a quarter of an hour.");
  const { pid, seconds, name, state } = oldest;
  const text = `${name} (process ${pid}, ${state}) has been in one transaction for ${Math.round(seconds / 60)} minutes, so dead rows cannot be freed.`;
  const next = `If it is no backup that is being made, end it: \`SELECT pg_terminate_backend(${pid})\``;
  return seconds < VERY_LONG_SECONDS ? warning(text, next) : broken(text, next);
}
