import { expect, test } from "vitest";
import { addMonths, daysIn, startOfQuarter, startOfWeek } from "~/lib/time/calendar-day";
import { reportPeriod } from "~/lib/time/report-period";

const asked = (query: string, today = "2026-11-22") => reportPeriod(new URLSearchParams(query), today);

test.each([
  ["today", "2026-11-22", "2026-11-22", "2026-11-21", "2026-11-21"],
  ["this-week", "2026-11-16", "2026-11-22", "2026-11-09", "2026-11-15"],
  ["last-month", "2026-10-01", "2026-10-31", "2026-09-01", "2026-09-30"],
  ["this-quarter", "2026-10-01", "2026-11-22", "2026-07-01", "2026-08-22"],
  ["this-year", "2026-01-01", "2026-11-22", "2025-01-01", "2025-11-22"],
])("%s goes from %s to %s and is compared with as much of the one before", (name, from, to, ...before) => {
  expect(asked(`period=${name}`)).toMatchObject({
    ...{ name, from, to, message: null },
    before: { from: before[0], to: before[1] },
  });
});

test("the end of a month that the earlier one does not have is its last day", () => {
  expect(asked("period=this-quarter", "2026-05-31").before).toEqual({ from: "2026-01-01", to: "2026-02-28" });
  expect(asked("period=this-year", "2028-02-29").before).toEqual({ from: "2027-01-01", to: "2027-02-28" });
  expect(asked("period=last-month", "2026-01-05")).toMatchObject({ from: "2025-12-01", to: "2025-12-31" });
});

test("a custom range is compared with the same number of days before it; all time and open ranges are not compared", () => {
  expect(asked("from=2026-03-01&to=2026-03-10").before).toEqual({ from: "2026-02-19", to: "2026-02-28" });
  for (const open of ["", "from=2026-03-01", "to=2026-03-01", "period=ever"])
    expect(asked(open)).toMatchObject({ name: null, before: null, message: null });
});

test("nonsense is said and leaves all time, and no year is too early or too late for the database", () => {
  expect(asked("from=soon")).toMatchObject({
    from: null,
    to: null,
    message: expect.stringMatching(/dates like/),
  });
  expect(asked("from=2026-02-01&to=2026-01-01")).toMatchObject({
    ...{ from: null, to: null, message: "The first day comes after the last" },
    typed: { from: "2026-02-01", to: "2026-01-01" },
  });
  expect(asked("from=0000-01-01&to=9999-01-01")).toMatchObject({
    from: "1970-01-01",
    to: "9000-12-31",
    before: null,
  });
});

test("weeks begin on Monday, quarters in January, April, July and October", () => {
  expect(["2026-11-15", "2026-11-16", "2026-11-22"].map(startOfWeek)).toEqual([
    "2026-11-09",
    "2026-11-16",
    "2026-11-16",
  ]);
  expect(["2026-01-01", "2026-03-31", "2026-12-31"].map(startOfQuarter)).toEqual([
    "2026-01-01",
    "2026-01-01",
    "2026-10-01",
  ]);
  expect([
    addMonths("2026-01-31", 1),
    addMonths("2026-01-31", -2),
    daysIn("2026-03-08", "2026-03-09"),
  ]).toEqual(["2026-02-28", "2025-11-30", 2]);
});
