import { randomUUID } from "node:crypto";
import type { Block } from "~/domain/mail/blocks";
import { mailHtml, mailText } from "~/domain/mail/layout";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import { ago, latestPlausible, now } from "~/services/clock";
import { type Db, db, Prisma } from "~/services/database";
import { addJob, willBeDone } from "~/services/jobs";
import { type Mail as ClaimedMail, refusalOf, sendMail } from "~/services/mail";

export interface Mail {
  /** Names the event; a second mail for it is not written. */
  key: string;
  to: string;
  subject: string;
  /** What mail programs show beside the subject. */
  preview: string;
  title: string;
  blocks: Block[];
  orderId: string | null;
  /** It is sent so much later, and can be taken back until then. */
  delayMs?: number;
}

/** After all else: a mail server that hangs would keep every worker from refunds and holds. */
const PRIORITY = 10;

/** The job for each mail whose `id` is selected. */
const sending = (runAt?: Date) =>
  addJob("mail", Prisma.sql`json_build_object('mailId', id)`, {
    key: Prisma.sql`'mail:' || id`,
    priority: PRIORITY,
    runAt,
  });

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * From the first refusal to the one by which a mail is given up. What is refused for good may be so by a fault in the
 * shop's own settings; what is refused for now, the mail server would itself have tried again for some days.
 */
const REFUSED_MS = { forNow: 5 * DAY_MS, forGood: DAY_MS };
/** How long the owner is shown that one was given up. */
const GIVEN_UP_MS = 7 * DAY_MS;

/** Mail that waits longer is no longer under way: it is shown to the owner. */
export const MAIL_SLOW_MS = 2 * 60_000;

const isUnsent = Prisma.sql`(sent_at IS NULL AND recipient <> '')`;

/** Of `mail_outbox`: what is still to go out. */
export const isWaiting = () => Prisma.sql`(${isUnsent} AND given_up_at IS NULL)`;

/** Of `mail_outbox`: what does not go out, and what was given up lately. */
export const isUndelivered = (slowMs: number) =>
  Prisma.sql`(${isUnsent} AND (given_up_at IS NULL OR given_up_at > ${ago(GIVEN_UP_MS)}) AND created_at < ${ago(slowMs)})`;

/** Writes a mail in the transaction that causes it; the worker sends it once that has committed. */
export async function writeMail(tx: Db, shop: ShopSettings, mail: Mail): Promise<void> {
  const { key, to, subject, title, preview, blocks, orderId, delayMs } = mail;
  const text = mailText(title, blocks, shop);
  const html = mailHtml({ title, preview, blocks }, shop);
  await tx.$executeRaw`
    WITH written AS (
      INSERT INTO mail_outbox (id, key, recipient, subject, text, html, order_id, created_at)
      VALUES (${randomUUID()}::uuid, ${key}, ${to}, ${subject}, ${text}, ${html}, ${orderId}::uuid, ${now()})
        ON CONFLICT (key) DO NOTHING
      RETURNING id
    )
    SELECT ${sending(delayMs ? ago(-delayMs) : undefined)} FROM written`;
}

/** Takes back a mail unless it was sent, or is being sent. @returns whether it was taken back */
export async function cancelMail(tx: Db, key: string): Promise<boolean> {
  const cancelled = await tx.$executeRaw`
    DELETE FROM mail_outbox WHERE key = ${key} AND sent_at IS NULL AND claimed_at IS NULL`;
  return cancelled > 0;
}

/** Also one that was given up: whoever asks for it may have put right what was wrong. */
export async function enqueueMail(mailId: string): Promise<void> {
  await db.$executeRaw`
    WITH again AS (
      UPDATE mail_outbox SET refused_at = NULL, given_up_at = NULL
      WHERE id = ${mailId}::uuid AND sent_at IS NULL AND recipient <> '' RETURNING id
    )
    SELECT ${sending()} FROM again`;
}

/** Another worker may send the mail after this long: the first one has died, or waits for a mail server (15 s a step). */
const CLAIM_MS = 60 * 1000;

/**
 * Sends one mail of the outbox. The claim keeps other workers from sending it too; they come back when it has ended.
 * The mail's id is in its Message-ID, so that a mail server that took it just before a crash can tell the repetition.
 * @throws when the mail server did not take it
 */
