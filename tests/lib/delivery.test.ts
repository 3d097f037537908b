import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextDeliveryDay } from "~/lib/delivery/delivery-day";
import { deliverySentences, zonesText } from "~/lib/delivery/delivery-words";
import { type DeliveryZone, feeFor, matchingZone, parsePrefixes } from "~/lib/delivery/zone";
import { canadianPostalCode, postalCodePrefix } from "~/lib/text/postal-code";
import { addDays, weekdayOf } from "~/lib/time/calendar-day";
import { parseWeekdays } from "~/lib/time/parse-opening-hours";
import { dayAtShop, startOfDay } from "~/lib/time/shop-days";

const HOUR_MS = 60 * 60 * 1000;
const letter = fc.constantFrom(..."ABCEGHJKLMNPRSTVWXYZ");
const digit = fc.constantFrom(..."0123456789");
const postalCode = fc
  .tuple(fc.constantFrom(..."ABCEGHJKLMNPRSTVXY"), digit, letter, digit, letter, digit)
  .map((parts) => parts.join("").replace(/^.../, "$& "));
/** A text with spaces, hyphens and small letters put in. */
const typed = (text: string) =>
  fc
    .array(fc.tuple(fc.constantFrom("", " ", "  ", "-", "."), fc.boolean()), { minLength: 7, maxLength: 7 })
    .map((ways) =>
      [...text]
        .map((char, at) => `${ways[at]?.[0] ?? ""}${ways[at]?.[1] ? char.toLowerCase() : char}`)
        .join(""),
    );

const zone = (fields: Partial<DeliveryZone>): DeliveryZone => ({
  ...{ id: "1", name: "Zone", prefixes: [], feeCents: 500, freeFromCents: null, smallestOrderCents: null },
  ...{ weekdays: [], cutoffHours: 0, placesADay: null, ...fields },
});

describe("the beginning of a postal code", () => {
  test("is read in any spacing and case", () =>
    fc.assert(
      fc.property(
        postalCode.chain((code) => fc.tuple(fc.constant(code), fc.integer({ min: 1, max: 7 }), typed(code))),
        ([code, length, text]) => {
          expect(postalCodePrefix(text)).toBe(code);
          expect(postalCodePrefix(code.slice(0, length).toLowerCase())).toBe(code.slice(0, length).trimEnd());
        },
      ),
    ));

  test.each([
    ["t7z", "T7Z"],
    ["T7X1", "T7X 1"],
    ["t7x 1a1", "T7X 1A1"],
    ["t-7", "T7"],
    ["", null],
    ["D7Z", null],
    ["T7O", null],
    ["Z7A", null],
    ["77", null],
    ["T7Z 1W5 2", null],
    ["Stony Plain", null],
  ])("%j is %j", (text, prefix) => expect(postalCodePrefix(text)).toBe(prefix));
});

describe("a list of prefixes", () => {
  test.each([
    ["t7z, T7X1;t7y\nT0E", ["T0E", "T7X 1", "T7Y", "T7Z"]],
    ["T7Z T7X 1 t7x 1a1 T7Z", ["T7X 1", "T7X 1A1", "T7Z"]],
    [" , ", []],
  ])("%j has %j", (text, prefixes) => expect(parsePrefixes(text)).toEqual(prefixes));

  test("names the first that no Canadian code begins with", () =>
    expect(() => parsePrefixes("T7Z, T7O, 12")).toThrow(
      "No Canadian postal code begins with “T7O”. Write it like T7Z or T7X 1.",
    ));
});

test("the zone with the longest matching prefix counts, in any order of the zones", () =>
  fc.assert(
    fc.property(
      postalCode,
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      fc.array(postalCode),
      (code, lengths, others) => {
        const prefixes = [...lengths.map((length) => code.slice(0, length).trimEnd()), ...others];
        const zones = [...new Set(prefixes)].map((prefix) => zone({ name: prefix, prefixes: [prefix] }));
        const longest = prefixes
          .filter((prefix) => code.startsWith(prefix))
          .sort((a, b) => b.length - a.length);
        expect(matchingZone(zones, code)?.name).toBe(longest[0]);
      },
    ),
  ));

test("a code outside all zones has none", () => {
  expect(
    matchingZone([zone({ prefixes: ["T7Z", "T7X 1"] })], canadianPostalCode("T7X 2B2") ?? ""),
  ).toBeNull();
  expect(matchingZone([], "T7Z 1W5")).toBeNull();
});

test.each([
  [{}, 100, { feeCents: 500, missingCents: 0 }],
  [{ freeFromCents: 5_000 }, 4_999, { feeCents: 500, missingCents: 0 }],
  [{ freeFromCents: 5_000 }, 5_000, { feeCents: 0, missingCents: 0 }],
  [{ smallestOrderCents: 2_000 }, 1_999, { feeCents: 500, missingCents: 1 }],
  [{ smallestOrderCents: 2_000 }, 2_000, { feeCents: 500, missingCents: 0 }],
  [{ freeFromCents: 0 }, 0, { feeCents: 0, missingCents: 0 }],
])("the fee in a zone with %j for goods of %i cents is %j", (fields, goodsCents, fee) =>
  expect(feeFor(zone(fields), goodsCents)).toEqual(fee),
);

