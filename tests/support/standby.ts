import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import pg from "pg";
import { openCluster, type Cluster } from "~/services/embedded/postgres/cluster";
import { ensureRunning, freePort, stopServer } from "~/services/embedded/postgres/server";
import { variable } from "./templates";

const STANDBY = "standby";
const DATABASE = "shop";
const SETTINGS = { fsync: "off", max_connections: "100" };

export interface Pair {
  ports: { primary: number; standby: number };
  urlAt(port: number): string;
  killPrimary(): void;
  /** Restarts the current primary. */
  stopNow(): Promise<void>;
  startNow(): Promise<void>;
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** The primary confirms a commit only after the standby has it. */
export async function startPrimaryAndStandby(): Promise<Pair> {
  const folder = mkdtempSync(path.join(variable("TEST_FOLDER"), "pair-"));
  // PostgreSQL's account must enter it when the tests run as root.
  chmodSync(folder, 0o755);
  const home = path.join(folder, "primary");
  const primary = await openCluster(home);
  const ports = { primary: await freePort(), standby: 0 };
  const urlAt = (port: number, database = DATABASE) =>
    `postgresql://postgres:${primary.password}@127.0.0.1:${port}/${database}`;
  const standby = await standbyOf(primary, path.join(folder, STANDBY), urlAt(ports.primary, "postgres"));

  await ensureRunning(primary, SETTINGS, ports.primary);
  ports.standby = await ensureRunning(standby, SETTINGS, 0);
  await run(urlAt(ports.primary, "postgres"), [
    `CREATE DATABASE ${DATABASE}`,
    `ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`,
    "SELECT pg_reload_conf()",
  ]);
  let now = { cluster: primary, port: ports.primary };
  return {
    ports,
    urlAt: (port) => urlAt(port),
    killPrimary() {
      const [pid] = readFileSync(path.join(primary.data, "postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), "SIGKILL");
    },
    async promote() {
      await run(urlAt(ports.standby, "postgres"), ["SELECT pg_promote()"]);
      now = { cluster: standby, port: ports.standby };
    },
    stopNow: () => stopServer(now.cluster),
    startNow: () => ensureRunning(now.cluster, SETTINGS, now.port).then(() => undefined),
    async stop() {
      for (const cluster of [standby, primary]) await stopServer(cluster).catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function standbyOf(primary: Cluster, folder: string, primaryUrl: string): Promise<Cluster> {
  const copy = path.join(folder, "postgres", "cluster");
  mkdirSync(path.dirname(copy), { recursive: true });
  cpSync(path.dirname(primary.data), copy, { recursive: true });
  writeFileSync(path.join(copy, "data", "standby.signal"), "");
  appendFileSync(
    path.join(copy, "data", "postgresql.auto.conf"),
    `primary_conninfo = '${primaryUrl}?application_name=${STANDBY}'\n`,
  );
  return openCluster(folder);
}

async function run(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
