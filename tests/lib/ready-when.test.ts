import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "~/lib/time/calendar-day";
import { type OpeningHours, usualHours } from "~/lib/time/opening-hours";
import { openingOn } from "~/lib/time/openings";
import { parseOpeningHours } from "~/lib/time/parse-opening-hours";
import { parsePreparation, preparationText } from "~/lib/time/preparation";
import { readyAt, readyWords, type SpansOn } from "~/lib/time/ready-when";
import { clockAtShop, dayAtShop, momentAtShop } from "~/lib/time/shop-days";

const spansOfWeek =
  (hours: OpeningHours[]): SpansOn =>
  (day) =>
    openingOn({ hours, specialDays: [] }, day);
const usual = spansOfWeek(usualHours);
const splitDays = spansOfWeek(parseOpeningHours("Tue-Fri 9:15am-12pm, 1pm-5:30pm\nSat 10am-4pm"));
const allDay = spansOfWeek(parseOpeningHours("Mon-Sun 12am-12am"));

/** `2025-11-20 14:00` on the shop's clock. */
const at = (text: string) => {
  const [day = "", hour, minute] = text.split(/[ :]/);
  return momentAtShop(day, Number(hour) * 60 + Number(minute));
};
const clockText = (moment: Date | null) =>
  moment && clockAtShop(moment).toISOString().slice(0, 16).replace("T", " ");
const ready = (now: string, preparation: string, spansOn: SpansOn = usual) =>
  clockText(readyAt(at(now), parsePreparation(preparation), spansOn));

test("a preparation time is read in any spelling and printed in one", () => {
  const printed = (text: string) => preparationText(parsePreparation(text));
  expect(["2 days", "2 Days ", "2d", "2days"].map(printed)).toEqual(Array(4).fill("2 days"));
  expect(["1 day 2 hours", "1 day, 2 hours", "1d 2h", "1 day and 2 hrs"].map(printed)).toEqual(
    Array(4).fill("1 day 2 hours"),
  );
  expect(["4 hours", "1 h", "0 days", "1 day 0 hours"].map(printed)).toEqual([
    ...["4 hours", "1 hour", "0 hours", "1 day"],
  ]);
  for (const text of ["", "soon", "2", "2 weeks", "-1 days", "100 days", "2 hours 1 day"])
    expect(() => parsePreparation(text), text).toThrow(
      `We couldn't read “${text}”. Write it like “2 days”, “4 hours” or “1 day 2 hours”.`,
    );
});

