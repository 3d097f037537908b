import { expect, test } from "vitest";
import { pool } from "~/services/database";
import { countJobs, forgetFailedJobs, runJobs } from "~/services/jobs";
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

test("what failed for good is told of for a week, and no longer", async () => {
  await pool.query("DELETE FROM graphile_worker._private_jobs");
  const made = ["fresh", "week-old", "still tried", "at work"];
  for (const key of made)
    await pool.query("SELECT graphile_worker.add_job('refund', '{}', job_key => $1)", [key]);
  const set = (state: string, keys: string[]) =>
    pool.query(`UPDATE graphile_worker._private_jobs SET ${state} WHERE key = ANY ($1)`, [keys]);
  await set(
    "attempts = max_attempts",
    made.filter((key) => key !== "still tried"),
  );
  await set(
    "updated_at = now() - interval '8 days'",
    made.filter((key) => key !== "fresh"),
  );
  await set("locked_at = now(), locked_by = 'worker'", ["at work"]);
  await forgetFailedJobs();
  await forgetFailedJobs();
  const { rows } = await pool.query<{ key: string }>("SELECT key FROM graphile_worker.jobs ORDER BY key");
  expect(rows.map(({ key }) => key)).toEqual(["at work", "fresh", "still tried"]);
  expect((await countJobs()).map(({ failed }) => failed)).toEqual([1]);
});
