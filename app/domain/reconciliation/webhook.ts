import { settle } from "~/domain/checkout/payment/settle";
import { type Mark } from "~/domain/checkout/payment/settle-payment";
import { recordDecline } from "~/domain/payments/card-tries";
import { recordDispute } from "~/domain/payments/disputes";
import { syncRefunds } from "~/domain/payments/record-refunds";
import { settleOrRecordLost } from "~/domain/reconciliation/steps-from-provider";
import { now } from "~/services/clock/clock";
import { db, transaction } from "~/services/database";
import { type ProviderEvent, readEvent } from "~/services/payments/events";
import { disputeState } from "~/services/payments/disputes";
import { withLock } from "~/services/database/lock";

/** Fetches payments instead of reading them from the event. Errors make the provider retry. @throws DomainError 400 */
export async function handleWebhook(rawBody: Buffer | string, signature: string | undefined): Promise<void> {
  const event = readEvent(rawBody, signature, (type) => handlers.has(type));
  const handle = event && handlers.get(event.type);
  if (!handle || (await db.webhookEvent.findUnique({ where: { id: event.id } }))) return;
  await handle(event, async (tx) => {
    await tx.$executeRaw`INSERT INTO webhook_events (id, type, processed_at) VALUES (${event.id}, ${event.type}, ${now()}) ON CONFLICT DO NOTHING`;
  });
}

type EventHandler = (event: ProviderEvent, mark: Mark) => Promise<void>;

const settleIntent: EventHandler = async ({ object }, mark) => {
  await settle({ intentId: object.id }, { mark });
};

/** Reads the charge from the event, because the payment knows only its last charge. */
const declined: EventHandler = async ({ object: { id: intentId, declinedCharge }, at }, mark) => {
  await settle(
    { intentId },
    {
      mark: async (tx) => {
        if (declinedCharge) await recordDecline(tx, { chargeId: declinedCharge, intentId, at });
        await mark(tx);
      },
    },
  );
};

const settleSession: EventHandler = async ({ object }, mark) => {
  await settle({ sessionId: object.id }, { mark });
};

/** Releases held stock, unless the shop is replacing this payment. */
const endIntent: EventHandler = async ({ object }, mark) => {
  await withLockOf({ intentId: object.id }, (endsHold) =>
    settle({ intentId: object.id }, { mark, endsHold }),
  );
};

const endSession: EventHandler = async ({ object }, mark) => {
  await withLockOf({ sessionId: object.id }, (endsHold) =>
    settle({ sessionId: object.id }, { mark, endsHold }),
  );
};

async function withLockOf(
  where: { intentId: string } | { sessionId: string },
  work: (isInTurn: boolean) => Promise<unknown>,
): Promise<void> {
  const payment = await db.payment.findUnique({ where, select: { checkoutId: true } });
  await (payment?.checkoutId ? withLock(payment.checkoutId, () => work(true)) : work(false));
}

const refundsOfPayment: EventHandler = async ({ object: { paymentIntent: intentId } }, mark) => {
  if (!intentId) return transaction(mark);
  // A refund of a lost payment may come back weeks later, when no sweep looks for it.
  if ((await db.payment.count({ where: { intentId } })) === 0) await settleOrRecordLost(intentId);
  await syncRefunds(intentId, mark);
};

const dispute: EventHandler = async ({ object, at }, mark) => {
  await transaction(async (tx) => {
    const { id, paymentIntent: intentId, reason, amount, status } = object;
    const state = disputeState(status ?? "");
    await recordDispute(tx, { id, intentId, reason, amountCents: amount ?? 0, state }, at);
    await mark(tx);
  });
};

const handlers = new Map<string, EventHandler>([
  ["payment_intent.succeeded", settleIntent],
  ["payment_intent.payment_failed", declined],
  ["payment_intent.canceled", endIntent],
  ["checkout.session.completed", settleSession],
  ["checkout.session.expired", endSession],
  ["charge.refunded", refundsOfPayment],
  ["refund.updated", refundsOfPayment],
  ["refund.failed", refundsOfPayment],
  ["charge.dispute.created", dispute],
  ["charge.dispute.closed", dispute],
]);

export const handledEvents = [...handlers.keys()];
