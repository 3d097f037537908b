// `npm run migrate -- deploy | check | dev NAME`: `check` fails when schema and migrations differ.
import "./load-environment.mjs";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startEmbeddedPostgres } from "~/services/embedded/postgres";
import type { Environment } from "~/services/environment/environment";
import { prepareJobs } from "~/services/jobs/jobs";
import { deploy, migrationsFolder } from "../prisma/migrate.ts";
import { readArguments, wrongUsage } from "./arguments.mjs";
import { run, say } from "./run.ts";
import { missingMigration } from "./schema-engine.ts";

const USAGE = "npm run migrate -- deploy | check | dev NAME";

const [command = "", name = ""] = readArguments(USAGE, { words: 2 }).positionals;
const work =
  workOf(command) ??
  wrongUsage("Say deploy, check, or dev with a name of small letters, digits and underscores.", USAGE);

await run(work);

function workOf(wanted: string): ((environment: Environment) => Promise<boolean>) | undefined {
  if (wanted === "deploy") return apply;
  if (wanted === "check") return check;
  if (wanted === "dev" && /^[a-z0-9_]+$/.test(name)) return (environment) => add(name, environment);
}

async function apply({ databaseDirectUrl, dataDir }: Environment): Promise<boolean> {
  const embedded = databaseDirectUrl === null ? await startEmbeddedPostgres(dataDir) : null;
  try {
    const url = databaseDirectUrl ?? embedded?.url ?? "";
    const applied = await deploy(url);
    await prepareJobs(url);
    say(applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`);
    return true;
  } finally {
    await embedded?.stop();
  }
}

async function check(): Promise<boolean> {
  const script = await missingMigration();
  say(
    script === null
      ? "The migrations make what the schema describes."
      : `No migration makes this yet:\n\n${script}`,
  );
  return script === null;
}

async function add(name: string, environment: Environment): Promise<boolean> {
  const script = await missingMigration();
  if (script === null) {
    say("There is nothing to add: the migrations make what the schema describes.");
    return true;
  }
  const timestamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = path.join(migrationsFolder(), `${timestamp}_${name}`);
  mkdirSync(folder);
  writeFileSync(path.join(folder, "migration.sql"), script);
  say(`Wrote ${path.relative(process.cwd(), folder)}; read it before you commit it.`);
  return apply(environment);
}
