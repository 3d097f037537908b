// What passed and failed, out of the runners' own reports.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * What one runner counted.
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures names of what failed, each with the first line of why
 * @property {string[]} retried names of what passed, but not at once
 */

/**
 * A report that is missing is a runner that broke down, which counts as one failure.
 * @param {string} runner
 * @returns {Counts}
 */
function broken(runner) {
  return { passed: 0, failed: 1, failures: [`${runner} wrote no report`], retried: [] };
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** @returns {Counts} */
export function countVitest(file) {
  const report = read(file);
  if (!report) return broken("vitest");
  const failures = report.testResults.flatMap((suite) => {
    const name = path.relative(process.cwd(), suite.name);
    const failed = suite.assertionResults.filter((test) => test.status === "failed");
    if (suite.status === "failed" && failed.length === 0) return [named([name], suite.message)];
    return failed.map((test) => named([name, test.fullName], wordsOf(test.failureMessages[0])));
  });
  // Errors outside of any test (an unhandled rejection) fail the run and no test.
  if (failures.length === 0 && !report.success) failures.push("vitest › an error outside of any test");
  return { passed: report.numPassedTests, failed: failures.length, failures, retried: [] };
}

/** Of a time-out the report has the place alone. */
function wordsOf(message) {
  return message?.startsWith("Error: STACK_TRACE_ERROR") ? "It waited too long." : message;
}

/** @returns {Counts} */
export function countPlaywright(file) {
  const report = read(file);
  if (!report) return broken("playwright");
  const { expected, flaky } = report.stats;
  const tests = report.suites.flatMap((suite) => testsIn(suite));
  const failures = [
    ...tests.filter(({ status }) => status === "unexpected"),
    ...report.errors.map((error) => ({ name: ["playwright"], why: error.message })),
  ].map(({ name, why }) => named(name, why));
  const retried = tests.filter(({ status }) => status === "flaky");
  return {
    passed: expected + flaky,
    failed: failures.length,
    failures,
    retried: retried.map(({ name }) => named(name)),
  };
}

function testsIn(suite, titles = []) {
  return [
    ...suite.specs.flatMap((spec) =>
      spec.tests.map(({ status, results }) => ({
        name: [`tests/${spec.file}:${spec.line}`, ...titles, spec.title],
        status,
        why: results.find(({ error }) => error)?.error.message,
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => testsIn(inner, [...titles, inner.title])),
  ];
}

function named(titles, why) {
  const reason = stripVTControlCharacters(why ?? "").split("\n", 1)[0];
  return titles.join(" › ") + (reason && `: ${reason}`);
}
