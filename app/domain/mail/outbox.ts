import { randomUUID } from "node:crypto";
import type { Block } from "~/domain/mail/blocks";
import { mailHtml, mailText } from "~/domain/mail/layout";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import { ago, now } from "~/services/clock/clock";
import { type Db, db, Prisma } from "~/services/database";
import { environment } from "~/services/environment/environment";
import { addJob, pendingJobSql } from "~/services/jobs/jobs";
import { type Mail as ClaimedMail, rejectionOf, sendMail } from "~/services/mail";

export interface Mail {
  /** Identifies the event. A second mail with the same key is not written. */
  key: string;
  to: string;
  subject: string;
  preview: string;
  title: string;
  blocks: Block[];
  orderId: string | null;
  /** An iCalendar file to attach. */
  calendar?: string;
  /** URL to unsubscribe with one click (RFC 8058). Only for mail that needs consent. */
  leaveUrl?: string;
  delayMs?: number;
}

/** Mail has the lowest priority: a mail server that hangs must not block refunds and expiring holds. */
const PRIORITY = 10;

const sending = (runAt?: Date) =>
  addJob("mail", Prisma.sql`json_build_object('mailId', id)`, {
    key: Prisma.sql`'mail:' || id`,
    priority: PRIORITY,
    runAt,
  });

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long the shop retries refused mail. A permanent refusal may be due to a wrong setting of the shop. */
const REFUSED_MS = { forNow: 5 * DAY_MS, forGood: DAY_MS };
const GIVEN_UP_MS = 7 * DAY_MS;

export const MAIL_SLOW_MS = 2 * 60_000;

const isUnsentSql = Prisma.sql`(sent_at IS NULL AND recipient <> '')`;

export const isWaitingSql = () => Prisma.sql`(${isUnsentSql} AND given_up_at IS NULL)`;

/** Includes mail given up recently. */
export const isUndeliveredSql = (slowMs: number) =>
  Prisma.sql`(${isUnsentSql} AND (given_up_at IS NULL OR given_up_at > ${ago(GIVEN_UP_MS)}) AND created_at < ${ago(slowMs)})`;

/** Call it in the transaction that causes the mail. Does nothing without an email address. */
export async function writeMail(tx: Db, shop: ShopSettings, mail: Mail): Promise<void> {
  const { key, to, subject, title, preview, blocks, orderId, calendar = "", leaveUrl = "", delayMs } = mail;
  if (to === "") return;
  const from = { ...shop, url: environment.publicUrl };
  const isToShop = to.toLowerCase() === shop.email?.toLowerCase();
  const text = mailText({ title, blocks, leaveUrl, isToShop }, from);
  const html = mailHtml({ title, preview, blocks, leaveUrl, isToShop }, from);
  await tx.$executeRaw`
    WITH written AS (
      INSERT INTO mail_outbox (id, key, recipient, subject, text, html, calendar, leave_url, order_id, created_at)
      VALUES (${randomUUID()}::uuid, ${key}, ${to}, ${subject}, ${text}, ${html}, ${calendar}, ${leaveUrl}, ${orderId}::uuid, ${now()})
        ON CONFLICT (key) DO NOTHING
      RETURNING id
    )
    SELECT ${sending(delayMs ? ago(-delayMs) : undefined)} FROM written`;
}

/** @returns false if the mail was sent or is being sent */
export async function cancelMail(tx: Db, key: string): Promise<boolean> {
  const cancelled = await tx.$executeRaw`
    DELETE FROM mail_outbox WHERE key = ${key} AND sent_at IS NULL AND claimed_at IS NULL`;
  return cancelled > 0;
}

/** Sends a mail again, even if the shop had given up. @returns the key of a mail whose text was erased and must be written again */
export async function enqueueMail(mailId: string): Promise<string | null> {
  await db.$executeRaw`
    WITH again AS (
      UPDATE mail_outbox SET refused_at = NULL, given_up_at = NULL
      WHERE id = ${mailId}::uuid AND sent_at IS NULL AND recipient <> '' AND text <> '' RETURNING id
    )
    SELECT ${sending()} FROM again`;
  const [forgotten] = await db.$queryRaw<{ key: string }[]>`
    SELECT key FROM mail_outbox WHERE id = ${mailId}::uuid AND ${isUnsentSql} AND text = ''`;
  return forgotten?.key ?? null;
}

/** After this another worker may take over. Longer than the mail server's timeouts (15 s a step). */
const CLAIM_MS = 60 * 1000;

export const isBeingSentSql = () => Prisma.sql`(claimed_at IS NOT NULL AND claimed_at >= ${ago(CLAIM_MS)})`;

