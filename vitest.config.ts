import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first";

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("app", import.meta.url)) } },
  test: {
    include: ["tests/{lib,domain,services,api,pages,faults,model}/**/*.test.{ts,tsx}"],
    globalSetup: "tests/support/global-setup.ts",
    env: { LOG_LEVEL: "silent" },
    pool: "forks",
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 240_000,
    hookTimeout: 300_000,
  },
});
