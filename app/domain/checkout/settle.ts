import { DomainError } from "~/lib/errors";
import { isId } from "~/lib/id";
import type { CartInput } from "~/schemas/cart";
import type { DeliveryMethod, ShippingAddress } from "~/schemas/checkout";
import type { Order } from "~/schemas/order";
import { endHold, endSession, endUnpayable } from "~/domain/checkout/end-hold";
import { sameLines } from "~/domain/checkout/lines";
import { writeOrder } from "~/domain/checkout/write-order";
import {
  type Buyer,
  type CheckoutRow,
  contactOf,
  isTheirs,
  lockCheckout,
  type PaymentRow,
  readCheckout,
} from "~/domain/checkout/record";
import { recordedTotals } from "~/lib/quote";
import { recordPayment } from "~/domain/checkout/record-payment";
import { refundedMail } from "~/domain/payments/refunded-mail";
import { writeMail } from "~/domain/mail/outbox";
import { orderInclude, type OrderRow, toOrder } from "~/domain/orders/record";
import { requestRefund } from "~/domain/payments/refunds";
import { now } from "~/services/clock";
import { db, type Prisma, transaction } from "~/services/database";
import { logger } from "~/services/logger";
import { getIntent, type Intent } from "~/services/payments/intents";
import { getSession, sessionOfIntent } from "~/services/payments/sessions";

export type Settlement =
  | {
      outcome: "ordered";
      order: Order;
      created: boolean;
      checkoutId: string | null;
      userId: string | null;
      intentId: string | null;
    }
  /**
   * `pending`: not paid yet, or paid by POST /api/create-payment-intent alone and waiting for POST
   * /api/orders.
   */
  | { outcome: "refunded" | "failed" | "pending" | "unknown"; message: string };

export type PaymentReference =
  { intentId: string; details?: OrderDetails } | { sessionId: string } | { checkoutId: string };

/** What Place Order would have written down, brought by POST /api/orders. */
export interface OrderDetails {
  contact: ShippingAddress;
  deliveryMethod: DeliveryMethod;
  /** As the browser has it; another one than was paid for makes no order. */
  cart: CartInput;
  /** Who brings them: they count only from the checkout's user or the browser with its cookie. */
  buyer: Buyer;
}

/** Written in the transaction that settles: how a webhook event is marked as handled exactly when it was. */
export type Mark = (tx: Prisma.TransactionClient) => Promise<void>;

const DETAILS_MS = 30 * 60 * 1000;

interface Settling {
  checkoutId: string;
  intent: Intent;
  sessionId: string | null;
  details: OrderDetails | undefined;
  /** The payment, or the session it was to be made in, can never be paid any more. */
  isOver: boolean;
  options: SettleOptions;
}

export interface SettleOptions {
  mark?: Mark;
  /**
   * A hold that nothing is left to be paid for ends with its last payment. Only in the checkout's turn:
   * somebody may be replacing one payment by another.
   */
  endsHold?: boolean;
}

/**
 * Turns a paid checkout into its order: whoever calls it, however often, in whatever order, with one result.
 * What the database knows is answered without the provider; else the payment's state is asked of it, and a
 * payment that cannot become the order is given back.
 */
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
        message: "The payment was not completed.",
      };
    return { outcome: "unknown", message: "This payment is not known here." };
  }
  const [row = null] = await db.$queryRaw<
    { checkoutId: string }[]
  >`SELECT checkout_id AS "checkoutId" FROM payments WHERE intent_id = ${intent.id} OR session_id = ${sessionId}`;
  const checkoutId = await checkoutOf(intent, row);
  if (!checkoutId) {
    await transaction(async (tx) => options.mark?.(tx));
    return { outcome: "unknown", message: "This payment is not known here." };
  }
  // The hosted page's intent is made by the provider: an event may tell of it before we know whose row it
  // belongs to.
  const paidSession = sessionId ?? (row ? null : await sessionOfIntent(intent.id));
  const isOver =
    intent.status === "canceled" || (session?.status === "expired" && intent.status !== "succeeded");
  return settlePayment({ checkoutId, intent, sessionId: paidSession, details, isOver, options });
}

/** What a payment has come to for good. */
async function knownResult(
  reference: { intentId: string } | { sessionId: string },
): Promise<Settlement | null> {
  const where =
    "sessionId" in reference ? { sessionId: reference.sessionId } : { intentId: reference.intentId };
  const payment = await db.payment.findUnique({
    where,
    include: { refunds: true, order: { include: orderInclude } },
  });
  if (payment?.order) return ordered(payment.order, false);
  const givenBack = payment && ownRefund(payment);
  return givenBack ? { outcome: "refunded", message: refundMessage(givenBack.reason) } : null;
}

