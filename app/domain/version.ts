import pg from "pg";
import { coalesce } from "~/lib/coalesce";
import { db, onCommit, type Prisma, sessionPool } from "~/services/database";
import { StandbyError } from "~/services/database/connections";
import { setClock } from "~/services/clock";
import { logger } from "~/services/logger";
import { processName } from "~/services/machines";

const CHANNEL = "catalogue";
const RETRY_MS = 1_000;
/** A connection that died without an error is noticed by a query over it. */
const CHECK_MS = 5_000;

/**
 * A standby that was promoted, and a backup that was restored, begin a new timeline of PostgreSQL's, and may
 * have lost the last versions of the one before. Versions of a new timeline begin above all of an older one,
 * so that none is ever given twice.
 */
export const VERSIONS_OF_TIMELINE = 40n;
const BEGIN_TIMELINE = `
  UPDATE catalogue_version SET version = least_version FROM (
    SELECT (('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint - 1) << ${VERSIONS_OF_TIMELINE}
      AS least_version
  ) AS timeline
  WHERE version < least_version`;

/** Whether what was read at one version can be brought up to the other: changes between timelines are unknown. */
export function isSameTimeline(a: bigint, b: bigint): boolean {
  return a >> VERSIONS_OF_TIMELINE === b >> VERSIONS_OF_TIMELINE;
}

let listening = false;
let known = 0n;

/** The catalogue's version as far as this process knows; null while it is not notified of others' changes. */
export function currentVersion(): bigint | null {
  return listening ? known : null;
}

/**
 * Part of every transaction that changes what the shop shows. The version is raised while it commits (by the trigger
 * of `catalogue_changes`), so that transactions wait for each other no longer than that. Other processes are notified
 * then; this one knows the new version before the request that made it is answered.
 */
export async function raiseCatalogueVersion(
  tx: Prisma.TransactionClient,
  productIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(productIds)];
  await tx.$executeRaw`INSERT INTO catalogue_changes (product_ids) VALUES (${ids}::uuid[])`;
  onCommit(tx, readVersion);
}

/** After a commit its version is read, or a later one; many that commit together share the statement. */
const readVersion = coalesce(async () => {
  try {
    const [row] = await db.$queryRaw<{ version: bigint }[]>`SELECT version FROM catalogue_version`;
    moveTo(row?.version ?? 0n);
  } catch (error) {
    // The change is committed all the same: nothing that was read before it may be shown.
    moveTo(known + 1n);
    throw error;
  }
});

function moveTo(version: bigint): void {
  if (version > known) known = version;
}

/** Listens on a connection of its own and connects again when it is lost, until stopped. */
export async function startVersionWatch(): Promise<{ stop(): Promise<void> }> {
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
      await next.query(BEGIN_TIMELINE);
      await check(next);
      listening = !stopped;
    } catch (error) {
      lost(next, error);
    }
  }

  async function check(on: pg.Client): Promise<void> {
    const askedAt = performance.now();
    const { rows } = await on.query<{ version: string; standby: boolean; time: Date }>(
      "SELECT version::text, pg_is_in_recovery() AS standby, clock_timestamp() AS time FROM catalogue_version",
    );
    if (rows[0]?.standby) throw new StandbyError();
    if (rows[0]) setClock(rows[0].time, askedAt);
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
