import path from "node:path";
import { Gauge } from "prom-client";
import * as build from "virtual:remix/server-build";
import { processMetrics } from "~/services/metrics/process-metrics";
import { releaseFolder } from "~/services/process/worker-processes";

export function describeBuild(): void {
  new Gauge({
    name: "shop_build_info",
    help: "1 for each version that runs: its folder (docs/deploy.md), the sign of its pages, its Node.js",
    labelNames: ["release", "build", "node"],
    aggregator: "max",
    registers: [processMetrics],
  }).set(
    {
      release: path.basename(releaseFolder(process.argv[1] ?? "")),
      build: build.assets.version,
      node: process.version,
    },
    1,
  );
}
