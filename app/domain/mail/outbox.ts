import { randomUUID } from "node:crypto";
import { type Block, mailHtml, mailText } from "~/domain/mail/layout";
import { now } from "~/services/clock";
import { type Db, db } from "~/services/database";
import { enqueue } from "~/services/jobs";
import { sendMail } from "~/services/mail";

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

/** Writes a mail in the transaction that causes it; the worker sends it once that has committed. */
export async function writeMail(tx: Db, mail: Mail): Promise<void> {
  const { key, to, subject, title, preview, blocks, orderId } = mail;
  const id = randomUUID();
  const text = mailText(title, blocks);
  const html = mailHtml(title, preview, blocks);
  const written = await tx.$executeRaw`
    INSERT INTO mail_outbox (id, key, recipient, subject, text, html, order_id, created_at)
    VALUES (${id}::uuid, ${key}, ${to}, ${subject}, ${text}, ${html}, ${orderId}::uuid, ${now()}) ON CONFLICT (key) DO NOTHING`;
  if (written > 0) await enqueueMail(tx, id);
}

export async function enqueueMail(tx: Db, mailId: string): Promise<void> {
  await enqueue(tx, "mail", { mailId }, { key: `mail:${mailId}` });
}

/** A worker that died while sending has had its chance after this long. */
const CLAIM_MS = 10 * 60 * 1000;

/**
 * Sends one mail of the outbox. The claim keeps others from sending it meanwhile; it carries its id, so that a mail
 * server that took it just before a crash can tell the repetition. @throws when the mail server did not take it
 */
export async function sendOutboxMail(mailId: string): Promise<void> {
  const unclaimed = { OR: [{ claimedAt: null }, { claimedAt: { lt: new Date(now().getTime() - CLAIM_MS) } }] };
  const [mail] = await db.mailMessage.updateManyAndReturn({
    where: { id: mailId, sentAt: null, ...unclaimed },
    data: { claimedAt: now(), attempts: { increment: 1 } },
  });
  if (!mail) return;
  try {
    await sendMail({ id: mail.id, to: mail.recipient, subject: mail.subject, text: mail.text, html: mail.html });
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    await db.mailMessage.update({ where: { id: mail.id }, data: { claimedAt: null, failure } });
    throw error;
  }
  await db.mailMessage.update({ where: { id: mail.id }, data: { sentAt: now(), claimedAt: null, failure: null } });
}

/** Mail that waits: after an outage it goes out with the next sweep, however long its job would still have paused. */
export async function enqueueUnsentMail(): Promise<number> {
  const unsent = await db.mailMessage.findMany({ where: { sentAt: null }, select: { id: true }, orderBy: { createdAt: "asc" }, take: 1000 });
  for (const { id } of unsent) await enqueueMail(db, id);
  return unsent.length;
}
