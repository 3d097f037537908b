import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("app", import.meta.url)) } },
  test: {
    include: [
      "tests/{lib,domain,services,api,pages,full}/**/*.test.ts",
      // Beside an earlier version, which `npm run two-versions` has built.
      ...(process.env.EARLIER_SHOP ? ["tests/rehearsals/*.test.ts"] : []),
    ],
    globalSetup: "tests/support/global-setup.ts",
    env: { LOG_LEVEL: "silent" },
    pool: "forks",
    // A process runs many files, one after the other: to load the shop anew for each took a third of the time.
    // Each file sets its settings, database and clock (`useDatabase`).
    isolate: false,
    // More than cores: much of a test is waiting for processes and disks.
    maxWorkers: 3,
    testTimeout: 240_000,
    hookTimeout: 300_000,
    // What comes by itself comes late on a busy machine; vitest's own second is no rule of the shop.
    expect: { poll: { timeout: 60_000 } },
  },
});
