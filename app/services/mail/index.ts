import nodemailer from "nodemailer";
import MailComposer from "nodemailer/lib/mail-composer";
import { now } from "~/services/clock/clock";
import { environment } from "~/services/environment/environment";
import { mailNeedsTls } from "~/services/environment/url-rules";
import { storeDemoMail, checkDemoMailbox } from "./demo-mailbox";

export { type DemoMail, readDemoMail, readDemoMailbox } from "./demo-mailbox";

export interface Mail {
  /** The id of its outbox row and its Message-ID, so that mail programs recognize a retry. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** An iCalendar file; empty or absent for none. */
  calendar?: string;
  /** Where its reader unsubscribes; empty or absent for none. */
  leaveUrl?: string;
}

export interface MailSender {
  name: string;
  email: string | null;
}

const TIMEOUT_MS = 15_000;
/** The attachment's file name. */
export const CALENDAR_NAME = "order.ics";

export async function sendMail(mail: Mail, shop: MailSender): Promise<void> {
  const message = {
    messageId: `<${mail.id}@${new URL(environment.publicUrl).hostname}>`,
    from: environment.smtp?.from ?? {
      name: shop.name,
      address: shop.email ?? "shop@example.com",
    },
    // An object, so that a comma or bracket adds no recipient.
    to: { name: "", address: mail.to },
    ...(shop.email && { replyTo: shop.email }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.calendar && {
      attachments: [
        { filename: CALENDAR_NAME, content: mail.calendar, contentType: calendarType(mail.calendar) },
      ],
    }),
    date: now(),
    headers: {
      "Auto-Submitted": "auto-generated",
      // RFC 8058: mail programs show their own button, which sends this POST.
      ...(mail.leaveUrl && {
        "List-Unsubscribe": `<${mail.leaveUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
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

/** Mail programs look for the method here. */
function calendarType(file: string): string {
  const [, method = "PUBLISH"] = /^METHOD:(\w+)/m.exec(file) ?? [];
  return `text/calendar; charset=utf-8; method=${method}`;
}

/** Null for errors about the sender, a closing server (421) or a lost connection. */
export function rejectionOf(error: unknown): "forNow" | "forGood" | null {
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
