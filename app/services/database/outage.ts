import type pg from "pg";
import { logger } from "~/services/logger";
import { dropConnections } from "./connections";
import { isFull, isReadOnly } from "./lost";

const LOOK_AGAIN_MS = 1_000;
/** Whether there is room on a disk only the next writer finds out. */
const LOOK_AGAIN_WHEN_FULL_MS = 60_000;

let lostAt: number | null = null;

/** Whether the database was found to be away and has not answered since. */
export function isDatabaseOut(): boolean {
  return lostAt !== null;
}

/**
 * However many requests meet a lost database, the log has one line when it is lost and one when it answers
 * again. Connections to a server that is no longer the one to write to are dropped: the address leads to its
 * successor by now, or soon.
 */
export function noteDatabaseLost(error: unknown, pool: pg.Pool): void {
  if (lostAt !== null) return;
  lostAt = performance.now();
  logger.error(
    { reason: error instanceof Error ? error.message : String(error) },
    isReadOnly(error)
      ? "the database cannot be written to; check that DATABASE_URL leads to the primary"
      : isFull(error)
        ? "the database has no room left on its disk; make some"
        : "the database does not answer; check that it runs and is reachable",
  );
  if (isReadOnly(error)) dropConnections();
  lookAgain(pool, isFull(error) ? LOOK_AGAIN_WHEN_FULL_MS : LOOK_AGAIN_MS);
}

const STATE =
  "SELECT pg_is_in_recovery() AS standby, current_setting('transaction_read_only') = 'on' AS \"readOnly\"";

function lookAgain(pool: pg.Pool, afterMs = LOOK_AGAIN_MS): void {
  setTimeout(() => {
    if (pool.ended) return;
    pool.query<{ standby: boolean; readOnly: boolean }>(STATE).then(
      ({ rows: [state] }) => {
        if (state?.standby) dropConnections();
        if (state?.readOnly) lookAgain(pool);
        else back();
      },
      () => lookAgain(pool),
    );
  }, afterMs).unref();
}

function back(): void {
  const seconds = Math.round((performance.now() - (lostAt ?? 0)) / 1000);
  lostAt = null;
  logger.warn({ seconds }, "the database answers again");
}
