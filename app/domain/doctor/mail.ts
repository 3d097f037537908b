import { randomUUID } from "node:crypto";
import type { Block } from "~/domain/mail/blocks";
import { mailHtml, mailText } from "~/domain/mail/layout";
import { countWaitingMails } from "~/domain/mail/outbox";
import { shopSettings } from "~/domain/settings/settings";
import { environment } from "~/services/environment/environment";
import { mailHealth, sendMail } from "~/services/mail";
import { broken, type CheckContext, countText, type Finding, skipped, warning, ok } from "./finding";

const SLOW_MS = 15 * 60_000;

export async function mail({ problems }: CheckContext): Promise<Finding> {
  const health = await mailHealth();
  if (!health.ok)
    return broken(
      `Mail cannot be sent: ${health.reason}.`,
      environment.smtp
        ? "Check SMTP_URL, and that the mail server can be reached from here. Waiting emails are then sent."
        : "Check DATA_DIR, where the demo keeps its emails.",
    );
  const fine = ok(
    environment.smtp ? "The mail server accepts the shop's sign-in." : "Kept by the demo at /demo/mail.",
  );
  if (problems.database) return fine;
  const stuck = await countWaitingMails(SLOW_MS);
  if (stuck > 0)
    return broken(
      `${countText(stuck, "message has", "messages have")} waited more than a quarter of an hour to be sent.`,
      "Search the shop's log for `a job failed`, and see Jobs below. The shop keeps trying.",
    );
  if (environment.mode === "live" && (await shopSettings()).email === null)
    return warning(
      "Mail is sent, but the shop has no email address, so nobody hears of new orders.",
      "Set it under Settings in the back office, or SHOP_EMAIL.",
    );
  return fine;
}

/** Bypasses the outbox, so the result is known at once. */
export async function sendTestMessage(): Promise<Finding> {
  const shop = await shopSettings();
  if (shop.email === null)
    return skipped(
      "The shop has no email address to send a message to. Set it under Settings, or set SHOP_EMAIL.",
    );
  const title = "Mail arrives";
  const blocks: Block[] = [{ kind: "words", text: `${shop.name} sent this test message.` }];
  const from = { ...shop, url: environment.publicUrl };
  const content = { title, preview: "Nothing needs to be done.", blocks, isToShop: true };
  const html = mailHtml(content, from);
  const message = { id: randomUUID(), to: shop.email, subject: `${shop.name}: mail arrives`, html };
  try {
    await sendMail({ ...message, text: mailText(content, from) }, shop);
    return ok(`Sent to ${shop.email}. Check that it arrives, and not as spam.`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return broken(
      `The mail server did not accept it: ${reason}.`,
      "Check SMTP_URL and MAIL_FROM: most servers send only for their own addresses.",
    );
  }
}
