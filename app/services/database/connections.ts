import { Socket } from "node:net";
import pg from "pg";

/** Transactions have a shorter limit (`transaction`); anything longer waits for a server that vanished. */
const SILENCE_MS = 60_000;

const pools = new Set<pg.Pool>();
const sockets = new Set<Socket>();

/** Refuses standbys, also a former primary: its data is not current and it holds none of the shop's locks. */
export function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...options,
    keepAlive: true,
    query_timeout: SILENCE_MS,
    stream: openSocket,
    verify: refuseStandby,
  });
  // The pool listens for errors only while a connection is idle; one lost at work must not end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pools.add(pool);
  return pool;
}

let refusing = false;

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

export function dropConnections(): void {
  for (const socket of sockets) socket.destroy();
}

export function moveConnections(url: string): void {
  for (const pool of pools) pool.options.connectionString = url;
  dropConnections();
}
