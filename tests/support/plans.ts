import pg from "pg";
import { vi } from "vitest";
import { pool } from "~/services/database";

interface Statement {
  text: string;
  values: unknown[];
}

export async function queryPlansOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: Statement[] = [];
  const real = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [query, values] = args;
    const text = typeof query === "string" ? query : (query as { text: string }).text;
    sent.push({ text, values: (values ?? (query as { values?: unknown[] }).values ?? []) as unknown[] });
    return real.apply(this, args);
  } as never);
  await work().finally(() => spy.mockRestore());
  const reading = sent.filter(({ text }) => /^\s*(SELECT|WITH)\b/i.test(text));
  return Promise.all(
    reading.map(async ({ text, values }) => {
      const { rows } = await pool.query<{ "QUERY PLAN": string }>(`EXPLAIN ${text}`, values);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    }),
  );
}
