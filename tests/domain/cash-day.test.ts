import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { payWithCard } from "~/domain/gift-cards/pay";
import {
  closeCashDay,
  closedCashDays,
  isTodayClosed,
  readCashDay,
  saveCashOpening,
} from "~/domain/payments/cash-day";
import { receivePayment } from "~/domain/payments/receive-payment";
import { dayAtShop } from "~/lib/time/shop-days";
import { now, shiftClock } from "~/services/clock/clock";
import { db, transaction } from "~/services/database";
import { useDatabase } from "../support/database";
import { aGiftCard, anOrder, standardOf } from "./catalog-given";

useDatabase("empty");
const DAY = 86_400_000;
let admin: { id: string };

beforeEach(async () => {
  await db.refundPart.deleteMany();
  await db.payment.deleteMany();
  await db.cashDay.deleteMany();
  await db.user.deleteMany();
  admin = await db.user.create({ data: { email: "sam@example.com", firstName: "Sam", isAdmin: true } });
});
afterEach(() => shiftClock(0));

const today = () => dayAtShop(now());
const closing = (fields: Partial<Parameters<typeof closeCashDay>[0]> = {}) => ({
  ...{ day: today(), opening: "100.00", counted: "100.00", note: "", change: "0.00", seenOpening: "" },
  ...fields,
});
const refusal = (words: RegExp) =>
  expect.objectContaining({ status: 409, message: expect.stringMatching(words) });

async function owing(total: string): Promise<string> {
  const { id } = await db.order.create({
    data: {
      ...{ name: "Casey", email: "", phone: "", address: "", city: "", province: "", postalCode: "" },
      ...{ source: "manual", subtotal: total, gst: 0, totalPrice: total, createdAt: now() },
    },
  });
  return id;
}

async function paidInCash(total: string, cents: number): Promise<string> {
  const orderId = await owing(total);
  const payment = { id: randomUUID(), method: "cash" as const, cents, reference: "" };
  await transaction((tx) => receivePayment(tx, orderId, payment, admin));
  return payment.id;
}

const givenBack = (paymentId: string, amount: string) =>
  db.refundPart.create({
    data: { paymentId, amount, cause: randomUUID(), status: "refunded", refundedAt: now() },
  });

test("a day's close comes to the cent after cash with change, a rounding and cash given back", async () => {
  await saveCashOpening({ day: today(), opening: "100.00" }, admin);
  const first = await paidInCash("10.52", 2000);
  await paidInCash("31.50", 2000);
  await givenBack(first, "5.25");
  expect(await readCashDay()).toMatchObject({
    ...{ openingCents: 10_000, inCents: 3050, outCents: 525, expectedCents: 12_525, countedCents: null },
    movements: [{ cents: 1050, by: "Sam" }, { cents: 2000 }, { cents: -525, by: null }],
  });
  await closeCashDay(
    closing({ counted: "125.00", change: "25.25", note: "A quarter is missing", seenOpening: "100.00" }),
    admin,
  );
  expect(await readCashDay(today())).toMatchObject({
    ...{ inCents: 3050, outCents: 525, expectedCents: 12_525, countedCents: 12_500 },
    ...{ closedBy: "Sam", note: "A quarter is missing" },
  });
  expect(await closedCashDays()).toMatchObject([{ day: today(), countedCents: 12_500 }]);
});

test("a cash payment that is given back as a gift card leaves its cash in the box", async () => {
  const payment = await paidInCash("10.50", 1050);
  const { id } = await givenBack(payment, "10.50");
  await db.refundPart.update({ where: { id }, data: { givenAs: "gift_card" } });
  expect(await readCashDay()).toMatchObject({ inCents: 1050, outCents: 0, movements: [{ cents: 1050 }] });
});

