// `npm test`: types, lint, tests in Node and tests in a browser; the last line counts them. Words narrow it
// to the test files whose path has one of them: `npm test -- checkout`.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findBrowser } from "./browser.mjs";
import { countPlaywright, countVitest } from "./counts.mjs";
import { main, prepareBuild, prepareClient, prepareInstall, say } from "./prepare.mjs";

await main(async () => {
  const words = process.argv.slice(2);
  const reports = mkdtempSync(path.join(tmpdir(), "shop-reports-"));
  prepareInstall();
  prepareClient();
  prepareBuild();

  const counts = [];
  if (words.length === 0)
    counts.push(
      check("Types", ["node_modules/typescript/bin/tsc", "--noEmit"]),
      check("Lint", ["node_modules/eslint/bin/eslint.js", "."]),
    );
  counts.push(
    testInNode(words, path.join(reports, "vitest.json")),
    await testInBrowser(words, path.join(reports, "playwright.json")),
  );
  rmSync(reports, { recursive: true, force: true });

  const passed = sum(counts.map((count) => count.passed));
  const failed = sum(counts.map((count) => count.failed));
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
});

/** A check as a whole counts as one test. */
function check(name, command) {
  const passed = run(command) === 0;
  say(`${name}: ${passed ? "ok" : "failed"}`);
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
}

function testInNode(words, report) {
  run([
    "node_modules/vitest/vitest.mjs",
    "run",
    ...words,
    "--passWithNoTests",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  return countVitest(report);
}

async function testInBrowser(words, report) {
  const browser = await findBrowser();
  if (!browser) {
    say(
      "The browser tests could not run: there is no Chromium. Install the package chromium, or name a browser's path in CHROMIUM.",
    );
    return { passed: 0, failed: 1 };
  }
  run(["node_modules/playwright/cli.js", "test", ...words, "--pass-with-no-tests", "--reporter=list,json"], {
    CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return countPlaywright(report);
}

function run(command, env = {}) {
  return spawnSync(process.execPath, command, { stdio: "inherit", env: { ...process.env, ...env } }).status;
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
