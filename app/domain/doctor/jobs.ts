import { countJobs, type JobCounts } from "~/services/jobs/job-counts";
import { broken, counted, type Finding, warning, well } from "./finding";

export async function jobs(): Promise<Finding> {
  const rows = await countJobs();
  const named = (of: keyof Omit<JobCounts, "task">) =>
    rows
      .filter((row) => row[of] > 0)
      .map((row) => `${row.task} (${row[of]})`)
      .join(", ");
  const [failed, overdue, stuck] = [named("failed"), named("overdue"), named("stuck")];
  if (overdue)
    return broken(
      `Jobs are due and nobody does them: ${overdue}.`,
      "Start the shop. If it runs, its log says why it does none.",
    );
  if (failed)
    return warning(
      `Jobs failed so often that they are tried no more: ${failed}.`,
      "The shop's log says why, by their names. Mails and refunds are taken up again by the sweep once that is mended; this line goes a week after the last try.",
    );
  if (stuck)
    return warning(
      `Jobs have been under way for an hour: ${stuck}.`,
      "Restart the shop: they begin again within a minute.",
    );
  const waiting = rows.reduce((sum, row) => sum + row.waiting, 0);
  return well(waiting === 0 ? "None wait." : `${counted(waiting, "waits", "wait")} for their time.`);
}
