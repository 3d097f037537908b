import { describe, expect, test } from "vitest";
import { type Offer, promotionDays, promotionState, whatItGives } from "~/lib/promotions/promotion-words";

const offer: Offer = {
  ...{ kind: "percent", what: "all", categories: [], percent: "10", amount: null, buy: null, get: null },
  ...{ leastAmount: null, leastPieces: null },
};
const free = { kind: "free_delivery", percent: null } as const;
const buyGet = { kind: "buy_get", percent: "100", buy: 2, get: 1 } as const;
const dinosaurs = { what: "categories", categories: ["Dinosaurs"] } as const;

test.each<[Partial<Offer>, string]>([
  [{}, "10% off"],
  [dinosaurs, "10% off Dinosaurs"],
  [{ leastPieces: 3 }, "10% off orders of 3 or more pieces"],
  [{ kind: "amount", amount: "5.00", leastAmount: "30.00" }, "$5.00 off orders from $30.00"],
  [{ ...dinosaurs, leastAmount: "30.00" }, "10% off Dinosaurs (from $30.00)"],
  [buyGet, "Buy 2, get 1 free"],
  [{ ...buyGet, ...dinosaurs, percent: "50" }, "Buy 2, get 1 at 50% off: Dinosaurs"],
  [free, "Free local delivery"],
  [
    { ...free, leastAmount: "30.00", leastPieces: 2 },
    "Free local delivery for orders from $30.00 with 2 or more pieces",
  ],
  [{ ...free, ...dinosaurs }, "Free local delivery with Dinosaurs"],
])("%j gives in words", (fields, words) => {
  expect(whatItGives({ ...offer, ...fields }, [])).toBe(words);
});

test("products are named, many of them only in part", () => {
  const off = (...names: string[]) => whatItGives({ ...offer, what: "products" }, names);
  expect(off("Fox")).toBe("10% off Fox");
  expect(off("Cat", "Dog", "Fox", "Owl")).toBe("10% off Cat, Dog, Fox and Owl");
  expect(off("Ant", "Cat", "Dog", "Fox", "Owl")).toBe("10% off Ant, Cat, Dog and 2 more");
});

describe("the time of a promotion", () => {
  const timed = { isOn: true, endedAt: null, fromDay: "2026-12-01", untilDay: "2026-12-24" };
  test("includes its last day", () => {
    expect(promotionDays(timed)).toBe("Dec 1, 2026 to Dec 24, 2026");
    expect(
      ["2026-11-30", "2026-12-01", "2026-12-24", "2026-12-25"].map((day) => promotionState(timed, day)),
    ).toEqual(["upcoming", "running", "running", "ended"]);
  });

  test("pausing is said before the first day, ending after all", () => {
    expect(promotionState({ ...timed, isOn: false }, "2026-11-30")).toBe("paused");
    expect(promotionState({ ...timed, isOn: false, endedAt: new Date() }, "2026-12-01")).toBe("ended");
  });
});
