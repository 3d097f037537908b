import { fork, type ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";

export type RenditionResult =
  { width: number; height: number; widths: number[] } | { unusable: "damaged" | "tooLarge" };

type WorkerResult = RenditionResult | { error: string; code?: string };
interface PendingJob {
  resolve(result: RenditionResult): void;
  reject(error: Error): void;
}

const IDLE_MS = 10_000;

/** Next to this file, and next to the bundle (remix.config.js). */
const script = fileURLToPath(new URL("./renditions.mjs", import.meta.url));

let worker: ChildProcess | null = null;
let idleTimer: NodeJS.Timeout | undefined;
let lastId = 0;
const pending = new Map<number, PendingJob>();

/** Runs in another process with the lowest priority. Without `folder` it only measures. */
export function makeRenditions(source: string, folder: string | null): Promise<RenditionResult> {
  const current = (worker ??= startWorker());
  clearTimeout(idleTimer);
  keepsProcessAlive(current, true);
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject });
    current.send({ id, source, folder }, (error) => error && settle(current, id, { error: error.message }));
  });
}

function startWorker(): ChildProcess {
  const started = fork(script, { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  // Sets the priority immediately, because new threads inherit it.
  if (started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_LOW);
  started.on("message", ({ id, result }: { id: number; result: WorkerResult }) =>
    settle(started, id, result),
  );
  started.on("error", (error) => ended(started, error.message));
  started.on("exit", (code, signal) => ended(started, `ended with ${signal ?? code}`));
  return started;
}

function settle(from: ChildProcess, id: number, result: WorkerResult): void {
  const job = pending.get(id);
  pending.delete(id);
  if ("error" in result)
    job?.reject(
      Object.assign(new Error(`an image could not be kept: ${result.error}`), { code: result.code }),
    );
  else job?.resolve(result);
  if (pending.size > 0 || from !== worker) return;
  keepsProcessAlive(from, false);
  idleTimer = setTimeout(() => {
    worker = null;
    if (from.connected) from.disconnect();
  }, IDLE_MS).unref();
}

function ended(dead: ChildProcess, reason: string): void {
  if (dead !== worker) return;
  worker = null;
  clearTimeout(idleTimer);
  for (const { reject } of pending.values()) reject(new Error(`the process that makes images ${reason}`));
  pending.clear();
}

/** An idle worker must not keep the shop's process alive. */
function keepsProcessAlive(child: ChildProcess, keeps: boolean): void {
  if (keeps) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
