import { expect, test } from "vitest";
import { isWaivable, receive } from "~/lib/money/receive";

test("cash that settles an order rounds what is owed to 5 cents and gives change on that", () => {
  expect(receive(1052, "cash", 2000)).toEqual({ amountCents: 1050, roundingCents: -2, changeCents: 950 });
  expect(receive(1008, "cash", 1010)).toEqual({ amountCents: 1010, roundingCents: 2, changeCents: 0 });
  expect(receive(1010, "cash", 1010)).toEqual({ amountCents: 1010, roundingCents: 0, changeCents: 0 });
});

test("cash that pays a part is not rounded", () => {
  expect(receive(3052, "cash", 2000)).toEqual({ amountCents: 2000, roundingCents: 0, changeCents: 0 });
  expect(receive(1008, "cash", 1005)).toEqual({ amountCents: 1005, roundingCents: 0, changeCents: 0 });
});

test("one or two owed cents are waived in cash", () => {
  expect(receive(2, "cash", 0)).toEqual({ amountCents: 0, roundingCents: -2, changeCents: 0 });
});

test("cash is an amount that coins make", () => {
  expect(receive(1052, "cash", 1052)).toEqual({ problem: "no_such_coins" });
});

test("an e-transfer or a terminal pays to the cent, and at most what is owed", () => {
  expect(receive(1052, "e_transfer", 1052)).toEqual({ amountCents: 1052, roundingCents: 0, changeCents: 0 });
  expect(receive(1052, "terminal", 500)).toEqual({ amountCents: 500, roundingCents: 0, changeCents: 0 });
  expect(receive(1052, "terminal", 1053)).toEqual({ problem: "more_than_owed", owedCents: 1052 });
});

test("nothing is received for an order that is paid", () => {
  expect(receive(0, "cash", 500)).toEqual({ problem: "nothing_owed" });
});

test("only an amount that no card can pay is waived", () => {
  expect([0, 1, 49, 50].map(isWaivable)).toEqual([false, true, true, false]);
});
