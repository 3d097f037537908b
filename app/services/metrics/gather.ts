import cluster, { type Worker } from "node:cluster";
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from "prom-client";
import { coalesce } from "~/lib/coalesce";
import { logger } from "~/services/logger";
import { measureProcess, processMetrics } from "./process-metrics";

type Metrics = MetricObjectWithValues<MetricValue<string>>[];

/** Between the processes of a cluster: who was asked asks the first process, which asks all of them. */
type Message =
  | { kind: "scrape"; id: number }
  | { kind: "scraped"; id: number; text: string }
  | { kind: "ask"; id: number }
  | { kind: "answer"; id: number; metrics: Metrics };

/** A process that is busy for longer counts with what it said the last time. */
const PATIENCE_MS = 2_000;
/** The first process waits as long as above for the slowest. */
const WHOLE_PATIENCE_MS = 2 * PATIENCE_MS;

export const metricsContentType = processMetrics.contentType;

export class FirstProcessError extends Error {
  constructor() {
    super(
      "The first process did not put the metrics together. If it was started by a version of the shop that had none, restart the shop.",
    );
  }
}

/** What all processes of this shop on this machine have counted, as text. */
export async function gatherMetrics(): Promise<string> {
  if (cluster.isWorker) return askFirstProcess();
  measureProcess();
  return processMetrics.metrics();
}

let lastId = 0;
const waiting = new Map<number, (value: string) => void>();

function askFirstProcess(): Promise<string> {
  return new Promise((resolve, reject) => {
    const id = ++lastId;
    const timer = setTimeout(() => {
      waiting.delete(id);
      reject(new FirstProcessError());
    }, WHOLE_PATIENCE_MS);
    waiting.set(id, (text) => {
      clearTimeout(timer);
      waiting.delete(id);
      resolve(text);
    });
    tellFirstProcess({ kind: "scrape", id });
  });
}

/** In a worker process: says what it counted when the first process asks. */
export function answerFirstProcess(): void {
  process.on("message", (message) => {
    const asked = metricsMessage(message);
    if (asked?.kind === "scraped") waiting.get(asked.id)?.(asked.text);
    if (asked?.kind !== "ask") return;
    measureProcess();
    void processMetrics
      .getMetricsAsJSON()
      .then((metrics) => tellFirstProcess({ kind: "answer", id: asked.id, metrics: metrics as Metrics }));
  });
}

function tellFirstProcess(message: Message): void {
  if (process.connected) process.send?.({ metrics: message });
}

/** In the first process: puts together what the others count. */
export function gatherFromWorkers(): void {
  const known = new Map<Worker, Metrics>();
  const answers = new Map<number, (worker: Worker, metrics: Metrics) => void>();
  const serving = new Set<Worker>();
  /** Of processes that ended: a total that became smaller would be read as a start from zero. */
  let ended: Metrics = [];

  const gather = coalesce(async () => {
    await new Promise<void>((resolve) => {
      const id = ++lastId;
      const missing = new Set([...serving].filter((worker) => worker.isConnected()));
      const done = () => {
        clearTimeout(timer);
        answers.delete(id);
        resolve();
      };
      const timer = setTimeout(done, PATIENCE_MS);
      answers.set(id, (worker, metrics) => {
        known.set(worker, metrics);
        missing.delete(worker);
        if (missing.size === 0) done();
      });
      for (const worker of missing) tell(worker, { kind: "ask", id });
    });
    return AggregatorRegistry.aggregate([...known.values(), ended]).metrics();
  });

  cluster.on("listening", (worker) => serving.add(worker));
  cluster.on("message", (worker, message) => {
    const said = metricsMessage(message);
    if (said?.kind === "answer") answers.get(said.id)?.(worker, said.metrics);
    if (said?.kind === "scrape")
      gather().then(
        (text) => tell(worker, { kind: "scraped", id: said.id, text }),
        (error: unknown) => logger.error({ error }, "the metrics could not be put together"),
      );
  });
  cluster.on("exit", (worker) => {
    const last = (known.get(worker) ?? []).filter(isRunningTotal);
    known.delete(worker);
    serving.delete(worker);
    if (last.length > 0)
      void AggregatorRegistry.aggregate([ended, last])
        .getMetricsAsJSON()
        .then((sum) => (ended = sum as Metrics));
  });
}

function isRunningTotal({ type }: Metrics[number]): boolean {
  // The client's types say numbers, its objects say words.
  return ["counter", "histogram"].includes(String(type));
}

function tell(worker: Worker, message: Message): void {
  if (worker.isConnected()) worker.send({ metrics: message });
}

function metricsMessage(message: unknown): Message | null {
  return message && typeof message === "object" && "metrics" in message ? (message.metrics as Message) : null;
}
