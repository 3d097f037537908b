import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { giftCardsOfOrder } from "~/domain/gift-cards/read-gift-cards";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { getAdminOrder } from "~/domain/orders/queries";
import { checkAllBooks } from "~/domain/reconciliation/integrity-checks";
import { reconcile } from "~/domain/reconciliation/reconcile";
import type { RefundInput } from "~/schemas/orders/refund";
import { db } from "~/services/database";
import { addProduct, buy, contact, useProvider, work } from "../support/checkout";
import { useDatabase } from "../support/database";
import { expectConsistentBooks } from "../support/invariants";
import { aGiftCard, anAdmin, standardOf } from "./catalog-given";
import { anOrderByHand } from "./orders-given";

useDatabase("empty");
const provider = useProvider();

async function refundOne(orderId: string, fields: Partial<RefundInput> = {}) {
  const { items } = await getAdminOrder(orderId);
  const input: RefundInput = {
    ...{ id: randomUUID(), reason: "other", deliveryFee: false, asGiftCard: true },
    lines: [{ itemId: items[0]?.id ?? "", quantity: 1, restock: true }],
    ...fields,
  };
  return { input, order: await refundOrder(orderId, input, await anAdmin()) };
}

const byHand = async (fields: Record<string, unknown>) => anOrderByHand(fields, await anAdmin());

describe("a refund as a gift card", () => {
  test("is a new card for the customer; the payment card gets nothing, and the mail says so", async () => {
    const toy = await addProduct(5);
    const { id, intentId } = await buy(provider, [{ ...toy, quantity: 2 }]);
    const { input, order } = await refundOne(id);
    expect(order.refunds).toMatchObject([
      { amount: "10.50", gst: "0.50", status: "refunded", parts: [{ method: "gift_card", amount: "10.50" }] },
    ]);
    // A second press makes no second card.
    await refundOrder(id, input, await anAdmin());
    expect(await giftCardsOfOrder(id)).toMatchObject([
      {
        ...{ balance: "10.50", refundId: input.id, orderId: id },
        recipient: { name: contact.name, email: contact.email },
      },
    ]);
    expect(await db.mailMessage.findUnique({ where: { key: `refund:${input.id}` } })).toMatchObject({
      text: expect.stringContaining("You get it as a gift card. Its code comes in another email.") as string,
    });
    await work();
    expect((await provider.stripe.refunds.list({ payment_intent: intentId })).data).toEqual([]);
    await expectConsistentBooks(provider);
  });

  test("has only what was paid: what was still owed is no money to give", async () => {
    const toy = await addProduct(5);
    const order = await byHand({
      lines: [{ variationId: toy.variationId, quantity: 2 }],
      payments: [{ method: "cash", amount: "15.00" }],
    });
    await refundOne(order.id);
    expect((await giftCardsOfOrder(order.id)).map(({ balance }) => balance)).toEqual(["4.50"]);
    const covered = await byHand({ lines: [{ variationId: toy.variationId, quantity: 1 }] });
    await refundOne(covered.id);
    expect(await giftCardsOfOrder(covered.id)).toEqual([]);
    await expectConsistentBooks(provider);
  });

  test("may cross one in Stripe's dashboard, which is no mistake in the books", async () => {
    const { id, intentId } = await buy(provider, [{ ...(await addProduct(5)), quantity: 1 }]);
    await refundOne(id);
    await provider.stripe.refunds.create({ payment_intent: intentId });
    await reconcile({ backMs: 60 * 60_000 });
    const { refunds } = await getAdminOrder(id);
    expect(refunds.map(({ amount, parts }) => `${amount} ${parts[0]?.method}`).toSorted()).toEqual([
      "10.50 card",
      "10.50 gift_card",
    ]);
    expect(await checkAllBooks()).toEqual([]);
    await expectConsistentBooks(provider);
  });
});

test("a refunded gift card is not back on any shelf", async () => {
  const card = standardOf(await aGiftCard(["25"]));
  const order = await byHand({
    lines: [{ variationId: card.id, quantity: 1 }],
    payments: [{ method: "cash" }],
  });
  const refunded = await refundOne(order.id, { asGiftCard: false });
  expect(refunded.order.refunds).toMatchObject([{ amount: "25.00", lines: [{ restocked: false }] }]);
});
