import { Logger, run, runMigrations, runOnce, type TaskList } from "graphile-worker";
import { type Db, pool, Prisma } from "~/services/database";
import { logger } from "~/services/logger";

/**
 * Work that outlives the request: kept in the shop's own database, done once however many processes there
 * are.
 */
export type Tasks = Record<string, (payload: unknown) => Promise<void>>;

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

/** Adds jobs as part of a larger statement: payload and key may name columns of its rows. */
export function addJob(
  task: string,
  payload: Prisma.Sql,
  { key, runAt }: { key: Prisma.Sql; runAt?: Date },
): Prisma.Sql {
  return Prisma.sql`graphile_worker.add_job(${task}, ${payload}, run_at => ${runAt ?? null}::timestamptz, job_key => (${key})::text)`;
}

/** `crontab`: lines of `minute hour day month weekday task`. */
export async function runJobs(tasks: Tasks, crontab: string): Promise<{ stop(): Promise<void> }> {
  const runner = await run({
    pgPool: pool,
    taskList: taskList(tasks),
    crontab,
    concurrency: 3,
    noHandleSignals: true,
    logger: quiet,
  });
  return { stop: () => runner.stop() };
}

/** Works through what is due now, then returns. */
export async function runDueJobs(tasks: Tasks): Promise<void> {
  await runOnce({ pgPool: pool, taskList: taskList(tasks), noHandleSignals: true, logger: quiet });
}

function taskList(tasks: Tasks): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [
      name,
      async (payload) => {
        await work(payload);
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
  logger.error(
    { task: job?.task_identifier, attempt: job?.attempts, reason },
    "a job failed and will be tried again",
  );
});
