import cluster, { type Worker } from "node:cluster";
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { inheritedSocket } from "~/services/inherited-socket";
import { logger } from "~/services/logger";
import { takeCandidate } from "~/services/running";

/** What a worker process tells the first one, and what it is told. */
const LISTENING = "listening";
const RETIRE = "retire";

/** A version that does not answer by then is given up. */
const READY_MS = 60_000;

export interface WorkerProcesses {
  /** Resolves once all listen. */
  ready: Promise<unknown>;
  /** One worker after the other by one of the next version: the candidate of an update, else what `current` leads to. @throws when that one is not ready */
  replace(): Promise<void>;
  /** The folder of the version that answers. */
  release(): string;
  stop(): Promise<void>;
}

/**
 * Processes that share the port, once all of them listen; one that dies later is replaced. They take
 * connections from the port themselves: one that the first process hands to a process that just died would
 * wait for ever.
 */
export function startWorkers(count: number): WorkerProcesses {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // Begins with this process's own version.
  let release = releaseOf(process.argv[1] ?? "");
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
    // The socket went with the last of them; systemd, which has it still, starts all of them anew.
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
        // Nobody is left to answer otherwise.
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
          // One that has just ended is still among them.
          .filter((worker) => !worker.isDead())
          .map(
            (worker) =>
              new Promise((resolve) => (worker.once("exit", resolve), worker.process.kill("SIGTERM"))),
          ),
      );
    },
  };
}

/** In a worker process: it answers from now on. `retire` is called when a successor answers in its place. */
export function isServing(retire: () => void): void {
  process.send?.(LISTENING);
  process.on("message", (message) => message === RETIRE && retire());
}

/** Not replaced like one that dies: it never answered. */
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

/** The project's folder that holds a script or the built server. */
export function releaseOf(script: string): string {
  let folder = path.dirname(realpathSync(script));
  while (!existsSync(path.join(folder, "package.json")) && folder !== path.dirname(folder))
    folder = path.dirname(folder);
  return folder;
}

/** What the link `current` leads to (docs/deploy.md); a shop without one stays what it is. */
function nextRelease(release: string): string {
  const candidates = [path.join(release, "../current"), path.join(release, "../../current")];
  const link = candidates.find((candidate) => existsSync(path.join(candidate, "package.json")));
  return link === undefined ? release : realpathSync(link);
}
