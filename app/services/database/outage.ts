import type pg from "pg";
import { logger } from "~/services/logger";

const LOOK_AGAIN_MS = 1_000;

let lostAt: number | null = null;

/** Whether the database was found to be away and has not answered since. */
export function isDatabaseOut(): boolean {
  return lostAt !== null;
}

/**
 * However many requests meet a lost database, the log has one line when it is lost and one when it answers
 * again.
 */
export function noteDatabaseLost(error: unknown, pool: pg.Pool): void {
  if (lostAt !== null) return;
  lostAt = performance.now();
  logger.error(
    { reason: error instanceof Error ? error.message : String(error) },
    "the database does not answer; check that it runs and is reachable",
  );
  lookAgain(pool);
}

function lookAgain(pool: pg.Pool): void {
  setTimeout(() => {
    if (pool.ended) return;
    pool.query("SELECT 1").then(back, () => lookAgain(pool));
  }, LOOK_AGAIN_MS).unref();
}

function back(): void {
  const seconds = Math.round((performance.now() - (lostAt ?? 0)) / 1000);
  lostAt = null;
  logger.warn({ seconds }, "the database answers again");
}
