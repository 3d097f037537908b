import { setTimeout as wait } from "node:timers/promises";
import { Client } from "../support/client.ts";

export type Outcome = number | string;

const isRefusal = (_what: string, outcome: Outcome) => outcome === 409;

export class Tally {
  readonly requests = new Map<string, number>();
  readonly refusals = new Map<string, number>();
  readonly errors = new Map<string, number>();

  constructor(private readonly mayRefuse: (what: string, outcome: Outcome) => boolean = isRefusal) {}

  note(what: string, outcome: Outcome): void {
    raise(this.requests, what);
    if (typeof outcome === "number" && outcome < 400) return;
    raise(this.mayRefuse(what, outcome) ? this.refusals : this.errors, `${what}: ${outcome}`);
  }

  told(_what: string, _answer: unknown): void {}
}

function raise(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

class Refused extends Error {}

export class Visitor extends Client {
  constructor(
    url: string,
    private readonly tally: Tally,
  ) {
    super(url);
  }

  async ask(what: string, answer: Promise<Response>): Promise<{ text: string; location: string | null }> {
    const response = await answer;
    const text = await response.text();
    this.tally.note(what, response.status);
    if (response.status >= 400) throw new Refused(`${what}: ${response.status}`);
    return { text, location: response.headers.get("Location") };
  }

  async asJson<T>(what: string, method: string, path: string, body?: unknown): Promise<T> {
    const headers = { Accept: "application/json", "Content-Type": "application/json" };
    const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
    const { text } = await this.ask(what, this.request(path, init));
    const parsed: unknown = text === "" ? null : JSON.parse(text);
    this.tally.told(what, parsed);
    return parsed as T;
  }
}

export type Visit = (visitor: Visitor) => Promise<void>;

export interface Traffic {
  url: string;
  tally: Tally;
  visits: readonly { name: string; weight: number; visit: Visit }[];
}

export async function runClosedLoop(traffic: Traffic, visitors: number, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      while (performance.now() < end) {
        await come(traffic);
        done++;
      }
    }),
  );
  return done / seconds;
}

export async function runOpenLoop(traffic: Traffic, perSecond: number, seconds: number): Promise<number> {
  const started = performance.now();
  const underWay = new Set<Promise<void>>();
  let begun = 0;
  while (performance.now() - started < seconds * 1000) {
    const due = ((performance.now() - started) / 1000) * perSecond;
    for (; begun < due; begun++) {
      const visit = come(traffic).finally(() => underWay.delete(visit));
      underWay.add(visit);
    }
    await wait(Math.min(100, 1000 / perSecond));
  }
  await Promise.all(underWay);
  return begun;
}

async function come({ url, tally, visits }: Traffic): Promise<void> {
  let at = Math.random() * visits.reduce((sum, { weight }) => sum + weight, 0);
  const chosen = visits.find(({ weight }) => (at -= weight) < 0);
  try {
    await chosen?.visit(new Visitor(url, tally));
  } catch (error) {
    if (!(error instanceof Refused)) tally.note(chosen?.name ?? "", String(error).slice(0, 200));
  }
}
