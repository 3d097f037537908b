import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { TableContent } from "./format";

/** The shop's own tables, and where the embedded sign-in and payments keep theirs (demo). */
const SCHEMAS = ["public", "embedded"];

/**
 * Which migrations were applied stands in the manifest. The embedded sign-in's key is a secret that no data
 * needs: the next start makes another. The job queue's schema is left out as a whole: what a job is about has
 * a row of its own, for which the sweep at the start arranges the job anew.
 */
const LEFT_OUT = ["public._prisma_migrations", "embedded.identity_keys"];

/** Text is written the same by every server, and nothing of the role's settings ends a long statement. */
const SETTINGS = {
  timezone: "UTC",
  datestyle: "ISO",
  intervalstyle: "postgres",
  extra_float_digits: "1",
  bytea_output: "hex",
  client_encoding: "UTF8",
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
};

export async function prepareSession(client: pg.Client): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS))
    await client.query("SELECT set_config($1, $2, false)", [name, value]);
}

export interface Table {
  name: string;
  columns: string[];
  /** On the disk, for how far one has come. */
  bytes: number;
}

/** Columns that the database computes are not written, for it computes them again. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name, pg_table_size(c.oid)::float8 AS bytes,
       array_agg(format('%I', a.attname) ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE n.nspname = ANY ($1) AND c.relkind = 'r' AND n.nspname || '.' || c.relname <> ALL ($2)
     GROUP BY c.oid, n.nspname, c.relname ORDER BY 1`,
    [SCHEMAS, LEFT_OUT],
  );
  return rows;
}

/** How many rows there are and a sum of them all that does not depend on their order. */
export async function contentOf(
  client: pg.Client,
  { name, columns }: Pick<Table, "name" | "columns">,
): Promise<TableContent> {
  const { rows } = await client.query<{ rows: number; checksum: string }>(
    `SELECT count(*)::float8 AS rows,
       coalesce(sum(('x' || left(md5(ROW(${columns.join(", ")})::text), 15))::bit(60)::bigint), 0)::text AS checksum
     FROM ${name}`,
  );
  return { name, columns, rows: rows[0]?.rows ?? 0, checksum: rows[0]?.checksum ?? "0" };
}

/** What COPY writes of a table, in pieces of about `size` bytes that each end with a row. */
export async function* readTable(
  client: pg.Client,
  { name, columns }: Pick<Table, "name" | "columns">,
  size: number,
): AsyncGenerator<Buffer> {
  let piece: Buffer[] = [];
  let length = 0;
  for await (const chunk of client.query(copyTo(`COPY ${name} (${columns.join(", ")}) TO STDOUT`))) {
    const bytes = chunk as Buffer;
    // In a value, COPY writes a line feed as a backslash and an n.
    const rows = bytes.lastIndexOf("\n") + 1;
    piece.push(bytes.subarray(0, rows));
    length += bytes.length;
    if (length < size || rows === 0) {
      piece.push(bytes.subarray(rows));
      continue;
    }
    yield Buffer.concat(piece);
    piece = [bytes.subarray(rows)];
    length = bytes.length - rows;
  }
  if (length > 0) yield Buffer.concat(piece);
}
