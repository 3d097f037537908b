import { Socket } from "node:net";
import pg from "pg";
import { logger } from "~/services/logging/logger";
import { dropConnections, refuseConnections } from "./connections";
import { isFull, isReadOnly } from "./lost";

const LOOK_AGAIN_MS = 1_000;
/** When the disk was full, only the next write shows whether it has room again. */
const LOOK_AGAIN_WHEN_FULL_MS = 60_000;
const ANSWER_MS = 3_000;

let lostAt: number | null = null;

export function isDatabaseOut(): boolean {
  return lostAt !== null;
}

/** Drops connections to a server that is no longer the primary: its address leads, now or soon, to the new one. */
export function noteDatabaseLost(error: unknown, pool: pg.Pool): void {
  if (lostAt !== null) return;
  lostAt = performance.now();
  logger.error(
    { reason: error instanceof Error ? error.message : String(error) },
    isReadOnly(error)
      ? "the database cannot be written to; check that DATABASE_URL leads to the primary"
      : isFull(error)
        ? "the database has no room left on its disk; make some"
        : "the database does not answer; check that it runs and is reachable",
  );
  if (isReadOnly(error)) dropConnections();
  lookAgain(pool, isFull(error) ? LOOK_AGAIN_WHEN_FULL_MS : LOOK_AGAIN_MS);
}

const STATE =
  "SELECT pg_is_in_recovery() AS standby, current_setting('transaction_read_only') = 'on' AS \"readOnly\"";
interface ServerState {
  standby: boolean;
  readOnly: boolean;
}

/** Uses a new connection, because those of the pool may hang. Null if the database refuses it. */
async function readState({
  options: { connectionString },
}: pg.Pool): Promise<ServerState | "no answer" | null> {
  const socket = new Socket();
  const client = new pg.Client({ connectionString, stream: () => socket });
  client.on("error", () => undefined);
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<"no answer">((resolve) => {
    // If this process was busy, first reads an answer that has already arrived.
    timer = setTimeout(() => setImmediate(resolve, "no answer"), ANSWER_MS);
  });
  const answer = client
    .connect()
    .then(() => client.query<ServerState>(STATE))
    .then(
      ({ rows }) => rows[0] ?? null,
      () => null,
    );
  const state = await Promise.race([answer, tooLate]);
  clearTimeout(timer);
  if (state === "no answer") socket.destroy();
  else void client.end().catch(() => undefined);
  return state;
}

function lookAgain(pool: pg.Pool, afterMs = LOOK_AGAIN_MS): void {
  setTimeout(() => {
    if (pool.ended) return;
    void readState(pool).then((state) => {
      if (state === "no answer") refuseConnections(true);
      else if (state?.standby) dropConnections();
      if (state === "no answer" || !state || state.readOnly) lookAgain(pool);
      else back();
    });
  }, afterMs).unref();
}

let checking = false;

/** A stopped PostgreSQL accepts connections but never answers: then all running statements fail. */
export async function checkDatabaseAnswers(pool: pg.Pool): Promise<void> {
  if (checking || lostAt !== null) return;
  checking = true;
  // On a machine under load new connections may be slow while statements are answered.
  let isAnswering = false;
  const noteRelease = (error?: Error) => (isAnswering ||= !error);
  pool.on("release", noteRelease);
  const state = await readState(pool);
  pool.off("release", noteRelease);
  if (state === "no answer" && !isAnswering) {
    noteDatabaseLost(new Error("it accepts connections and does not answer"), pool);
    refuseConnections(true);
  }
  checking = false;
}

function back(): void {
  const seconds = Math.round((performance.now() - (lostAt ?? 0)) / 1000);
  lostAt = null;
  refuseConnections(false);
  logger.warn({ seconds }, "the database answers again");
}
