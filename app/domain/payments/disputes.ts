import { centsToText } from "~/lib/money.ts";
import { ago, now } from "~/services/clock";
import { type Db, db } from "~/services/database";
import { ProviderError } from "~/services/payments";
import { disputesSince, lastDispute, type ProviderDispute } from "~/services/payments/disputes";

/** How long a dispute is listed whose end nobody tells the shop. */
export const DISPUTE_MS = 90 * 24 * 60 * 60 * 1000;

/** Of payments: disputed, and as far as the shop knows still to be answered. */
const isDisputed = () => ({ disputeId: { not: null }, disputedAt: { gt: ago(DISPUTE_MS) } });

/**
 * An open one after the first is shown in its place; the same told again is no news, unless it is closed: it stays with
 * its order and has no time any more. One that the shop lost is kept for the reports, once, with `at` as its day.
 */
export async function recordDispute(
  tx: Db,
  { id, intentId, reason, amountCents, state }: ProviderDispute,
  at = now(),
): Promise<void> {
  if (intentId === null) return;
  const isClosed = state !== "open";
  if (state === "lost")
    await tx.$executeRaw`
      INSERT INTO lost_disputes (id, payment_id, amount, lost_at)
      SELECT ${id}, id, ${centsToText(amountCents)}::numeric, ${at} FROM payments WHERE intent_id = ${intentId}
      ON CONFLICT (id) DO NOTHING`;
  await tx.payment.updateMany({
    where: {
      intentId,
      OR: [
        { disputeId: null },
        isClosed ? { disputeId: id, disputedAt: { not: null } } : { disputeId: { not: id } },
      ],
    },
    data: {
      disputeId: id,
      disputeReason: reason,
      disputedAt: isClosed ? null : now(),
      updatedAt: now(),
    },
  });
}

/** Asked at night, so that the shop needs no event of it. A key that may not read disputes learns of no end. */
export async function recordClosedDisputes(): Promise<void> {
  const disputed = await db.payment.findMany({ where: isDisputed(), select: { intentId: true } });
  try {
    for (const { intentId } of disputed) {
      const dispute = intentId && (await lastDispute(intentId));
      if (dispute) await recordDispute(db, dispute);
    }
  } catch (error) {
    // A provider that does not answer is asked again in the next night.
    if (!(error instanceof ProviderError)) throw error;
  }
}

/** The payments that were disputed since a moment, otherwise than is written here. */
export async function paymentsDisputedSince(moment: Date): Promise<string[]> {
  const disputes = await disputesSince(moment).catch((error: unknown) => {
    // A restricted key may not read them; that is no reason to call the comparison unfinished.
    if (error instanceof ProviderError && error.failure === "refused") return [];
    throw error;
  });
  // The newest of each payment, which stands for the others.
  const last = new Map(disputes.toReversed().map(({ intentId, id }) => [intentId ?? "", id]));
  const payments = await db.payment.findMany({
    where: { intentId: { in: [...last.keys()] } },
    select: { intentId: true, disputeId: true },
  });
  return payments.flatMap(({ intentId, disputeId }) =>
    intentId && last.get(intentId) !== disputeId ? intentId : [],
  );
}
