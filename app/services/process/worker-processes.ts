import cluster, { type Worker } from "node:cluster";
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { inheritedSocket } from "~/services/process/inherited-socket";
import { logger } from "~/services/logging/logger";
import { takeCandidate } from "~/services/process/running-release";

const LISTENING = "listening";
const RETIRE = "retire";

const READY_MS = 60_000;

export interface WorkerProcesses {
  ready: Promise<unknown>;
  replace(): Promise<void>;
  release(): string;
  stop(): Promise<void>;
}

/** Workers accept connections themselves: one passed to a dying process would hang. */
export function startWorkers(count: number): WorkerProcesses {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  let release = releaseFolder(process.argv[1] ?? "");
  const takeRelease = (folder: string, script = path.join(folder, "scripts/cluster.mjs")) => {
    release = folder;
    cluster.setupPrimary({ exec: script });
  };
  takeRelease(release, process.argv[1]);
  let stopping = false;
  let isReady = false;
  const retired = new Set<Worker>();
  const serving = () => workers().filter((worker) => !retired.has(worker));
  const start = () => {
    const worker = cluster.fork();
    return listening(worker).then(() => worker);
  };

  const ready = Promise.all(Array.from({ length: count }, start)).then(() => (isReady = true));
  cluster.on("exit", (worker, code) => {
    if (stopping || !isReady || retired.delete(worker)) return;
    logger.error({ process: worker.process.pid, code }, "a server process ended and is replaced");
    // The socket is gone with the last worker; systemd restarts everything with its copy.
    if (inheritedSocket() !== null && workers().length === 0) process.exit(1);
    start().then(
      (successor) => logger.info({ process: successor.process.pid }, "its successor answers"),
      () => undefined,
    );
  });

  async function replace(): Promise<void> {
    const before = release;
    const old = serving();
    const fresh: Worker[] = [];
    takeRelease(takeCandidate() ?? nextRelease(release));
    try {
      for (const worker of old) {
        fresh.push(await startOrGiveUp(retired));
        retired.add(worker);
        worker.send(RETIRE);
      }
    } catch (error) {
      takeRelease(before);
      for (const worker of fresh) {
        retired.add(worker);
        // Without a new worker, nobody would answer.
        await start();
        worker.send(RETIRE);
      }
      throw error;
    }
    logger.info({ release: path.basename(release) }, "all server processes were replaced");
  }

  return {
    ready,
    replace,
    release: () => release,
    async stop() {
      stopping = true;
      await Promise.all(
        workers()
          // The list may include a worker that has just ended.
          .filter((worker) => !worker.isDead())
          .map(
            (worker) =>
              new Promise((resolve) => (worker.once("exit", resolve), worker.process.kill("SIGTERM"))),
          ),
      );
    },
  };
}

export function reportReady(retire: () => void): void {
  process.send?.(LISTENING);
  process.on("message", (message) => message === RETIRE && retire());
}

/** A worker that never answered is not restarted. */
async function startOrGiveUp(retired: Set<Worker>): Promise<Worker> {
  const worker = cluster.fork();
  retired.add(worker);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("It was not ready within a minute.")), READY_MS);
  });
  try {
    await Promise.race([listening(worker), late]);
    retired.delete(worker);
    return worker;
  } catch (error) {
    worker.process.kill("SIGKILL");
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function listening(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on("message", (message) => message === LISTENING && resolve());
    worker.once("exit", () => reject(new Error("A server process could not be started; it says why above.")));
  });
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

export function releaseFolder(script: string): string {
  let folder = path.dirname(realpathSync(script));
  while (!existsSync(path.join(folder, "package.json")) && folder !== path.dirname(folder))
    folder = path.dirname(folder);
  return folder;
}

function nextRelease(release: string): string {
  const candidates = [path.join(release, "../current"), path.join(release, "../../current")];
  const link = candidates.find((candidate) => existsSync(path.join(candidate, "package.json")));
  return link === undefined ? release : realpathSync(link);
}
