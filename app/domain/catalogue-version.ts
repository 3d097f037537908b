import pg from "pg";
import { coalesce } from "~/lib/coalesce";
import { type Db, db, onCommit, type Prisma, sessionPool } from "~/services/database";
import { StandbyError } from "~/services/database/connections";
import { logger } from "~/services/logging/logger";
import { processName } from "~/services/process/machines";

const CHANNEL = "catalogue";
const RETRY_MS = 1_000;
/** A query detects a connection that died without an error. */
const CHECK_MS = 5_000;

let listening = false;
let known = 0n;

/** Null while this process is not notified of changes. */
export function currentVersion(): bigint | null {
  return listening ? known : null;
}

/** Call it in every transaction that changes the storefront. A trigger raises the version at commit, to keep the lock short. */
export async function raiseCatalogueVersion(
  tx: Prisma.TransactionClient,
  productIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(productIds)];
  await tx.$executeRaw`INSERT INTO catalogue_changes (product_ids) VALUES (${ids}::uuid[])`;
  onCommit(tx, readVersion);
}

const readVersion = coalesce(async () => {
  try {
    const [row] = await db.$queryRaw<{ version: bigint }[]>`SELECT version FROM catalogue_version`;
    moveTo(row?.version ?? 0n);
  } catch (error) {
    // The commit succeeded but its version is unknown, so cached reads must not be used any more.
    moveTo(known + 1n);
    throw error;
  }
});

function moveTo(version: bigint): void {
  if (version > known) known = version;
}

/**
 * Keeps what `read` returns until the version changes. `read` takes version and value from one statement.
 * Inside a transaction pass `on`: waiting for a second connection could deadlock.
 */
export function cachedByVersion<T>(read: (on: Db) => Promise<{ version: bigint; value: T }>) {
  let latest: { version: bigint; value: T } | null = null;
  /** Never joins a read that is already running: it may be stale. */
  const reload = coalesce(async () => (latest = await read(db)));
  return async (on?: Db): Promise<T> => {
    if (latest !== null && latest.version === currentVersion()) return latest.value;
    return (await (on ? read(on) : reload())).value;
  };
}

export async function watchCatalogueVersion(): Promise<{ stop(): Promise<void> }> {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: sessionPool.options.connectionString,
      application_name: processName(),
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: CHECK_MS,
    });
    client = next;
    next.on("notification", ({ payload }) => moveTo(BigInt(payload ?? 0)));
    next.on("error", (error) => lost(next, error));
    next.on("end", () => lost(next, new Error("the connection ended")));
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
      // A standby that took over may have lost the last versions, so everything is read again.
      known = 0n;
      await check(next);
      listening = !stopped;
    } catch (error) {
      lost(next, error);
    }
  }

  async function check(on: pg.Client): Promise<void> {
    const { rows } = await on.query<{ version: string; standby: boolean }>(
      "SELECT version::text, pg_is_in_recovery() AS standby FROM catalogue_version",
    );
    if (rows[0]?.standby) throw new StandbyError();
    moveTo(BigInt(rows[0]?.version ?? 0));
    timer = setTimeout(() => void check(on).catch((error: unknown) => lost(on, error)), CHECK_MS).unref();
  }

  function lost(lostClient: pg.Client, error: unknown): void {
    if (lostClient !== client) return;
    client = null;
    if (listening && !stopped)
      logger.warn(
        { reason: String(error) },
        "the database's notifications of catalogue changes are not received; pages are rendered without the cache until they are",
      );
    listening = false;
    clearTimeout(timer);
    void lostClient.end().catch(() => undefined);
    if (!stopped) timer = setTimeout(() => void connect(), RETRY_MS).unref();
  }

  await connect();
  return {
    async stop() {
      stopped = true;
      listening = false;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end();
    },
  };
}
