import { pool } from "~/services/database";
import { runningJobSql } from "~/services/jobs/jobs";

export interface JobCounts {
  task: string;
  waiting: number;
  overdue: number;
  failed: number;
  stuck: number;
}

export async function countJobs(): Promise<JobCounts[]> {
  const { rows } = await pool.query<JobCounts>(`
    SELECT task_identifier AS task,
      count(*) FILTER (WHERE waits)::int AS waiting,
      count(*) FILTER (WHERE waits AND run_at < now() - interval '15 minutes')::int AS overdue,
      count(*) FILTER (WHERE NOT waits AND NOT is_worked_on AND key IS NOT NULL)::int AS failed,
      count(*) FILTER (WHERE is_worked_on AND locked_at < now() - interval '1 hour')::int AS stuck
    FROM (
      SELECT *, attempts < max_attempts AND NOT is_worked_on AS waits
      FROM (SELECT *, ${runningJobSql} AS is_worked_on FROM graphile_worker.jobs) AS jobs
    ) AS jobs GROUP BY 1 ORDER BY 1`);
  return rows;
}

const FAILED_DAYS = 7;

/** Without this, a job that failed during a long outage would be reported forever. */
export async function forgetFailedJobs(): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
     WHERE locked_at IS NULL AND attempts >= max_attempts AND updated_at < now() - make_interval(days => $1)
     HAVING count(*) > 0`,
    [FAILED_DAYS],
  );
}
