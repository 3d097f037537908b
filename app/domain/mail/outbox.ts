import { randomUUID } from "node:crypto";
import type { Block } from "~/domain/mail/blocks";
import { mailHtml, mailText } from "~/domain/mail/layout";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import { ago, now } from "~/services/clock";
import { type Db, db, Prisma } from "~/services/database";
import { addJob } from "~/services/jobs";
import { type Mail as ClaimedMail, sendMail } from "~/services/mail";

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
}

/** The job for each mail whose `id` is selected. */
const sending = addJob("mail", Prisma.sql`json_build_object('mailId', id)`, {
  key: Prisma.sql`'mail:' || id`,
});

/** Writes a mail in the transaction that causes it; the worker sends it once that has committed. */
export async function writeMail(tx: Db, shop: ShopSettings, mail: Mail): Promise<void> {
  const { key, to, subject, title, preview, blocks, orderId } = mail;
  const text = mailText(title, blocks, shop);
  const html = mailHtml({ title, preview, blocks }, shop);
  await tx.$executeRaw`
    WITH written AS (
      INSERT INTO mail_outbox (id, key, recipient, subject, text, html, order_id, created_at)
      VALUES (${randomUUID()}::uuid, ${key}, ${to}, ${subject}, ${text}, ${html}, ${orderId}::uuid, ${now()})
        ON CONFLICT (key) DO NOTHING
      RETURNING id
    )
    SELECT ${sending} FROM written`;
}

export async function enqueueMail(mailId: string): Promise<void> {
  await db.$executeRaw`SELECT ${sending} FROM mail_outbox WHERE id = ${mailId}::uuid`;
}

/** A worker that died while sending has had its chance after this long. */
const CLAIM_MS = 10 * 60 * 1000;

/**
 * Sends one mail of the outbox. The claim keeps others from sending it meanwhile; it carries its id, so that
 * a mail server that took it just before a crash can tell the repetition. @throws when the mail server did
 * not take it
 */
export async function sendOutboxMail(mailId: string): Promise<void> {
  const [mail] = await db.$queryRaw<ClaimedMail[]>`
    UPDATE mail_outbox SET claimed_at = ${now()}, attempts = attempts + 1
    WHERE id = ${mailId}::uuid AND sent_at IS NULL
      AND (claimed_at IS NULL OR claimed_at NOT BETWEEN ${ago(CLAIM_MS)} AND ${ago(-CLAIM_MS)})
    RETURNING id, recipient AS "to", subject, text, html`;
  if (!mail) return;
  try {
    await sendMail(mail, await shopSettings());
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    await db.mailMessage.update({ where: { id: mail.id }, data: { claimedAt: null, failure } });
    throw error;
  }
  await db.$executeRaw`UPDATE mail_outbox SET sent_at = ${now()}, claimed_at = NULL, failure = NULL WHERE id = ${mail.id}::uuid`;
}

/**
 * Mail that waits: after an outage it goes out with the next sweep, however long its job would still have
 * paused.
 */
export async function enqueueUnsentMail(): Promise<void> {
  await db.$executeRaw`SELECT ${sending} FROM (SELECT id FROM mail_outbox WHERE sent_at IS NULL ORDER BY created_at LIMIT 1000) AS unsent`;
}

/**
 * Empties mails that went out, named by columns of `mail_outbox`. The row with its key stays, so that no
 * event is ever told twice.
 */
export async function forgetSentMail(on: Db, which: Prisma.Sql): Promise<void> {
  await on.$executeRaw`
    UPDATE mail_outbox SET recipient = '', subject = '', text = '', html = '', failure = NULL
    WHERE sent_at IS NOT NULL AND recipient <> '' AND ${which}`;
}
