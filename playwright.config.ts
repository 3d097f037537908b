import { defineConfig } from "playwright/test";

export default defineConfig({
  testDir: "tests/browser",
  globalSetup: "./tests/support/global-setup.ts",
  outputDir: "test-results",
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A busy machine may lose a race with a timer that the specification sets; the gate asks twice before it
  // says no.
  retries: process.env.CI ? 2 : 0,
  use: {
    // Debian's or the machine's own browser where Playwright's cannot be fetched; set by scripts/test.mjs.
    launchOptions: { executablePath: process.env.CHROMIUM || undefined },
    locale: "en-CA",
    screenshot: "only-on-failure",
  },
});
