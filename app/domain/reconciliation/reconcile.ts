import { placeOf } from "~/lib/error-place";
import { notFound } from "~/lib/errors";
import { logThrottle } from "~/lib/log-throttle";
import { isId } from "~/lib/id";
import type { Actor } from "~/domain/audit";
import { type IntegrityIssue, saveIntegrityCheck } from "~/domain/reconciliation/integrity-checks";
import { steps } from "~/domain/reconciliation/reconcile-steps";
import type { ReconcileStep } from "~/domain/reconciliation/step";
import { refundLostPayment } from "~/domain/reconciliation/lost-payments";
import { expireCheckout } from "~/domain/checkout/holds/expire";
import { settle } from "~/domain/checkout/payment/settle";
import { openIssues, recentIssues } from "~/domain/reconciliation/issues";
import { giftCardOfMail } from "~/domain/gift-cards/codes";
import { sendGiftCardAgain } from "~/domain/orders/gift-cards/send";
import { enqueueMail, enqueueUnsentMail } from "~/domain/mail/outbox";
import { retryRefund, sendRefund } from "~/domain/payments/refunds";
import { now } from "~/services/clock/clock";
import { db, isDatabaseLost } from "~/services/database";
import { logger } from "~/services/logging/logger";
import { ProviderError } from "~/services/payments";

export interface Reconciliation {
  repaired: IntegrityIssue[];
  open: IntegrityIssue[];
}

interface ReconcileExtent {
  backMs: number;
  books?: "all" | "touched";
}

const FAILURES = 3;

/** Repairs what has only one solution, with the functions of normal operation. One error does not stop the rest. */
export async function reconcile({ backMs, books = "all" }: ReconcileExtent): Promise<Reconciliation> {
  const result: Reconciliation = { repaired: [], open: [] };
  const unchecked = new Set<string>();
  let failures = 0;
  for (const step of steps) {
    const items = await tolerant(step, () => step.items(backMs));
    for (const item of items ?? []) await tolerant(step, () => step.work(item, result.repaired), item);
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
  const found = await (books === "all" ? openIssues() : recentIssues());
  await saveIntegrityCheck(checkedAt, found, [...unchecked]);
  result.open.push(...found);
  return result;

  async function tolerant<T>(
    { what }: ReconcileStep,
    work: () => Promise<T>,
    id?: string,
  ): Promise<T | null> {
    try {
      if (failures < FAILURES) return await work();
    } catch (error) {
      if (isDatabaseLost(error)) throw error;
      if (error instanceof ProviderError) failures++;
      else reportUnchecked(what, id, error);
    }
    unchecked.add(what);
    return null;
  }
}

const unseen = logThrottle();

function reportUnchecked(what: string, id: string | undefined, error: unknown): void {
  const times = unseen(`${what} ${placeOf(error)}`);
  if (times) logger.error({ what, id, error, times }, "the sweep could not look at something");
}

function uncheckedText(unchecked: readonly string[]): string {
  return `Not everything could be compared with the payment provider. Not checked: ${unchecked.join(", ")}. The next comparison, in a few minutes, tries again.`;
}

/** @throws DomainError 404 when there is nothing to repair */
export async function repair(kind: string, id: string, by: Actor): Promise<void> {
  if (kind === "lost") return refundLostPayment(id, by);
  if (!isId(id)) throw notFound("Finding");
  if (kind === "mail") return sendMailAgain(id, by);
  if (kind === "checkout") return expireCheckout(id);
  if (kind === "payment") {
    const payment = await db.payment.findUnique({ where: { id } });
    if (!payment?.intentId) throw notFound("Finding");
    await settle({ intentId: payment.intentId });
    return;
  }
  if (kind !== "refund") throw notFound("Finding");
  const refund = await db.refundPart.findUnique({ where: { id } });
  return refund?.status === "pending" ? sendRefund(id) : retryRefund(id, { by });
}

async function sendMailAgain(mailId: string, by: Actor): Promise<void> {
  const forgotten = await enqueueMail(mailId);
  const giftCardId = forgotten === null ? undefined : giftCardOfMail(forgotten);
  if (giftCardId !== undefined) await sendGiftCardAgain(giftCardId, null, by);
}
