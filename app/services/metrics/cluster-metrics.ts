import cluster from "node:cluster";
import { AggregatorRegistry } from "prom-client";
import { coalesce } from "~/lib/coalesce";
import { processMetrics } from "./process-metrics";

export const metricsContentType = processMetrics.contentType;

type MetricsMessage = { metrics: { id: number; text?: string; failed?: boolean } };

/** Longer than prom-client's own timeout. */
const TIMEOUT_MS = 6_000;

export class MetricsTimeoutError extends Error {
  constructor() {
    super("A process of the shop did not answer in time. The next scrape asks it again.");
  }
}

/** @throws MetricsTimeoutError */
export async function collectMetrics(): Promise<string> {
  return cluster.isWorker ? askFirstProcess() : processMetrics.metrics();
}

let lastId = 0;

function askFirstProcess(): Promise<string> {
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(null), TIMEOUT_MS);
    const end = (text: string | null) => {
      clearTimeout(timer);
      process.off("message", receive);
      if (text === null) reject(new MetricsTimeoutError());
      else resolve(text);
    };
    const receive = (message: unknown) => {
      if (isMetricsMessage(message) && message.metrics.id === id) end(message.metrics.text ?? null);
    };
    process.on("message", receive);
    process.send?.({ metrics: { id } } satisfies MetricsMessage);
  });
}

export function reportWorkerMetrics(): void {
  AggregatorRegistry.setRegistries(processMetrics);
  new AggregatorRegistry();
}

export function collectWorkerMetrics(): void {
  const registry = new AggregatorRegistry();
  const gather = coalesce(() => registry.clusterMetrics());
  cluster.on("message", (worker, message) => {
    if (!isMetricsMessage(message)) return;
    const { id } = message.metrics;
    const answer = (sent: MetricsMessage["metrics"]) =>
      worker.isConnected() && worker.send({ metrics: sent });
    gather().then(
      (text) => answer({ id, text }),
      () => answer({ id, failed: true }),
    );
  });
}

function isMetricsMessage(message: unknown): message is MetricsMessage {
  return typeof message === "object" && message !== null && "metrics" in message;
}
