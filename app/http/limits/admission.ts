import type { IncomingMessage, ServerResponse } from "node:http";
import { type Bulkhead, bulkheads, type Kind, kindOf } from "~/http/limits/bulkheads";
import { busyRefusal } from "~/http/limits/refuse-busy";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The work for somebody who went away goes on, at most as long as a transaction may take. */
const ABANDONED_MS = 30_000;

/** For so long after another kind's request was worked on, the rhythm is kept: the next one comes soon. */
const COMPANY_MS = 500;

/** A bulkhead at work. */
class Compartment {
  private readonly waiting: { request: IncomingMessage; start: () => void }[] = [];
  private readonly working = new Set<IncomingMessage>();
  private pausedUntil = 0;
  private lastBusy = -Infinity;

  constructor(private readonly bulkhead: Bulkhead) {}

  get isFull(): boolean {
    return this.waiting.length >= this.bulkhead.waiting;
  }

  enqueue(request: IncomingMessage, start: () => void): void {
    this.waiting.push({ request, start });
  }

  /** Who sends a body drop by drop costs a connection and nothing else, and does not count before its end. */
  get busy(): number {
    let busy = 0;
    for (const { complete } of this.working) if (complete) busy++;
    return busy;
  }

  get hasNext(): boolean {
    const taken = this.bulkhead.takesFiles ? this.working.size : this.busy;
    return this.waiting.length > 0 && taken < this.bulkhead.atOnce;
  }

  /** Whether its requests are worked on, or were a moment ago. */
  isActive(time: number): boolean {
    if (this.busy > 0) this.lastBusy = time;
    return time - this.lastBusy < COMPANY_MS;
  }

  /** How long the next one has to wait while other kinds are worked on. */
  pauseMs(time: number): number {
    return Math.max(0, this.pausedUntil - time);
  }

  startNext(time: number): void {
    const next = this.waiting.shift();
    if (!next) return;
    this.pausedUntil = time + this.bulkhead.everyMs;
    this.working.add(next.request);
    next.start();
  }

  leave(request: IncomingMessage): void {
    const at = this.waiting.findIndex((one) => one.request === request);
    if (at >= 0) this.waiting.splice(at, 1);
    if (this.working.delete(request)) this.lastBusy = performance.now();
  }
}

/**
 * Behind the page cache, in front of everything that costs: each kind of request has a bulkhead of its own.
 * One request begins in each turn of the event loop, so that answers from the cache come in between, and kinds
 * take turns.
 */
export function admission(handle: Handler): Handler {
  const all = new Map<Kind, Compartment>(
    Object.entries(bulkheads).map(([kind, bulkhead]) => [kind as Kind, new Compartment(bulkhead)]),
  );
  const refuse = busyRefusal();
  let isScheduled = false;
  let timer: NodeJS.Timeout | undefined;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(startOne);
  }

  function startOne(): void {
    isScheduled = false;
    clearTimeout(timer);
    const time = performance.now();
    let soonest = Infinity;
    for (const [kind, compartment] of all) {
      if (!compartment.hasNext) continue;
      const pauseMs = isAlone(compartment, time) ? 0 : compartment.pauseMs(time);
      soonest = Math.min(soonest, pauseMs);
      if (pauseMs > 0) continue;
      // To the end of the round.
      all.delete(kind);
      all.set(kind, compartment);
      compartment.startNext(time);
      return schedule();
    }
    if (soonest < Infinity) timer = setTimeout(schedule, soonest).unref();
  }

  function isAlone(compartment: Compartment, time: number): boolean {
    for (const other of all.values()) if (other !== compartment && other.isActive(time)) return false;
    return true;
  }

  return (request, response) => {
    const kind = kindOf(request);
    const compartment = kind && all.get(kind);
    if (!compartment) return handle(request, response);
    if (compartment.isFull) return refuse(kind, request, response);
    let isStarted = false;
    const leave = () => {
      compartment.leave(request);
      schedule();
    };
    response.once("close", () => {
      if (isStarted && !response.writableEnded) setTimeout(leave, ABANDONED_MS).unref();
      else leave();
    });
    compartment.enqueue(request, () => {
      isStarted = true;
      onceEnded(response, leave);
      handle(request, response);
    });
    schedule();
  };
}

/** When the answer is made, not when it has arrived: who reads it drop by drop keeps no place. */
function onceEnded(response: ServerResponse, done: () => void): void {
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  response.end = ((...given: unknown[]) => {
    try {
      return end(...given);
    } finally {
      done();
    }
  }) as typeof response.end;
}
