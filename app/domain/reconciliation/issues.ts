import { formatDate } from "~/lib/dates";
import { formatCents, toCents } from "~/lib/money.ts";
import {
  checkEverything,
  checkTouched,
  type IntegrityIssue,
  lastIntegrityCheck,
} from "~/domain/reconciliation/integrity-checks";
import { lostPayments } from "~/domain/reconciliation/lost-payments";
import { isDisputed } from "~/domain/payments/disputes";
import { isStillFailed, isUnsettled } from "~/domain/payments/owed";
import { undeliveredMails } from "~/domain/mail/outbox";
import { ago } from "~/services/clock";
import { db } from "~/services/database";

const HOUR_MS = 60 * 60 * 1000;
/** Mail and refunds younger than this are under way. */
const SLOW_MS = HOUR_MS;
/** The expiry job and three sweeps had their chance. */
const LATE_MS = HOUR_MS / 4;

interface WaitingRefund {
  id: string;
  amount: string;
  status: string;
  failure: string | null;
  cause: string;
  intentId: string | null;
}

/** What somebody has to look at; of the books everything is read. */
export async function openIssues(): Promise<IntegrityIssue[]> {
  return issuesWith(checkEverything());
}

/**
 * The same, but of the books only what did not add up when they were last checked, or may have changed since. The
 * first time everything.
 */
export async function recentIssues(): Promise<IntegrityIssue[]> {
  const last = await lastIntegrityCheck();
  return issuesWith(last ? checkTouched(last) : checkEverything());
}

async function issuesWith(booksChecked: Promise<IntegrityIssue[]>): Promise<IntegrityIssue[]> {
  const [late, unsettled, refunds, mails, disputes, lost, books] = await Promise.all([
    db.checkout.findMany({ where: { state: "held", heldUntil: { lt: ago(LATE_MS) } }, take: 100 }),
    db.$queryRaw<{ id: string; intentId: string | null; amount: string }[]>`
      SELECT p.id, p.intent_id AS "intentId", p.amount::text FROM payments p
      WHERE ${isUnsettled} AND p.paid_at < ${ago(SLOW_MS)} LIMIT 100`,
    db.$queryRaw<WaitingRefund[]>`
      SELECT f.id::text, f.amount::text, f.status, f.failure, f.cause, p.intent_id AS "intentId"
      FROM refunds f JOIN payments p ON p.id = f.payment_id
      WHERE f.status IN ('failed', 'pending')
        AND ((${isStillFailed}) OR (f.status = 'pending' AND f.created_at < ${ago(SLOW_MS)}))
      ORDER BY f.created_at, f.id LIMIT 100`,
    undeliveredMails(SLOW_MS),
    db.payment.findMany({ where: isDisputed(), take: 100 }),
    lostPayments(),
    booksChecked,
  ]);
  return [
    ...late.map(({ id, total }) => ({
      kind: "checkout" as const,
      id,
      text: `A checkout of ${formatCents(toCents(total))} holds stock beyond its time.`,
      repairable: true,
    })),
    ...unsettled.map(({ id, intentId, amount }) => ({
      kind: "payment" as const,
      id,
      text: `${intentId} of ${formatCents(toCents(amount))} is paid, and neither order nor refund came of it.`,
      repairable: true,
    })),
    ...refunds.map(({ id, amount, status, failure, intentId, cause }) => ({
      kind: "refund" as const,
      id,
      text: `Refund of ${formatCents(toCents(amount))} for ${intentId ?? "a payment"} ${status === "failed" ? "failed" : "is slow"}${failure ? `: ${failure}` : "."}`,
      repairable: status === "pending" || !cause.startsWith("provider:"),
    })),
    ...mails.map(({ id, subject, failure, givenUp }) => ({
      kind: "mail" as const,
      id,
      text: `${givenUp ? "Given up" : "Not sent"}: “${subject}”${failure ? ` (${failure})` : ""}`,
      repairable: true,
    })),
    ...disputes.map(({ id, intentId, disputeReason }) => ({
      kind: "dispute" as const,
      id,
      text: `${intentId} is disputed (${disputeReason ?? "no reason given"}); answer in the provider's dashboard.`,
      repairable: false,
    })),
    ...lost.map(({ intentId, amountCents, begunAt }) => ({
      kind: "lost" as const,
      id: intentId,
      text: `${formatCents(amountCents)} was paid (${intentId}, ${formatDate(begunAt)}), and this shop knows nothing of it: it may be from after the backup that was restored. Who paid is found in the provider's dashboard. Give it back there or here, unless it is another shop's.`,
      repairable: true,
    })),
    ...books,
  ];
}
