import { afterEach, expect, test, vi } from "vitest";
import { countViolation, violationCounts } from "~/http/csp-violations";
import { logger } from "~/services/logger";

afterEach(() => vi.useRealTimers());

test("what the policy refused is counted by directive and origin, whatever else is reported", () => {
  for (const [directive, blocked] of [
    ["script-src-elem", "https://evil.example/a?mail=ada@example.com"],
    ["script-src-elem 'self'", "https://ada:secret@evil.example/b"],
    ["script-src", "inline"],
    ["img-src", "chrome-extension://abcdef/x.png"],
    ["ada@example.com", `https://${"x".repeat(200)}.example`],
    ["style-src", "nonsense"],
  ] as const)
    countViolation(directive, blocked);
  expect(violationCounts()).toEqual([
    { directive: "script-src-elem", blocked: "https://evil.example", count: 2 },
    { directive: "script-src", blocked: "inline", count: 1 },
    { directive: "img-src", blocked: "chrome-extension:", count: 1 },
    { directive: "other", blocked: "other", count: 1 },
    { directive: "style-src", blocked: "other", count: 1 },
  ]);
});

test("what goes on is logged again after an hour, with how often it was by then", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const logged = vi.spyOn(logger, "warn");
  const report = () => countViolation("frame-src", "inline");
  report();
  vi.advanceTimersByTime(60 * 60_000 - 1);
  report();
  expect(logged).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  report();
  expect(logged.mock.calls.map(([line]) => (line as unknown as { count: number }).count)).toEqual([1, 3]);
  logged.mockRestore();
});

test("a flood of kinds is counted as one kind", () => {
  for (let host = 0; host < 1000; host++) countViolation("font-src", `https://${host}.example`);
  const kinds = violationCounts();
  expect(kinds.length).toBeLessThanOrEqual(120);
  expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(1009);
});
