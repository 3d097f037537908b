import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logViolation } from "~/http/security/csp-reports";
import { logger } from "~/services/logging/logger";

const HOUR_MS = 60 * 60_000;
const logged = vi.spyOn(logger, "warn");
const lines = () =>
  logged.mock.calls.map(([line]) => Object.values(line as unknown as Record<string, unknown>));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  // An hour after the log lines of the test before.
  vi.advanceTimersByTime(HOUR_MS);
  logged.mockReset();
});
afterEach(() => vi.useRealTimers());

test("a report is logged by directive and origin, without paths, names or ids", () => {
  for (const [directive, blocked] of [
    ["script-src-elem 'self'", "https://ada:secret@evil.example/a?mail=ada@example.com"],
    ["script-src", "inline"],
    ["img-src", "chrome-extension://abcdef/x.png"],
    ["ada@example.com", `https://${"x".repeat(200)}.example`],
    ["style-src", "nonsense"],
  ] as const)
    logViolation(directive, blocked);
  expect(lines()).toEqual([
    ["script-src-elem", "https://evil.example", 1],
    ["script-src", "inline", 1],
    ["img-src", "chrome-extension:", 1],
    ["other", "other", 1],
    ["style-src", "other", 1],
  ]);
});

test("a directive is logged again after an hour, with the number of reports since", () => {
  for (let report = 0; report < 1000; report++) logViolation("font-src", `https://${report}.example`);
  expect(lines()).toHaveLength(1);
  vi.advanceTimersByTime(HOUR_MS);
  logViolation("font-src", "inline");
  expect(lines()[1]).toEqual(["font-src", "inline", 1000]);
});
