import { describe, expect, test } from "vitest";
import { addDays } from "~/lib/time/calendar-day";
import {
  comingSpecialDays,
  isOpenAt,
  isOver,
  openingOn,
  openingWords,
  openingWordsEnd,
  placeLines,
} from "~/lib/time/openings";
import { usualHours } from "~/lib/time/opening-hours";
import { parseOpeningHours } from "~/lib/time/parse-opening-hours";
import { dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import { parseSpecialDays, specialDayLines } from "~/lib/time/special-days";

test.each([
  ["2026-12-24 9am-12pm\n2026-12-25 closed", ["2026-12-24 9am-12pm", "2026-12-25 closed"]],
  [
    "2026-12-25: Closed\n\n 2026-12-24 9-12, 13:00-17:00",
    ["2026-12-24 9am-12pm, 1pm-5pm", "2026-12-25 closed"],
  ],
  ["2020-02-29 10-4", ["2020-02-29 10am-4pm"]],
  ["", []],
])("%s is read as special days, in order", (text, lines) => {
  expect(specialDayLines(parseSpecialDays(text))).toEqual(lines);
  expect(specialDayLines(parseSpecialDays(lines.join("\n")))).toEqual(lines);
});

test("the owner sees all special days ahead, as far as they fit", () => {
  const place = {
    hours: usualHours,
    specialDays: parseSpecialDays("2026-11-20 closed\n2026-12-24 9-12\n2027-07-01 closed"),
  };
  expect(comingSpecialDays(place, "2026-11-27")).toBe(
    "Special days: Thursday, Dec 24 9am-12pm; Thursday, Jul 1 closed",
  );
  expect(comingSpecialDays(place, "2027-07-02")).toBeNull();
  const weeks = Array.from({ length: 14 }, (_, week) => ({
    day: addDays("2026-12-01", 7 * week),
    times: [],
  }));
  expect(comingSpecialDays({ ...place, specialDays: weeks }, "2026-11-27")).toMatch(/; and 2 more$/);
});

describe("a special day that cannot be read is quoted", () => {
  test.each([
    ["2026-12-25", "We couldn't read “2026-12-25”."],
    ["Dec 25 closed", "We couldn't read “Dec 25 closed”."],
    ["2026-02-30 closed", "We couldn't read “2026-02-30 closed”."],
    ["2026-12-24 9am", "We couldn't read “2026-12-24 9am”."],
    ["2026-12-24 5pm-9am", "“2026-12-24 5pm-9am” closes before it opens."],
    ["2026-12-24 9am-1pm, 12pm-5pm", "The times in “2026-12-24 9am-1pm, 12pm-5pm” overlap."],
    ["2026-12-24 closed\n2026-12-24 9am-1pm", "2026-12-24 is listed twice."],
  ])("%s", (text, message) => expect(() => parseSpecialDays(text)).toThrow(message));
});

const store = {
  hours: parseOpeningHours("Mon-Fri 9am-12pm, 1pm-5:30pm\nSat 10am-4pm"),
  specialDays: parseSpecialDays("2026-12-24 9am-12pm\n2026-12-25 closed\n2026-12-27 11am-2pm"),
};
const at = (day: string, hour: number, minute = 0) => momentAtShop(day, hour * 60 + minute);

test("a special day wins over its weekday", () => {
  expect(openingOn(store, "2026-12-24")).toEqual([{ opens: 540, closes: 720 }]);
  expect(openingOn(store, "2026-12-25")).toEqual([]);
  expect(openingOn(store, "2026-12-27")).toEqual([{ opens: 660, closes: 840 }]);
  expect(openingOn(store, "2026-12-20")).toEqual([]);
  expect(openingOn(store, "2026-12-18")).toHaveLength(2);
});

test("without hours a place is over when its last date has ended, or it has none", () => {
  const market = { hours: [], specialDays: parseSpecialDays("2026-12-12 9am-1pm\n2026-12-19 9am-1pm") };
  expect(isOver(market, at("2026-12-19", 12, 59))).toBe(false);
  expect(isOver(market, at("2026-12-19", 13))).toBe(true);
  expect(isOver(store, at("2027-12-19", 13))).toBe(false);
  expect(isOver({ hours: [], specialDays: [] }, at("2026-12-19", 13))).toBe(true);
});

test("says until when it is open, or when it opens next", () => {
  const words = (moment: Date) => openingWords(store, moment);
  expect(words(at("2026-12-18", 9))).toBe("Open now until 12 pm");
  expect(words(at("2026-12-18", 17, 29))).toBe("Open now until 5:30 pm");
  expect(words(at("2026-12-18", 12))).toBe("Closed now, opens today at 1 pm");
  expect(words(at("2026-12-18", 17, 30))).toBe("Closed now, opens tomorrow at 10 am");
  expect(words(at("2026-12-24", 12))).toBe("Closed now, opens Saturday at 10 am");
  expect(openingWords({ hours: [], specialDays: [] }, at("2026-12-18", 9))).toBeNull();
});

test("the words change at the next opening, closing or midnight", () => {
  expect(openingWordsEnd(store, at("2026-12-18", 8, 59))).toEqual(at("2026-12-18", 9));
  expect(openingWordsEnd(store, at("2026-12-18", 9))).toEqual(at("2026-12-18", 12));
  expect(openingWordsEnd(store, at("2026-12-18", 18))).toEqual(at("2026-12-19", 0));
});

test("customers see the hours and the special days of the next weeks, and all dates on which a market is held", () => {
  expect(placeLines(store, "2026-12-05", "short")).toEqual([
    "Mon-Fri 9am-12pm, 1pm-5:30pm",
    "Saturday 10am-4pm",
    "Thursday, Dec 24 9am-12pm",
    "Friday, Dec 25 closed",
  ]);
  expect(placeLines({ hours: [], specialDays: store.specialDays }, "2026-12-25", "short")).toEqual([
    "Sunday, Dec 27 11am-2pm",
  ]);
});

test("on every day of two years it opens and closes at its wall-clock times", () => {
  const place = { hours: usualHours, specialDays: [] };
  for (let day = "2026-01-01"; day < "2028-01-01"; day = addDays(day, 1)) {
    for (const { opens, closes } of openingOn(place, day)) {
      const [opening, closing] = [momentAtShop(day, opens), momentAtShop(day, closes)];
      expect([dayAtShop(opening), dayAtShop(closing)]).toEqual([day, day]);
      const openAt = (moment: Date, byMs: number) => isOpenAt(place, new Date(moment.getTime() + byMs));
      expect([day, openAt(opening, -1), openAt(opening, 0), openAt(closing, -1), openAt(closing, 0)]).toEqual(
        [...[day, false, true, true, false]],
      );
      expect((closing.getTime() - opening.getTime()) / 60_000).toBe(closes - opens);
    }
  }
});

test("a time after the clocks change is counted on the clock, not from midnight", () => {
  const night = { hours: [{ days: [6], times: [{ opens: 0, closes: 600 }] }], specialDays: [] };
  for (const [day, hours] of [
    ["2025-03-09", 9],
    ["2025-11-02", 11],
  ] as const) {
    const start = momentAtShop(day, 0);
    expect((momentAtShop(day, 600).getTime() - start.getTime()) / 3_600_000).toBe(hours);
    expect(openingWordsEnd(night, start)).toEqual(momentAtShop(day, 600));
  }
});
