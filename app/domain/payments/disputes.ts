import { now } from "~/services/clock";
import { type Db, db } from "~/services/database";
import { ProviderError } from "~/services/payments";
import { disputesSince, type ProviderDispute } from "~/services/payments/disputes";

/** Another one after the first is shown in its place; the same told again is no news. */
export async function recordDispute(tx: Db, { id, intentId, reason }: ProviderDispute): Promise<void> {
  if (intentId === null) return;
  await tx.payment.updateMany({
    where: { intentId, OR: [{ disputeId: null }, { disputeId: { not: id } }] },
    data: { disputeId: id, disputeReason: reason, disputedAt: now(), updatedAt: now() },
  });
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
