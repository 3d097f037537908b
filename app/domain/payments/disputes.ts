import { centsToText } from "~/lib/money/money.ts";
import { ago, now } from "~/services/clock/clock";
import { type Db, db } from "~/services/database";
import { ProviderError } from "~/services/payments";
import { disputesSince, lastDispute, type ProviderDispute } from "~/services/payments/disputes";

/** A dispute without a known end is listed for this long. */
export const DISPUTE_MS = 90 * 24 * 60 * 60 * 1000;

const isDisputed = () => ({ disputeId: { not: null }, disputedAt: { gt: ago(DISPUTE_MS) } });

export const isOpenDispute = ({
  disputeId,
  disputedAt,
}: {
  disputeId: string | null;
  disputedAt: Date | null;
}) => disputeId !== null && disputedAt !== null && disputedAt > ago(DISPUTE_MS);

/** Idempotent. A newer open dispute replaces an older one. A lost one is recorded once for reports, dated `at`. */
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

/** Reads closed disputes at night, so that no webhook event is needed for them. */
export async function recordClosedDisputes(): Promise<void> {
  const disputed = await db.payment.findMany({ where: isDisputed(), select: { intentId: true } });
  try {
    for (const { intentId } of disputed) {
      const dispute = intentId && (await lastDispute(intentId));
      if (dispute) await recordDispute(db, dispute);
    }
  } catch (error) {
    // The next nightly run retries.
    if (!(error instanceof ProviderError)) throw error;
  }
}

export async function paymentsDisputedSince(moment: Date): Promise<string[]> {
  const disputes = await disputesSince(moment).catch((error: unknown) => {
    // A restricted key may lack the right to read disputes. The comparison is complete without them.
    if (error instanceof ProviderError && error.failure === "refused") return [];
    throw error;
  });
  const last = new Map(disputes.toReversed().map(({ intentId, id }) => [intentId ?? "", id]));
  const payments = await db.payment.findMany({
    where: { intentId: { in: [...last.keys()] } },
    select: { intentId: true, disputeId: true },
  });
  return payments.flatMap(({ intentId, disputeId }) =>
    intentId && last.get(intentId) !== disputeId ? intentId : [],
  );
}
