import { describe, expect, test } from "vitest";
import { periodOf } from "~/lib/time/period";
import { endOfDay, startOfDay } from "~/lib/time/shop-days";

describe("a day at the shop", () => {
  test("begins at its own midnight, in summer and in winter", () => {
    expect(startOfDay("2025-07-01")?.toISOString()).toBe("2025-07-01T06:00:00.000Z");
    expect(startOfDay("2025-01-15")?.toISOString()).toBe("2025-01-15T07:00:00.000Z");
  });

  test("lasts 23 or 25 hours when the clocks change", () => {
    const hours = (day: string) =>
      ((endOfDay(day)?.getTime() ?? 0) - (startOfDay(day)?.getTime() ?? 0)) / 3_600_000;
    expect(hours("2025-03-09")).toBe(23);
    expect(hours("2025-11-02")).toBe(25);
    expect(hours("2025-06-01")).toBe(24);
  });

  test.each(["", "2025-13-01", "2025-02-30", "yesterday", "2025-1-1", "2025-01-01T00:00"])(
    "%j is none",
    (day) => {
      expect(startOfDay(day)).toBeNull();
    },
  );
});

describe("a period asked for", () => {
  const asked = (query: string) => periodOf(new URLSearchParams(query));

  test("includes both its days, and may be open at either end", () => {
    expect(asked("from=2025-07-01&to=2025-07-01").period).toEqual({
      from: new Date("2025-07-01T06:00:00Z"),
      to: new Date("2025-07-02T06:00:00Z"),
    });
    expect(asked("from=2025-07-01").period.to).toBeUndefined();
    expect(asked("").message).toBeNull();
  });

  test("that is none is said so and not used", () => {
    expect(asked("from=soon")).toMatchObject({ period: {}, message: "Please give dates like 2026-11-20" });
    expect(asked("from=2025-07-02&to=2025-07-01")).toMatchObject({
      period: {},
      message: "The first day comes after the last",
    });
  });
});
