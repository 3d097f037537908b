import { randomUUID } from "node:crypto";
import { allocate, sum } from "~/lib/money/allocate.ts";
import { balanceOf, leftCents, sentBackOf } from "~/lib/money/balance.ts";
import { centsToText, toCents } from "~/lib/money/money.ts";
import { gstOfAmount } from "~/lib/money/refund-gst.ts";
import type { PaymentMethod, RefundableOrder, RefundRow } from "~/lib/money/refund-types.ts";
import { lockCardsOf, type SoldCard, soldCards } from "~/domain/gift-cards/give-back";
import { now } from "~/services/clock/clock";
import { type Db, db, Prisma } from "~/services/database";

/** Reads the input of `planRefund`, optionally without one of the refunds. @throws when there is no such order */
export async function readRefundable(
  tx: Db,
  orderId: string,
  { without }: { without?: string } = {},
): Promise<RefundableOrder> {
  const others = without ? { NOT: { refundId: without } } : {};
  const order = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    include: {
      items: true,
      payments: { include: { refundParts: { where: others } } },
      refunds: {
        where: without ? { id: { not: without } } : {},
        include: { rows: { orderBy: { position: "asc" } }, parts: true },
        orderBy: { createdAt: "asc" },
      },
    },
  });
  const cards = order.items.some(({ isGiftCard }) => isGiftCard) ? await soldCards(tx, orderId) : [];
  const lines = order.items.map((item) => ({
    id: item.id,
    quantity: item.quantity,
    paidCents: toCents(item.totalPrice) - toCents(item.discount) + toCents(item.gst),
    isGiftCard: item.isGiftCard,
    ...moneyOf(cards.filter(({ orderItemId }) => orderItemId === item.id)),
  }));
  const feeGstCents = order.items.reduce((rest, { gst }) => rest - toCents(gst), toCents(order.gst));
  return {
    totalCents: toCents(order.totalPrice),
    gstCents: toCents(order.gst),
    isCancelled: order.status === "cancelled",
    feePaidCents: toCents(order.deliveryFee) + feeGstCents,
    lines,
    payments: order.payments.map(({ id, method, amount, paidAt, createdAt, refundParts }) => ({
      id,
      method: method as PaymentMethod,
      amountCents: toCents(amount),
      sentBackCents: sentBackOf(refundParts),
      paidAtMs: (paidAt ?? createdAt).getTime(),
    })),
    refunds: order.refunds.map(({ rows, parts, covered, coveredGst }) => {
      const sent = parts.filter(({ status }) => status !== "failed");
      // A failed refund keeps its pieces but not its money, because it is tried again.
      const cents = allocate(
        sentBackOf(parts) + toCents(covered),
        rows.map(({ amount }) => toCents(amount)),
      );
      return {
        gstCents: sent.reduce((sum, { gst }) => sum + toCents(gst), toCents(coveredGst)),
        rows: rows.map((row, index) => ({
          kind: row.kind as RefundRow["kind"],
          lineId: row.orderItemId,
          quantity: row.quantity,
          proposedCents: toCents(row.proposed),
          cents: cents[index] ?? 0,
        })),
      };
    }),
  };
}

const moneyOf = (cards: readonly SoldCard[]) =>
  cards.length > 0 && {
    freeCents: cards.filter(({ isRefunded }) => !isRefunded).map(({ freeCents }) => freeCents),
    spentCents: sum(cards.map(({ spentCents }) => spentCents)),
  };

/**
 * Locks the order's payments, so that nothing else is refunded at the same time, and its gift cards, so that no
 * checkout holds them. Call it with the order locked. @param payingHashes hashes of gift cards that will pay the
 * order
 */
