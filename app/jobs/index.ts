import { backUpNightly, backUpNow } from "~/domain/backups/nightly";
import { sweepImageFiles } from "~/domain/catalog/images/image-files";
import { countSoldPieces } from "~/domain/catalog/sold-pieces";
import { finishLeftBehind } from "~/domain/catalog/undo/undo";
import { finishDeletion } from "~/domain/catalog/undo/undo-deletion";
import { finishRemoval } from "~/domain/catalog/undo/undo-removal";
import { endCheckoutInTurn, expireCheckout } from "~/domain/checkout/holds/expire";
import { notifyBackInStock } from "~/domain/subscriptions/back-in-stock";
import { deleteExpiredData } from "~/domain/privacy/retention";
import { checkBooks } from "~/domain/reconciliation/check-books";
import { type Reconciliation, reconcile } from "~/domain/reconciliation/reconcile";
import { keyPlainHashes } from "~/domain/gift-cards/code-hash";
import { sendGiftCard } from "~/domain/orders/gift-cards/send";
import { remind } from "~/domain/orders/handover/reminders";
import { sendOutboxMail } from "~/domain/mail/outbox";
import { deleteOldCardTries } from "~/domain/payments/card-tries";
import { recordClosedDisputes } from "~/domain/payments/disputes";
import { recordOlderFees } from "~/domain/payments/fees";
import { recordOlderRefunds } from "~/domain/reconciliation/older-refunds";
import { sendRefund } from "~/domain/payments/refunds";
import { hoursMs, retention } from "~/lib/time/retention";
import { db } from "~/services/database";
import { forgetFailedJobs } from "~/services/jobs/job-counts";
import { enqueue, runJobs, type Tasks } from "~/services/jobs/jobs";
import { environment } from "~/services/environment/environment";
import { logger } from "~/services/logging/logger";
import { ago } from "~/services/clock/clock";
import { z } from "~/schemas/zod";

const SWEEP_BACK_MS = 2 * 24 * 60 * 60 * 1000;

/** Background tasks. Each must be safe to repeat and to be killed. */
export const tasks: Tasks = {
  mail: async (payload) => sendOutboxMail(z.object({ mailId: z.string() }).parse(payload).mailId),
  refund: async (payload) => sendRefund(z.object({ partId: z.string() }).parse(payload).partId),
  "gift-card": async (payload) =>
    sendGiftCard(z.object({ giftCardId: z.string() }).parse(payload).giftCardId),
  "expire-checkout": async (payload) =>
    expireCheckout(z.object({ checkoutId: z.string() }).parse(payload).checkoutId),
  "end-checkout": async (payload) =>
    endCheckoutInTurn(z.object({ checkoutId: z.string() }).parse(payload).checkoutId),
  sweep: async () => {
    await keyPlainHashes();
    logIssues(await reconcile({ backMs: SWEEP_BACK_MS, books: "touched" }));
  },
  "check-books": checkBooks,
  "older-fees": () => recordOlderFees(ago(SWEEP_BACK_MS)),
  "older-refunds": recordOlderRefunds,
  "closed-disputes": recordClosedDisputes,
  clean: async () => {
    await deleteExpiredData();
    await deleteOldCardTries(db);
    await finishLeftBehind(db);
    await forgetFailedJobs();
    await db.rateLimit.deleteMany({
      where: { expire: { lt: ago(hoursMs(retention.counterHours)).getTime() } },
    });
  },
  remind,
  "notify-back-in-stock": notifyBackInStock,
  "sweep-images": sweepImageFiles,
  "count-sold-pieces": countSoldPieces,
  "finish-deletion": async (payload) =>
    finishDeletion(z.object({ productId: z.string() }).parse(payload).productId),
  "finish-removal": async (payload) =>
    finishRemoval(z.object({ imageId: z.string() }).parse(payload).imageId),
  backup: backUpNightly,
  "backup-now": backUpNow,
};

let openBefore = "";

function logIssues({ repaired, open }: Reconciliation): void {
  const openNow = open
    .map(({ kind, id }) => `${kind} ${id}`)
    .sort()
    .join();
  if (repaired.length === 0 && openNow === openBefore) return;
  openBefore = openNow;
  logger.info({ repaired: repaired.length, open: open.length }, "what the sweep found has changed");
}

const minutes = {
  sweep: 4,
  clean: 60,
  "notify-back-in-stock": 4,
  remind: 60,
  "count-sold-pieces": 60,
  "sweep-images": 24 * 60,
  "check-books": 24 * 60,
  "older-fees": 24 * 60,
  "older-refunds": 24 * 60,
  "closed-disputes": 24 * 60,
};

const BACKUP_MINUTES = 15;

/** The first sweep repairs what a crash left. */
export async function startJobs(): Promise<{ stop(): Promise<void> }> {
  await keyPlainHashes();
  await enqueue(db, "sweep", {}, { key: "sweep:start" });
  return runJobs(tasks, { ...minutes, ...(environment.backup.dir !== null && { backup: BACKUP_MINUTES }) });
}
