import pg from "pg";
import { EnvironmentError } from "~/services/environment/environment-error";

const TIMEOUT_MS = 5_000;
/** An idle pooler changes sessions from the second round on, a busy one at random. */
const ROUNDS = 10;

export async function changesSessions(url: string): Promise<boolean> {
  const clients = await Promise.all([connect(url), connect(url)]);
  try {
    const sessions = new Map(clients.map((client) => [client, new Set<number>()]));
    for (let round = 0; round < ROUNDS; round++) {
      // Each holds a transaction in turn, so that the other needs another session.
      const [holder, other] = round % 2 === 0 ? clients : clients.toReversed();
      await holder?.query("BEGIN");
      for (const client of [holder, other]) if (client) sessions.get(client)?.add(await sessionOf(client));
      await holder?.query("COMMIT");
    }
    return [...sessions.values()].some((own) => own.size > 1);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid ?? 0;
}

export const LOST_SESSIONS = {
  text: (name: string) =>
    `${name} leads through a pooler that lends connections by transaction, where the shop's locks do not hold and its statements fail.`,
  next: "Set DATABASE_DIRECT_URL to PostgreSQL's own address, or to one of the pooler's with `pool_mode = session`.",
};

/** @throws EnvironmentError when no connection keeps its session, so that locks would not hold */
export async function requireSessions(directUrl: string, name: string): Promise<void> {
  if (await changesSessions(directUrl))
    throw new EnvironmentError(`${LOST_SESSIONS.text(name)} ${LOST_SESSIONS.next}`);
}

export async function areSameDatabase(url: string, directUrl: string): Promise<boolean> {
  const [speaker, listener] = await Promise.all([connect(url), connect(directUrl)]);
  const channel = `same_database_${process.pid}`;
  let isHeard = false;
  listener.on("notification", () => (isHeard = true));
  try {
    await listener.query(`LISTEN ${channel}`);
    await speaker.query(`NOTIFY ${channel}`);
    // The notification arrives before the result of a later statement.
    await listener.query("SELECT 1");
    return isHeard;
  } finally {
    await Promise.all([speaker, listener].map((client) => client.end().catch(() => undefined)));
  }
}
