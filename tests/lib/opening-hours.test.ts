import { describe, expect, test } from "vitest";
import {
  isOpenDaily,
  openDays,
  openingLines,
  openingSpecifications,
  usualHours,
} from "~/lib/time/opening-hours";
import { parseOpeningHours } from "~/lib/time/parse-opening-hours";
import { pickupPlace } from "~/lib/orders/pickup-place";

const short = (text: string) => openingLines(parseOpeningHours(text), "short");
const long = (text: string) => openingLines(parseOpeningHours(text), "long");

test("the usual hours are the specification's, and their own text leads back to them", () => {
  expect(openingLines(usualHours, "long")).toEqual(["Monday to Saturday 9am-7pm", "Sunday 9am-5pm"]);
  expect(openingLines(usualHours, "short")).toEqual(["Mon-Sat 9am-7pm", "Sunday 9am-5pm"]);
  expect(parseOpeningHours("Mon-Sat 9am-7pm\nSunday 9am-5pm")).toEqual(usualHours);
  expect([openDays(usualHours), isOpenDaily(usualHours)]).toEqual(["Mon-Sun", true]);
  expect(openingSpecifications(usualHours).map(({ opens, closes }) => [opens, closes])).toEqual([
    ["09:00", "19:00"],
    ["09:00", "17:00"],
  ]);
});

test.each([
  ["mon - fri: 9:30 AM – 17:00", ["Mon-Fri 9:30am-5pm"], ["Monday to Friday 9:30am-5pm"]],
  ["Tuesday and Thurs 12pm to 12am", ["Tue, Thu 12pm-12am"], ["Tuesday, Thursday 12pm-12am"]],
  ["Wed. 9am-12pm, 1pm-5pm\n\nSun closed", ["Wednesday 9am-12pm, 1pm-5pm", "Sunday closed"], null],
  ["Sat-Mon 08:00-20:00", ["Mon, Sat-Sun 8am-8pm"], ["Monday, Saturday to Sunday 8am-8pm"]],
  ["Sat 10-4", ["Saturday 10am-4pm"], ["Saturday 10am-4pm"]],
  ["Sat 1pm-5pm, 9am-1pm", ["Saturday 9am-1pm, 1pm-5pm"], null],
  ["Mon-Fri 9-12, 1-5:30pm", ["Mon-Fri 9am-12pm, 1pm-5:30pm"], null],
  [
    "Mon 12 to 5\nTue 6-11am\nWed 9-17\nThu 8-8",
    ["Monday 12pm-5pm", "Tuesday 6am-11am", "Wednesday 9am-5pm", "Thursday 8am-8pm"],
    null,
  ],
])("%s is read", (text, shortLines, longLines) => {
  expect(short(text)).toEqual(shortLines);
  if (longLines) expect(long(text)).toEqual(longLines);
  expect(short(shortLines.join("\n"))).toEqual(shortLines);
});

test("days without times are closed", () => {
  const hours = parseOpeningHours("Tue-Sat 10am-6pm\nSun-Mon closed");
  expect([openDays(hours), isOpenDaily(hours)]).toEqual(["Tue-Sat", false]);
  expect(openingSpecifications(hours)).toHaveLength(1);
});

describe("what cannot be read is quoted", () => {
  test.each([
    ["whenever", "We couldn't read “whenever”."],
    ["Mon-Fri 9-17-18", "We couldn't read “Mon-Fri 9-17-18”."],
    ["Mon-Fri 9", "We couldn't read “Mon-Fri 9”."],
    ["Mo 9am-5pm", "We couldn't read “Mo 9am-5pm”."],
    ["Mon 13pm-2pm", "We couldn't read “Mon 13pm-2pm”."],
    ["Mon 9am-10am-11am", "We couldn't read “Mon 9am-10am-11am”."],
    ["Mon-Wed-Fri 9am-10am", "We couldn't read “Mon-Wed-Fri 9am-10am”."],
    ["Mon 25:00-26:00", "We couldn't read “Mon 25:00-26:00”."],
    ["Mon 5pm-9am", "“Mon 5pm-9am” closes before it opens."],
    ["Mon 9am-1pm, 12pm-5pm", "The times in “Mon 9am-1pm, 12pm-5pm” overlap."],
    ["Mon 1pm-5pm, 9am-2pm", "The times in “Mon 1pm-5pm, 9am-2pm” overlap."],
    ["Mon-Fri 9am-5pm\nWed closed", "Wednesday is listed twice."],
  ])("%s", (text, message) => expect(() => parseOpeningHours(text)).toThrow(message));
});

test.each([
  ["4902 50 Avenue, Stony Plain, AB T7Z 1W5", "in Stony Plain"],
  ["1 Main Street, Unit 4, Spruce Grove, AB", "in Spruce Grove"],
  ["Range Road 12, AB T7Z 1W5", "at our store"],
  ["Behind the church", "at our store"],
  ["", "at our store"],
])("%s: one picks up %s", (address, place) => expect(pickupPlace(address)).toBe(place));