/** The shop's own: one made in the provider's dashboard says nothing about the order. */
function ownRefund({ refunds }: Pick<PaymentRow, "refunds">) {
  return refunds.find((refund) => !refund.cause.startsWith("provider:"));
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

/**
 * The checkout a payment belongs to: by our own record, and by what we wrote on it at the provider; both must
 * agree.
 */
async function checkoutOf(intent: Intent, row: { checkoutId: string } | null): Promise<string | null> {
  if (!isId(intent.checkoutId)) return null;
  if (row) return row.checkoutId === intent.checkoutId ? row.checkoutId : null;
  return (
    (await db.checkout.findUnique({ where: { id: intent.checkoutId }, select: { id: true } }))?.id ?? null
  );
}

async function settlePayment(settling: Settling): Promise<Settlement> {
  try {
    return await transaction((tx) => decide(tx, settling));
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== "conflict") throw error;
    // The order was undone as a whole; that it cannot be is a second step, which looks at everything anew.
    return transaction((tx) => decide(tx, settling, error.message));
  }
}

async function decide(
  tx: Prisma.TransactionClient,
  { checkoutId, intent, sessionId, details, isOver, options }: Settling,
  impossible?: string,
): Promise<Settlement> {
  let checkout = await lockCheckout(tx, checkoutId);
  if (!checkout) return { outcome: "unknown", message: "This payment is not known here." };
  const payment = await recordPayment(tx, checkout, intent, sessionId);
  await options.mark?.(tx);
  if (payment.orderId)
    return ordered(
      await tx.order.findUniqueOrThrow({ where: { id: payment.orderId }, include: orderInclude }),
      false,
    );
  const givenBack = ownRefund(payment);
  if (givenBack) return { outcome: "refunded", message: refundMessage(givenBack.reason) };
  if (intent.status !== "succeeded") {
    if (isOver && options.endsHold) await endUnpayable(tx, checkout, payment.id);
    return unpaid(intent);
  }
  if (details && !checkout.order && isTheirs(checkout, details.buyer)) {
    if (!sameLines(checkout.lines, details.cart))
      return { outcome: "failed", message: "The cart is not the one that was paid for." };
    checkout = withDetails(checkout, details);
  }

  const contact = contactOf(checkout);
  const reason = impossible ?? whyImpossible(checkout, intent);
  if (reason) return giveBack(tx, checkout, payment, reason);
  if (!contact) return awaitDetails(tx, checkout, payment);
  return ordered(await writeOrder(tx, checkout, contact, payment), true);
}

/**
 * What Place Order wrote stands; here it is only made up for, and written with whatever comes of the payment.
 */
function withDetails(checkout: CheckoutRow, { contact, deliveryMethod, buyer }: OrderDetails): CheckoutRow {
  return checkout.contact
    ? checkout
    : { ...checkout, contact: { ...contact }, deliveryMethod, userId: buyer.user?.id ?? checkout.userId };
}

function unpaid(intent: Intent): Settlement {
  if (intent.status === "canceled") return { outcome: "failed", message: "The payment was cancelled." };
  if (intent.failure) return { outcome: "failed", message: intent.failure };
  return {
    outcome: "pending",
    message:
      intent.status === "processing"
        ? "The payment is still being processed."
        : "The payment was not completed.",
  };
}

function whyImpossible(checkout: CheckoutRow, intent: Intent): string | null {
  if (checkout.order) return "This order had already been paid; a second payment was not needed.";
  if (checkout.state === "refunded") return "The order it was for could no longer be placed.";
  if (intent.currency !== "cad" || intent.receivedCents !== recordedTotals(checkout).totalCents)
    return "The amount paid was not the order's total.";
  return null;
}

/**
 * Paid without Place Order: POST /api/orders brings the rest. One that never comes must not keep the money.
 */
function awaitDetails(
  tx: Prisma.TransactionClient,
  checkout: CheckoutRow,
  payment: PaymentRow,
): Settlement | Promise<Settlement> {
  const waited = now().getTime() - (payment.paidAt ?? now()).getTime();
  if (waited > DETAILS_MS)
    return giveBack(tx, checkout, payment, "The order's name and address never arrived.");
  return { outcome: "pending", message: "Paid; the order's details are still missing." };
}

/** The refund is written down first; the worker sends it. */
async function giveBack(
  tx: Prisma.TransactionClient,
  checkout: CheckoutRow,
  payment: PaymentRow,
  reason: string,
): Promise<Settlement> {
  await requestRefund(tx, payment.id, checkout.order ? "duplicate" : "unplaceable", reason);
  const contact = contactOf(checkout);
  if (contact) await writeMail(tx, refundedMail(payment, contact, reason));
  logger.warn(
    { checkoutId: checkout.id, paymentId: payment.id, reason },
    "a payment could not become an order and is given back",
  );
  if (checkout.state !== "completed" && checkout.state !== "refunded")
    await endHold(tx, checkout, "refunded");
  return { outcome: "refunded", message: refundMessage(reason) };
}

function refundMessage(reason: string | null): string {
  return `${reason ?? "No order came of this payment."} Your payment is being refunded.`;
}

function ordered(row: OrderRow, created: boolean): Settlement {
  return {
    outcome: "ordered",
    order: toOrder(row),
    created,
    checkoutId: row.checkoutId,
    userId: row.userId,
    intentId: row.stripePaymentIntentId,
  };
}
