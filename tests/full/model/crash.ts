import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import http from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/* Acts in this process that die before their n-th step (tests/full/faults/killed-process.ts). */

export interface Process {
  /** From 1; null: it lives on. */
  dies: number | null;
  /** Milliseconds before each step, in turn, so that other acts come between. */
  pauses: readonly number[];
}

interface Running extends Process {
  steps: number;
  dead: boolean;
}

class Crash extends Error {}

const running = new AsyncLocalStorage<Running>();
const inTransaction = new WeakSet<pg.Client>();

/** Prisma batches simultaneous reads, so a dying act may take others along, as a lost connection would. */
export function inProcess<T>(process: Process, work: () => Promise<T>): Promise<T | "crashed"> {
  const self: Running = { ...process, steps: 0, dead: false };
  return running.run(self, async () => {
    try {
      const result = await work();
      return self.dead ? "crashed" : result;
    } catch (error) {
      if (self.dead || error instanceof Crash) return "crashed";
      throw error;
    }
  });
}

export async function answered<T>(answer: Promise<T>): Promise<T> {
  const value = await answer;
  if (running.getStore()?.dead) throw new Crash("the answer");
  return value;
}

function step(self: Running): boolean {
  self.steps++;
  if (self.steps === self.dies) self.dead = true;
  return self.dead;
}

const pauseOf = ({ pauses, steps }: Running) => pauses[steps % Math.max(1, pauses.length)] ?? 0;

/** Call it once, before anything connects. */
export function letProcessesDie(): void {
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const on = (args: unknown[]) => Reflect.apply(query, this, args) as unknown;
    const self = running.getStore();
    const [first] = given;
    const text = typeof first === "string" ? first : String((first as { text?: string } | undefined)?.text);
    if (!self || /^ROLLBACK|advisory_unlock/i.test(text)) {
      if (/^ROLLBACK/i.test(text) && !/^ROLLBACK TO/i.test(text)) inTransaction.delete(this);
      return on(given);
    }
    const isCommit = /^COMMIT/i.test(text);
    const isStep = isCommit || (!inTransaction.has(this) && /^\s*(INSERT|UPDATE|DELETE)/i.test(text));
    const dead = isStep ? step(self) : self.dead;
    if (/^BEGIN/i.test(text) && !dead) inTransaction.add(this);
    if (isCommit) inTransaction.delete(this);
    if (dead && isCommit) return on(["ROLLBACK"]);
    const callback = given.at(-1);
    if (typeof callback === "function") {
      if (!dead) return on(given);
      setImmediate(() => (callback as (error: Error) => void)(new Crash(text)));
      return undefined;
    }
    if (dead) return Promise.reject(new Crash(text));
    const pause = isStep || /^BEGIN/i.test(text) ? pauseOf(self) : 0;
    return pause > 0 ? wait(pause).then(() => on(given)) : on(given);
  } as typeof query;

  // Keeps the context of the act that waited, not of the one that released the connection.
  const connect = pg.Pool.prototype.connect;
  pg.Pool.prototype.connect = function (this: pg.Pool, ...given: unknown[]) {
    return Reflect.apply(
      connect,
      this,
      given.map((one) => (typeof one === "function" ? AsyncResource.bind(one as () => void) : one)),
    ) as unknown;
  } as typeof connect;

  const request = http.request;
  http.request = ((...given: unknown[]) => {
    const self = running.getStore();
    if (self && step(self)) throw new Crash("a call to the provider");
    return Reflect.apply(request, http, given) as unknown;
  }) as typeof request;
  syncBuiltinESMExports();
}
