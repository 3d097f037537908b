import { countJobs, type JobCounts } from "~/services/jobs/job-counts";
import { broken, countText, type Finding, warning, ok } from "./finding";

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
      `Jobs are overdue and not running: ${overdue}.`,
      "Start the shop. If it runs, see its log for the reason.",
    );
  if (failed)
    return warning(
      `Jobs failed too often and are no longer tried: ${failed}.`,
      "See the shop's log for the reason, under their names. After you fix it, the shop tries emails and refunds again. This line goes a week after the last try.",
    );
  if (stuck)
    return warning(
      `Jobs have been under way for an hour: ${stuck}.`,
      "Restart the shop. The jobs start again within a minute.",
    );
  const waiting = rows.reduce((sum, row) => sum + row.waiting, 0);
  return ok(waiting === 0 ? "None are waiting." : `${countText(waiting, "is", "are")} scheduled.`);
}
