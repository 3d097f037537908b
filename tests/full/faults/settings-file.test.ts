import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { liveVariables } from "../../support/live";
import { freshDatabase, shopVariables, type FreshDatabase, variable } from "../../support/templates";

/** Without a lock file, so that nothing is installed through the clone's link to our packages. */
let clone: string;
let database: FreshDatabase;
const parts = [
  "app",
  "scripts",
  "package.json",
  "tsconfig.json",
  "prisma/migrate.ts",
  "prisma/migrations",
  "prisma/schema.prisma",
  "prisma.config.ts",
];

beforeAll(async () => {
  clone = path.join(variable("TEST_FOLDER"), "clone");
  mkdirSync(clone);
  for (const part of parts)
    cpSync(part, path.join(clone, part), { recursive: true, preserveTimestamps: true });
  symlinkSync(path.resolve("node_modules"), path.join(clone, "node_modules"));
  database = await freshDatabase("seeded");
});

afterEach(() => rmSync(path.join(clone, ".env"), { force: true }));

afterAll(async () => {
  await database.drop();
  rmSync(clone, { recursive: true });
});

const live = { ...liveVariables, DATABASE_URL: "postgresql://shop@127.0.0.1:1/shop" };

function write(settings: Record<string, string> | string): void {
  const lines =
    typeof settings === "string"
      ? settings
      : Object.entries(settings)
          .map(([name, value]) => `${name}="${value}"\n`)
          .join("");
  writeFileSync(path.join(clone, ".env"), lines);
}

async function run(...command: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env };
  for (const name of [
    ...Object.keys(shopVariables()),
    "DATABASE_URL",
    "DATA_DIR",
    "UPLOADS_DIR",
    "NODE_EXTRA_CA_CERTS",
  ])
    delete env[name];
  const child = spawn(process.execPath, command, { cwd: clone, env, stdio: ["ignore", "pipe", "pipe"] });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (text: Buffer) => (stdout += text.toString()));
  child.stderr.on("data", (text: Buffer) => (stderr += text.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, stdout, stderr };
}

const script = (name: string, ...words: string[]) => run("--import", "tsx", `scripts/${name}.ts`, ...words);

describe("a command reads .env as npm start does", () => {
  test("reconcile uses the database of .env and does not start the embedded one", async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      "UPDATE variations SET stock_quantity = stock_quantity + 1 WHERE id = (SELECT min(id::text)::uuid FROM variations)",
    );
    await client.end();
    write({ DATABASE_URL: database.url, DATA_DIR: path.join(clone, "kept") });
    const { code, stdout } = await script("reconcile");
    expect(stdout).toMatch(/For somebody to look at: 1\n/);
    expect(code).toBe(1);
    expect(existsSync(path.join(clone, "kept/postgres"))).toBe(false);
    expect(existsSync(path.join(clone, "data"))).toBe(false);
  });

  test.each([["reconcile"], ["migrate", "deploy"]])(
    "%s of a live shop whose database is down says so and does not start the embedded one",
    async (name, ...words) => {
      write(live);
      expect(await script(name, ...words)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /^The database cannot be reached \(127\.0\.0\.1:1\): .*\.\n$/,
        ) as string,
      });
      expect(existsSync(path.join(clone, "data"))).toBe(false);
    },
  );

  test("seed:big refuses a shop that is live by .env", async () => {
    write(live);
    expect(await script("seed-big")).toEqual({
      code: 1,
      stdout: "",
      stderr: "A live shop is not filled with made-up orders.\n",
    });
  });

  test("migrate -- deploy applies to the database that .env names", async () => {
    write({ DATABASE_URL: database.url });
    expect(await script("migrate", "deploy")).toEqual({
      code: 0,
      stdout: "The database is up to date.\n",
      stderr: "",
    });
  });

  test("migrate -- check needs no right to make databases: it uses a temporary PostgreSQL", async () => {
    write(live);
    expect(await script("migrate", "check")).toEqual({
      code: 0,
      stdout: "The migrations make what the schema describes.\n",
      stderr: "",
    });
  });

  test.each([["reconcile"], ["seed-big"], ["migrate", "deploy"]])(
    "%s says in one sentence which setting of .env is wrong",
    async (name, ...words) => {
      write({ WORKERS: "many" });
      expect(await script(name, ...words)).toEqual({
        code: 1,
        stdout: "",
        stderr: "WORKERS must be a whole number.\n",
      });
    },
  );
});

describe("what .env says is what the shop reads", () => {
  test.each([
    ["SHOP_ADDRESS", "SHOP_ADDRESS=Unit #4, 12 Main Street"],
    ["SESSION_SECRET", "SESSION_SECRET=0123456789#0123456789#0123456789"],
    ["GST_NUMBER", "GST_NUMBER= # to come"],
    ["PORT", "export PORT = 3000 # the usual one"],
  ])("a # outside of quotes would cut %s: every command refuses it and names it", async (name, line) => {
    write(`# The shop's\nSHOP_NAME="Number #1 toys" # a comment after quotes cuts nothing\n${line}\n`);
    const sentence = `${name} in .env would end before its #: put the whole value in quotes, or the comment on its own line.\n`;
    for (const command of [
      ["scripts/start.mjs"],
      ["scripts/cluster.mjs"],
      ["scripts/dev.mjs"],
      ["--import", "tsx", "scripts/reconcile.ts"],
    ]) {
      expect(await run(...command)).toEqual({ code: 1, stdout: "", stderr: sentence });
    }
  });

  test("NODE_EXTRA_CA_CERTS in .env is reported as too late", async () => {
    write('NODE_EXTRA_CA_CERTS="/etc/ssl/own.pem"\nWORKERS=many\n');
    const { stderr } = await script("reconcile");
    expect(stderr).toBe(
      "NODE_EXTRA_CA_CERTS in .env comes too late, because Node.js reads it before the shop does: set it in the environment that starts the shop.\nWORKERS must be a whole number.\n",
    );
  });

  test("every line of .env.example means the same to a shell", async () => {
    const example = readFileSync(".env.example", "utf8").replace(/^#(?=[A-Z_]+=)/gm, "");
    write(example);
    const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name);
    const show = `JSON.stringify(Object.fromEntries(${JSON.stringify(names)}.map((name) => [name, process.env[name]])))`;
    const shell = spawn("sh", ["-ec", `set -a; . ./.env; exec "$0" -p '${show}'`, process.execPath], {
      cwd: clone,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let sourced = "";
    shell.stdout.on("data", (text: Buffer) => (sourced += text.toString()));
    await once(shell, "close");
    const read = await run("--import", "./scripts/load-environment.mjs", "-p", show);
    expect(JSON.parse(sourced)).toEqual(JSON.parse(read.stdout));
    expect(JSON.parse(sourced)).toMatchObject({
      SHOP_NAME: "Parkland Prints",
      MAIL_FROM: "Parkland Prints <orders@example.ca>",
      LOG_LEVEL: "info",
    });
  });
});
