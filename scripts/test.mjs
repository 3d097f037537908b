// `npm test -- [WORDS] [--all] [--changed[=COMMIT]]`: tests/full runs only with `--all` or when named.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findBrowser } from "./browser.mjs";
import { needBuild, testsTouched } from "./changed.mjs";
import { countPlaywright, countVitest } from "./counts.mjs";
import { main, outputOf, prepareBuild, prepareClient, prepareInstall, ScriptError, say } from "./prepare.mjs";

const CACHE = "node_modules/.cache";
const SECONDS = `${CACHE}/shop-tests/seconds.json`;
const REMEMBER = ["--cache", "--cache-strategy=content"];

const checks = {
  Types: ["typescript/bin/tsc"],
  Lint: ["eslint/bin/eslint.js", ".", ...REMEMBER, `--cache-location=${CACHE}/eslint`],
  Imports: ["dependency-cruiser/bin/dependency-cruise.mjs", "app", "server.ts", "scripts", "tests"],
  Unused: ["knip/bin/knip.js"],
  Format: ["prettier/bin/prettier.cjs", ".", "--check", "--log-level=warn", ...REMEMBER],
};
const AT_ONCE = 2;

await main(async () => {
  const { all, words, since } = readArguments(process.argv.slice(2));
  prepareInstall();
  await prepareClient();
  const tests = since ? await testsTouched(since) : testsNamed(words, all);
  const reports = mkdtempSync(path.join(tmpdir(), "shop-reports-"));

  const build = async () => {
    if (!since || needBuild(tests)) await prepareBuild();
  };
  const counts = await runChecks(words.length > 0 ? {} : checks, build);
  if (tests.node) counts.push(await testInNode(tests.node, path.join(reports, "vitest.json")));
  if (tests.browser) counts.push(await testInBrowser(tests.browser, path.join(reports, "playwright.json")));
  rmSync(reports, { recursive: true, force: true });

  printSlowestFiles(Object.assign({}, ...counts.map(({ seconds }) => seconds)));
  for (const test of counts.flatMap(({ retried }) => retried)) say(`Passed only at a second try: ${test}`);
  for (const test of counts.flatMap(({ failures }) => failures)) say(`Failed: ${test}`);
  const passed = sum(counts.map((count) => count.passed));
  const failed = sum(counts.map((count) => count.failed));
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
});

function readArguments(given) {
  const all = given.includes("--all");
  const changed = given.find((argument) => /^--changed\b/.test(argument));
  const words = given.filter((argument) => argument !== "--all" && argument !== changed);
  if ([all, changed, words.length > 0].filter(Boolean).length > 1)
    throw new ScriptError("Give words, --changed or --all, not two of them.");
  return { all, words, since: changed ? changed.split("=")[1] || "HEAD" : null };
}

/** Playwright has no option to exclude a folder. */
function testsNamed(words, all) {
  if (all || words.length > 0) return { node: words, browser: words };
  return { node: ["--exclude=tests/full/**"], browser: ["tests/browser/"] };
}

async function runChecks(all, build) {
  const counts = [];
  const waiting = [
    build,
    ...Object.entries(all).map(
      ([name, command]) =>
        async () =>
          counts.push(await check(name, command)),
    ),
  ];
  const workThrough = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workThrough));
  return counts;
}

async function check(name, [program, ...options]) {
  const { status, output } = await outputOf([`node_modules/${program}`, ...options]);
  const ok = status === 0;
  say(`${ok ? "" : output}${name}: ${ok ? "ok" : "failed"}`);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: ok ? [] : [name], retried: [], seconds: {} };
}

async function testInNode(words, report) {
  const command = ["run", ...words, "--passWithNoTests", "--reporter=default"];
  await run(["node_modules/vitest/vitest.mjs", ...command, "--reporter=./scripts/vitest-reporter.mjs"], {
    VITEST_COUNTS: report,
  });
  return countVitest(report);
}

async function testInBrowser(words, report) {
  const browser = await findBrowser();
  if (!browser) {
    say(
      "The browser tests could not run: there is no Chromium. Install the package chromium, or name a browser's path in CHROMIUM.",
    );
    return {
      passed: 0,
      failed: 1,
      failures: ["browser tests: there is no Chromium"],
      retried: [],
      seconds: {},
    };
  }
  const command = ["test", ...words, "--pass-with-no-tests", "--reporter=list,json"];
  const env = { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  await run(["node_modules/playwright/cli.js", ...command], env);
  return countPlaywright(report);
}

function printSlowestFiles(seconds) {
  const before = existsSync(SECONDS) ? JSON.parse(readFileSync(SECONDS, "utf8")) : {};
  const known = Object.entries({ ...before, ...seconds }).filter(([file]) => existsSync(file));
  mkdirSync(path.dirname(SECONDS), { recursive: true });
  writeFileSync(SECONDS, JSON.stringify(Object.fromEntries(slowestFirst(known)), null, 2));
  const slowest = slowestFirst(Object.entries(seconds)).slice(0, 10);
  for (const [file, time] of slowest) say(`${time.toFixed(1).padStart(7)} s  ${file}`);
}

function slowestFirst(times) {
  return times.sort(([, one], [, other]) => other - one);
}

function run(command, env = {}) {
  const child = spawn(process.execPath, command, { stdio: "inherit", env: { ...process.env, ...env } });
  return once(child, "close");
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
