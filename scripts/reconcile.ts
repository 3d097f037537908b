// `npm run reconcile -- [DAYS]`: fails when issues are left. Safe beside a running shop.
import "./load-environment.mjs";
import type { IntegrityIssue } from "~/domain/reconciliation/integrity-checks";
import { reconcile } from "~/domain/reconciliation/reconcile";
import { connectDatabase, disconnectDatabase } from "~/services/database";
import { startEmbeddedParts } from "~/services/embedded";
import { startEmbeddedPostgres } from "~/services/embedded/postgres";
import { prepareJobs } from "~/services/jobs/jobs";
import { deploy } from "../prisma/migrate.ts";
import { readArguments, wrongUsage } from "./arguments.mjs";
import { run, say } from "./run.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const USAGE = "npm run reconcile -- [DAYS]";

const [days = "30"] = readArguments(USAGE, { words: 1 }).positionals;
if (!/^[1-9]\d{0,3}$/.test(days)) wrongUsage("DAYS is how far to look back: 1 to 9999.", USAGE);

await run(async ({ databaseDirectUrl, dataDir }) => {
  const postgres = databaseDirectUrl === null ? await startEmbeddedPostgres(dataDir) : null;
  const url = databaseDirectUrl ?? postgres?.url ?? "";
  try {
    await deploy(url);
    await prepareJobs(url);
    connectDatabase(url);
    const parts = await startEmbeddedParts();
    const { repaired, open } = await reconcile({ backMs: Number(days) * DAY_MS });
    list("Repaired", repaired);
    list("For somebody to look at", open);
    await parts.stop();
    await disconnectDatabase();
    return open.length === 0;
  } finally {
    await postgres?.stop();
  }
});

function list(title: string, issues: IntegrityIssue[]): void {
  say(
    `${title}: ${issues.length || "nothing"}${issues.map(({ kind, id, text }) => `\n  ${kind} ${id}: ${text}`).join("")}`,
  );
}
