import { defineConfig } from "playwright/test";

/**
 * Debian's Chromium opens a window for each test, and in each starts two more renderers for pop-ups of an
 * address bar that nobody sees: half of the time of a browser test. Naming features here replaces Playwright's
 * own list, so those of them that could change a test are named again.
 */
const unusedFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

export default defineConfig({
  testDir: "tests",
  testMatch: ["browser/**/*.spec.ts", "full/browser/**/*.spec.ts"],
  globalSetup: "./tests/support/global-setup.ts",
  outputDir: "test-results",
  // More than cores: a browser also waits.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A busy machine may lose a race with a timer that the specification sets; the gate asks twice before it
  // says no.
  retries: process.env.CI ? 2 : 0,
  use: {
    // Debian's or the machine's own browser where Playwright's cannot be fetched; set by scripts/test.mjs.
    launchOptions: {
      executablePath: process.env.CHROMIUM || undefined,
      args: [`--disable-features=${unusedFeatures.join(",")}`],
    },
    locale: "en-CA",
    screenshot: "only-on-failure",
  },
});
