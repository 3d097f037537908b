// Vitest's JSON report leaves hooks out of a file's time, and starting the shop is most of it.
import { writeFileSync } from "node:fs";
import { named } from "./counts.mjs";

export default class {
  onTestRunEnd(modules, unhandledErrors) {
    const failures = [
      ...modules.flatMap(failuresIn),
      ...unhandledErrors.map(({ message }) => named(["vitest", "an error outside of any test"], message)),
    ];
    const counts = {
      passed: modules.flatMap(({ children }) => [...children.allTests("passed")]).length,
      failed: failures.length,
      failures,
      retried: [],
      seconds: Object.fromEntries(modules.map((module) => [module.relativeModuleId, secondsOf(module)])),
    };
    writeFileSync(process.env.VITEST_COUNTS, JSON.stringify(counts));
  }
}

function failuresIn(module) {
  const file = module.relativeModuleId;
  const tests = [...module.children.allTests("failed")].map((test) =>
    named([file, test.fullName], test.result().errors[0]?.message),
  );
  const others = [module, ...module.children.allSuites()]
    .flatMap((suite) => suite.errors())
    .map(({ message }) => named([file], message));
  return [...tests, ...others];
}

function secondsOf(module) {
  const { collectDuration, duration } = module.diagnostic();
  return (collectDuration + duration) / 1000;
}
