import { randomBytes } from "node:crypto";
import { centsToText, toCents } from "~/lib/money/money";
import { quote, type Quote } from "~/lib/money/quote";
import { now, shiftClock } from "~/services/clock/clock";
import { pool, type Prisma } from "~/services/database";
import { feeOf } from "~/services/embedded/payments/objects/balance";
import { seedPayments } from "~/services/embedded/payments/objects/seed-payments";
import { metadataOf } from "~/services/payments/intents";
import { createRefund } from "~/services/payments/refunds";
import { products } from "./catalogue.ts";
import { idOf } from "./ids.ts";
import { orders, people, type SeedOrder } from "./orders.ts";

const HOUR_MS = 3_600_000;
/** When the one that was cancelled was cancelled. */
const CANCELLED_AFTER_MS = 2 * HOUR_MS;

export interface PastOrder extends SeedOrder {
  id: string;
  at: Date;
  intentId: string;
  items: {
    variationId: string;
    productId: string;
    productName: string;
    variationName: string;
    quantity: number;
    unitCents: number;
  }[];
  totals: Quote;
  refund: { id: string; providerId: string; at: Date } | null;
}

/** The orders of the demo's past, each paid at the embedded provider, the cancelled one refunded there. */
export async function payPastOrders(): Promise<PastOrder[]> {
  const past = orders.map(pastOrder);
  const client = await pool.connect();
  try {
    await seedPayments(
      client,
      past.map(({ id, intentId, totals, at }) => ({
        intentId,
        amountCents: totals.totalCents,
        metadata: metadataOf(idOf("checkout", id)),
        paidAt: at,
      })),
    );
  } finally {
    client.release();
  }
  for (const order of past.filter(({ status }) => status === "cancelled"))
    order.refund = await refundOf(order);
  return past;
}

function pastOrder(order: SeedOrder, index: number): PastOrder {
  const items = order.lines.map(([key, at, quantity]) => {
    const product = products.find((candidate) => candidate.key === key);
    const variation = product?.variations[at];
    if (!product || !variation)
      throw new Error(`the seed's orders name ${key} ${at}, which the catalogue does not have`);
    return {
      variationId: idOf("variation", key, at),
      productId: idOf("product", key),
      productName: product.name,
      variationName: variation.name,
      quantity,
      unitCents: toCents(product.basePrice) + toCents(variation.priceModifier),
    };
  });
  return {
    ...order,
    id: idOf("order", index),
    at: new Date(now().getTime() - order.hoursAgo * HOUR_MS),
    // The provider keeps its own ids, also those of a seed that did not come to its end.
    intentId: `pi_${randomBytes(12).toString("hex")}`,
    items,
    totals: quote(items),
    refund: null,
  };
}

async function refundOf({ id, at, intentId, totals }: PastOrder): Promise<NonNullable<PastOrder["refund"]>> {
  const cancelledAt = new Date(at.getTime() + CANCELLED_AFTER_MS);
  shiftClock(cancelledAt.getTime() - now().getTime());
  try {
    const partId = idOf("refund", id);
    const refund = await createRefund(
      { intentId, amountCents: totals.totalCents, ours: { partId, attempt: 1 } },
      `refund:${partId}:${intentId}`,
    );
    return { id: partId, providerId: refund.id, at: cancelledAt };
  } finally {
    shiftClock(0);
  }
}

/** Checkouts, orders, payments and the refund, as the checkout would have left them. */
export async function insertOrders(
  tx: Prisma.TransactionClient,
  past: readonly PastOrder[],
  customerId: string,
): Promise<void> {
  const rows = past.map((order) => ({
    ...order,
    userId: order.by === "customer" ? customerId : null,
    checkoutId: idOf("checkout", order.id),
    contact: people[order.by],
  }));
  await tx.checkout.createMany({
    data: rows.map(({ checkoutId, userId, contact, deliveryMethod, at, totals }) => ({
      id: checkoutId,
      state: "completed",
      userId,
      contact,
      deliveryMethod,
      ...{
        subtotal: centsToText(totals.subtotalCents),
        gst: centsToText(totals.gstCents),
        total: centsToText(totals.totalCents),
      },
      ...{ frozenAt: at, createdAt: at, updatedAt: at },
    })),
  });
  const items = rows.flatMap(({ items, ...row }) =>
    items.map(({ unitCents, ...item }, position) => ({ row, position, unitCents, item })),
  );
  await tx.checkoutLine.createMany({
    data: items.map(({ row, position, unitCents, item }) => ({
      ...item,
      checkoutId: row.checkoutId,
      position,
      unitPrice: centsToText(unitCents),
      gst: centsToText(row.totals.lines[position]?.gstCents ?? 0),
    })),
  });
  await tx.order.createMany({
    data: rows.map(({ id, checkoutId, userId, contact, deliveryMethod, status, intentId, at, totals }) => ({
      ...{ id, checkoutId, userId, ...contact, deliveryMethod, status },
      guestEmail: userId ? null : contact.email,
      ...{
        subtotal: centsToText(totals.subtotalCents),
        gst: centsToText(totals.gstCents),
        totalPrice: centsToText(totals.totalCents),
      },
      stripePaymentIntentId: intentId,
      readyCount: status === "ready" || status === "fulfilled" ? 1 : 0,
      ...{ firstPaidAt: at, createdAt: at, updatedAt: at },
    })),
  });
  await tx.orderItem.createMany({
    data: items.map(({ row, position, unitCents, item }) => ({
      ...item,
      id: idOf("item", row.id, position),
      orderId: row.id,
      position,
      unitPrice: centsToText(unitCents),
      totalPrice: centsToText(unitCents * item.quantity),
      gst: centsToText(row.totals.lines[position]?.gstCents ?? 0),
      createdAt: row.at,
    })),
  });
  await tx.payment.createMany({
    data: rows.map(({ id, checkoutId, intentId, at, totals }) => ({
      ...{ id: idOf("payment", id), checkoutId, intentId, orderId: id },
      ...{
        amount: centsToText(totals.totalCents),
        fee: centsToText(feeOf(totals.totalCents)),
        status: "succeeded",
        paidAt: at,
        createdAt: at,
        updatedAt: at,
      },
    })),
  });
  for (const { id, refund, totals } of rows) {
    if (!refund) continue;
    const money = { amount: centsToText(totals.totalCents), gst: centsToText(totals.gstCents) };
    await tx.refund.create({
      data: {
        id: refund.id,
        orderId: id,
        createdAt: refund.at,
        rows: { create: { kind: "rest", proposed: money.amount, ...money } },
        parts: {
          create: {
            id: refund.id,
            paymentId: idOf("payment", id),
            cause: "cancelled",
            ...money,
            status: "refunded",
            providerRefundId: refund.providerId,
            refundedAt: refund.at,
            createdAt: refund.at,
            updatedAt: refund.at,
          },
        },
      },
      select: { id: true },
    });
  }
}

interface StockMove {
  variationId: string;
  orderId: string;
  by: PastOrder["by"];
  type: "sale" | "cancellation";
  delta: number;
  at: Date;
}

/** What the orders did to the stock, oldest first. */
export function stockMoves(past: readonly PastOrder[]): StockMove[] {
  const moves = past.flatMap(({ id, by, items, at, refund }) =>
    items.flatMap(({ variationId, quantity }): StockMove[] => [
      { variationId, orderId: id, by, type: "sale", delta: -quantity, at },
      ...(refund
        ? [{ variationId, orderId: id, by, type: "cancellation" as const, delta: quantity, at: refund.at }]
        : []),
    ]),
  );
  return moves.sort((a, b) => a.at.getTime() - b.at.getTime());
}
