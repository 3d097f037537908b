import { expect, test } from "vitest";
import { pool } from "~/services/database";
import { countJobs, forgetFailedJobs } from "~/services/jobs/job-counts";
import { runJobs } from "~/services/jobs/jobs";
import { useDatabase } from "../support/database";

useDatabase("empty");

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
])("a recurring job is scheduled once, also when %s", async (_, state) => {
  await arranged();
  await pool.query(`UPDATE graphile_worker._private_jobs SET ${state} WHERE key IS NOT NULL`);
  expect(await arranged()).toEqual([{ key: "timetable:sweep", isWaiting: true }]);
});

const locked = (key: string, by: string) =>
  pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '2 hours', locked_by = $2, attempts = 1
     WHERE key = $1`,
    [key, by],
  );

test("another process takes over the jobs of a dead process, not those of a live one", async () => {
  await pool.query("DELETE FROM graphile_worker._private_jobs");
  for (const key of ["left", "at work"])
    await pool.query("SELECT graphile_worker.add_job($1, '{}', job_key => $1)", [key]);
  await locked("left", "pool-of-the-dead");
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const done: string[] = [];
  const alive = await runJobs({ "at work": () => finished.then(() => void done.push("at work")) }, {});
  const poolOfWork = async () =>
    (
      await pool.query<{ name: string }>(
        `SELECT locked_by AS name FROM graphile_worker.jobs JOIN pg_stat_activity
           ON application_name = 'jobs ' || locked_by WHERE key = 'at work'`,
      )
    ).rows[0]?.name;
  await expect.poll(poolOfWork).toBeDefined();
  await locked("at work", (await poolOfWork()) ?? "");
  expect(await countJobs()).toMatchObject([
    { task: "at work", stuck: 1, failed: 0 },
    { task: "left", stuck: 0, overdue: 0, waiting: 1 },
  ]);
  const next = await runJobs(
    { left: async () => void done.push("left"), "at work": async () => void done.push("twice") },
    {},
  );
  await expect.poll(() => done).toEqual(["left"]);
  finish();
  await expect.poll(() => done).toEqual(["left", "at work"]);
  await Promise.all([next.stop(), alive.stop()]);
  expect(await countJobs()).toEqual([]);
});

test("a dead process's job that was added again since is no failure and is forgotten", async () => {
  await pool.query("DELETE FROM graphile_worker._private_jobs");
  const add = () =>
    pool.query(
      "SELECT graphile_worker.add_job('sweep', '{}', job_key => 'sweep:start', run_at => now() + interval '1 hour')",
    );
  await add();
  await locked("sweep:start", "pool-of-the-dead");
  await add();
  expect(await countJobs()).toMatchObject([{ task: "sweep", waiting: 1, failed: 0, stuck: 0 }]);
  await (await runJobs({}, {})).stop();
  const { rows } = await pool.query("SELECT key, attempts FROM graphile_worker.jobs");
  expect(rows).toEqual([{ key: "sweep:start", attempts: 0 }]);
});

test("failed jobs are kept and counted for a week", async () => {
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

test("a job whose end could not be stored is done again, and later jobs are done", async () => {
  await pool.query("DELETE FROM graphile_worker._private_jobs");
  await pool.query(`
    CREATE SEQUENCE refusals;
    CREATE FUNCTION refuse_once() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('refusals') = 1 THEN RAISE EXCEPTION 'lost'; END IF;
      RETURN OLD;
    END $$;
    CREATE TRIGGER refuse BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION refuse_once()`);
  const done: string[] = [];
  const jobs = await runJobs(
    { first: async () => void done.push("first"), later: async () => void done.push("later") },
    {},
  );
  await pool.query("SELECT graphile_worker.add_job('first', '{}')");
  await expect.poll(() => done).toEqual(["first", "first"]);
  await pool.query("SELECT graphile_worker.add_job('later', '{}')");
  await expect.poll(() => done).toEqual(["first", "first", "later"]);
  await jobs.stop();
  expect(await countJobs()).toEqual([]);
});