export async function lockPayments(
  tx: Db,
  orderId: string,
  payingHashes: readonly string[] = [],
): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM payments WHERE order_id = ${orderId}::uuid ORDER BY id FOR NO KEY UPDATE`;
  await lockCardsOf(tx, orderId, payingHashes);
}

interface PaymentOf {
  id: string;
  orderId: string | null;
}

/** Locks the payment's order, then the payment. @param which SQL condition on `payments p` */
export async function lockPayment(tx: Db, which: Prisma.Sql): Promise<PaymentOf | undefined> {
  await tx.$queryRaw`
    SELECT 1 FROM orders WHERE id = (SELECT order_id FROM payments p WHERE ${which}) FOR UPDATE`;
  const [payment] = await tx.$queryRaw<PaymentOf[]>`
    SELECT id, order_id AS "orderId" FROM payments p WHERE ${which} FOR UPDATE`;
  return payment;
}

export async function writeRows(
  tx: Db,
  refundId: string,
  rows: readonly RefundRow[],
  restocked: ReadonlySet<string> = new Set(),
): Promise<void> {
  await tx.refundRow.createMany({
    data: rows.map(({ kind, lineId, quantity, cents, proposedCents, gstCents }, position) => ({
      refundId,
      position,
      kind,
      orderItemId: lineId,
      quantity,
      restocked: lineId !== null && restocked.has(lineId),
      amount: centsToText(cents),
      proposed: centsToText(proposedCents),
      gst: centsToText(gstCents),
    })),
  });
}

/** Writes a refund that names no lines: the rest of a cancelled order, or one from the provider's dashboard. */
export async function writePlainRefund(
  tx: Db,
  {
    orderId,
    kind,
    cents,
    at = now(),
  }: { orderId: string; kind: "rest" | "unassigned"; cents: number; at?: Date },
): Promise<{ refundId: string; gst: string }> {
  const refundId = randomUUID();
  const gstCents = gstOfAmount(await readRefundable(tx, orderId), cents);
  await tx.refund.create({ data: { id: refundId, orderId, createdAt: at }, select: { id: true } });
  const row = { kind, lineId: null, quantity: 0, cents, proposedCents: cents, gstCents };
  await writeRows(tx, refundId, [row]);
  return { refundId, gst: centsToText(gstCents) };
}

/**
 * SQL relation `(id, order_id, name, amount, sold_gift_cards, created_at)`: refunds made in the provider's dashboard that
 * `assignRefund` accepts. Gift cards of the order stay valid until then.
 */
export const unassignedRefundsSql = Prisma.sql`(
  SELECT f.id, f.order_id, o.name, w.amount, f.created_at,
    EXISTS (SELECT FROM order_items i WHERE i.order_id = f.order_id AND i.is_gift_card) AS sold_gift_cards
  FROM refund_rows w JOIN refunds f ON f.id = w.refund_id JOIN orders o ON o.id = f.order_id
  WHERE w.kind = 'unassigned' AND o.status <> 'cancelled'
    AND EXISTS (SELECT FROM refund_parts r WHERE r.refund_id = f.id AND r.status <> 'failed'))`;

/** Assigns refunds sent before the payment became this order. */
export async function assignRefunds(tx: Db, orderId: string, paymentId: string): Promise<void> {
  const parts = await tx.refundPart.findMany({
    where: { paymentId, refundId: null },
    orderBy: { createdAt: "asc" },
  });
  for (const { id, amount, createdAt } of parts) {
    const refund = await writePlainRefund(tx, {
      orderId,
      kind: "unassigned",
      cents: toCents(amount),
      at: createdAt,
    });
    await tx.refundPart.update({ where: { id }, data: refund, select: { id: true } });
  }
}

/** Gives a failed part's GST to dashboard refunds recorded while it was pending, such as one that made it fail. */
export async function passOnGst(tx: Db, orderId: string): Promise<void> {
  const refunds = await tx.refund.findMany({
    where: {
      orderId,
      rows: { some: { kind: "unassigned" } },
      parts: { some: { status: { not: "failed" } } },
    },
    include: { rows: true, parts: true },
    orderBy: { createdAt: "asc" },
  });
  for (const { id, rows, parts } of refunds) {
    const gstCents = gstOfAmount(await readRefundable(tx, orderId, { without: id }), sentBackOf(parts));
    const [row, part] = [rows[0], parts[0]];
    if (!row || !part || gstCents <= toCents(part.gst)) continue;
    const data = { gst: centsToText(gstCents) };
    await tx.refundRow.update({ where: { id: row.id }, data, select: { id: true } });
    await tx.refundPart.update({ where: { id: part.id }, data, select: { id: true } });
  }
}

/** What cancelling gives back, and what it keeps: money spent of the order's gift cards. */
export function cancelledMoney(order: RefundableOrder): { backCents: number; keptCents: number } {
  const left = leftCents(balanceOf(order));
  const keptCents = Math.min(left, sum(order.lines.map(({ spentCents = 0 }) => spentCents)));
  return { backCents: left - keptCents, keptCents };
}

export async function refundableCents(orderId: string): Promise<number> {
  return cancelledMoney(await readRefundable(db, orderId)).backCents;
}
