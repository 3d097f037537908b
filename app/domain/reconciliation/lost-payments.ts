import { conflict, notFound } from "~/lib/errors";
import { type Actor, recordAudit } from "~/domain/audit";
import { settle } from "~/domain/checkout/settle";
import { centsToText } from "~/lib/money.ts";
import { db } from "~/services/database";
import { logger } from "~/services/logger";
import { getIntent } from "~/services/payments/intents";
import { createRefund } from "~/services/payments/refunds";

/** Paid at the provider for a checkout that the database does not have: made after the backup that was restored. */
export interface LostPayment {
  intentId: string;
  /** What of it has not gone back. */
  amountCents: number;
  /** When it was begun, as ISO 8601. */
  begunAt: string;
}

/** As the last comparisons left them. */
export async function lostPayments(): Promise<LostPayment[]> {
  const check = await db.integrityCheck.findUnique({ where: { id: 1 }, select: { lostPayments: true } });
  return (check?.lostPayments ?? []) as unknown as LostPayment[];
}

/** Keeps a payment that `settle` does not know, as long as its money is here, or forgets it. */
export async function keepIfLost(intentId: string): Promise<LostPayment | null> {
  const intent = await getIntent(intentId);
  const amountCents = intent?.status === "succeeded" ? intent.receivedCents - intent.refundedCents : 0;
  const lost =
    intent && amountCents > 0 ? { intentId, amountCents, begunAt: intent.begunAt.toISOString() } : null;
  await keep(intentId, lost);
  return lost;
}

export const forgetLost = (intentId: string) => keep(intentId, null);

/** In one statement: comparisons beside each other keep what each has found. */
async function keep(intentId: string, lost: LostPayment | null): Promise<void> {
  const known = await lostPayments();
  const before = known.some((other) => other.intentId === intentId);
  if (!before && !lost) return;
  if (!before) logger.error(lost, "a payment is not known here: see Payments");
  const added = JSON.stringify(lost ? [lost] : []);
  // Without a comparison yet everything counts as not checked.
  await db.$executeRaw`
    INSERT INTO book_checks AS b (id, checked_at, orders, variations, lost_payments)
    VALUES (1, to_timestamp(0), '{}', '{}', ${added}::jsonb)
    ON CONFLICT (id) DO UPDATE SET lost_payments = ${added}::jsonb || (
      SELECT coalesce(jsonb_agg(other), '[]') FROM jsonb_array_elements(b.lost_payments) other
      WHERE other->>'intentId' <> ${intentId})`;
}

/**
 * An admin's press: what is left of it goes back, as a whole, so that a second press finds nothing left. It may be
 * another shop's, so nobody else does this. @throws DomainError 404 for one that is not listed, 409 where it did not
 * go; ProviderError
 */
export async function giveBackLost(intentId: string, by: Actor): Promise<void> {
  if (!(await lostPayments()).some((lost) => lost.intentId === intentId)) throw notFound("Finding");
  if ((await settle({ intentId })).outcome !== "unknown") return forgetLost(intentId);
  const lost = await keepIfLost(intentId);
  if (!lost) return;
  const { amountCents } = lost;
  const record = (action: string) =>
    recordAudit(db, {
      ...{ by, action, entity: "payment", entityId: intentId },
      after: { amount: centsToText(amountCents) },
    });
  // Whoever is killed in between has asked for it; that it went is said of what went alone.
  await record("payment.return-requested");
  try {
    await createRefund({ intentId, amountCents });
  } catch (error) {
    // Another press, or a call whose answer was lost, may have sent it.
    if (await keepIfLost(intentId)) throw error;
    return;
  }
  if (await keepIfLost(intentId)) throw conflict("The payment provider could not send this money back.");
  await record("payment.returned");
}
