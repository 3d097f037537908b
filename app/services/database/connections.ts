import { Socket } from "node:net";
import pg from "pg";

/** A transaction has less (`transaction`); what takes longer waits for a server that is gone without a word. */
const SILENCE_MS = 60_000;

const pools = new Set<pg.Pool>();
/** Of all pools of this process, so that they can be dropped at once. */
const sockets = new Set<Socket>();

/**
 * A pool with connections to writable servers only. A standby is refused, also one that was the primary before: its
 * data is not current and it holds none of the shop's locks.
 */
export function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...options,
    keepAlive: true,
    query_timeout: SILENCE_MS,
    stream: openSocket,
    verify: refuseStandby,
  });
  // The pool listens only while a connection is idle; one that is lost at work fails its statement and need
  // not end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pools.add(pool);
  return pool;
}

let refusing = false;

/** While the database does not answer, every statement fails at once instead of waiting for it. */
export function refuseConnections(refuse: boolean): void {
  refusing = refuse;
  if (refuse) dropConnections();
}

function openSocket(): Socket {
  const socket = new Socket();
  sockets.add(socket);
  if (refusing) process.nextTick(() => socket.destroy());
  return socket.once("close", () => sockets.delete(socket));
}

function refuseStandby(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query<{ standby: boolean }>("SELECT pg_is_in_recovery() AS standby").then(
    ({ rows }) => done(rows[0]?.standby ? new StandbyError() : undefined),
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
  );
}

export class StandbyError extends Error {
  constructor() {
    super("the server that answers is a standby, which cannot be written to");
  }
}

/** Ends them as a dead server would: running statements fail, and the next statement connects again. */
export function dropConnections(): void {
  for (const socket of sockets) socket.destroy();
}

/** Leads all pools to another address, where the same database is found from now on. */
export function moveConnections(url: string): void {
  for (const pool of pools) pool.options.connectionString = url;
  dropConnections();
}
