import { EventEmitter } from "node:events";
import { Logger, run, runMigrations, runOnce, type TaskList, type WorkerEvents } from "graphile-worker";
import { databaseLost, type Db, isDatabaseLost, pool, Prisma, sessionPool } from "~/services/database";
import { hourly } from "~/lib/hourly";
import { ago } from "~/services/clock";
import { logger } from "~/services/logger";

/**
 * Work that outlives the request: kept in the shop's own database, done once however many processes there
 * are.
 */
export type Tasks = Record<string, (payload: unknown, stopping?: AbortSignal) => Promise<void>>;

/** The queue's own schema, made or moved on by the library; needed before anything is enqueued. */
export async function prepareJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url, maxPoolSize: 1, logger: quiet });
}

/**
 * Adds a job in the caller's transaction, so that it exists exactly when what caused it does. A job with a
 * `key` replaces a waiting one with the same key; one that already runs is followed by another run.
 */
export async function enqueue(
  tx: Db,
  task: string,
  payload: Record<string, unknown>,
  { key, runAt }: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await tx.$executeRaw`SELECT ${addJob(task, Prisma.sql`${JSON.stringify(payload)}::json`, { key: Prisma.sql`${key ?? null}`, runAt })}`;
}

/**
 * Adds jobs as part of a larger statement: payload and key may name columns of its rows. Of what is due at once, the
 * lowest `priority` is done first.
 */
export function addJob(
  task: string,
  payload: Prisma.Sql,
  { key, runAt, priority = 0 }: { key: Prisma.Sql; runAt?: Date; priority?: number },
): Prisma.Sql {
  return Prisma.sql`graphile_worker.add_job(${task}, ${payload}, run_at => ${runAt ?? null}::timestamptz, job_key => (${key})::text, priority => ${priority}::int)`;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Of `graphile_worker.jobs`: what is done now or will be. What was tried too often is tried no more, and a time further
 * away than any pause was set while the clock was wrong.
 */
export const willBeDone = () =>
  Prisma.sql`(jobs.attempts < jobs.max_attempts AND jobs.run_at <= ${ago(-DAY_MS)})`;

/** How often each process frees the jobs of dead ones and gives recurring tasks their next time. */
const UPKEEP_MS = 30_000;

/**
 * SQL on `graphile_worker.jobs`: a process that lives works on it. A worker pool has a connection that bears its name
 * (`nameConnections`) until its process dies; a lock younger than half a minute may belong to one without a name yet.
 */
export const isWorkedOnSql = `(locked_at IS NOT NULL AND (locked_at BETWEEN now() - interval '30 seconds' AND now() OR EXISTS (
  SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'jobs ' || locked_by)))`;

/** The connection on which each pool listens for jobs. */
function nameConnections(): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:listen:success", ({ client, workerPool }) => {
    client
      .query("SELECT set_config('application_name', $1, false)", [`jobs ${workerPool.id}`])
      .catch(noteUpkeep);
  });
  return events;
}

/**
 * `minutes`: how long after it was done a task is done again, by whichever process. Times are the database's
 * and waits are monotonic: the library's own crontab goes by this machine's clock, would catch up on every
 * minute of a year's jump, and remember it after the clock was put right.
 */
export async function runJobs(
  tasks: Tasks,
  minutes: Record<string, number>,
): Promise<{ stop(): Promise<void> }> {
  const upkeep = async () => {
    await freeLeftJobs();
    await keepTimetable(minutes);
  };
  await upkeep();
  const timer = setInterval(() => void upkeep().catch(noteUpkeep), UPKEEP_MS).unref();
  const runner = await run({
    pgPool: sessionPool,
    taskList: taskList(tasks),
    concurrency: 3,
    noHandleSignals: true,
    logger: quiet,
    events: nameConnections(),
  });
  return {
    stop: () => {
      clearInterval(timer);
      return runner.stop();
    },
  };
}

/**
 * The library frees a dead worker's jobs after 4 hours. A job without a key that is tried no more gave its key to
 * another one, which was added while it ran: that one does its work.
 */
async function freeLeftJobs(): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
     WHERE locked_at IS NOT NULL AND NOT ${isWorkedOnSql} HAVING count(*) > 0`,
  );
  await pool.query(
    `SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
     WHERE key IS NULL AND locked_at IS NULL AND attempts >= max_attempts HAVING count(*) > 0`,
  );
}

/**
 * Counts as arranged what is due within its pause or under way. A time further away was made while the database's clock
 * was wrong; what failed too often is tried no more.
 */
async function keepTimetable(minutes: Record<string, number>): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.add_job(task, '{}', run_at => now() + pause, job_key => 'timetable:' || task)
     FROM (SELECT key AS task, make_interval(mins => value::int) AS pause FROM json_each_text($1)) AS timetable
     WHERE NOT EXISTS (
       SELECT FROM graphile_worker.jobs
       WHERE jobs.key = 'timetable:' || task
         AND (locked_at IS NOT NULL OR attempts < max_attempts AND run_at <= now() + pause))`,
    [JSON.stringify(minutes)],
  );
}

/** Of each task by what it failed with: while the mail server is away, every mail fails at every sweep. */
const failures = hourly();

function noteUpkeep(error: unknown): void {
  if (isDatabaseLost(error)) return databaseLost(error);
  const times = failures("upkeep");
  if (times)
    logger.error({ error, times }, "the job queue could not be looked after; tried again in a moment");
}

/** Works through what is due now, then returns. */
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

/** Names and codes only: messages of mail servers carry addresses. */
const quiet = new Logger(() => (level, message, meta) => {
  if (level === "warning") logger.warn({ message }, "job queue");
  if (level !== "error") return;
  const error = meta?.error instanceof Error ? meta.error : null;
  const job = meta?.job as { task_identifier?: string; attempts?: number } | undefined;
  const reason = error && "code" in error ? String(error.code) : (error?.name ?? "unknown");
  const times = failures(`${job?.task_identifier} ${reason}`);
  if (times)
    logger.error(
      { task: job?.task_identifier, attempt: job?.attempts, reason, times },
      "a job failed and will be tried again",
    );
});
