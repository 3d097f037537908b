import { randomUUID } from "node:crypto";
import type { Block } from "~/domain/mail/blocks";
import { mailHtml, mailText } from "~/domain/mail/layout";
import { countWaitingMails } from "~/domain/mail/outbox";
import { shopSettings } from "~/domain/settings/settings";
import { environment } from "~/services/environment/environment";
import { mailHealth, sendMail } from "~/services/mail";
import { broken, type CheckContext, counted, type Finding, skipped, warning, well } from "./finding";

const SLOW_MS = 15 * 60_000;

export async function mail({ problems }: CheckContext): Promise<Finding> {
  const health = await mailHealth();
  if (!health.ok)
    return broken(
      `Mail cannot be sent: ${health.reason}.`,
      environment.smtp
        ? "Look at SMTP_URL, and whether the mail server can be reached from here; what waits is sent once it can."
        : "Look at DATA_DIR, where the demo keeps its mail.",
    );
  const fine = well(
    environment.smtp ? "The mail server takes the shop's sign-in." : "Kept by the demo at /demo/mail.",
  );
  if (problems.database) return fine;
  const stuck = await countWaitingMails(SLOW_MS);
  if (stuck > 0)
    return broken(
      `${counted(stuck, "message waits", "messages wait")} to be sent for more than a quarter of an hour.`,
      "Look at the shop's log for `a job failed`, and at Jobs below; they are tried again by themselves.",
    );
  if (environment.mode === "live" && (await shopSettings()).email === null)
    return warning(
      "Mail goes out, but the shop has no e-mail address of its own, so nobody is told of new orders.",
      "Set it under Settings in the back office, or SHOP_EMAIL.",
    );
  return fine;
}

/** Bypasses the outbox, so the result is known at once. */
export async function sendTestMessage(): Promise<Finding> {
  const shop = await shopSettings();
  if (shop.email === null)
    return skipped(
      "The shop has no e-mail address to send a message to: set it under Settings, or SHOP_EMAIL.",
    );
  const title = "Mail arrives";
  const blocks: Block[] = [{ kind: "words", text: `${shop.name} was asked to send this message. It did.` }];
  const html = mailHtml({ title, preview: "Nothing needs to be done.", blocks }, shop);
  const message = { id: randomUUID(), to: shop.email, subject: `${shop.name}: mail arrives`, html };
  try {
    await sendMail({ ...message, text: mailText(title, blocks, shop) }, shop);
    return well(`Sent to ${shop.email}: look that it arrives, and not among the spam.`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return broken(
      `The mail server did not take it: ${reason}.`,
      "Look at SMTP_URL and MAIL_FROM: most servers send only for their own addresses.",
    );
  }
}
