import { formatDate } from "~/lib/time/dates";
import { formatCents, toCents } from "~/lib/money/money.ts";
import { isByHand } from "~/lib/money/receive.ts";
import type { PaymentMethod } from "~/lib/money/refund-types.ts";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { paymentMethodLabels } from "~/lib/orders/words/payment-words.ts";
import { refundFailure } from "~/lib/money/refund-failure";
import {
  checkAllBooks,
  checkChangedBooks,
  type IntegrityIssue,
  lastIntegrityCheck,
} from "~/domain/reconciliation/integrity-checks";
import { lostPayments } from "~/domain/reconciliation/lost-payments";
import { DISPUTE_MS } from "~/domain/payments/disputes";
import { unassignedRefundsSql } from "~/domain/payments/order-refunds";
import { isStillFailedSql, isUnsettledSql } from "~/domain/payments/owed";
import { MAIL_SLOW_MS, undeliveredMails } from "~/domain/mail/outbox";
import { ago } from "~/services/clock/clock";
import { db, Prisma } from "~/services/database";

const HOUR_MS = 60 * 60 * 1000;
const SLOW_MS = HOUR_MS;
/** By then the expiry job and three sweeps have run. */
const LATE_MS = HOUR_MS / 4;

interface Payer {
  intentId: string | null;
  amount: string;
  orderId: string | null;
  name: string;
}

interface WaitingRefund extends Payer {
  id: string;
  status: string;
  failure: string | null;
  cause: string;
  method: PaymentMethod;
}

interface UnassignedRefund extends Payer {
  id: string;
  soldGiftCards: boolean;
}

interface Dispute extends Payer {
  id: string;
  reason: string | null;
}

const payerSql = Prisma.sql`p.intent_id AS "intentId", o.id::text AS "orderId",
  coalesce(o.name, c.contact->>'name', '') AS name`;
const payerJoinsSql = Prisma.sql`LEFT JOIN checkouts c ON c.id = p.checkout_id
  LEFT JOIN orders o ON o.id = p.order_id OR (p.order_id IS NULL AND (o.checkout_id = c.id OR o.id = c.pays_order_id))`;

function paidBy({ amount, orderId, name, intentId }: Payer): string {
  const order = orderId ? `for order #${orderNumber(orderId)}` : "of a payment without an order";
  const who = name || (orderId ? "" : (intentId ?? ""));
  return `${formatCents(toCents(amount))} ${order}${who && ` (${who})`}`;
}

function refundText(refund: WaitingRefund): string {
  if (isByHand(refund.method))
    return `${paidBy(refund)} is to be given back: ${paymentMethodLabels[refund.method].toLowerCase()}. Press Given Back on the order when it is done.`;
  if (refund.status !== "failed")
    return `The refund of ${paidBy(refund)} has been waiting for more than an hour. The shop keeps trying.`;
  const { why, advice } = refundFailure(refund.failure);
  return `The refund of ${paidBy(refund)} failed. ${why} ${advice}`;
}

function unassignedText({ soldGiftCards, ...refund }: UnassignedRefund): string {
  const cards = soldGiftCards ? " Its gift cards stay valid until then." : "";
  return `${paidBy(refund)} was refunded in Stripe. Say on the order what it was for.${cards}`;
}

const inOrder = ({ orderId }: Payer) => (orderId ? { orderId } : {});

export async function openIssues(): Promise<IntegrityIssue[]> {
  return issuesWith(checkAllBooks());
}

export async function recentIssues(): Promise<IntegrityIssue[]> {
  const last = await lastIntegrityCheck();
  return issuesWith(last ? checkChangedBooks(last) : checkAllBooks());
}

async function issuesWith(booksChecked: Promise<IntegrityIssue[]>): Promise<IntegrityIssue[]> {
  const [late, unsettled, refunds, unassigned, mails, disputes, lost, books] = await Promise.all([
    db.checkout.findMany({ where: { state: "held", heldUntil: { lt: ago(LATE_MS) } }, take: 100 }),
    db.$queryRaw<{ id: string; intentId: string | null; amount: string }[]>`
      SELECT p.id, p.intent_id AS "intentId", p.amount::text FROM payments p
      WHERE ${isUnsettledSql} AND p.paid_at < ${ago(SLOW_MS)} LIMIT 100`,
    db.$queryRaw<WaitingRefund[]>`
      SELECT f.id::text, f.amount::text, f.status, f.failure, f.cause, p.method, ${payerSql}
      FROM refund_parts f JOIN payments p ON p.id = f.payment_id ${payerJoinsSql}
      WHERE f.status IN ('failed', 'pending')
        AND ((${isStillFailedSql}) OR (f.status = 'pending' AND (f.created_at < ${ago(SLOW_MS)} OR p.method <> 'card')))
      ORDER BY f.created_at, f.id LIMIT 100`,
    db.$queryRaw<UnassignedRefund[]>`
      SELECT id::text, amount::text, order_id::text AS "orderId", name, sold_gift_cards AS "soldGiftCards", NULL AS "intentId"
      FROM ${unassignedRefundsSql} AS refund ORDER BY sold_gift_cards DESC, created_at, id LIMIT 100`,
    undeliveredMails(MAIL_SLOW_MS),
    db.$queryRaw<Dispute[]>`
      SELECT p.id::text, p.amount::text, p.dispute_reason AS reason, ${payerSql} FROM payments p ${payerJoinsSql}
      WHERE p.dispute_id IS NOT NULL AND p.disputed_at > ${ago(DISPUTE_MS)} ORDER BY p.disputed_at, p.id LIMIT 100`,
    lostPayments(),
    booksChecked,
  ]);
  return [
    ...late.map(({ id, total }) => ({
      kind: "checkout" as const,
      id,
      text: `A checkout of ${formatCents(toCents(total))} still holds stock after its time ran out.`,
      repairable: true,
    })),
    ...unsettled.map(({ id, intentId, amount }) => ({
      kind: "payment" as const,
      id,
      text: `${intentId} of ${formatCents(toCents(amount))} is paid but has no order and no refund.`,
      repairable: true,
    })),
    ...refunds.map((refund) => ({
      kind: "refund" as const,
      id: refund.id,
      text: refundText(refund),
      repairable:
        !isByHand(refund.method) && (refund.status === "pending" || !refund.cause.startsWith("provider:")),
      ...inOrder(refund),
    })),
    ...unassigned.map((refund) => ({
      kind: "refund" as const,
      id: refund.id,
      text: unassignedText(refund),
      repairable: false,
      ...inOrder(refund),
    })),
    ...mails.map(({ id, subject, failure, givenUp, orderId }) => ({
      kind: "mail" as const,
      id,
      ...(orderId && { orderId }),
      text: `${givenUp ? "Given up" : "Not sent"}: “${subject}”${failure ? ` (${failure})` : ""}`,
      repairable: true,
    })),
    ...disputes.map((dispute) => ({
      kind: "dispute" as const,
      id: dispute.id,
      text: `The payment of ${paidBy(dispute)} is disputed: ${dispute.reason?.replaceAll("_", " ") ?? "no reason given"}. Answer in the payment provider's dashboard.`,
      repairable: false,
      ...inOrder(dispute),
    })),
    ...lost.map(({ intentId, amountCents, begunAt }) => ({
      kind: "lost" as const,
      id: intentId,
      text: `${formatCents(amountCents)} was paid (${intentId}, ${formatDate(begunAt)}), but this shop has no record of it. It may be newer than the backup that was restored. Find the customer in Stripe's dashboard, then refund the payment there or here, unless it belongs to another shop.`,
      repairable: true,
    })),
    ...books,
  ];
}
