import { paymentsToRecord, syncRefunds } from "~/domain/payments/record-refunds";
import { settleOrRecordLost } from "~/domain/reconciliation/steps-from-provider";
import { ago } from "~/services/clock/clock";
import { db, isDatabaseLost } from "~/services/database";
import { logger } from "~/services/logging/logger";
import { ProviderError } from "~/services/payments";
import { type ProviderRefund, refundsSince } from "~/services/payments/refunds";

/** Banks may return a refund weeks later, so refunds this old are read again. */
const BACK_MS = 60 * 24 * 60 * 60 * 1000;

export async function recordOlderRefunds(): Promise<void> {
  try {
    const refunds = await refundsSince(ago(BACK_MS));
    for (const intentId of await paymentsToRecord(refunds)) await syncRefunds(intentId).catch(unlessOdd);
    for (const intentId of await unknownAndFailed(refunds))
      await settleOrRecordLost(intentId).catch(unlessOdd);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  }
}

/** Lost payments leave the list when they are refunded. A failed refund brings them back. */
async function unknownAndFailed(refunds: readonly ProviderRefund[]): Promise<string[]> {
  const failed = new Set(
    refunds.flatMap(({ intentId, status }) => (intentId && status === "failed" ? intentId : [])),
  );
  const known = await db.payment.findMany({
    where: { intentId: { in: [...failed] } },
    select: { intentId: true },
  });
  for (const { intentId } of known) if (intentId) failed.delete(intentId);
  return [...failed];
}

function unlessOdd(error: unknown): void {
  if (error instanceof ProviderError || isDatabaseLost(error)) throw error;
  logger.error({ error }, "what went back of a payment could not be written down");
}
