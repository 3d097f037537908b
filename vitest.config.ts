import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first";

/** Speak with a shop in a process of its own, or call pure functions: one process can run many such files. */
const outside = ["tests/{lib,api,pages}/**/*.test.ts"];
/** Change what belongs to their process: its environment, database or clock. */
const inside = [
  "tests/{domain,services,faults,model}/**/*.test.ts",
  "tests/pages/{page-cache-store,security}.test.ts",
  // Beside an earlier version, which `npm run two-versions` has built.
  ...(process.env.EARLIER_SHOP ? ["tests/rehearsals/*.test.ts"] : []),
];

const shared = { resolve: { alias: { "~": fileURLToPath(new URL("app", import.meta.url)) } } };

export default defineConfig({
  ...shared,
  test: {
    globalSetup: "tests/support/global-setup.ts",
    // More than cores: much of a test is waiting for processes and disks.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      project({ name: "inside", include: inside }),
      project({ name: "outside", include: outside, exclude: inside, isolate: false }),
    ],
  },
});

function project(test: object) {
  const common = {
    env: { LOG_LEVEL: "silent" },
    pool: "forks" as const,
    testTimeout: 240_000,
    hookTimeout: 300_000,
    // What comes by itself comes late on a busy machine; vitest's own second is no rule of the shop.
    expect: { poll: { timeout: 60_000 } },
  };
  return { ...shared, test: { ...common, ...test } };
}
