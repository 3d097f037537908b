import type pg from "pg";
import type { Form } from "~/services/embedded/payments/protocol/form.ts";
import { newId, type Call } from "./objects.ts";
import { Problem } from "~/services/embedded/payments/protocol/problem.ts";

export interface Provider {
  pool: pg.Pool;
  publicUrl: string;
  webhookUrl: string;
  secretKey: string;
  publishableKey: string;
  now: () => Date;
  onCommit: () => void;
}

export async function withSavepoint<T>(sql: pg.ClientBase, work: () => Promise<T>): Promise<T | Problem> {
  await sql.query("SAVEPOINT before_work");
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (!error.keeps) await sql.query("ROLLBACK TO SAVEPOINT before_work");
    return error;
  }
}

export async function perform<T>(
  provider: Provider,
  form: Form,
  work: (call: Call) => Promise<T>,
): Promise<T | Problem> {
  const result = await inTransaction(provider, (sql) => {
    const call: Call = {
      sql,
      at: secondsOf(provider),
      publicUrl: provider.publicUrl,
      webhookUrl: provider.webhookUrl,
      requestId: newId("req", 14),
      idempotencyKey: null,
      form,
      byPublishableKey: false,
      fault: null,
    };
    return withSavepoint(sql, () => work(call));
  });
  provider.onCommit();
  return result;
}

export function secondsOf(provider: Pick<Provider, "now">): number {
  return Math.floor(provider.now().getTime() / 1000);
}

export async function onConnection<T>(
  { pool }: Provider,
  work: (sql: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const sql = await pool.connect();
  try {
    return await work(sql);
  } finally {
    sql.release();
  }
}

export function inTransaction<T>(provider: Provider, work: (sql: pg.PoolClient) => Promise<T>): Promise<T> {
  return onConnection(provider, async (sql) => {
    try {
      await sql.query("BEGIN");
      const result = await work(sql);
      await sql.query("COMMIT");
      return result;
    } catch (error) {
      await sql.query("ROLLBACK").catch(() => undefined);
      throw error;
    }
  });
}
