import { fork, type ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";

/** What became of a picture: its widths and the size of the widest, or why it is not taken. */
export type Outcome =
  { width: number; height: number; widths: number[] } | { refused: "damaged" | "tooLarge" };

type Answer = { id: number; outcome: Outcome | { failed: string; code?: string } };
interface Waiting {
  resolve(outcome: Outcome): void;
  reject(error: Error): void;
}

/** How long the process waits for the next picture: its memory is given back when nobody uploads. */
const IDLE_MS = 10_000;

/** Beside this file, and beside the bundle it becomes part of (remix.config.js). */
const script = fileURLToPath(new URL("./renditions.mjs", import.meta.url));

let child: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/**
 * Measures the picture in the file `source` and, where a `folder` is named, fills it with its renditions; in
 * another process, with the lowest priority.
 */
export function develop(source: string, folder: string | null): Promise<Outcome> {
  const worker = (child ??= startWorker());
  clearTimeout(idle);
  keepsProcessAlive(worker, true);
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.send({ id, source, folder }, (error) => error && settle(worker, id, { failed: error.message }));
  });
}

function startWorker(): ChildProcess {
  const worker = fork(script, { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  // At once: threads that the process makes later inherit it.
  if (worker.pid !== undefined) setPriority(worker.pid, constants.priority.PRIORITY_LOW);
  worker.on("message", ({ id, outcome }: Answer) => settle(worker, id, outcome));
  worker.on("error", (error) => ended(worker, error.message));
  worker.on("exit", (code, signal) => ended(worker, `ended with ${signal ?? code}`));
  return worker;
}

function settle(worker: ChildProcess, id: number, outcome: Answer["outcome"]): void {
  const asked = waiting.get(id);
  waiting.delete(id);
  if ("failed" in outcome)
    asked?.reject(
      Object.assign(new Error(`a picture could not be kept: ${outcome.failed}`), { code: outcome.code }),
    );
  else asked?.resolve(outcome);
  if (waiting.size > 0 || worker !== child) return;
  keepsProcessAlive(worker, false);
  idle = setTimeout(() => {
    child = null;
    if (worker.connected) worker.disconnect();
  }, IDLE_MS).unref();
}

/**
 * A picture that takes the process down takes along only those who wait for it; the next one starts another.
 */
function ended(worker: ChildProcess, reason: string): void {
  if (worker !== child) return;
  child = null;
  clearTimeout(idle);
  for (const { reject } of waiting.values()) reject(new Error(`the process that makes pictures ${reason}`));
  waiting.clear();
}

/** While it idles, nobody has to wait for it to end. */
function keepsProcessAlive(worker: ChildProcess, keeps: boolean): void {
  if (keeps) {
    worker.ref();
    worker.channel?.ref();
  } else {
    worker.unref();
    worker.channel?.unref();
  }
}
