import { formatCents, toCents } from "~/lib/money/money.ts";
import { endCheckoutInTurn, endPayment, expireCheckout } from "~/domain/checkout/holds/expire";
import { holdsOver } from "~/domain/checkout/holds/hold-time";
import { settle } from "~/domain/checkout/payment/settle";
import { recordFees } from "~/domain/payments/fees";
import { isUnsettledSql, paymentsToReplace } from "~/domain/payments/owed";
import { syncRefunds } from "~/domain/payments/record-refunds";
import { sendRefund } from "~/domain/payments/refunds";
import { reportSettlement, type ReconcileStep } from "~/domain/reconciliation/step";
import {
  recordDisputed,
  recordRefunded,
  settleMissedPayments,
} from "~/domain/reconciliation/steps-from-provider";
import { ago } from "~/services/clock/clock";
import { db } from "~/services/database";

const ABANDONED_MS = 24 * 60 * 60 * 1000;

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
const AT_ONCE = 500;

const expireHolds: ReconcileStep = {
  what: "expired holds",
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

const endAbandoned: ReconcileStep = {
  what: "abandoned checkouts",
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

const settlePending: ReconcileStep = {
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
    if (payment.checkout?.state !== "held") await endPayment(payment);
    else if (payment.sessionId)
      reportSettlement(repaired, id, await settle({ sessionId: payment.sessionId }));
    else if (payment.intentId) reportSettlement(repaired, id, await settle({ intentId: payment.intentId }));
  },
};

/** Settling ends a checkout whose payment was fully refunded; after a partial refund it settles the rest. */
const settlePaid: ReconcileStep = {
  what: "paid checkouts without an order",
  items: async () =>
    ids(
      await db.$queryRaw<{ id: string }[]>`
        SELECT p.id FROM payments p JOIN checkouts c ON c.id = p.checkout_id
        WHERE ${isUnsettledSql} OR (p.status = 'succeeded' AND p.order_id IS NULL AND c.state IN ('open', 'held'))
        LIMIT ${AT_ONCE}`,
    ),
  work: async (id, repaired) => {
    const { intentId } = await db.payment.findUniqueOrThrow({ where: { id } });
    if (intentId) reportSettlement(repaired, id, await settle({ intentId }));
  },
};

const replaceRefunds: ReconcileStep = {
  what: "refunds that failed at the provider",
  items: paymentsToReplace,
  work: (intentId) => syncRefunds(intentId),
};

const sendRefunds: ReconcileStep = {
  what: "refunds under way",
  items: async () =>
    ids(
      await db.refundPart.findMany({
        where: { status: "pending", payment: { method: "card" } },
        select: { id: true },
        take: AT_ONCE,
      }),
    ),
  work: async (id, repaired) => {
    const { providerRefundId, payment } = await db.refundPart.findUniqueOrThrow({
      where: { id },
      include: { payment: true },
    });
    if (providerRefundId && payment?.intentId) await syncRefunds(payment.intentId);
    else await sendRefund(id);
    const after = await db.refundPart.findUniqueOrThrow({ where: { id } });
    if (after.status === "refunded")
      repaired.push({
        kind: "refund",
        id,
        text: `A refund of ${formatCents(toCents(after.amount))} was sent.`,
        repairable: false,
      });
  },
};

const readFees: ReconcileStep = {
  what: "fees",
  items: async (backMs) => {
    await recordFees(ago(backMs));
    return [];
  },
  work: () => Promise.resolve(),
};

/** The order matters: a step may resolve what the next one would report. */
export const steps: ReconcileStep[] = [
  expireHolds,
  endAbandoned,
  recordRefunded,
  recordDisputed,
  settleMissedPayments,
  settlePending,
  settlePaid,
  replaceRefunds,
  sendRefunds,
  readFees,
];
