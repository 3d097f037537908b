import { isId } from "~/lib/id";
import { settle } from "~/domain/checkout/payment/settle";
import { paymentsDisputedSince, recordDispute } from "~/domain/payments/disputes";
import { paymentsRefundedSince, syncRefunds } from "~/domain/payments/record-refunds";
import { removeLostPayment, recordIfLost, lostPayments } from "~/domain/reconciliation/lost-payments";
import { reportSettlement, type ReconcileStep } from "~/domain/reconciliation/step";
import { ago } from "~/services/clock/clock";
import { db } from "~/services/database";
import { lastDispute } from "~/services/payments/disputes";
import { environment } from "~/services/environment/environment";
import { getIntent, type Intent, intentsSince } from "~/services/payments/intents";

/** Records refunds made in the provider's dashboard or failed at the bank. The nightly job reads older ones. */
export const recordRefunded: ReconcileStep = {
  what: "refunds only the provider knows of",
  items: (backMs) => paymentsRefundedSince(ago(backMs)),
  work: async (intentId, repaired) => {
    await syncRefunds(intentId);
    repaired.push({
      kind: "refund",
      id: intentId,
      text: `The refunds of ${intentId} were recorded.`,
      repairable: false,
    });
  },
};

export const recordDisputed: ReconcileStep = {
  what: "disputes only the provider knows of",
  items: (backMs) => paymentsDisputedSince(ago(backMs)),
  work: async (intentId, repaired) => {
    const dispute = await lastDispute(intentId);
    if (!dispute) return;
    await recordDispute(db, dispute);
    repaired.push({
      kind: "dispute",
      id: intentId,
      text: `The dispute of ${intentId} was recorded.`,
      repairable: false,
    });
  },
};

const isOurs = ({ checkoutId, shop }: Intent) => isId(checkoutId) && shop === environment.publicUrl;

/** If the checkout is missing, as after a restore, the payment is listed and checked again until it is resolved. */
export const settleMissedPayments: ReconcileStep = {
  what: "payments only the provider knows of",
  items: async (backMs) => {
    const paid = (await intentsSince(ago(backMs)))
      .filter((intent) => intent.status === "succeeded" && isOurs(intent))
      .map(({ id }) => id);
    const known = await db.payment.findMany({
      where: { intentId: { in: paid }, status: "succeeded" },
      select: { intentId: true },
    });
    const heard = new Set(known.map(({ intentId }) => intentId));
    const lost = (await lostPayments()).map(({ intentId }) => intentId);
    return [...new Set([...lost, ...paid.filter((id) => !heard.has(id))])];
  },
  work: async (intentId, repaired) =>
    reportSettlement(repaired, intentId, await settleOrRecordOurs(intentId)),
};

async function settleOrRecordOurs(intentId: string) {
  const settled = await settle({ intentId });
  await (settled.outcome === "unknown" ? recordIfLost(intentId) : removeLostPayment(intentId));
  return settled;
}

/** Ignores payments of other shops. Records an unknown one of this shop as lost. */
export async function settleOrRecordLost(intentId: string): Promise<void> {
  const intent = await getIntent(intentId);
  if (intent && isOurs(intent)) await settleOrRecordOurs(intentId);
}
