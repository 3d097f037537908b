import { expect, test } from "vitest";
import { holidaysOfYear } from "~/lib/time/holidays";

test("Alberta's general holidays of a year are in order, with Good Friday and the Mondays", () => {
  expect(holidaysOfYear(2026).map(({ day, name }) => `${day} ${name}`)).toEqual([
    "2026-01-01 New Year's Day",
    "2026-02-16 Family Day",
    "2026-04-03 Good Friday",
    "2026-05-18 Victoria Day",
    "2026-07-01 Canada Day",
    "2026-09-07 Labour Day",
    "2026-10-12 Thanksgiving",
    "2026-11-11 Remembrance Day",
    "2026-12-25 Christmas Day",
  ]);
});

test.each([
  [2024, "2024-03-29", "2024-05-20"],
  [2027, "2027-03-26", "2027-05-24"],
  [2035, "2035-03-23", "2035-05-21"],
  [2038, "2038-04-23", "2038-05-24"],
  [2049, "2049-04-16", "2049-05-24"],
])("Good Friday and Victoria Day of %i", (year, goodFriday, victoriaDay) => {
  const days = holidaysOfYear(year).map(({ day }) => day);
  expect([days[2], days[3]]).toEqual([goodFriday, victoriaDay]);
});
