// `npm run doctor -- [--json] [--message]`: exits with 0 (ok), 1 (warnings) or 2 (broken), as monitors expect.
import { existsSync } from "node:fs";
import path from "node:path";
import { styleText } from "node:util";
import { type CheckResult, runChecks, overallState } from "~/domain/doctor/run-checks";
import { broken, type StartProblems } from "~/domain/doctor/finding";
import { inlineCode } from "~/lib/text/inline-code";
import { connectDatabase } from "~/services/database";
import { startEmbeddedPostgres } from "~/services/embedded/postgres";
import { type Environment, loadEnvironment } from "~/services/environment/environment";
import { logger } from "~/services/logging/logger";
import { connectPayments } from "~/services/payments";
import { readArguments } from "./arguments.mjs";
import { environmentVariables } from "./environment.mjs";
import { say } from "./run.ts";

const EXIT_CODES = { ok: 0, warning: 1, broken: 2 };
const MARKS = { ok: "ok", warning: "CHECK", broken: "BROKEN", skipped: "-" };

const { values } = readArguments("npm run doctor -- [--json] [--message]", {
  options: { json: { type: "boolean" }, message: { type: "boolean" } },
});
logger.level = "silent";

const { problems, stop } = await prepare();
const results: CheckResult[] = [];
for await (const result of runChecks({ problems, sendsMessage: values.message })) {
  results.push(result);
  if (!values.json) show(result);
}
const state = overallState(results);
if (values.json) say(JSON.stringify({ state, checks: results }, null, 2));
await stop();
process.exit(EXIT_CODES[state]);

async function prepare(): Promise<{ problems: StartProblems; stop(): Promise<void> }> {
  const nothing = () => Promise.resolve();
  let environment: Environment;
  try {
    environment = loadEnvironment(Object.assign(process.env, environmentVariables()));
  } catch (error) {
    const settings = broken(
      sentenceOf(error),
      "Change it in the environment or in .env; until then nothing else can be checked.",
    );
    return { problems: { settings }, stop: nothing };
  }
  if (environment.stripe) connectPayments(environment.stripe);
  if (environment.databaseUrl !== null) {
    connectDatabase(environment.databaseUrl, environment.databaseDirectUrl ?? undefined);
    return { problems: {}, stop: nothing };
  }
  if (!existsSync(path.join(environment.dataDir, "postgres"))) {
    const database = broken(
      "The shop has not been started yet, so it has no database.",
      "Start it: `npm start`",
    );
    return { problems: { database }, stop: nothing };
  }
  try {
    const postgres = await startEmbeddedPostgres(environment.dataDir);
    connectDatabase(postgres.url);
    return { problems: {}, stop: () => postgres.stop() };
  } catch (error) {
    const database = broken(sentenceOf(error), `See its log in ${environment.dataDir}/postgres.`);
    return { problems: { database }, stop: nothing };
  }
}

function show({ title, state, text, next }: CheckResult): void {
  say(`${MARKS[state].padEnd(7)} ${title}: ${shown(text)}${next === null ? "" : ` → ${shown(next)}`}`);
}

function shown(sentence: string): string {
  if (!process.stdout.isTTY) return sentence;
  return inlineCode(sentence)
    .map(({ text, isCode }) => (isCode ? styleText("bold", text) : text))
    .join("");
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
