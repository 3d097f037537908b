// `npm run migrate -- deploy | check | dev NAME`, on DATABASE_URL or the embedded PostgreSQL of DATA_DIR:
//   deploy    applies what is missing, as every start does
//   check     fails when the schema and the migrations say different things
//   dev NAME  writes the difference as a new migration and applies it
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startEmbeddedPostgres } from "~/services/embedded/postgres";
import { deploy, migrationsFolder } from "../prisma/migrate.ts";
import { missingMigration } from "./schema-engine.ts";

const [command, name] = process.argv.slice(2);
const embedded = process.env.DATABASE_URL ? null : await startEmbeddedPostgres(process.env.DATA_DIR ?? "./data");
const url = process.env.DATABASE_URL ?? embedded?.url ?? "";
const done = await execute(command, url).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return false;
});
await embedded?.stop();
// The engine keeps a timer running.
process.exit(done ? 0 : 1);

async function execute(command: string | undefined, url: string): Promise<boolean> {
  if (command === "deploy") return apply(url);
  if (command === "check") return check(url);
  if (command === "dev" && name && /^[a-z0-9_]+$/.test(name)) return add(url, name);
  say("Say deploy, check, or dev with a name of small letters, digits and underscores.");
  return false;
}

async function apply(url: string): Promise<boolean> {
  const applied = await deploy(url);
  say(applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`);
  return true;
}

async function check(url: string): Promise<boolean> {
  const script = await missingMigration(url);
  say(script === null ? "The migrations make what the schema describes." : `No migration makes this yet:\n\n${script}`);
  return script === null;
}

async function add(url: string, name: string): Promise<boolean> {
  const script = await missingMigration(url);
  if (script === null) {
    say("There is nothing to add: the migrations make what the schema describes.");
    return true;
  }
  const timestamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = path.join(migrationsFolder(), `${timestamp}_${name}`);
  mkdirSync(folder);
  writeFileSync(path.join(folder, "migration.sql"), script);
  say(`Wrote ${path.relative(process.cwd(), folder)}; read it before you commit it.`);
  return apply(url);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
