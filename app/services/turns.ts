import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { DomainError } from "~/lib/errors";
import { pool } from "~/services/database";

const PATIENCE_MS = 30_000;
const RETRY_MS = 25;
/** Apart from the provider's own advisory locks in the same database. */
const LOCK_SEED = 43;

/** Who came last for each name in this process; whoever comes next waits for them. */
const lastInLine = new Map<string, Promise<void>>();

/**
 * Runs `work` while nobody else does something under the same name, in this process or another one, and holds
 * no transaction meanwhile, so `work` may call the provider. The lock is PostgreSQL's: it goes with the
 * process that dies. Not to be nested under one name.
 */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = lastInLine.get(name);
  let leave = (): void => undefined;
  const done = new Promise<void>((resolve) => (leave = resolve));
  lastInLine.set(name, done);
  try {
    await before;
    await lock(name);
    try {
      return await work();
    } finally {
      await unlock(name);
    }
  } finally {
    leave();
    if (lastInLine.get(name) === done) lastInLine.delete(name);
  }
}

/** @throws DomainError unavailable when another process keeps the lock for too long */
async function lock(name: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await ask("lock-turn", "SELECT pg_try_advisory_lock(hashtextextended($1, $2)) AS done", name))) {
    if (Date.now() > until)
      throw new DomainError(
        "unavailable",
        "Your checkout is busy in another window. Please try again in a moment.",
      );
    await wait(RETRY_MS);
  }
}

/** A lock whose connection was lost is free already. */
async function unlock(name: string): Promise<void> {
  await ask("unlock-turn", "SELECT pg_advisory_unlock(hashtextextended($1, $2)) AS done", name).catch(
    () => undefined,
  );
}

let connection: { shared: pg.Pool; own: pg.Pool } | null = null;

async function ask(name: string, text: string, turn: string): Promise<boolean> {
  const { rows } = await ownConnection().query<{ done: boolean }>({ name, text, values: [turn, LOCK_SEED] });
  return rows[0]?.done ?? false;
}

/**
 * One connection keeps all locks of this process: one for each turn would use up those that the turns' own
 * work needs.
 */
function ownConnection(): pg.Pool {
  if (connection?.shared === pool) return connection.own;
  const own = new pg.Pool({
    connectionString: pool.options.connectionString,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  own.on("connect", (client) => client.on("error", () => undefined));
  own.on("error", () => undefined);
  connection = { shared: pool, own };
  return own;
}