describe("ready when", () => {
  test.each([
    // Thursday, open from 9 to 19.
    ["2025-11-20 14:00", "4 hours", "2025-11-20 18:00"],
    ["2025-11-20 14:01", "2 hours", "2025-11-20 16:15"],
    ["2025-11-20 14:10", "0 hours", "2025-11-20 14:15"],
    ["2025-11-20 14:00", "2 days", "2025-11-22 14:00"],
    ["2025-11-20 14:00", "1 day 2 hours", "2025-11-21 16:00"],
    // Hours run on at the next opening.
    ["2025-11-20 18:00", "2 hours", "2025-11-21 10:00"],
    ["2025-11-20 14:00", "24 hours", "2025-11-22 18:00"],
    // Work that ends at closing can be fetched at the next opening.
    ["2025-11-20 17:00", "2 hours", "2025-11-21 09:00"],
    ["2025-11-20 18:50", "0 hours", "2025-11-21 09:00"],
    // Outside opening hours it begins at the next opening.
    ["2025-11-20 03:00", "1 day", "2025-11-21 09:00"],
    ["2025-11-20 22:00", "4 hours", "2025-11-21 13:00"],
    ["2025-11-20 22:00", "1 day", "2025-11-22 09:00"],
    // On Sunday the shop closes at 17.
    ["2025-11-22 18:00", "1 day", "2025-11-24 09:00"],
  ])("%s and %s is %s", (now, preparation, expected) => {
    expect(ready(now, preparation)).toBe(expected);
  });

  test("every full quarter hour of the opening hours can be promised, and no other time", () => {
    // 9:10 to 9:14 has none.
    const oddHours = spansOfWeek(parseOpeningHours("Thu-Fri 9:10am-9:14am, 9:50am-11:05am, 1:05pm-2:15pm"));
    const quarters = ["10:00", "10:15", "10:30", "10:45", "11:00", "13:15", "13:30", "13:45", "14:00"];
    const promised = Array.from({ length: 15 * 60 }, (_, minute) =>
      clockText(readyAt(momentAtShop("2025-11-20", minute), { days: 0, hours: 0 }, oddHours)),
    );
    expect([...new Set(promised)]).toEqual([
      ...quarters.map((quarter) => `2025-11-20 ${quarter}`),
      "2025-11-21 10:00",
    ]);
    expect(ready("2025-11-20 10:01", "0 hours", oddHours)).toBe("2025-11-20 10:15");
  });

  test("closed days and breaks are not counted", () => {
    // Friday; closed on Sunday and Monday.
    expect(ready("2025-11-21 11:00", "2 days", splitDays)).toBe("2025-11-25 11:00");
    expect(ready("2025-11-21 11:30", "1 hour", splitDays)).toBe("2025-11-21 13:30");
    expect(ready("2025-11-21 11:00", "1 hour", splitDays)).toBe("2025-11-21 13:00");
    expect(ready("2025-11-19 17:00", "3 days", splitDays)).toBe("2025-11-25 09:15");
    expect(ready("2025-11-20 12:30", "1 day", splitDays)).toBe("2025-11-21 13:00");
  });

  test("special days count as they are on that day", () => {
    const christmas: SpansOn = (day) =>
      day === "2025-12-25" ? [] : day === "2025-12-24" ? [{ opens: 540, closes: 720 }] : usual(day);
    expect(ready("2025-12-23 14:00", "1 day", christmas)).toBe("2025-12-26 09:00");
    expect(ready("2025-12-24 11:00", "2 hours", christmas)).toBe("2025-12-26 10:00");
  });

  test("a shop that never opens promises nothing", () => {
    expect(ready("2025-11-20 14:00", "1 day", () => [])).toBeNull();
    expect(ready("2025-11-20 14:00", "0 hours", () => [])).toBeNull();
  });

  test("on the days when the clocks change a day keeps its wall-clock time and an hour its length", () => {
    expect(ready("2025-03-08 10:00", "1 day")).toBe("2025-03-09 10:00");
    expect(ready("2025-11-01 10:00", "1 day")).toBe("2025-11-02 10:00");
    expect(ready("2025-03-09 00:00", "4 hours", allDay)).toBe("2025-03-09 05:00");
    expect(ready("2025-11-02 00:00", "4 hours", allDay)).toBe("2025-11-02 03:00");
  });

  const changes = ["2024-03-10", "2024-11-03", "2025-03-09", "2025-11-02"].map((day) => at(`${day} 02:00`));
  const moments = fc.oneof(
    fc.date({ min: at("2024-01-01 00:00"), max: at("2025-12-31 23:59"), noInvalidDate: true }),
    fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -3 * 24 * 60, max: 3 * 24 * 60 }))
      .map(([change, minutes]) => new Date(change.getTime() + minutes * 60_000)),
  );
  const schedules = fc.constantFrom(usual, splitDays, allDay);
  const preparations = fc.record({
    days: fc.integer({ min: 0, max: 6 }),
    hours: fc.integer({ min: 0, max: 30 }),
  });

  const isOpen = (moment: Date, spansOn: SpansOn) => {
    const day = dayAtShop(moment);
    return spansOn(day).some(
      ({ opens, closes }) => momentAtShop(day, opens) <= moment && moment < momentAtShop(day, closes),
    );
  };
  const openMs = (from: Date, to: Date, spansOn: SpansOn) => {
    let sum = 0;
    for (let day = dayAtShop(from); day <= dayAtShop(to); day = addDays(day, 1))
      for (const { opens, closes } of spansOn(day))
        sum += Math.max(
          Math.min(momentAtShop(day, closes).getTime(), to.getTime()) -
            Math.max(momentAtShop(day, opens).getTime(), from.getTime()),
          0,
        );
    return sum;
  };

  test("it is never before now, in opening hours, on a quarter hour, and later for later shoppers", () => {
    fc.assert(
      fc.property(moments, fc.nat(48 * 60), preparations, schedules, (now, minutes, preparation, spansOn) => {
        const promise = readyAt(now, preparation, spansOn) ?? new Date(NaN);
        expect(promise >= now && isOpen(promise, spansOn)).toBe(true);
        expect(clockAtShop(promise).getTime() % (15 * 60_000)).toBe(0);
        const later = readyAt(new Date(now.getTime() + minutes * 60_000), preparation, spansOn);
        expect(later && later >= promise).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("hours are exactly the opening time in between, to the next quarter hour", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 30 }), schedules, (now, hours, spansOn) => {
        const promise = readyAt(now, { days: 0, hours }, spansOn) ?? new Date(NaN);
        const worked = openMs(now, promise, spansOn) - hours * 3_600_000;
        expect(worked).toBeGreaterThanOrEqual(0);
        expect(worked).toBeLessThan(15 * 60_000);
      }),
      { numRuns: 300 },
    );
  });

  test("days are exactly the working days in between", () => {
    fc.assert(
      fc.property(
        moments,
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom(usual, splitDays),
        (now, days, spansOn) => {
          const begins = readyAt(now, { days: 0, hours: 0 }, spansOn) ?? new Date(NaN);
          const promise = readyAt(begins, { days, hours: 0 }, spansOn) ?? new Date(NaN);
          let working = 0;
          for (let day = addDays(dayAtShop(begins), 1); day <= dayAtShop(promise); day = addDays(day, 1))
            working += spansOn(day).length > 0 ? 1 : 0;
          const clockOf = (moment: Date) => clockText(moment)?.slice(11);
          // Closed at that time on that day: the next opening.
          if (working === days && clockOf(promise) !== clockOf(begins))
            expect(isOpen(at(`${dayAtShop(promise)} ${clockOf(begins)}`), spansOn)).toBe(false);
          else expect(working - days).toBeLessThanOrEqual(1);
          expect(working).toBeGreaterThanOrEqual(days);
        },
      ),
      { numRuns: 300 },
    );
  });
});

test("a promise is said with its date, or as today and tomorrow where now is known", () => {
  const moment = at("2025-11-27 14:00");
  expect(readyWords(moment)).toBe("Ready Thursday, Nov 27 after 2 pm");
  expect(readyWords(moment.toISOString())).toBe("Ready Thursday, Nov 27 after 2 pm");
  expect(readyWords(moment, at("2025-11-27 08:00"))).toBe("Ready today after 2 pm");
  expect(readyWords(moment, at("2025-11-26 23:59"))).toBe("Ready tomorrow after 2 pm");
  expect(readyWords(moment, at("2025-11-25 23:59"))).toBe("Ready Thursday, Nov 27 after 2 pm");
  expect(readyWords(at("2025-11-02 14:05"))).toBe("Ready Sunday, Nov 2 after 2:05 pm");
  expect(readyWords(at("2025-11-02 09:15"))).toBe("Ready Sunday, Nov 2 after 9:15 am");
});
