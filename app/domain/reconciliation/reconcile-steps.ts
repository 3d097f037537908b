import { isId } from "~/lib/id";
import { formatCents, toCents } from "~/lib/money.ts";
import { orderNumber } from "~/lib/order-number.ts";
import { endCheckoutInTurn, endPayment, expireCheckout } from "~/domain/checkout/expire";
import { holdsOver } from "~/domain/checkout/hold-time";
import { settle } from "~/domain/checkout/settle";
import { type Settlement } from "~/domain/checkout/settle-payment";
import { recordFees } from "~/domain/payments/fees";
import { paymentsRefundedSince, syncRefunds } from "~/domain/payments/record-refunds";
import { sendRefund } from "~/domain/payments/refunds";
import { type IntegrityIssue } from "~/domain/reconciliation/integrity-checks";
import { ago } from "~/services/clock";
import { db } from "~/services/database";
import { intentsSince } from "~/services/payments/intents";

/** A checkout page nobody came back to. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

export interface Step {
  /** What it looks at, in the words of the payments page. */
  what: string;
  /** Ids to look at. */
  items(backMs: number): Promise<string[]>;
  /** Adds to `repaired` what it put right. */
  work(id: string, repaired: IntegrityIssue[]): Promise<void>;
}

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
const AT_ONCE = 500;

const expireHolds: Step = {
  what: "holds beyond their time",
  items: async () =>
    ids(
      await db.checkout.findMany({
        where: { state: "held", ...holdsOver() },
        select: { id: true },
        take: AT_ONCE,
      }),
    ),
  work: (id) => expireCheckout(id),
};

const endAbandoned: Step = {
  what: "checkouts nobody came back to",
  items: async () =>
    ids(
      await db.checkout.findMany({
        where: {
          state: "open",
          updatedAt: { lt: ago(ABANDONED_MS) },
          payments: { none: { status: "succeeded" } },
        },
        select: { id: true },
        take: AT_ONCE,
      }),
    ),
  work: async (id) => {
    await endCheckoutInTurn(id);
  },
};

/** Given back in the provider's dashboard, or failed at the card's bank days later. */
const recordRefunded: Step = {
  what: "refunds only the provider knows of",
  items: (backMs) => paymentsRefundedSince(ago(backMs)),
  work: async (intentId, repaired) => {
    await syncRefunds(intentId);
    repaired.push({
      kind: "refund",
      id: intentId,
      text: `What went back of ${intentId} is written down.`,
      repairable: false,
    });
  },
};

/** Payments of ours that the provider calls paid and we do not, whether we know of them or not. */
const settleUnheard: Step = {
  what: "payments only the provider knows of",
  items: async (backMs) => {
    const paid = (await intentsSince(ago(backMs)))
      .filter((intent) => intent.status === "succeeded" && isId(intent.checkoutId))
      .map(({ id }) => id);
    const known = await db.payment.findMany({
      where: { intentId: { in: paid }, status: "succeeded" },
      select: { intentId: true },
    });
    const heard = new Set(known.map(({ intentId }) => intentId));
    return paid.filter((id) => !heard.has(id));
  },
  work: async (intentId, repaired) => note(repaired, intentId, await settle({ intentId })),
};

/** Payments still open of checkouts that wait for one, or are over: paid after all, or made impossible. */
const settlePending: Step = {
  what: "payments under way",
  items: async () =>
    ids(
      await db.payment.findMany({
        where: { status: "pending", checkout: { state: { not: "open" } } },
        select: { id: true },
        take: AT_ONCE,
      }),
    ),
  work: async (id, repaired) => {
    const payment = await db.payment.findUniqueOrThrow({
      where: { id },
      include: { checkout: { select: { state: true } } },
    });
    if (payment.checkout.state !== "held") await endPayment(payment);
    else if (payment.sessionId) note(repaired, id, await settle({ sessionId: payment.sessionId }));
    else if (payment.intentId) note(repaired, id, await settle({ intentId: payment.intentId }));
  },
};

/**
 * Paid, but neither order nor refund. One given back in the provider's dashboard ends a checkout only when it is
 * settled.
 */
const settlePaid: Step = {
  what: "paid checkouts without an order",
  items: async () =>
    ids(
      await db.payment.findMany({
        where: {
          status: "succeeded",
          orderId: null,
          OR: [{ refunds: { none: {} } }, { checkout: { state: { in: ["open", "held"] } } }],
        },
        select: { id: true },
        take: AT_ONCE,
      }),
    ),
  work: async (id, repaired) => {
    const { intentId } = await db.payment.findUniqueOrThrow({ where: { id } });
    if (intentId) note(repaired, id, await settle({ intentId }));
  },
};

const sendRefunds: Step = {
  what: "refunds under way",
  items: async () =>
    ids(await db.refund.findMany({ where: { status: "pending" }, select: { id: true }, take: AT_ONCE })),
  work: async (id, repaired) => {
    const { refundId, payment } = await db.refund.findUniqueOrThrow({
      where: { id },
      include: { payment: true },
    });
    if (refundId && payment.intentId) await syncRefunds(payment.intentId);
    else await sendRefund(id);
    const after = await db.refund.findUniqueOrThrow({ where: { id } });
    if (after.status === "refunded")
      repaired.push({
        kind: "refund",
        id,
        text: `A refund of ${formatCents(toCents(after.amount))} has gone out.`,
        repairable: false,
      });
  },
};

/** One call tells of all, so nothing is left to be done one by one. */
const readFees: Step = {
  what: "fees",
  items: async (backMs) => {
    await recordFees(ago(backMs));
    return [];
  },
  work: () => Promise.resolve(),
};

/** In this order: what one finds may be what the next would have looked for. */
export const steps: Step[] = [
  expireHolds,
  endAbandoned,
  recordRefunded,
  settleUnheard,
  settlePending,
  settlePaid,
  sendRefunds,
  readFees,
];

function note(repaired: IntegrityIssue[], id: string, settled: Settlement): void {
  if (settled.outcome === "ordered")
    repaired.push({
      kind: "payment",
      id,
      text: `Became order #${orderNumber(settled.order.id)}.`,
      repairable: false,
    });
  if (settled.outcome === "refunded")
    repaired.push({ kind: "payment", id, text: settled.message, repairable: false });
}
