import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "~/services/embedded/postgres/server";
import { variable } from "./templates";

const PROGRAM = "/usr/sbin/pgbouncer";
const BREATH_MS = 20;

export const hasPooler = spawnSync(PROGRAM, ["--version"]).error === undefined;

export interface Pooler {
  urls: { transaction: string; session: string };
  stop(): Promise<void>;
}

export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const { username, password, hostname, port, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(path.join(variable("TEST_FOLDER"), "pooler-"));
  chmodSync(folder, 0o755);
  const own = await freePort();
  const isRoot = process.getuid?.() === 0;
  const configuration = readFileSync("deploy/pgbouncer.ini", "utf8")
    .replaceAll("host=db1.example.ca port=5432", `host=${hostname} port=${port}`)
    .replaceAll("dbname=parkland", `dbname=${pathname.slice(1)}`)
    .replace("listen_port = 6432", `listen_port = ${own}`)
    .replace("/etc/pgbouncer/userlist.txt", path.join(folder, "users.txt"))
    .replaceAll(/^server_tls_.*$/gm, "")
    // PgBouncer refuses to run as root.
    .concat(isRoot ? "user = postgres\n" : "");
  writeFileSync(path.join(folder, "users.txt"), `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(path.join(folder, "pgbouncer.ini"), configuration);
  const child = spawn(PROGRAM, ["-q", path.join(folder, "pgbouncer.ini")], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("close", resolve));
  while (!(await answers(own))) await pause(BREATH_MS);
  const at = (database: string) => `postgresql://${username}:${password}@127.0.0.1:${own}/${database}`;
  return {
    urls: { transaction: at("parkland"), session: at("parkland_session") },
    async stop() {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => (socket.destroy(), resolve(true))).once("error", () => resolve(false));
  });
}
