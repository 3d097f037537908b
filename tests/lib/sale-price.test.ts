import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { saleDays } from "~/lib/catalog/sale-words";
import { type PriceCut, regularTotalOf, saleNotes, salePriceOf } from "~/lib/money/sale-price";

const percentOff = (hundredths: number): PriceCut => ({ percent: hundredths, amountCents: null });
const amountOff = (amountCents: number): PriceCut => ({ percent: null, amountCents });

const anyCut = fc.oneof(
  fc.integer({ min: 1, max: 10_000 }).map(percentOff),
  fc.integer({ min: 1, max: 9_999_999_999 }).map(amountOff),
);
const anyPrice = fc.integer({ min: 0, max: 9_999_999_999 });

describe("the sale price", () => {
  test.each([
    [2499, [percentOff(2000)], 1999],
    [1050, [percentOff(5000)], 525],
    [1, [percentOff(5000)], null],
    [3, [percentOff(5000)], 2],
    [1000, [percentOff(1250)], 875],
    [1000, [amountOff(250)], 750],
    [1000, [amountOff(1001)], 0],
    [1000, [percentOff(10_000)], 0],
    [0, [percentOff(2000)], null],
    [1000, [], null],
    [1000, [percentOff(1000), amountOff(300), percentOff(2000)], 700],
  ])("of %i with %j is %j", (regularCents, cuts, expected) => {
    expect(salePriceOf(regularCents, cuts)).toBe(expected);
  });

  test("is the lowest of all sales, whole cents, lower than the price and never below 0", () => {
    fc.assert(
      fc.property(anyPrice, fc.array(anyCut, { maxLength: 6 }), (regularCents, cuts) => {
        const together = salePriceOf(regularCents, cuts);
        const alone = cuts.map((cut) => salePriceOf(regularCents, [cut]) ?? regularCents);
        const lowest = Math.min(regularCents, ...alone);
        expect(together).toBe(lowest < regularCents ? lowest : null);
        if (together === null) return;
        expect(Number.isSafeInteger(together) && together >= 0 && together < regularCents).toBe(true);
      }),
    );
  });

  test("by percent is rounded half up: never more than half a cent away", () => {
    fc.assert(
      fc.property(anyPrice, fc.integer({ min: 1, max: 10_000 }), (regularCents, hundredths) => {
        const cents = salePriceOf(regularCents, [percentOff(hundredths)]) ?? regularCents;
        const away = BigInt(cents) * 10_000n - BigInt(regularCents) * BigInt(10_000 - hundredths);
        expect(away > -5_000n && away <= 5_000n).toBe(true);
      }),
    );
  });
});

test("a line of an order says both prices of one piece, and the regular price of all", () => {
  expect(saleNotes({ regularPrice: "24.99", unitPrice: "19.99" })).toEqual([
    "Sale price: was $24.99, now $19.99 each",
  ]);
  expect(saleNotes({ regularPrice: null, unitPrice: "19.99" })).toEqual([]);
  expect([regularTotalOf({ quantity: 3, regularCents: 2499 }), regularTotalOf({ quantity: 3 })]).toEqual([
    7497,
    undefined,
  ]);
});

test("the days of a sale end with the day on which it was ended", () => {
  const days = { fromDay: "2026-12-01", untilDay: "2026-12-05" };
  const endedOn = (day: string) => saleDays({ ...days, endedAt: `${day}T20:00:00.000Z` });
  expect(saleDays({ ...days, endedAt: null })).toBe("Dec 1, 2026 to Dec 5, 2026");
  expect(endedOn("2026-12-03")).toBe("Dec 1, 2026 to Dec 3, 2026");
  expect(endedOn("2026-12-01")).toBe("On Dec 1, 2026");
  expect(endedOn("2026-11-30")).toBe("Ended before Dec 1, 2026");
  expect(endedOn("2026-12-09")).toBe("Dec 1, 2026 to Dec 5, 2026");
});