export async function sendOutboxMail(mailId: string): Promise<void> {
  const [mail] = await db.$queryRaw<ClaimedMail[]>`
    UPDATE mail_outbox SET claimed_at = ${now()}, attempts = attempts + 1
    WHERE id = ${mailId}::uuid AND ${isWaiting()}
      AND (claimed_at IS NULL OR claimed_at NOT BETWEEN ${ago(CLAIM_MS)} AND ${ago(-CLAIM_MS)})
    RETURNING id, recipient AS "to", subject, text, html`;
  if (!mail) {
    const claimEnd = new Date(now().getTime() + CLAIM_MS);
    await db.$executeRaw`
      SELECT ${sending(claimEnd)} FROM mail_outbox WHERE id = ${mailId}::uuid AND ${isWaiting()}`;
    return;
  }
  try {
    await sendMail(mail, await shopSettings());
  } catch (error) {
    await recordFailure(mail.id, error);
    throw error;
  }
  await db.$executeRaw`UPDATE mail_outbox SET sent_at = ${now()}, claimed_at = NULL, failure = NULL WHERE id = ${mail.id}::uuid`;
}

/** Given up by refusals alone: while the mail server cannot be asked, no time counts. */
async function recordFailure(mailId: string, error: unknown): Promise<void> {
  const failure = error instanceof Error ? error.message : String(error);
  const refusal = refusalOf(error);
  if (!refusal) {
    await db.$executeRaw`
      UPDATE mail_outbox SET claimed_at = NULL, failure = ${failure}, refused_at = NULL
      WHERE id = ${mailId}::uuid AND recipient <> ''`;
    return;
  }
  await db.$executeRaw`
    UPDATE mail_outbox SET claimed_at = NULL, failure = ${failure},
      refused_at = CASE WHEN refused_at <= ${latestPlausible()} THEN refused_at ELSE ${now()} END,
      given_up_at = CASE WHEN refused_at <= ${ago(REFUSED_MS[refusal])} THEN ${now()}::timestamptz END
    WHERE id = ${mailId}::uuid AND recipient <> ''`;
}

/**
 * Mail that waits: after an outage it goes out with the next sweep, however long its job would still have
 * paused. What the server refuses keeps the pauses of its job: nobody likes to be asked every few minutes.
 * What was never tried keeps its delay.
 */
export async function enqueueUnsentMail(): Promise<void> {
  await db.$executeRaw`
    SELECT ${sending()} FROM (
      SELECT id FROM mail_outbox
      WHERE ${isWaiting()} AND (refused_at IS NULL AND attempts > 0 OR NOT EXISTS (
        SELECT FROM graphile_worker.jobs WHERE jobs.key = 'mail:' || mail_outbox.id AND ${willBeDone()}))
      ORDER BY created_at LIMIT 1000
    ) AS unsent`;
}

export interface UndeliveredMail {
  id: string;
  subject: string;
  /** What the mail server said. */
  failure: string | null;
  /** It is tried no more. */
  givenUp: boolean;
  /** The order it is about. */
  orderId: string | null;
}

/** Those of an order that failed, or wait longer than they should; oldest first. */
export function undeliveredMailsOf(orderId: string): Promise<(UndeliveredMail & { isReadyMail: boolean })[]> {
  return db.$queryRaw`
    SELECT id::text, subject, failure, NOT ${isWaiting()} AS "givenUp", order_id::text AS "orderId", key LIKE 'ready:%' AS "isReadyMail"
    FROM mail_outbox
    WHERE order_id = ${orderId}::uuid AND ${isUnsent} AND key NOT LIKE 'shop:%'
      AND (failure IS NOT NULL OR created_at < ${ago(MAIL_SLOW_MS)}) ORDER BY created_at`;
}

/** At most 100. */
export async function undeliveredMails(slowMs: number): Promise<UndeliveredMail[]> {
  return db.$queryRaw<UndeliveredMail[]>`
    SELECT id::text, subject, failure, NOT ${isWaiting()} AS "givenUp", order_id::text AS "orderId"
    FROM mail_outbox WHERE ${isUndelivered(slowMs)} ORDER BY created_at LIMIT 100`;
}

/** How many have been waiting for longer than `slowMs`. */
export async function countWaitingMails(slowMs: number): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM mail_outbox WHERE ${isWaiting()} AND created_at < ${ago(slowMs)}`;
  return row?.count ?? 0;
}

/**
 * Empties mails, named by columns of `mail_outbox`, that went out or could not; one that is only just written still
 * goes out. The row with its key stays, so that no event is ever told twice.
 */
export async function forgetMail(on: Db, which: Prisma.Sql): Promise<void> {
  await on.$executeRaw`
    UPDATE mail_outbox SET recipient = '', subject = '', text = '', html = '', failure = NULL
    WHERE (sent_at IS NOT NULL OR failure IS NOT NULL) AND recipient <> '' AND ${which}`;
}
