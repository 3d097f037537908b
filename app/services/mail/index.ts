import nodemailer from "nodemailer";
import MailComposer from "nodemailer/lib/mail-composer";
import { now } from "~/services/clock";
import { settings } from "~/services/settings";
import { keepMail, outboxIsWritable } from "./outbox";

export { type KeptMail, readKeptMail, readOutbox } from "./outbox";

export interface Mail {
  /** Of the row in the outbox table; the message's id follows from it, so that a retry is known for one. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

const TIMEOUT_MS = 15_000;

/**
 * Hands the mail to the SMTP server, or keeps it in the demo's outbox. Throws what went wrong; the caller
 * tries again.
 */
export async function sendMail(mail: Mail): Promise<void> {
  const message = {
    messageId: `<${mail.id}@${new URL(settings.publicUrl).hostname}>`,
    from: settings.smtp?.from ?? {
      name: settings.shop.name,
      address: settings.shop.email ?? "shop@example.com",
    },
    // As an object, so that no comma or bracket in it makes a second recipient.
    to: { name: "", address: mail.to },
    ...(settings.shop.email && { replyTo: settings.shop.email }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: now(),
    headers: { "Auto-Submitted": "auto-generated" },
  };
  if (settings.smtp) {
    await smtp(settings.smtp.url).sendMail(message);
    return;
  }
  await keepMail({ ...mail, at: now().toISOString() }, await new MailComposer(message).compile().build());
}

export async function mailHealth(): Promise<{ ok: true } | { ok: false; reason: string }> {
  try {
    if (settings.smtp) await smtp(settings.smtp.url).verify();
    else await outboxIsWritable();
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

function smtp(url: string) {
  return nodemailer.createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}