/** Puts the mail's id into its Message-ID, so that a server can recognize a repeat. @throws when the server refuses the mail */
export async function sendOutboxMail(mailId: string): Promise<void> {
  const [mail] = await db.$queryRaw<ClaimedMail[]>`
    UPDATE mail_outbox SET claimed_at = ${now()}, attempts = attempts + 1
    WHERE id = ${mailId}::uuid AND ${isWaitingSql()}
      AND (claimed_at IS NULL OR claimed_at < ${ago(CLAIM_MS)})
    RETURNING id, recipient AS "to", subject, text, html, calendar, leave_url AS "leaveUrl"`;
  if (!mail) {
    const claimEnd = new Date(now().getTime() + CLAIM_MS);
    await db.$executeRaw`
      SELECT ${sending(claimEnd)} FROM mail_outbox WHERE id = ${mailId}::uuid AND ${isWaitingSql()}`;
    return;
  }
  try {
    await sendMail(mail, await shopSettings());
  } catch (error) {
    await recordFailure(mail.id, error);
    throw error;
  }
  await db.$executeRaw`UPDATE mail_outbox SET
      sent_at = ${now()}, claimed_at = NULL, failure = NULL, ${withoutCodeSql(Prisma.sql`true`)}
    WHERE id = ${mail.id}::uuid`;
}

/** Erases a gift card's code from its mail once that is sent or given up. */
const withoutCodeSql = (isOver: Prisma.Sql) => Prisma.sql`
  text = CASE WHEN key LIKE 'gift-card:%' AND ${isOver} THEN '' ELSE text END,
  html = CASE WHEN key LIKE 'gift-card:%' AND ${isOver} THEN '' ELSE html END`;

/** Only refusals lead to giving up. An unreachable server does not. */
async function recordFailure(mailId: string, error: unknown): Promise<void> {
  const failure = error instanceof Error ? error.message : String(error);
  const refusal = rejectionOf(error);
  if (!refusal) {
    await db.$executeRaw`
      UPDATE mail_outbox SET claimed_at = NULL, failure = ${failure}, refused_at = NULL
      WHERE id = ${mailId}::uuid AND recipient <> ''`;
    return;
  }
  const isGivenUp = Prisma.sql`refused_at <= ${ago(REFUSED_MS[refusal])}`;
  await db.$executeRaw`
    UPDATE mail_outbox SET claimed_at = NULL, failure = ${failure},
      refused_at = coalesce(refused_at, ${now()}),
      given_up_at = CASE WHEN ${isGivenUp} THEN ${now()}::timestamptz END, ${withoutCodeSql(isGivenUp)}
    WHERE id = ${mailId}::uuid AND recipient <> ''`;
}

/** Adds missing jobs. Refused mail keeps its retry pauses, and mail that was never tried keeps its delay. */
export async function enqueueUnsentMail(): Promise<void> {
  await db.$executeRaw`
    SELECT ${sending()} FROM (
      SELECT id FROM mail_outbox
      WHERE ${isWaitingSql()} AND (refused_at IS NULL AND attempts > 0 OR NOT EXISTS (
        SELECT FROM graphile_worker.jobs WHERE jobs.key = 'mail:' || mail_outbox.id AND ${pendingJobSql}))
      ORDER BY created_at LIMIT 1000
    ) AS unsent`;
}

export interface UndeliveredMail {
  id: string;
  subject: string;
  failure: string | null;
  givenUp: boolean;
  orderId: string | null;
}

export function undeliveredMailsOf(orderId: string): Promise<(UndeliveredMail & { isReadyMail: boolean })[]> {
  return db.$queryRaw`
    SELECT id::text, subject, failure, NOT ${isWaitingSql()} AS "givenUp", order_id::text AS "orderId", key LIKE 'ready:%' AS "isReadyMail"
    FROM mail_outbox
    WHERE order_id = ${orderId}::uuid AND ${isUnsentSql} AND key NOT LIKE 'shop:%'
      AND (failure IS NOT NULL OR created_at < ${ago(MAIL_SLOW_MS)}) ORDER BY created_at`;
}

export async function undeliveredMails(slowMs: number): Promise<UndeliveredMail[]> {
  return db.$queryRaw<UndeliveredMail[]>`
    SELECT id::text, subject, failure, NOT ${isWaitingSql()} AS "givenUp", order_id::text AS "orderId"
    FROM mail_outbox WHERE ${isUndeliveredSql(slowMs)} ORDER BY created_at LIMIT 100`;
}

export async function countWaitingMails(slowMs: number): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM mail_outbox WHERE ${isWaitingSql()} AND created_at < ${ago(slowMs)}`;
  return row?.count ?? 0;
}

const isOverSql = Prisma.sql`(sent_at IS NOT NULL OR failure IS NOT NULL)`;

/** Erases mail but keeps its key, so that no event is mailed twice. Unsent mail is then never sent. @param when SQL condition */
export async function eraseMail(on: Db, which: Prisma.Sql, when: Prisma.Sql = isOverSql): Promise<void> {
  await on.$executeRaw`
    UPDATE mail_outbox SET recipient = '', subject = '', text = '', html = '', calendar = '', leave_url = '', failure = NULL
    WHERE ${when} AND recipient <> '' AND ${which}`;
}
