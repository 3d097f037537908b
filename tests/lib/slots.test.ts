import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { usualHours } from "~/lib/time/opening-hours";
import { parseOpeningHours } from "~/lib/time/parse-opening-hours";
import { openingOn } from "~/lib/time/openings";
import { parseSpecialDays } from "~/lib/time/special-days";
import { clockAtShop, dayAtShop } from "~/lib/time/shop-days";
import { slotRulesWords, slotsOf, slotWords, type SlotRules, wholeDates } from "~/lib/time/slots";

const usual = { hours: usualHours, specialDays: [] };
const rules: SlotRules = { minutes: 30, places: 2, cutoffHours: 2, daysAhead: 1 };
const at = (text: string) => new Date(text);
const minutesOf = (moment: Date) =>
  clockAtShop(moment).getUTCHours() * 60 + clockAtShop(moment).getUTCMinutes();

describe("pickup times", () => {
  test("begin after the cut-off, also the last one of a day, and end with the last day ahead", () => {
    const times = slotsOf(usual, rules, at("2026-11-27T15:00:00-06:00")).map(slotWords);
    expect(times.slice(0, 5)).toEqual([
      "Friday, Nov 27, 5pm-5:30pm",
      "Friday, Nov 27, 5:30pm-6pm",
      "Friday, Nov 27, 6pm-6:30pm",
      "Friday, Nov 27, 6:30pm-7pm",
      "Saturday, Nov 28, 9am-9:30am",
    ]);
    expect(times.at(-1)).toBe("Saturday, Nov 28, 6:30pm-7pm");
  });

  test("do not begin before the order is ready", () => {
    const from = at("2026-11-28T10:15:00-06:00");
    const [first] = slotsOf(usual, rules, at("2026-11-27T09:00:00-06:00"), { from });
    expect(first && slotWords(first)).toBe("Saturday, Nov 28, 10:30am-11am");
  });

  test("end the same number of days after the order is ready for customers and admins, who may agree on earlier ones", () => {
    const now = at("2026-11-27T09:00:00-06:00");
    const readyBy = at("2026-12-03T10:15:00-06:00");
    const [customers, admins] = [{ from: readyBy }, { readyBy }].map((limits) =>
      slotsOf(usual, rules, now, limits).map(slotWords),
    );
    expect(admins?.at(-1)).toBe("Friday, Dec 4, 6:30pm-7pm");
    expect(customers?.at(-1)).toBe(admins?.at(-1));
    expect(admins?.[0]).toBe("Friday, Nov 27, 11am-11:30am");
  });

  test("of a place with dates are its openings, also one that begins in the quarter of an hour before the order is ready", () => {
    const specialDays = parseSpecialDays("2026-12-05 9:10am-1pm");
    const now = at("2026-11-27T09:00:00-07:00");
    const words = (from: string) =>
      slotsOf({ hours: [], specialDays }, wholeDates, now, { from: at(from) }).map(slotWords);
    expect(words("2026-12-05T09:15:00-06:00")).toEqual(["Saturday, Dec 5, 9:10am-1pm"]);
    expect(words("2026-12-05T09:30:00-06:00")).toEqual([]);
  });

  test("are said to the owner with their limits", () => {
    expect(slotRulesWords(rules)).toBe(
      "Pickup times: 30 minutes, 2 orders each, until 2 hours before, 1 day ahead",
    );
  });

  test("follow split hours and special days, and never go past closing", () => {
    const place = {
      hours: parseOpeningHours("Fri 9am-10:20am, 1pm-2pm"),
      specialDays: parseSpecialDays("2026-11-28 11pm-12am\n2026-11-29 closed"),
    };
    const slots = slotsOf(place, { ...rules, daysAhead: 3 }, at("2026-11-26T12:00:00-06:00"));
    expect(slots.map(slotWords)).toEqual([
      "Friday, Nov 27, 9am-9:30am",
      "Friday, Nov 27, 9:30am-10am",
      "Friday, Nov 27, 1pm-1:30pm",
      "Friday, Nov 27, 1:30pm-2pm",
      "Saturday, Nov 28, 11pm-11:30pm",
      "Saturday, Nov 28, 11:30pm-12am",
    ]);
  });

  test("lie within the opening hours of their day and do not overlap", () =>
    fc.assert(
      fc.property(
        fc.date({ min: at("2026-03-09"), max: at("2028-01-01"), noInvalidDate: true }),
        fc.integer({ min: 5, max: 480 }),
        fc.boolean(),
        (now, minutes, isNight) => {
          const place = isNight
            ? {
                hours: [{ days: [0, 1, 2, 3, 4, 5, 6], times: [{ opens: 0, closes: 1440 }] }],
                specialDays: [],
              }
            : usual;
          const slots = slotsOf(place, { ...rules, minutes, cutoffHours: 0, daysAhead: 3 }, now);
          slots.forEach(({ startsAt, endsAt }, index) => {
            const opens = minutesOf(startsAt);
            const isOpen = openingOn(place, dayAtShop(startsAt)).some(
              (span) => opens >= span.opens && opens + minutes <= span.closes,
            );
            const before = slots[index - 1];
            if (!isOpen || startsAt < now || endsAt <= startsAt || (before && before.startsAt >= startsAt))
              throw new Error(slotWords({ startsAt, endsAt }));
          });
        },
      ),
    ));
});
