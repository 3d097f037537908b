import { EventEmitter } from "node:events";
import {
  Logger,
  run,
  runMigrations,
  runOnce,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import { databaseLost, type Db, isDatabaseLost, pool, Prisma, sessionPool } from "~/services/database";
import { logThrottle } from "~/lib/log-throttle";
import { logger } from "~/services/logging/logger";

export type Tasks = Record<string, (payload: unknown, stopping?: AbortSignal) => Promise<void>>;

export async function prepareJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url, maxPoolSize: 1, logger: quiet });
}

/** Adds a job in the caller's transaction. A `key` replaces a waiting job and queues another run after a running one. */
export async function enqueue(
  tx: Db,
  task: string,
  payload: Record<string, unknown>,
  { key, runAt }: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await tx.$executeRaw`SELECT ${addJob(task, Prisma.sql`${JSON.stringify(payload)}::json`, { key: Prisma.sql`${key ?? null}`, runAt })}`;
}

export function addJob(
  task: string,
  payload: Prisma.Sql,
  { key, runAt, priority = 0 }: { key: Prisma.Sql; runAt?: Date; priority?: number },
): Prisma.Sql {
  return Prisma.sql`graphile_worker.add_job(${task}, ${payload}, run_at => ${runAt ?? null}::timestamptz, job_key => (${key})::text, priority => ${priority}::int)`;
}

export const pendingJobSql = Prisma.sql`jobs.attempts < jobs.max_attempts`;

const UPKEEP_MS = 30_000;

/** A pool's connection carries its name until the process dies; for 30 seconds it may not have one yet. */
export const runningJobSql = `(locked_at IS NOT NULL AND (locked_at > now() - interval '30 seconds' OR EXISTS (
  SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'jobs ' || locked_by)))`;

function poolEvents(onCreate: (poolId: string) => void): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => onCreate(workerPool.id));
  events.on("pool:listen:success", ({ client, workerPool }) => {
    client
      .query("SELECT set_config('application_name', $1, false)", [`jobs ${workerPool.id}`])
      .catch(noteUpkeep);
  });
  return events;
}

/** @param minutes how many minutes after its end a task runs again */
export async function runJobs(
  tasks: Tasks,
  minutes: Record<string, number>,
): Promise<{ stop(): Promise<void> }> {
  let isStopping = false;
  let endedPool: string | null = null;
  let replacing: Promise<void> | null = null;
  await freeLeftJobs();
  await keepTimetable(minutes);
  let runner = await begin();
  const timer = setInterval(() => void upkeep().catch(noteUpkeep), UPKEEP_MS).unref();

  async function begin(): Promise<Runner> {
    let poolId = "";
    const begun = await run({
      pgPool: sessionPool,
      taskList: taskList(tasks),
      concurrency: 3,
      noHandleSignals: true,
      logger: quiet,
      events: poolEvents((id) => (poolId = id)),
      // Without these, the library does not report that the end of a job could not be stored.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    const ended = () => {
      if (isStopping) return;
      endedPool = poolId;
      void upkeep().catch(noteUpkeep);
    };
    begun.promise.then(ended, ended);
    return begun;
  }

  async function upkeep(): Promise<void> {
    await (replacing ??= replaceEndedPool().finally(() => (replacing = null)));
    await freeLeftJobs();
    await keepTimetable(minutes);
  }

  /** If the end of a job cannot be stored, as after a lost connection, the library ends its whole pool. */
  async function replaceEndedPool(): Promise<void> {
    const poolId = endedPool;
    if (poolId === null) return;
    try {
      await pool.query("SELECT graphile_worker.force_unlock_workers($1::text[])", [[poolId]]);
      if (isStopping) return;
      endedPool = null;
      runner = await begin();
    } catch (error) {
      endedPool = poolId;
      throw error;
    }
  }

  return {
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await replacing?.catch(() => undefined);
      if (endedPool === null) await runner.stop();
    },
  };
}

/** Frees jobs of ended processes; the library waits 4 hours. A failed job without a key was replaced by a newer one. */
async function freeLeftJobs(): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
     WHERE locked_at IS NOT NULL AND NOT ${runningJobSql} HAVING count(*) > 0`,
  );
  await pool.query(
    `SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
     WHERE key IS NULL AND locked_at IS NULL AND attempts >= max_attempts HAVING count(*) > 0`,
  );
}

async function keepTimetable(minutes: Record<string, number>): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.add_job(task, '{}', run_at => now() + pause, job_key => 'timetable:' || task)
     FROM (SELECT key AS task, make_interval(mins => value::int) AS pause FROM json_each_text($1)) AS timetable
     WHERE NOT EXISTS (
       SELECT FROM graphile_worker.jobs
       WHERE jobs.key = 'timetable:' || task
         AND (locked_at IS NOT NULL OR attempts < max_attempts))`,
    [JSON.stringify(minutes)],
  );
}

/** Limits log lines per task and error: while the mail server is down, every email fails at every sweep. */
const failures = logThrottle();

function noteUpkeep(error: unknown): void {
  if (isDatabaseLost(error)) return databaseLost(error);
  const times = failures("upkeep");
  if (times)
    logger.error({ error, times }, "the job queue could not be looked after; tried again in a moment");
}

export async function runDueJobs(tasks: Tasks): Promise<void> {
  await runOnce({ pgPool: sessionPool, taskList: taskList(tasks), noHandleSignals: true, logger: quiet });
}

function taskList(tasks: Tasks): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [
      name,
      async (payload, { abortSignal }) => {
        await work(payload, abortSignal);
      },
    ]),
  );
}

/** Only names and codes, because mail servers' messages contain addresses. */
const quiet = new Logger(() => (level, message, meta) => {
  if (level === "warning") logger.warn({ message }, "job queue");
  if (level !== "error") return;
  const error = meta?.error instanceof Error ? meta.error : null;
  const job = meta?.job as { task_identifier?: string; attempts?: number; max_attempts?: number } | undefined;
  const reason = error && "code" in error ? String(error.code) : (error?.name ?? "unknown");
  const times = failures(`${job?.task_identifier} ${reason}`);
  if (times)
    logger.error(
      { task: job?.task_identifier, attempt: job?.attempts, reason, times },
      job?.attempts === job?.max_attempts
        ? "a job failed and will not be tried again"
        : "a job failed and will be tried again",
    );
});
