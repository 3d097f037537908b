import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import { pool } from "~/services/database";
import { FastHistogram } from "./durations";

/** What this process counts of itself; in a cluster those of all processes are put together. */
export const processMetrics = new Registry();

export const requestDurations = new FastHistogram(
  "http_request_duration_seconds",
  "Requests and how long their answers took, by the pattern of the URL, method and class of status",
);
processMetrics.registerMetric(requestDurations.asMetric());

/** Plain numbers, because pages of the cache are answered in some microseconds. */
export const pageAnswers = { cache: 0, template: 0, rendered: 0 };

new Counter({
  name: "shop_pages_total",
  help: "Public pages answered from the cache, filled into a template, or rendered",
  labelNames: ["source"],
  registers: [processMetrics],
  collect() {
    this.reset();
    for (const [source, count] of Object.entries(pageAnswers)) this.inc({ source }, count);
  },
});

new Gauge({
  name: "shop_database_connections",
  help: "Connections of the pool that are used and idle, and requests that wait for one",
  labelNames: ["state"],
  registers: [processMetrics],
  collect() {
    const { totalCount, idleCount, waitingCount } = pool;
    this.set({ state: "used" }, totalCount - idleCount);
    this.set({ state: "idle" }, idleCount);
    this.set({ state: "waiting" }, waitingCount);
  },
});

let isMeasuring = false;

/** Memory, CPU, garbage and event-loop delay are measured from the first time somebody asks. */
export function measureProcess(): void {
  if (isMeasuring) return;
  isMeasuring = true;
  collectDefaultMetrics({ register: processMetrics });
}
