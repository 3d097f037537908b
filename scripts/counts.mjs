// How many tests passed and failed, out of the runners' own reports.
import { existsSync, readFileSync } from "node:fs";

/** A report that is missing is a runner that broke down, which counts as one failure. */
const broken = { passed: 0, failed: 1, retried: [] };

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

export function countVitest(file) {
  const report = read(file);
  if (!report) return broken;
  const neverRan = report.testResults.filter(
    (suite) => suite.status === "failed" && suite.assertionResults.every((test) => test.status !== "failed"),
  );
  const failed = report.numFailedTests + neverRan.length;
  // Errors outside of any test (an unhandled rejection) fail the run and no test.
  return { passed: report.numPassedTests, failed: failed || (report.success ? 0 : 1), retried: [] };
}

export function countPlaywright(file) {
  const report = read(file);
  if (!report) return broken;
  const { expected, unexpected, flaky } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    retried: report.suites.flatMap((file) => retriedIn(file)),
  };
}

/** The names of the tests that passed, but not at once. */
function retriedIn(suite, titles = []) {
  return [
    ...suite.specs
      .filter((spec) => spec.tests.some((test) => test.status === "flaky"))
      .map((spec) => [`${spec.file}:${spec.line}`, ...titles, spec.title].join(" › ")),
    ...(suite.suites ?? []).flatMap((inner) => retriedIn(inner, [...titles, inner.title])),
  ];
}