test("a closed day names the cash that came after its close, which the next day counts", async () => {
  expect(await isTodayClosed()).toBe(false);
  await paidInCash("10.50", 1050);
  await closeCashDay(closing({ counted: "110.50", change: "10.50" }), admin);
  expect(await isTodayClosed()).toBe(true);
  const day = today();
  await paidInCash("8.40", 840);
  expect(await readCashDay(day)).toMatchObject({
    ...{ inCents: 1050, expectedCents: 11_050, movements: [{ cents: 1050 }], afterClose: [{ cents: 840 }] },
  });
  shiftClock(DAY);
  expect(await isTodayClosed()).toBe(false);
  expect(await readCashDay()).toMatchObject({ movements: [{ cents: 840 }], afterClose: [] });
});

test("a day is closed once, also by two admins at the same moment", async () => {
  const results = await Promise.allSettled([closeCashDay(closing(), admin), closeCashDay(closing(), admin)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(closeCashDay(closing(), admin)).rejects.toEqual(refusal(/already closed/));
  await expect(saveCashOpening({ day: today(), opening: "1.00" }, admin)).rejects.toEqual(
    refusal(/already closed/),
  );
});

test("closing the day is refused if cash came in during the count", async () => {
  await paidInCash("20.00", 2000);
  await expect(closeCashDay(closing({ counted: "100.00" }), admin)).rejects.toEqual(refusal(/\$120\.00/));
  expect(await readCashDay()).toMatchObject({ openingCents: null, inCents: 2000, closedAt: null });
});

test("a close from a page that showed another morning amount is refused", async () => {
  await saveCashOpening({ day: today(), opening: "150.00" }, admin);
  await expect(closeCashDay(closing({ seenOpening: "100.00" }), admin)).rejects.toEqual(refusal(/\$150\.00/));
});

test("cash after the close counts on the next day, and each payment once", async () => {
  await closeCashDay(closing(), admin);
  await paidInCash("20.00", 2000);
  shiftClock(DAY);
  expect(await readCashDay()).toMatchObject({ day: today(), inCents: 2000, openingCents: null });
  await closeCashDay(closing({ change: "20.00" }), admin);
  shiftClock(2 * DAY);
  expect(await readCashDay()).toMatchObject({ movements: [] });
});

test("a day that was opened and not closed stays open the next day", async () => {
  const yesterday = today();
  await saveCashOpening({ day: yesterday, opening: "50.00" }, admin);
  shiftClock(DAY);
  await paidInCash("20.00", 2000);
  expect(await readCashDay()).toMatchObject({ day: yesterday, expectedCents: 7000 });
});

test("cash from before the first close ever, e-transfers and cards are not in the box", async () => {
  await paidInCash("20.00", 2000);
  shiftClock(3 * DAY);
  const orderId = await owing("10.00");
  const eTransfer = { id: randomUUID(), method: "e_transfer" as const, cents: 1000, reference: "CA1" };
  await transaction((tx) => receivePayment(tx, orderId, eTransfer, admin));
  expect(await readCashDay()).toMatchObject({ movements: [] });
});

test("what gift cards paid on the day is a figure of its own, and never in the box", async () => {
  const card = await aGiftCard(["25"]);
  const orderId = await anOrder([{ product: card, variation: standardOf(card) }]);
  const { id: orderItemId } = await db.orderItem.findFirstOrThrow({ where: { orderId } });
  const { id: giftCardId } = await db.giftCard.create({ data: { balance: "25.00", orderItemId } });
  const part = { giftCardId, lastFour: "BCDF", cents: 1000 };
  await transaction(async (tx) => payWithCard(tx, await owing("10.00"), part));
  expect(await readCashDay()).toMatchObject({ inCents: 0, movements: [], giftCardCents: 1000 });
  await closeCashDay(closing(), admin);
  shiftClock(DAY);
  expect(await readCashDay()).toMatchObject({ giftCardCents: 0 });
});

test("only a closed day can be read by its date", async () => {
  expect(await readCashDay("2026-01-01")).toBeNull();
  expect(await readCashDay("yesterday")).toBeNull();
});