describe("the answer to “Do you deliver to me?”", () => {
  const store = { name: null, address: "1 Main Street" };
  const answer = { postalCode: "T7Z 1W5", nextDay: "Friday, Nov 27", pickups: [store] };
  const amounts = { feeCents: 500, freeFromCents: 6_000, smallestOrderCents: 2_000 };

  test.each([
    [
      amounts,
      null,
      "Delivery to T7Z 1W5 costs $5.00. It is free from $60.00. The smallest order for delivery is $20.00.",
    ],
    [
      amounts,
      1_500,
      "Delivery to T7Z 1W5 costs $5.00. It is free from $60.00. The smallest order for delivery is $20.00. $5.00 is missing.",
    ],
    [amounts, 2_000, "Delivery to T7Z 1W5 costs $5.00. It is free from $60.00."],
    [amounts, 6_000, "Delivery to T7Z 1W5 is free."],
    [{ ...amounts, feeCents: 0, smallestOrderCents: null }, null, "Delivery to T7Z 1W5 is free."],
  ])("with %j for a cart of %j cents is %j", (zone, goodsCents, words) =>
    expect(deliverySentences({ ...answer, zone }, goodsCents).join(" ")).toBe(
      `${words} Next delivery day: Friday, Nov 27.`,
    ),
  );

  test("without fixed days promises none, and outside all zones offers pickup", () => {
    expect(deliverySentences({ ...answer, zone: amounts, nextDay: null }, 6_000).at(-1)).toBe(
      "We arrange the delivery day with you.",
    );
    expect(deliverySentences({ ...answer, zone: null, nextDay: null }, null)).toEqual([
      "Sorry, we do not deliver to T7Z 1W5.",
      "You are welcome to pick up your order at 1 Main Street.",
    ]);
    const pickups = [store, { name: "Market", address: "Table 14" }];
    expect(deliverySentences({ ...answer, zone: null, nextDay: null, pickups }, null).at(-1)).toBe(
      "You are welcome to pick up your order at our store (1 Main Street) or Market (Table 14).",
    );
  });
});

test.each([
  [[], ""],
  [[0, 0], "We deliver nearby for free."],
  [[500, 500], "We deliver nearby for $5.00."],
  [[1_200, 500, 900], "We deliver nearby for $5.00 to $12.00, depending on your postal code."],
  [[0, 1_200], "We deliver nearby for up to $12.00, depending on your postal code."],
])("zones with fees of %j cents are one sentence: %j", (fees, sentence) =>
  expect(zonesText(fees.map((feeCents) => ({ feeCents })))).toBe(sentence),
);

describe("the next delivery day", () => {
  const at = (text: string) => new Date(text);
  const tueFri = { weekdays: parseWeekdays("Tue, Fri"), cutoffHours: 12 };

  test.each([
    ["2026-11-26T11:59:59-06:00", [], "2026-11-27"],
    ["2026-11-26T12:00:00-06:00", [], "2026-11-27"],
    ["2026-11-26T12:00:01-06:00", [], "2026-12-01"],
    ["2026-11-27T09:00:00-06:00", ["2026-12-01"], "2026-12-04"],
  ])("at %s without %j is %s", (now, without, day) =>
    expect(nextDeliveryDay(tueFri, at(now), { without: new Set(without) })).toBe(day),
  );

  test("there is none without fixed days", () =>
    expect(nextDeliveryDay({ weekdays: [], cutoffHours: 0 }, at("2026-11-26T12:00:00-06:00"))).toBeNull());

  test("is the first open delivery day whose cut-off is ahead", () =>
    fc.assert(
      fc.property(
        fc.date({ min: at("2026-01-01"), max: at("2028-01-01"), noInvalidDate: true }),
        fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
        fc.integer({ min: 0, max: 336 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 30 })),
        (now, weekdays, cutoffHours, closed) => {
          const today = dayAtShop(now);
          const without = new Set(closed.map((days) => addDays(today, days)));
          const day = nextDeliveryDay({ weekdays, cutoffHours }, now, { without }) ?? "";
          const isPossible = (other: string) =>
            weekdays.includes(weekdayOf(other)) &&
            !without.has(other) &&
            now.getTime() + cutoffHours * HOUR_MS <= (startOfDay(other)?.getTime() ?? 0);
          expect(isPossible(day)).toBe(true);
          for (let other = today; other < day; other = addDays(other, 1))
            expect(isPossible(other)).toBe(false);
        },
      ),
    ));
});

test("weekdays are read as in opening hours", () => {
  expect(parseWeekdays("Fri, tue")).toEqual([1, 4]);
  expect(parseWeekdays("Mon-Fri")).toEqual([0, 1, 2, 3, 4]);
  expect(parseWeekdays(" ")).toEqual([]);
  expect(() => parseWeekdays("Funday")).toThrow("We couldn't read “Funday”.");
});
