// `npm run reconcile -- [DAYS]`: compares checkouts, orders, payments and refunds with the payment provider, repairs what has
// one right answer, lists the rest, and fails when something is left. Works beside a running shop and without one.
import type { Finding } from "~/domain/checkout/findings";
import { reconcile } from "~/domain/checkout/reconcile";
import { connectDatabase, disconnectDatabase } from "~/services/database";
import { startEmbeddedParts } from "~/services/embedded";
import { startEmbeddedPostgres } from "~/services/embedded/postgres";
import { prepareJobs } from "~/services/jobs";
import { loadSettings, settings } from "~/services/settings";
import { deploy } from "../prisma/migrate.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const days = Number(process.argv[2] ?? 30);

loadSettings(process.env);
const postgres = settings.databaseUrl ? null : await startEmbeddedPostgres(settings.dataDir);
const url = settings.databaseUrl ?? postgres?.url ?? "";
await deploy(url);
await prepareJobs(url);
connectDatabase(url);
const parts = await startEmbeddedParts();
try {
  const { repaired, open } = await reconcile({ backMs: days * DAY_MS });
  list("Repaired", repaired);
  list("For somebody to look at", open);
  process.exitCode = open.length > 0 ? 1 : 0;
} finally {
  await parts.stop();
  await disconnectDatabase();
  await postgres?.stop();
}

function list(title: string, findings: Finding[]): void {
  process.stdout.write(`${title}: ${findings.length || "nothing"}\n${findings.map(({ kind, id, text }) => `  ${kind} ${id}: ${text}\n`).join("")}`);
}
