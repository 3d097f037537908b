import { conflict, notFound } from "~/lib/errors";
import { type Actor, recordAudit } from "~/domain/audit";
import { settle } from "~/domain/checkout/payment/settle";
import { centsToText } from "~/lib/money/money.ts";
import { db } from "~/services/database";
import { logger } from "~/services/logging/logger";
import { getIntent } from "~/services/payments/intents";
import { createRefund } from "~/services/payments/refunds";

/** A payment for a checkout made after the restored backup, so that the database does not have it. */
export interface LostPayment {
  intentId: string;
  amountCents: number;
  begunAt: string;
}

export async function lostPayments(): Promise<LostPayment[]> {
  const check = await db.integrityCheck.findUnique({ where: { id: 1 }, select: { lostPayments: true } });
  return (check?.lostPayments ?? []) as unknown as LostPayment[];
}

export async function recordIfLost(intentId: string): Promise<LostPayment | null> {
  const intent = await getIntent(intentId);
  const amountCents = intent?.status === "succeeded" ? intent.receivedCents - intent.refundedCents : 0;
  const lost =
    intent && amountCents > 0 ? { intentId, amountCents, begunAt: intent.begunAt.toISOString() } : null;
  await keep(intentId, lost);
  return lost;
}

export const removeLostPayment = (intentId: string) => keep(intentId, null);

/** One statement, so that concurrent comparisons do not overwrite each other. */
async function keep(intentId: string, lost: LostPayment | null): Promise<void> {
  const known = await lostPayments();
  const before = known.some((other) => other.intentId === intentId);
  if (!before && !lost) return;
  if (!before) logger.error(lost, "an unrecognized payment was found: see Payments");
  const added = JSON.stringify(lost ? [lost] : []);
  await db.$executeRaw`
    INSERT INTO book_checks AS b (id, checked_at, orders, variations, lost_payments)
    VALUES (1, to_timestamp(0), '{}', '{}', ${added}::jsonb)
    ON CONFLICT (id) DO UPDATE SET lost_payments = ${added}::jsonb || (
      SELECT coalesce(jsonb_agg(other), '[]') FROM jsonb_array_elements(b.lost_payments) other
      WHERE other->>'intentId' <> ${intentId})`;
}

/** Only an admin may do this: it may be another shop's payment. @throws DomainError 404, 409 when the refund failed */
export async function refundLostPayment(intentId: string, by: Actor): Promise<void> {
  if (!(await lostPayments()).some((lost) => lost.intentId === intentId)) throw notFound("Finding");
  if ((await settle({ intentId })).outcome !== "unknown") return removeLostPayment(intentId);
  const lost = await recordIfLost(intentId);
  if (!lost) return;
  const { amountCents } = lost;
  const record = (action: string) =>
    recordAudit(db, {
      by,
      action,
      entity: "payment",
      entityId: intentId,
      after: { amount: centsToText(amountCents) },
    });
  // Records the request first, so that a crash leaves a trace.
  await record("payment.return-requested");
  try {
    await createRefund({ intentId, amountCents });
  } catch (error) {
    // Another press, or a call whose answer was lost, may have sent the refund.
    if (await recordIfLost(intentId)) throw error;
    return;
  }
  if (await recordIfLost(intentId)) throw conflict("The payment provider could not send this money back.");
  await record("payment.returned");
}
