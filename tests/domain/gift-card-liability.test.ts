import { afterEach, beforeAll, expect, test } from "vitest";
import type { EntryKind } from "~/domain/gift-cards/ledger";
import { giftCardsByMonth } from "~/domain/reports/gift-card-liability";
import { shiftClock } from "~/services/clock/clock";
import { db } from "~/services/database";
import { useDatabase } from "../support/database";
import { anOrder, aProduct, standardOf } from "./catalog-given";

useDatabase("empty");
afterEach(() => shiftClock(0));

const entries: [string, EntryKind, string][] = [
  // 23:59 on January 31 at the shop, then midnight of February 1.
  ["2026-02-01T06:59:59Z", "sold", "50.00"],
  ["2026-02-01T07:00:00Z", "sold", "25.00"],
  ["2026-02-10T18:00:00Z", "used", "-30.00"],
  ["2026-02-11T18:00:00Z", "returned", "10.00"],
  ["2026-02-12T18:00:00Z", "given", "7.50"],
  // Nothing in March. The last minute of April at the shop is May 1 in UTC.
  ["2026-05-01T05:59:00Z", "refunded", "-20.00"],
  ["2026-05-01T06:00:00Z", "voided", "-2.25"],
];

beforeAll(async () => {
  expect(await giftCardsByMonth()).toEqual([]);
  const product = await aProduct();
  const orderId = await anOrder([{ product, variation: standardOf(product) }]);
  const item = await db.orderItem.findFirstOrThrow({ where: { orderId } });
  const { id } = await db.giftCard.create({ data: { balance: "40.25", orderItemId: item.id } });
  await db.giftCardEntry.createMany({
    data: entries.map(([at, kind, amount]) => ({
      ...{ giftCardId: id, kind, amount },
      createdAt: new Date(at),
    })),
  });
});

const none = {
  ...{ sold: "0.00", given: "0.00", used: "0.00" },
  ...{ returned: "0.00", refunded: "0.00", voided: "0.00" },
};

test("what is owed to holders of gift cards adds up by months at the shop, also those without an entry", async () => {
  shiftClock(Date.parse("2026-05-20T18:00:00Z") - Date.now());
  expect(await giftCardsByMonth()).toEqual([
    { ...none, month: "2026-01-01", sold: "50.00", open: "50.00" },
    {
      ...{ ...none, month: "2026-02-01", sold: "25.00", given: "7.50", used: "30.00" },
      ...{ returned: "10.00", open: "62.50" },
    },
    { ...none, month: "2026-03-01", open: "62.50" },
    { ...none, month: "2026-04-01", refunded: "20.00", open: "42.50" },
    { ...none, month: "2026-05-01", voided: "2.25", open: "40.25" },
  ]);
});

test("a period begins with what was open, and its last month ends with it", async () => {
  expect(await giftCardsByMonth({ from: "2026-02-11", to: "2026-03-15" })).toEqual([
    { ...none, month: "2026-02-01", given: "7.50", returned: "10.00", open: "62.50" },
    { ...none, month: "2026-03-01", open: "62.50" },
  ]);
  expect(await giftCardsByMonth({ from: "2026-02-01", to: "2026-02-10" })).toEqual([
    { ...none, month: "2026-02-01", sold: "25.00", used: "30.00", open: "45.00" },
  ]);
  expect(await giftCardsByMonth({ from: null, to: "2026-01-30" })).toEqual([]);
});
