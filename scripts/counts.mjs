import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** A missing report means that the runner crashed: one failure. */
function broken(runner) {
  return { passed: 0, failed: 1, failures: [`${runner} wrote no report`], retried: [], seconds: {} };
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

export function countVitest(file) {
  return read(file) ?? broken("vitest");
}

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
    seconds: Object.fromEntries(
      report.suites.map((suite) => [`tests/${suite.file}`, secondsOf(testsIn(suite))]),
    ),
  };
}

function testsIn(suite, titles = []) {
  return [
    ...suite.specs.flatMap((spec) =>
      spec.tests.map(({ status, results }) => ({
        name: [`tests/${spec.file}:${spec.line}`, ...titles, spec.title],
        status,
        milliseconds: results.map(({ duration }) => duration),
        why: results.find(({ error }) => error)?.error.message,
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => testsIn(inner, [...titles, inner.title])),
  ];
}

function secondsOf(tests) {
  return tests.flatMap(({ milliseconds }) => milliseconds).reduce((sum, one) => sum + one, 0) / 1000;
}

export function named(titles, why) {
  const reason = stripVTControlCharacters(why ?? "").split("\n", 1)[0];
  return titles.join(" › ") + (reason && `: ${reason}`);
}
