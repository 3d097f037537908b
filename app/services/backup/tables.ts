import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { TableContent } from "./format";

/** `embedded` holds the demo's sign-in and payments. */
const SCHEMAS = ["public", "embedded"];

/** Left out like the job queue: the manifest, the next start and the sweep replace their content. */
const LEFT_OUT = ["public._prisma_migrations", "embedded.identity_keys"];

/** Every server writes the same text, and no statement times out. */
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
  bytes: number;
}

/** Generated columns are left out: the database computes them again. */
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

export async function tableContent(
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

export async function* readTable(
  client: pg.Client,
  { name, columns }: Pick<Table, "name" | "columns">,
  size: number,
): AsyncGenerator<Buffer> {
  let piece: Buffer[] = [];
  let length = 0;
  for await (const chunk of client.query(copyTo(`COPY ${name} (${columns.join(", ")}) TO STDOUT`))) {
    const bytes = chunk as Buffer;
    // Inside a value COPY writes a line feed as `\n`, so this byte is a row's end.
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
