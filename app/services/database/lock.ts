import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { DomainError } from "~/lib/errors";
import { sessionPool } from "~/services/database";
import { openPool } from "~/services/database/connections";

const TIMEOUT_MS = 30_000;
const RETRY_MS = 25;
/** A seed that differs from those of other advisory locks in the database. */
const HASH_SEED = 43;

/** The last waiter for each name in this process; the next one queues behind it. */
const queueEnds = new Map<string, Promise<void>>();

/**
 * A mutex by name across all processes. It is an advisory lock of PostgreSQL, so it ends with a dead process, and it
 * needs no transaction, so `work` may call the payment provider. Nested calls with the same name deadlock.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const previous = queueEnds.get(name);
  let release = (): void => undefined;
  const done = new Promise<void>((resolve) => (release = resolve));
  queueEnds.set(name, done);
  try {
    await previous;
    await lock(name);
    try {
      return await work();
    } finally {
      await unlock(name);
    }
  } finally {
    release();
    if (queueEnds.get(name) === done) queueEnds.delete(name);
  }
}

/** @throws DomainError unavailable when another process keeps the lock for too long */
async function lock(name: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await query("try-lock", "SELECT pg_try_advisory_lock(hashtextextended($1, $2)) AS done", name))) {
    if (performance.now() > deadline)
      throw new DomainError(
        "unavailable",
        "Your checkout is busy in another window. Please try again in a moment.",
      );
    await wait(RETRY_MS);
  }
}

/** A lost connection has already freed its lock. */
async function unlock(name: string): Promise<void> {
  await query("unlock", "SELECT pg_advisory_unlock(hashtextextended($1, $2)) AS done", name).catch(
    () => undefined,
  );
}

let connection: { shared: pg.Pool; own: pg.Pool } | null = null;

async function query(statement: string, text: string, name: string): Promise<boolean> {
  const { rows } = await ownConnection().query<{ done: boolean }>({
    name: statement,
    text,
    values: [name, HASH_SEED],
  });
  return rows[0]?.done ?? false;
}

/** One connection holds all locks of this process: one for each lock would take connections from the locked work. */
function ownConnection(): pg.Pool {
  if (connection?.shared === sessionPool) return connection.own;
  const own = openPool({
    connectionString: sessionPool.options.connectionString,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  own.on("error", () => undefined);
  connection = { shared: sessionPool, own };
  return own;
}
