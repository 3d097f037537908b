import pg from "pg";
import { EnvironmentError } from "~/services/environment-error";

const PATIENCE_MS = 5_000;
/** A pool that is idle lends both connections one session of PostgreSQL's; a busy one lends other ones in turn. */
const ROUNDS = 5;

/** Whether connections to `url` lose their session between two transactions: a pooler stands before PostgreSQL. */
export async function losesSessions(url: string): Promise<boolean> {
  const clients = await Promise.all([connect(url), connect(url)]);
  try {
    const sessions = clients.map(() => new Set<number>());
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, client] of clients.entries()) sessions[index]?.add(await sessionOf(client));
    // Of two that each keep their own there are two.
    return new Set(sessions.flatMap((own) => [...own])).size !== clients.length || sessions[0]?.size !== 1;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid ?? 0;
}

/** What is told where the shop starts is what the doctor says. */
export const LOST_SESSIONS = {
  text: (name: string) =>
    `${name} leads through a pooler that lends connections by transaction, where the shop's locks do not hold and its statements fail.`,
  next: "Set DATABASE_DIRECT_URL to PostgreSQL's own address, or to one of the pooler's with `pool_mode = session`.",
};

/** @throws EnvironmentError when there is no way to the database on which locks would hold */
export async function requireSessions(directUrl: string, name: string): Promise<void> {
  if (await losesSessions(directUrl))
    throw new EnvironmentError(`${LOST_SESSIONS.text(name)} ${LOST_SESSIONS.next}`);
}

/** Whether what is announced at one address is heard at the other, as in one and the same database. */
export async function areSameDatabase(url: string, directUrl: string): Promise<boolean> {
  const [speaker, listener] = await Promise.all([connect(url), connect(directUrl)]);
  const channel = `same_database_${process.pid}`;
  let isHeard = false;
  listener.on("notification", () => (isHeard = true));
  try {
    await listener.query(`LISTEN ${channel}`);
    await speaker.query(`NOTIFY ${channel}`);
    // What was announced comes before the answer to what is asked afterwards.
    await listener.query("SELECT 1");
    return isHeard;
  } finally {
    await Promise.all([speaker, listener].map((client) => client.end().catch(() => undefined)));
  }
}
