import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { stepsOf } from "~/routes/admin/dashboard/to-do-steps";
import { giftCardsOfOrder } from "~/domain/gift-cards/read-gift-cards";
import { assignRefund } from "~/domain/orders/refunds/assign-refund";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { getAdminOrder } from "~/domain/orders/queries";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { checkAllBooks } from "~/domain/reconciliation/integrity-checks";
import { openIssues } from "~/domain/reconciliation/issues";
import { reconcile } from "~/domain/reconciliation/reconcile";
import { waitingForOwner } from "~/domain/to-do";
import { orderNumber } from "~/lib/orders/order-number";
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

describe("a refund made in Stripe's dashboard", () => {
  // Those of other tests wait no longer.
  beforeEach(() => db.refundRow.updateMany({ where: { kind: "unassigned" }, data: { kind: "goodwill" } }));

  async function refundedInStripe(line: Parameters<typeof buy>[1][number]) {
    const { id, intentId } = await buy(provider, [line]);
    await provider.stripe.refunds.create({ payment_intent: intentId });
    await reconcile({ backMs: 60 * 60_000 });
    const { refunds, items } = await getAdminOrder(id);
    return { id, refundId: refunds[0]?.id ?? "", itemId: items[0]?.id ?? "" };
  }
  const listed = async () => {
    const steps = stepsOf(await waitingForOwner()).filter(({ text }) => text.includes("made in Stripe"));
    const issues = (await openIssues()).filter(({ text }) => text.includes("refunded in Stripe"));
    return { steps: steps.map(({ urgency, count, to }) => [urgency, count, to]), issues };
  };
  const none = { steps: [], issues: [] };

  test("of an order with gift cards is urgent until an admin assigns it, which empties the card", async () => {
    const card = standardOf(await aGiftCard(["40"]));
    const line = { variationId: card.id, quantity: 1, unitCents: 4000, isGiftCard: true };
    const { id, refundId, itemId } = await refundedInStripe(line);
    expect(await giftCardsOfOrder(id)).toMatchObject([{ balance: "40.00" }]);
    expect(await listed()).toMatchObject({
      steps: [["urgent", 1, "/admin/payments"]],
      issues: [
        {
          ...{ kind: "refund", orderId: id, repairable: false },
          text: `$40.00 for order #${orderNumber(id)} (${contact.name}) was refunded in Stripe. Say on the order what it was for. Its gift cards stay valid until then.`,
        },
      ],
    });
    const lines = [{ itemId, quantity: 1, restock: false }];
    await assignRefund(id, { refundId, lines, deliveryFee: false }, await anAdmin());
    expect(await giftCardsOfOrder(id)).toMatchObject([{ balance: "0.00" }]);
    expect(await listed()).toEqual(none);
  });

  test("of another order waits too, until it is assigned, fails or the order is cancelled", async () => {
    const toy = { ...(await addProduct(5)), quantity: 1 };
    const assigned = await refundedInStripe(toy);
    const failed = await refundedInStripe(toy);
    const cancelled = await refundedInStripe(toy);
    const { steps, issues } = await listed();
    expect(steps).toEqual([["soon", 3, "/admin/payments"]]);
    expect(issues.map(({ text }) => text.includes("gift cards"))).toEqual([false, false, false]);
    const goodwill = { refundId: assigned.refundId, lines: [], deliveryFee: false };
    await assignRefund(assigned.id, goodwill, await anAdmin());
    await db.refundPart.updateMany({
      where: { refundId: failed.refundId },
      data: { status: "failed", refundedAt: null },
    });
    await cancelOrder(cancelled.id, { admin: await anAdmin() });
    expect(await listed()).toEqual(none);
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
