import { notFound } from "~/lib/errors";
import { formatCents, toCents } from "~/lib/money.ts";
import { orderNumber } from "~/lib/order-number.ts";
import { isId } from "~/lib/id";
import type { Actor } from "~/domain/audit";
import { saveIntegrityCheck } from "~/domain/reconciliation/integrity-checks";
import { endCheckoutInTurn, endPayment, expireCheckout } from "~/domain/checkout/expire";
import { holdsOver } from "~/domain/checkout/hold-time";
import { settle } from "~/domain/checkout/settle";
import { type Settlement } from "~/domain/checkout/settle-payment";
import { openIssues } from "~/domain/reconciliation/issues";
import { type IntegrityIssue } from "~/domain/reconciliation/integrity-checks";
import { enqueueMail, enqueueUnsentMail } from "~/domain/mail/outbox";
import { retryRefund, sendRefund, syncRefunds } from "~/domain/payments/refunds";
import { ago, now } from "~/services/clock";
import { db } from "~/services/database";
import { ProviderError } from "~/services/payments";
import { intentsSince } from "~/services/payments/intents";

export interface Reconciliation {
  repaired: IntegrityIssue[];
  open: IntegrityIssue[];
}

/** A checkout page nobody came back to. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;
/** A provider that failed this often in one sweep is left alone until the next. */
const FAILURES = 3;

/**
 * Compares what is written here with the provider: repairs what has one right answer, through the same
 * functions that everything else uses, and lists the rest.
 */
export async function reconcile({ backMs }: { backMs: number }): Promise<Reconciliation> {
  const result: Reconciliation = { repaired: [], open: [] };
  const unchecked = new Set<string>();
  let failures = 0;
  for (const step of steps) {
    const items = await tolerant(step, () => step.items(backMs));
    for (const item of items ?? []) await tolerant(step, () => step.work(item, result));
  }
  if (unchecked.size > 0)
    result.open.push({
      kind: "provider",
      id: "provider",
      text: uncheckedText([...unchecked]),
      repairable: false,
    });
  await enqueueUnsentMail();
  const checkedAt = now();
  const found = await openIssues();
  await saveIntegrityCheck(checkedAt, found, [...unchecked]);
  result.open.push(...found);
  return result;

  async function tolerant<T>(step: Step, work: () => Promise<T>): Promise<T | null> {
    try {
      if (failures < FAILURES) return await work();
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      failures++;
    }
    unchecked.add(step.what);
    return null;
  }
}

function uncheckedText(unchecked: readonly string[]): string {
  return `The payment provider could not be reached or did not answer everything. Not looked at: ${unchecked.join(", ")}. The next comparison, in a few minutes, tries again.`;
}

interface Step {
  /** What it looks at, in the words of the payments page. */
  what: string;
  /** Ids to look at. */
  items(backMs: number): Promise<string[]>;
  work(id: string, result: Reconciliation): Promise<void>;
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
  work: async (intentId, result) => repaired(result, intentId, await settle({ intentId })),
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
  work: async (id, result) => {
    const payment = await db.payment.findUniqueOrThrow({
      where: { id },
      include: { checkout: { select: { state: true } } },
    });
    if (payment.checkout.state !== "held") await endPayment(payment);
    else if (payment.sessionId) repaired(result, id, await settle({ sessionId: payment.sessionId }));
    else if (payment.intentId) repaired(result, id, await settle({ intentId: payment.intentId }));
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
  work: async (id, result) => {
    const { intentId } = await db.payment.findUniqueOrThrow({ where: { id } });
    if (intentId) repaired(result, id, await settle({ intentId }));
  },
};

const sendRefunds: Step = {
  what: "refunds under way",
  items: async () =>
    ids(await db.refund.findMany({ where: { status: "pending" }, select: { id: true }, take: AT_ONCE })),
  work: async (id, result) => {
    const { refundId, payment } = await db.refund.findUniqueOrThrow({
      where: { id },
      include: { payment: true },
    });
    if (refundId && payment.intentId) await syncRefunds(payment.intentId);
    else await sendRefund(id);
    const after = await db.refund.findUniqueOrThrow({ where: { id } });
    if (after.status === "refunded")
      result.repaired.push({
        kind: "refund",
        id,
        text: `A refund of ${formatCents(toCents(after.amount))} has gone out.`,
        repairable: false,
      });
  },
};

const steps = [expireHolds, endAbandoned, settleUnheard, settlePending, settlePaid, sendRefunds];

function repaired(result: Reconciliation, id: string, settled: Settlement): void {
  if (settled.outcome === "ordered")
    result.repaired.push({
      kind: "payment",
      id,
      text: `Became order #${orderNumber(settled.order.id)}.`,
      repairable: false,
    });
  if (settled.outcome === "refunded")
    result.repaired.push({ kind: "payment", id, text: settled.message, repairable: false });
}

/**
 * One click on an issue: what the sweep would do, now. @throws DomainError 404 when there is nothing to
 * repair
 */
export async function repair(kind: string, id: string, by: Actor): Promise<void> {
  if (!isId(id)) throw notFound("Finding");
  if (kind === "mail") return enqueueMail(id);
  if (kind === "checkout") return expireCheckout(id);
  if (kind === "payment") {
    const payment = await db.payment.findUnique({ where: { id } });
    if (!payment?.intentId) throw notFound("Finding");
    await settle({ intentId: payment.intentId });
    return;
  }
  if (kind !== "refund") throw notFound("Finding");
  const refund = await db.refund.findUnique({ where: { id } });
  return refund?.status === "pending" ? sendRefund(id) : retryRefund(id, { by });
}
