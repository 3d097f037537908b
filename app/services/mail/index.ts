import nodemailer from "nodemailer";
import MailComposer from "nodemailer/lib/mail-composer";
import { now } from "~/services/clock";
import { environment } from "~/services/environment";
import { mailNeedsTls } from "~/services/url-rules";
import { storeDemoMail, checkDemoMailbox } from "./demo-mailbox";

export { type DemoMail, readDemoMail, readDemoMailbox } from "./demo-mailbox";

export interface Mail {
  /** The id of its row in the outbox table. The Message-ID is made from it, so that mail programs know a retry. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Answers come to its address; MAIL_FROM, where it is set, stands as the sender. */
export interface MailSender {
  name: string;
  email: string | null;
}

const TIMEOUT_MS = 15_000;

/**
 * Hands the mail to the SMTP server, or keeps it in the demo's mailbox. Throws what went wrong; the caller
 * tries again.
 */
export async function sendMail(mail: Mail, shop: MailSender): Promise<void> {
  const message = {
    messageId: `<${mail.id}@${new URL(environment.publicUrl).hostname}>`,
    from: environment.smtp?.from ?? {
      name: shop.name,
      address: shop.email ?? "shop@example.com",
    },
    // As an object, so that no comma or bracket in it makes a second recipient.
    to: { name: "", address: mail.to },
    ...(shop.email && { replyTo: shop.email }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: now(),
    headers: { "Auto-Submitted": "auto-generated" },
  };
  if (environment.smtp) {
    await smtp(environment.smtp.url).sendMail(message);
    return;
  }
  await storeDemoMail(
    { ...mail, at: now().toISOString() },
    await new MailComposer(message).compile().build(),
  );
}

/**
 * Whether the server will not take the mail, for now or for good: nobody has that address, or its words are not wanted.
 * What it has against the sender, a server that closes (421), or a line that drops, says nothing of the mail; null then.
 */
export function refusalOf(error: unknown): "forNow" | "forGood" | null {
  if (!(error instanceof Error)) return null;
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string };
  if (command !== "RCPT TO" && command !== "DATA") return null;
  if (responseCode < 400 || responseCode === 421) return null;
  return responseCode < 500 ? "forNow" : "forGood";
}

export async function mailHealth(): Promise<{ ok: true } | { ok: false; reason: string }> {
  try {
    if (environment.smtp) await smtp(environment.smtp.url).verify();
    else await checkDemoMailbox();
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

function smtp(url: string) {
  return nodemailer.createTransport({
    url,
    ...(environment.mode === "live" && mailNeedsTls(url) && { requireTLS: true }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}
