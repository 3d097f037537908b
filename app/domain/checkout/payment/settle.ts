import { isId } from "~/lib/id";
import { endSession } from "~/domain/checkout/holds/end-hold";
import { readCheckout } from "~/domain/checkout/record";
import { ownRefund, refundMessage } from "~/domain/checkout/payment/unplaceable";
import {
  HOLD_RAN_OUT,
  ordered,
  settlePayment,
  type Settlement,
  type SettleOptions,
} from "~/domain/checkout/payment/settle-payment";
import type { OrderDetails } from "~/domain/checkout/payment/order-details";
import { orderInclude } from "~/domain/orders/record";
import { db, transaction } from "~/services/database";
import { getIntent, type Intent } from "~/services/payments/intents";
import { listRefunds } from "~/services/payments/refunds";
import { getSession, sessionOfIntent } from "~/services/payments/sessions";

export type PaymentReference =
  { intentId: string; details?: OrderDetails } | { sessionId: string } | { checkoutId: string };

/** Turns a payment into its order or refund. Idempotent. Calls the provider only if the database lacks the result. */
export async function settle(reference: PaymentReference, options: SettleOptions = {}): Promise<Settlement> {
  if ("checkoutId" in reference) return settleCheckout(reference.checkoutId);
  const known = await knownResult(reference);
  if (known) {
    if (options.mark) await transaction(options.mark);
    return known;
  }
  const sessionId = "sessionId" in reference ? reference.sessionId : null;
  const session = sessionId ? await getSession(sessionId) : null;
  const { intentId, details } = "intentId" in reference ? reference : { intentId: session?.intentId };
  const intent = intentId ? await getIntent(intentId) : null;
  if (!intent) {
    await transaction(async (tx) => {
      if (session?.status === "expired")
        await endSession(tx, session.id, { endsHold: options.endsHold ?? false });
      await options.mark?.(tx);
    });
    if (session)
      return {
        outcome: session.status === "expired" ? "failed" : "pending",
        message: session.status === "expired" ? HOLD_RAN_OUT : "The payment was not completed.",
      };
    return { outcome: "unknown", message: "We don't recognize this payment." };
  }
  const row = await db.payment.findFirst({
    where: { OR: [{ intentId: intent.id }, ...(sessionId ? [{ sessionId }] : [])] },
    select: { checkoutId: true },
  });
  const checkoutId = await checkoutOf(intent, row);
  if (!checkoutId) {
    await transaction(async (tx) => options.mark?.(tx));
    return { outcome: "unknown", message: "We don't recognize this payment." };
  }
  // The provider creates the intent of a hosted page, so its event may arrive before our row has its id.
  const paidSession = sessionId ?? (row ? null : await sessionOfIntent(intent.id));
  const isOver =
    intent.status === "canceled" || (session?.status === "expired" && intent.status !== "succeeded");
  // The payment may have been refunded in the provider's dashboard before the shop heard of it.
  const refunds = intent.refundedCents > 0 ? await listRefunds(intent.id) : [];
  return settlePayment({ checkoutId, intent, refunds, sessionId: paidSession, details, isOver, options });
}

async function knownResult(
  reference: { intentId: string } | { sessionId: string },
): Promise<Settlement | null> {
  const where =
    "sessionId" in reference ? { sessionId: reference.sessionId } : { intentId: reference.intentId };
  const payment = await db.payment.findUnique({
    where,
    include: { refundParts: true, order: { include: orderInclude } },
  });
  if (payment?.order) return ordered(payment.order, false);
  const refund = payment && ownRefund(payment);
  return refund ? { outcome: "refunded", message: refundMessage(refund.reason) } : null;
}

async function settleCheckout(checkoutId: string): Promise<Settlement> {
  const checkout = await readCheckout(db, checkoutId);
  const results: Settlement[] = [];
  for (const { intentId, sessionId } of checkout?.payments ?? []) {
    if (sessionId) results.push(await settle({ sessionId }));
    else if (intentId) results.push(await settle({ intentId }));
  }
  const rank = ["ordered", "refunded", "pending", "failed", "unknown"];
  return (
    results.sort((a, b) => rank.indexOf(a.outcome) - rank.indexOf(b.outcome))[0] ?? {
      outcome: "unknown",
      message: "Nothing was paid yet.",
    }
  );
}

/** Our row and the provider's metadata must agree. */
async function checkoutOf(intent: Intent, row: { checkoutId: string | null } | null): Promise<string | null> {
  if (!isId(intent.checkoutId)) return null;
  if (row) return row.checkoutId === intent.checkoutId ? row.checkoutId : null;
  return (
    (await db.checkout.findUnique({ where: { id: intent.checkoutId }, select: { id: true } }))?.id ?? null
  );
}
