import { unusableCards } from "~/domain/gift-cards/code-hash";
import { handledEvents } from "~/domain/reconciliation/webhook";
import { pool } from "~/services/database";
import { paymentsHealth } from "~/services/payments";
import { modeOfKeys } from "~/services/payments/keys";
import { probeWebhook, webhookUrl } from "~/services/payments/webhook-probe";
import { broken, type CheckContext, countText, type Finding, warning, ok } from "./finding";

export async function payments(): Promise<Finding> {
  const mode = modeOfKeys();
  if (mode === "embedded") return ok("The shop's own stand-in: no card is charged.");
  const health = await paymentsHealth();
  if (!health.ok)
    return broken(
      `The payment provider cannot be used: ${health.reason}.`,
      "Check STRIPE_SECRET_KEY, and that api.stripe.com can be reached from here.",
    );
  return mode === "test"
    ? warning(
        "The provider accepts the keys, but they are test keys: no card is charged.",
        "Before you sell, set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET of Stripe's live mode.",
      )
    : ok("The provider accepts the live keys: cards are charged.");
}

export async function webhook({ signal }: CheckContext): Promise<Finding> {
  const [signed, forged] = await Promise.all([
    probeWebhook("signed", signal),
    probeWebhook("forged", signal),
  ]);
  if (signed === 400)
    return broken(
      "The shop refuses an event that is signed with the secret of these settings.",
      "It runs with another STRIPE_WEBHOOK_SECRET (or, in a demo, another DATA_DIR), or its clock is wrong: start it again with these settings.",
    );
  if (signed >= 300 && signed < 400)
    return broken(
      `${webhookUrl()} is redirected (${signed}), and the provider does not follow.`,
      "Let the proxy hand it to the shop as it comes.",
    );
  if (signed !== 200 || forged !== 400)
    return broken(
      `${webhookUrl()} answers ${signed} to a signed event and ${forged} to a forged one, so something other than the shop answers there.`,
      "Let the proxy hand POST requests to the shop with their body unchanged.",
    );
  return ok("An event that the shop sent itself from outside came in, and a forged one was refused.");
}

export async function giftCards(): Promise<Finding> {
  const unusable = await unusableCards();
  return unusable ? broken(unusable.text, unusable.next) : ok("Those with money can be used.");
}

/** Compares received events with payments: no request from here can test the provider's settings. */
export async function webhookEvents(): Promise<Finding> {
  // The demo's past orders had no events.
  if (modeOfKeys() === "embedded") return ok("Those of the shop's own stand-in.");
  const { rows } = await pool.query<{ paid: number; events: number }>(
    `SELECT (SELECT count(*)::int FROM payments WHERE status = 'succeeded' AND paid_at > now() - interval '7 days') AS paid,
       (SELECT count(*)::int FROM webhook_events WHERE processed_at > now() - interval '7 days') AS events`,
  );
  const { paid = 0, events = 0 } = rows[0] ?? {};
  if (paid > 0 && events === 0)
    return warning(
      `${countText(paid, "payment was", "payments were")} made in the last 7 days, and the provider sent no event that could be read.`,
      `In Stripe's dashboard check that a webhook to ${webhookUrl()} is enabled for ${handledEvents.join(", ")}, and that its signing secret is STRIPE_WEBHOOK_SECRET.`,
    );
  return ok(
    events > 0
      ? `${countText(events, "event", "events")} in the last 7 days.`
      : "None in the last 7 days, and nothing was paid.",
  );
}
