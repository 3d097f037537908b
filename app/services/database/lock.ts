import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { DomainError } from "~/lib/errors";
import { sessionPool } from "~/services/database";
import { openPool } from "~/services/database/connections";

const TIMEOUT_MS = 30_000;
const RETRY_MS = 25;
const HASH_SEED = 43;

const queueEnds = new Map<string, Promise<void>>();

/** An advisory lock: ends with a dead process, needs no transaction. Nested calls with the same name deadlock. */
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
