import { expect, test } from "vitest";
import { pool } from "~/services/database";
import { runJobs } from "~/services/jobs";
import { useDatabase } from "../support/database";

useDatabase("empty");

/** What is arranged once the timetable has been looked at. */
async function arranged(): Promise<{ key: string | null; isWaiting: boolean }[]> {
  const jobs = await runJobs({ sweep: async () => {} }, { sweep: 5 });
  await jobs.stop();
  const { rows } = await pool.query<{ key: string | null; isWaiting: boolean }>(
    `SELECT key, locked_at IS NULL AND attempts < max_attempts AND run_at > now() AS "isWaiting"
     FROM graphile_worker.jobs WHERE key IS NOT NULL`,
  );
  return rows;
}

test.each([
  ["it is arranged already", "attempts = 0"],
  ["it failed for good", "attempts = max_attempts"],
  [
    "the process that was at it died",
    "locked_at = now() - interval '1 hour', locked_by = 'worker-of-the-dead'",
  ],
  ["its time was set by a wrong clock", "run_at = now() + interval '1 year'"],
])("what is done again and again has one next time, also when %s", async (_, state) => {
  await arranged();
  await pool.query(`UPDATE graphile_worker._private_jobs SET ${state} WHERE key IS NOT NULL`);
  expect(await arranged()).toEqual([{ key: "timetable:sweep", isWaiting: true }]);
});
