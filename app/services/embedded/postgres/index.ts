import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { logger } from "~/services/logging/logger";
import { openCluster, PostgresError, type Cluster } from "./cluster";
import { ensureRunning, stopServer } from "./server";

const DATABASE = "shop";
const TIMEOUT_MS = 60_000;
const RECOVERY_PAUSE_MS = 1_000;

/** Every process using the server shares it; the one that gets it exclusively stops the server. */
const LEASE = 7_275_001;

export interface EmbeddedPostgres {
  url: string;
  stop(): Promise<void>;
}

/** Adopts a running server and restarts one that dies. `moved` is called with the new URL after a port change. */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: Record<string, string> = {},
  moved: (url: string) => void = () => undefined,
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(dataDir);
  let lease = await takeLease(cluster, settings, 0);
  let stopping = false;
  let recovery = Promise.resolve();

  const watch = () => {
    lease.client.once("end", () => {
      if (!stopping) recovery = recover();
    });
  };
  // The dead server's children may take time to end, so it tries until it works.
  const recover = async () => {
    logger.error("the embedded PostgreSQL is gone and is started again");
    while (!stopping) {
      try {
        const { port } = lease;
        lease = await takeLease(cluster, settings, port);
        watch();
        if (lease.port !== port) moved(urlOf(cluster, lease.port, DATABASE));
        return;
      } catch (error) {
        logger.error(
          { reason: error instanceof Error ? error.message : String(error) },
          "the embedded PostgreSQL could not be started again yet",
        );
        await pause(RECOVERY_PAUSE_MS);
      }
    }
  };
  watch();

  return {
    url: urlOf(cluster, lease.port, DATABASE),
    async stop() {
      stopping = true;
      await recovery;
      if (await isLast(lease.client)) await stopServer(cluster);
      await lease.client.end().catch(() => undefined);
    },
  };
}

async function takeLease(
  cluster: Cluster,
  settings: Record<string, string>,
  wantedPort: number,
): Promise<{ client: pg.Client; port: number }> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const port = await ensureRunning(cluster, settings, wantedPort);
    const client = new pg.Client({
      connectionString: urlOf(cluster, port, "postgres"),
      connectionTimeoutMillis: 5_000,
    });
    // An "end" event follows and is handled.
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("SELECT pg_advisory_lock_shared($1)", [LEASE]);
      await createDatabase(client);
      return { client, port };
    } catch (error) {
      await client.end().catch(() => undefined);
      if (performance.now() > deadline)
        throw new PostgresError(
          `PostgreSQL runs but does not answer: ${error instanceof Error ? error.message : String(error)}.`,
        );
      await pause(100);
    }
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE]);
  if (rowCount === 0) {
    await client.query(`CREATE DATABASE ${DATABASE}`).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError && (error.code === "42P04" || error.code === "23505")))
        throw error;
    });
  }
}

async function isLast(client: pg.Client): Promise<boolean> {
  try {
    await client.query("SELECT pg_advisory_unlock_shared($1)", [LEASE]);
    const { rows } = await client.query<{ alone: boolean }>("SELECT pg_try_advisory_lock($1) AS alone", [
      LEASE,
    ]);
    return rows[0]?.alone ?? false;
  } catch {
    return false;
  }
}

function urlOf({ password }: Cluster, port: number, database: string): string {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
}
