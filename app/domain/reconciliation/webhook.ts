import { settle } from "~/domain/checkout/settle";
import { type Mark } from "~/domain/checkout/settle-payment";
import { recordDecline } from "~/domain/payments/card-tries";
import { recordDispute } from "~/domain/payments/disputes";
import { syncRefunds } from "~/domain/payments/record-refunds";
import { settleOrKeep } from "~/domain/reconciliation/unheard-steps";
import { now } from "~/services/clock";
import { db, transaction } from "~/services/database";
import { type ProviderEvent, readEvent } from "~/services/payments/events";
import { disputeState } from "~/services/payments/disputes";
import { withLock } from "~/services/lock";

/**
 * One call of the provider. An event is marked as processed in the transaction that handles it, and only
 * processed ones are skipped; whatever goes wrong is thrown, so that the provider comes again. What an event
 * says of a payment is not believed but asked for anew, so that late, early and repeated ones do no harm.
 * @throws DomainError 400 for a missing or wrong signature, or a body that is no event
 */
export async function handleWebhook(rawBody: Buffer | string, signature: string | undefined): Promise<void> {
  const event = readEvent(rawBody, signature, (type) => handlers.has(type));
  const handle = event && handlers.get(event.type);
  if (!handle || (await db.webhookEvent.findUnique({ where: { id: event.id } }))) return;
  await handle(event, async (tx) => {
    await tx.$executeRaw`INSERT INTO webhook_events (id, type, processed_at) VALUES (${event.id}, ${event.type}, ${now()}) ON CONFLICT DO NOTHING`;
  });
}

type Handler = (event: ProviderEvent, mark: Mark) => Promise<void>;

const settleIntent: Handler = async ({ object }, mark) => {
  await settle({ intentId: object.id }, { mark });
};

/** Each event has its own attempt; the payment, which is asked for anew, only knows of the last. */
const declined: Handler = async ({ object: { id: intentId, declinedCharge }, at }, mark) => {
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

const settleSession: Handler = async ({ object }, mark) => {
  await settle({ sessionId: object.id }, { mark });
};

/**
 * What can no longer be paid lets go of the stock it held, unless the shop itself is just replacing it by
 * another payment.
 */
const endIntent: Handler = async ({ object }, mark) => {
  await withLockOf({ intentId: object.id }, (endsHold) =>
    settle({ intentId: object.id }, { mark, endsHold }),
  );
};

const endSession: Handler = async ({ object }, mark) => {
  await withLockOf({ sessionId: object.id }, (endsHold) =>
    settle({ sessionId: object.id }, { mark, endsHold }),
  );
};

async function withLockOf(
  where: { intentId: string } | { sessionId: string },
  work: (isInTurn: boolean) => Promise<unknown>,
): Promise<void> {
  const payment = await db.payment.findUnique({ where, select: { checkoutId: true } });
  await (payment ? withLock(payment.checkoutId, () => work(true)) : work(false));
}

const refundsOfPayment: Handler = async ({ object: { paymentIntent: intentId } }, mark) => {
  if (!intentId) return transaction(mark);
  // One that was given back and forgotten may come back from its bank weeks later, when no sweep looks for it.
  if ((await db.payment.count({ where: { intentId } })) === 0) await settleOrKeep(intentId);
  await syncRefunds(intentId, mark);
};

const dispute: Handler = async ({ object, at }, mark) => {
  await transaction(async (tx) => {
    const { id, paymentIntent: intentId, reason, amount, status } = object;
    const state = disputeState(status ?? "");
    await recordDispute(tx, { id, intentId, reason, amountCents: amount ?? 0, state }, at);
    await mark(tx);
  });
};

const handlers = new Map<string, Handler>([
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

/** What the provider has to be told to send. */
export const handledEvents = [...handlers.keys()];
