import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { pool } from "~/services/database";

export const processMetrics = new Registry();

collectDefaultMetrics({ register: processMetrics });

export const requestDurations = new Histogram({
  name: "http_request_duration_seconds",
  help: "Requests and how long their answers took, by the pattern of the URL, method and class of status",
  labelNames: ["route", "method", "status"],
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [processMetrics],
});

export const pageAnswers = new Counter({
  name: "shop_pages_total",
  help: "Public pages answered from the cache, and rendered for it",
  labelNames: ["source"],
  registers: [processMetrics],
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
