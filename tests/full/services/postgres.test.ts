import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "~/services/embedded/postgres";
import { lastReason } from "~/services/embedded/postgres/cluster";

let dataDir: string;
const running: EmbeddedPostgres[] = [];

beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "shop-postgres-"));
  chmodSync(dataDir, 0o755);
});

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
});

afterAll(() => remove(dataDir));

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(folder, { fsync: "off" });
  running.push(postgres);
  return postgres;
}

describe("the embedded PostgreSQL", () => {
  test("is UTF-8, knows capitals of every alphabet, has trigram search and room for many connections", async () => {
    const { url } = await start();
    await query(url, "CREATE EXTENSION pg_trgm");
    expect(
      await query(
        url,
        "SELECT lower('ÉCUREUIL ЁЛКА') AS lower, similarity('dragon', 'dragons') > 0.5 AS similar, current_setting('max_connections') AS room",
      ),
    ).toEqual([{ lower: "écureuil ёлка", similar: true, room: "200" }]);
  });

  test("refuses a wrong password", async () => {
    const { url } = await start();
    const other = new URL(url);
    other.password = "guessed";
    await expect(query(other.href, "SELECT 1")).rejects.toThrow(/password authentication failed/);
  });

  test("keeps what was written over a stop", async () => {
    const first = await start();
    await query(first.url, "CREATE TABLE kept AS SELECT 7 AS n");
    await first.stop();
    await expect(query(first.url, "SELECT 1")).rejects.toThrow();
    expect(await query((await start()).url, "SELECT n FROM kept")).toEqual([{ n: 7 }]);
  });

  test("is one for all processes that start at the same time, and stops with the last", async () => {
    const [first, second, third] = await Promise.all([start(), start(), start()]);
    expect(new Set([first.url, second.url, third.url]).size).toBe(1);
    await Promise.all([first.stop(), second.stop()]);
    expect(await query(third.url, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
    await third.stop();
    await expect(query(third.url, "SELECT 1")).rejects.toThrow();
  });

  test("that a killed process left behind is taken over", async () => {
    const url = await startAndKill(dataDir);
    expect((await start()).url).toBe(url);
  });

  test("starts when its lock file names a process that is another program by now", async () => {
    const first = await start();
    const file = path.join(realpathSync(path.join(dataDir, "postgres")), "cluster/data/postmaster.pid");
    const lock = readFileSync(file, "utf8");
    await first.stop();
    writeFileSync(file, lock.replace(/^\d+/, String(process.pid)));
    expect(await query((await start()).url, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
  });

  test("starts from a copy that has the lock of a server that runs: of another machine's, or where it came from", async () => {
    const first = await start();
    await query(first.url, "CREATE TABLE moved AS SELECT 8 AS n");
    const home = realpathSync(path.join(dataDir, "postgres"));
    const lock = readFileSync(path.join(home, "cluster/data/postmaster.pid"), "utf8");
    await running.pop()?.stop();
    const copy = path.join(dataDir, "copy");
    mkdirSync(copy, { mode: 0o755 });
    cpSync(home, path.join(copy, "postgres"), { recursive: true });
    writeFileSync(
      path.join(copy, "postgres/cluster/data/postmaster.pid"),
      lock.replace(/^\d+/, await postmasterOf(await start())),
    );
    expect(await query((await start(copy)).url, "SELECT n FROM moved")).toEqual([{ n: 8 }]);
  });

  test("refuses a copy that has only a link to the files, rather than beginning an empty shop", async () => {
    const home = path.join(dataDir, "linked");
    mkdirSync(home);
    symlinkSync("/nowhere/at/all", path.join(home, "postgres"));
    await expect(startEmbeddedPostgres(home)).rejects.toThrow(
      /is a link to \/nowhere\/at\/all, which is not here: copy the folder again with what its links lead to/,
    );
  });

  test("comes back at the same address when it dies under a running shop", async () => {
    const { url } = await start();
    const lock = readFileSync(
      path.join(realpathSync(path.join(dataDir, "postgres")), "cluster/data/postmaster.pid"),
      "utf8",
    );
    process.kill(Number(lock.split("\n")[0]), "SIGKILL");
    await expect.poll(() => query(url, "SELECT 1 AS n").catch(() => null)).toEqual([{ n: 1 }]);
  });

  test("runs from a folder that others cannot enter", async () => {
    const home = path.join(dataDir, "home");
    mkdirSync(home, { mode: 0o700 });
    expect(await query((await start(path.join(home, "data"))).url, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
    await running.pop()?.stop();
    remove(path.join(home, "data"));
  });

  test("starts from a backup that was copied back without owners and modes", async () => {
    const first = await start();
    await query(first.url, "CREATE TABLE copied AS SELECT 5 AS n");
    await running.pop()?.stop();
    loseOwners(realpathSync(path.join(dataDir, "postgres")));
    expect(await query((await start()).url, "SELECT n FROM copied")).toEqual([{ n: 5 }]);
  });

  test("starts from a backup that was copied back to where others cannot enter", async () => {
    const home = path.join(dataDir, "closed");
    mkdirSync(home, { mode: 0o700 });
    const first = await start(home);
    await query(first.url, "CREATE TABLE copied AS SELECT 6 AS n");
    await running.pop()?.stop();
    const place = path.join(home, "postgres");
    const real = realpathSync(place);
    cpSync(real, path.join(home, "backup"), { recursive: true });
    rmSync(real, { recursive: true });
    rmSync(place, { recursive: true, force: true });
    renameSync(path.join(home, "backup"), place);
    loseOwners(place);
    expect(await query((await start(home)).url, "SELECT n FROM copied")).toEqual([{ n: 6 }]);
    await running.pop()?.stop();
    remove(home);
  });

  test("says why it cannot start when only pg_ctl knows, and when nobody does", () => {
    const log = path.join(dataDir, "some-log");
    writeFileSync(log, 'pg_ctl: could not open PID file "/shop/postmaster.pid": Permission denied\n');
    expect(lastReason(log)).toBe('could not open PID file "/shop/postmaster.pid": Permission denied.');
    expect(lastReason(`${log}-missing`)).toBe(`it wrote nothing to ${log}-missing.`);
  });

  test("says in one sentence why it cannot start", async () => {
    const { stop } = await start();
    await stop();
    const version = path.join(realpathSync(path.join(dataDir, "postgres")), "cluster/data/PG_VERSION");
    const right = readFileSync(version);
    writeFileSync(version, "9\n");
    await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(
      /^PostgreSQL could not be started: database files are incompatible with server: The data directory was initialized by PostgreSQL version 9, .*\.$/,
    );
    writeFileSync(version, right);
  });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterOf({ url }: EmbeddedPostgres): Promise<string> {
  const [row] = await query(url, "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid");
  return (row as { pid: string }).pid;
}

async function startAndKill(folder: string): Promise<string> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/support/hold-postgres.ts", folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  child.kill("SIGKILL");
  await once(child, "exit");
  return line.toString().trim();
}

function loseOwners(folder: string): void {
  execFileSync("chown", ["-R", `${process.getuid?.()}`, folder]);
  execFileSync("chmod", ["-R", "u=rwX,go=rX", folder]);
}

/** PostgreSQL's data may be elsewhere, where its own account can enter the folder. */
function remove(folder: string): void {
  const place = path.join(folder, "postgres");
  if (existsSync(place)) rmSync(realpathSync(place), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
