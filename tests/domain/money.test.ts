import fc from "fast-check";
import { expect, test } from "vitest";
import { centsToText, formatCents, gstOn, toCents } from "~/lib/money/money";
import { quote } from "~/lib/money/quote";
import { db } from "~/services/database";
import { addProduct, buy, useProvider } from "../support/checkout";
import { useDatabase } from "../support/database";
import { expectConsistentBooks } from "../support/invariants";

useDatabase("empty");
const provider = useProvider();

const cents = fc.integer({ min: 0, max: 99_999_999 });
test("GST is 5% of the subtotal, rounded half up: never more than half a cent off, and exact in whole numbers", () => {
  fc.assert(
    fc.property(cents, (subtotal) => {
      const gst = gstOn(subtotal);
      expect(Number.isInteger(gst)).toBe(true);
      const twentieths = 20 * gst - subtotal;
      expect(twentieths).toBeGreaterThan(-10);
      expect(twentieths).toBeLessThanOrEqual(10);
    }),
  );
  expect([0, 9, 10, 29, 30, 2499].map(gstOn)).toEqual([0, 0, 1, 1, 2, 125]);
});

test("cents survive their decimal text, and text is rounded by its digits", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
      (amount) => void expect(toCents(centsToText(amount))).toBe(amount),
    ),
  );
  fc.assert(
    fc.property(
      cents,
      fc.integer({ min: 0, max: 9 }),
      (amount, third) =>
        void expect(toCents(`${centsToText(amount)}${third}`)).toBe(amount + (third >= 5 ? 1 : 0)),
    ),
  );
});

test("amounts are shown as Canadian English writes dollars", () => {
  const dollars = new Intl.NumberFormat("en-CA", { style: "currency", currency: "CAD" });
  fc.assert(
    fc.property(
      fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
      (amount) => void expect(formatCents(amount)).toBe(dollars.format(amount / 100)),
    ),
  );
  expect([0, 5, 123_456].map(formatCents)).toEqual(["$0.00", "$0.05", "$1,234.56"]);
});

test("what is charged, ordered and written down is the same, for baskets of any prices", async () => {
  const basket = fc.array(
    fc.record({ unitCents: fc.integer({ min: 60, max: 99_999 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    { minLength: 1, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(basket, async (wanted) => {
      const bought = await Promise.all(
        wanted.map(async (line) => ({ ...line, ...(await addProduct(line.quantity, line.unitCents)) })),
      );
      const order = await buy(provider, bought);
      const totals = quote(wanted);
      const intent = await provider.stripe.paymentIntents.retrieve(order.intentId);
      expect(intent).toMatchObject({ amount_received: totals.totalCents, currency: "cad" });
      expect([order.subtotal, order.gst, order.totalPrice].map(toCents)).toEqual([
        totals.subtotalCents,
        totals.gstCents,
        totals.totalCents,
      ]);
      expect(order.items.reduce((sum, item) => sum + toCents(item.totalPrice), 0)).toBe(totals.subtotalCents);
    }),
    { numRuns: 12 },
  );
  expect(await db.order.count()).toBe(12);
  await expectConsistentBooks(provider);
});
