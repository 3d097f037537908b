import type pg from "pg";

export async function takeFault(pool: pg.Pool, method: string, path: string): Promise<string | null> {
  const { rows } = await pool.query<{ kind: string }>(
    `UPDATE embedded.payment_faults SET times = times - 1
     WHERE id = (SELECT id FROM embedded.payment_faults WHERE times > 0 AND $1 LIKE method AND $2 LIKE path ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING kind`,
    [method, path],
  );
  return rows[0]?.kind ?? null;
}
