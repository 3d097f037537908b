import { expect, test } from "vitest";
import { cancelEnd, formatDate, formatDay, formatSoon, isRecent } from "~/lib/time/dates";
import { startOfDay } from "~/lib/time/shop-days";

const placed = new Date("2025-11-20T16:05:00Z");
const after = (hours: number, ms = 0) => new Date(placed.getTime() + hours * 3_600_000 + ms);

test("a date is recent for 4 hours", () => {
  expect(isRecent(placed, after(0))).toBe(true);
  expect(isRecent(placed, after(4))).toBe(true);
  expect(isRecent(placed, after(4, 1))).toBe(false);
});

test("until when one can cancel is a time of day, of today or tomorrow in the shop's time", () => {
  expect(formatSoon(cancelEnd(placed), placed)).toBe("1:05 p.m. today");
  const evening = new Date("2025-11-21T05:30:00Z");
  expect(formatSoon(cancelEnd(evening), evening)).toBe("2:30 a.m. tomorrow");
  // The clocks change in this night.
  const beforeClocksChange = new Date("2025-03-09T06:30:00Z");
  expect(formatSoon(cancelEnd(beforeClocksChange), beforeClocksChange)).toBe("4:30 a.m. tomorrow");
  expect(formatSoon(cancelEnd(evening), after(-48))).toBe("2:30 a.m. on Nov 21, 2025");
});

test("a date is written as Canadians do: short month, hour and minute, the shop's own time in summer and winter", () => {
  expect(formatDate(placed)).toBe("Nov 20, 2025, 9:05 a.m.");
  expect(formatDate("2026-07-01T18:30:00Z")).toBe("Jul 1, 2026, 12:30 p.m.");
  expect(formatDate("2026-07-02T05:59:00Z")).toBe("Jul 1, 2026, 11:59 p.m.");
  expect(formatDay("2026-01-01T06:59:00Z")).toBe("Dec 31, 2025");
});

test("Alberta's clocks do not change after March 2026, whatever Node.js knows", () => {
  expect(formatDate("2026-01-15T18:00:00Z")).toBe("Jan 15, 2026, 11:00 a.m.");
  expect(formatDate("2026-11-27T18:00:00Z")).toBe("Nov 27, 2026, 12:00 p.m.");
  expect(startOfDay("2027-01-15")).toEqual(new Date("2027-01-15T06:00:00Z"));
});
