// How many tests passed and failed, out of the runners' own reports.
import { existsSync, readFileSync } from "node:fs";

/** A report that is missing is a runner that broke down, which counts as one failure. */
const broken = { passed: 0, failed: 1 };

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
  return { passed: report.numPassedTests, failed: failed || (report.success ? 0 : 1) };
}

export function countPlaywright(file) {
  const report = read(file);
  if (!report) return broken;
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}
