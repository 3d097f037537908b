import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { lastReason, PostgresError, run, type Cluster } from "./cluster";

const TIMEOUT_SECONDS = 60;
const ATTEMPTS = 4;

/** No Unix socket: the folder's path may be too long for one. */
const SERVER_OPTIONS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  // A report must not take several cores from shoppers.
  max_parallel_workers_per_gather: "0",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
};

export async function ensureRunning(
  cluster: Cluster,
  settings: Record<string, string>,
  wanted: number,
): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const running = portOfServer(cluster.data);
    if (running !== null) return running;
    const port = await freePort(wanted);
    if (await start(cluster, { ...SERVER_OPTIONS, ...settings, port: String(port) })) return port;
    // Another process may have taken the port or be starting the same server.
    if (attempt === ATTEMPTS)
      throw new PostgresError(`PostgreSQL could not be started: ${lastReason(cluster.log)}`);
    await pause(250 * attempt);
  }
}

function start(cluster: Cluster, settings: Record<string, string>): Promise<boolean> {
  rmSync(cluster.log, { force: true });
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return run(cluster, "pg_ctl", [
    "start",
    "--wait",
    "--silent",
    `--timeout=${TIMEOUT_SECONDS}`,
    `--pgdata=${cluster.data}`,
    `--log=${cluster.log}`,
    `--options=${options.join(" ")}`,
  ]);
}

export async function stopServer(cluster: Cluster): Promise<void> {
  const stopped = await run(cluster, "pg_ctl", [
    "stop",
    "--mode=fast",
    "--wait",
    "--silent",
    `--timeout=${TIMEOUT_SECONDS}`,
    `--pgdata=${cluster.data}`,
  ]);
  if (!stopped && portOfServer(cluster.data) !== null)
    throw new PostgresError(`PostgreSQL did not stop: ${lastReason(cluster.log)}`);
}

function portOfServer(data: string): number | null {
  const file = path.join(data, "postmaster.pid");
  let lines: string[];
  try {
    lines = readFileSync(file, "utf8").split("\n");
  } catch {
    return null;
  }
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!pid || !port || !isAlive(pid)) return null;
  if (isServer(pid, data)) return port;
  // The process id was reused, or the lock file was copied: PostgreSQL would wait in vain.
  rmSync(file, { force: true });
  return null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function isServer(pid: number, data: string): boolean {
  if (process.platform === "win32") return true;
  if (process.platform === "linux" && worksElsewhere(pid, data)) return false;
  try {
    const description =
      process.platform === "linux"
        ? readFileSync(`/proc/${pid}/stat`, "utf8")
        : execFileSync("ps", ["-o", "comm=,stat=", "-p", String(pid)], { encoding: "utf8" });
    return /postgres\)?\s+[^ZX]/.test(description);
  } catch {
    return false;
  }
}

/** If unknown, assumes that the process is our server: two servers on the same files would destroy them. */
function worksElsewhere(pid: number, data: string): boolean {
  try {
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(data)];
    return its.ino !== ours.ino || its.dev !== ours.dev;
  } catch {
    // Only root starts it under another account.
    return process.getuid?.() !== 0;
  }
}

export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => (wanted ? resolve(freePort()) : reject(error)));
    probe.listen(wanted, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
