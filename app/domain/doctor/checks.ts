import { bloat, database, migrations, oldestTransaction } from "./database";
import {
  type Check,
  broken,
  countText,
  type Finding,
  warning,
  ok,
  skipped,
  type CheckContext,
} from "./finding";
import { backups, pictures } from "./storage";
import { clock, disk, node, settings } from "./machine";
import { mail, sendTestMessage } from "./mail";
import { headers, publicAddress, tls } from "./outside";
import { countJobs, type JobCounts } from "~/services/jobs/job-counts";
import { handledEvents } from "~/domain/reconciliation/webhook";
import { modeOfKeys } from "~/services/payments/keys";
import { webhookEndpoints, type WebhookEndpoint } from "~/services/payments/webhook-endpoints";
import { webhookUrl, probeWebhook } from "~/services/payments/webhook-probe";
import { areSameDatabase, changesSessions, LOST_SESSIONS } from "~/services/database/sessions";
import { environment } from "~/services/environment/environment";
import { runningMachines, type RunningMachine, thisMachine } from "~/services/process/machines";
import { callbackUrl, identityClient } from "~/services/identity/discovery";
import { isCallbackRegistered, checkClientSecret } from "~/services/identity/health";
import { unusableCards } from "~/domain/gift-cards/code-hash";
import { pool } from "~/services/database";
import { paymentsHealth } from "~/services/payments";

async function payments(): Promise<Finding> {
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

async function webhook({ signal }: CheckContext): Promise<Finding> {
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

async function giftCards(): Promise<Finding> {
  const unusable = await unusableCards();
  return unusable ? broken(unusable.text, unusable.next) : ok("Those with money can be used.");
}

/** Compares received events with payments, because the provider's webhook settings cannot be tested from here. */
async function webhookEvents(): Promise<Finding> {
  // The demo's seeded orders had no events.
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

/** The check sends a made-up code. Any error but these means that id and secret are accepted. */
const clientRefusals = new Set(["invalid_client", "unauthorized_client"]);

async function signIn(): Promise<Finding> {
  const { issuer } = identityClient();
  try {
    const refusal = await checkClientSecret();
    if (clientRefusals.has(refusal))
      return broken(
        `The provider does not know the shop (${refusal}).`,
        "Check OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET. A secret may have expired.",
      );
    return ok(
      environment.oauth
        ? `${issuer} knows the shop.`
        : "The shop's demo sign-in: anyone can sign in as anyone.",
    );
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
    return broken(
      `Sign-in does not work: ${error instanceof Error ? firstLine(error.message) : String(error)}${cause}.`,
      environment.oauth
        ? `Check OAUTH_ISSUER, and that ${issuer}/.well-known/openid-configuration can be reached from here.`
        : "The demo's provider is part of the shop: start it.",
    );
  }
}

async function callback({ signal }: CheckContext): Promise<Finding> {
  const registered = await isCallbackRegistered(signal);
  if (registered === false)
    return broken(
      "The provider refuses to send people back to the shop.",
      `Register ${callbackUrl()} there, to the letter, for the client ${identityClient().clientId}.`,
    );
  const response = await fetch(callbackUrl(), { redirect: "manual", signal });
  await response.body?.cancel();
  if (response.status >= 500 || !response.headers.has("X-Request-Id"))
    return broken(
      `${callbackUrl()} answers ${response.status}, which is not the shop's answer.`,
      "Let the proxy hand everything below /api to the shop.",
    );
  return registered === null
    ? warning(
        "The provider does not say whether it knows the callback.",
        `Sign in once, or check there for ${callbackUrl()}.`,
      )
    : ok(`The provider sends people back to ${callbackUrl()}.`);
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}

async function sessions(): Promise<Finding> {
  const { databaseUrl, databaseDirectUrl } = environment;
  if (databaseUrl === null || databaseDirectUrl === null) return ok("Straight to the shop's own PostgreSQL.");
  const isSeparate = databaseDirectUrl !== databaseUrl;
  if (await changesSessions(databaseDirectUrl))
    return broken(
      LOST_SESSIONS.text(isSeparate ? "DATABASE_DIRECT_URL" : "DATABASE_URL"),
      LOST_SESSIONS.next,
    );
  if (!isSeparate) return ok("Each keeps its session.");
  if (!(await areSameDatabase(databaseUrl, databaseDirectUrl)))
    return broken(
      "DATABASE_DIRECT_URL leads to another database than DATABASE_URL, so no machine hears of changes.",
      "Let both lead to the same database of the same primary.",
    );
  return ok("By transaction through the pooler, and by session where the shop needs one.");
}

async function machines(): Promise<Finding> {
  const own = thisMachine();
  const running = await runningMachines();
  const named = (wrong: RunningMachine[]) => [...new Set(wrong.map(({ host }) => host))].join(", ");
  const strangers = running.filter((machine) => !verify(own, machine) || !verify(machine, own));
  if (strangers.length > 0)
    return broken(
      `The shop that runs on ${named(strangers)} has another SESSION_SECRET than these settings: who signs in at one is a stranger at the other.`,
      "Set the same SESSION_SECRET on all machines (a new one as docs/security.md says) and start them again.",
    );
  const different = running.filter(({ others }) => others !== own.others);
  if (different.length > 0)
    return warning(
      `The shop that runs on ${named(different)} has other settings than these.`,
      "Give all machines the same SHOP_MODE and PUBLIC_URL, the same settings of sign-in, payments and mail, the same GIFT_CARD_SECRET, and BACKUP_DIR or none, and start them again.",
    );
  return ok(
    running.length === 0 ? "The shop does not run." : `${named(running)}, with the settings that are shared.`,
  );
}

function verify(one: RunningMachine, other: RunningMachine): boolean {
  return one.secrets.includes(other.secrets[0] ?? "");
}

async function webhookEndpoint(): Promise<Finding> {
  if (modeOfKeys() === "embedded") return ok("The shop's own stand-in sends to the shop.");
  const known = await webhookEndpoints();
  return known === null
    ? skipped("The key may not read the provider's webhooks; the check of arrived events is below.")
    : endpointFinding(known, webhookUrl());
}

function endpointFinding(known: readonly WebhookEndpoint[], url: string): Finding {
  const own = known.filter((endpoint) => sameUrl(endpoint.url, url));
  const enabled = own.filter(({ isEnabled }) => isEnabled);
  const late = "Until then the shop learns of payments by asking, up to five minutes late.";
  if (own.length === 0)
    return broken(
      `The payment provider sends no events to ${url}${known.length > 0 ? `, only to ${known.map((endpoint) => endpoint.url).join(", ")}` : ""}.`,
      `In Stripe's dashboard add a webhook to it for ${handledEvents.join(", ")}, and set its signing secret as STRIPE_WEBHOOK_SECRET. ${late}`,
    );
  if (enabled.length === 0)
    return broken(
      `The webhook to ${url} is disabled at the payment provider.`,
      `Enable it in Stripe's dashboard; it is disabled there after days of errors, so check Payment webhook too. ${late}`,
    );
  const sent = new Set(enabled.flatMap(({ events }) => events));
  const missing = sent.has("*") ? [] : handledEvents.filter((event) => !sent.has(event));
  return missing.length > 0
    ? warning(
        `The payment provider does not send ${missing.join(", ")}.`,
        `In Stripe's dashboard add them to the webhook to ${url}.`,
      )
    : ok(`The payment provider sends all that the shop handles to ${url}.`);
}

function sameUrl(one: string, other: string): boolean {
  return URL.canParse(one) && new URL(one).href === new URL(other).href;
}

async function jobs(): Promise<Finding> {
  const rows = await countJobs();
  const named = (of: keyof Omit<JobCounts, "task">) =>
    rows
      .filter((row) => row[of] > 0)
      .map((row) => `${row.task} (${row[of]})`)
      .join(", ");
  const [failed, overdue, stuck] = [named("failed"), named("overdue"), named("stuck")];
  if (overdue)
    return broken(
      `Jobs are overdue and not running: ${overdue}.`,
      "Start the shop. If it runs, see its log for the reason.",
    );
  if (failed)
    return warning(
      `Jobs failed too often and are no longer tried: ${failed}.`,
      "See the shop's log for the reason, under their names. After you fix it, the shop tries emails and refunds again. This line goes a week after the last try.",
    );
  if (stuck)
    return warning(
      `Jobs have been under way for an hour: ${stuck}.`,
      "Restart the shop. The jobs start again within a minute.",
    );
  const waiting = rows.reduce((sum, row) => sum + row.waiting, 0);
  return ok(waiting === 0 ? "None are waiting." : `${countText(waiting, "is", "are")} scheduled.`);
}

/** Sorted so that every check comes after those it needs. */
export const checks: readonly Check[] = [
  { id: "node", title: "Node.js", run: node },
  { id: "settings", title: "Settings", run: settings },
  { id: "disk", title: "Disk", needs: "settings", run: disk },
  { id: "database", title: "Database", needs: "settings", run: database },
  { id: "sessions", title: "Database connections", needs: "database", run: sessions },
  { id: "migrations", title: "Migrations", needs: "database", run: migrations },
  { id: "bloat", title: "Dead rows", needs: "database", run: bloat },
  { id: "transactions", title: "Oldest transaction", needs: "database", run: oldestTransaction },
  { id: "machines", title: "Machines", needs: "database", run: machines },
  { id: "clock", title: "Clock", needs: "database", run: clock },
  { id: "pictures", title: "Images", needs: "migrations", run: pictures },
  { id: "gift-cards", title: "Gift cards", needs: "migrations", run: giftCards },
  { id: "backups", title: "Backups", needs: "migrations", run: backups },
  { id: "jobs", title: "Jobs", needs: "migrations", run: jobs },
  { id: "mail", title: "Mail", needs: "settings", run: mail },
  { id: "payments", title: "Payments", needs: "settings", run: payments },
  { id: "sign-in", title: "Sign-in", needs: "settings", run: signIn },
  { id: "public-url", title: "Public address", needs: "settings", run: publicAddress },
  { id: "certificate", title: "Certificate", needs: "settings", run: tls },
  { id: "headers", title: "Headers", needs: "public-url", run: headers },
  { id: "webhook", title: "Payment webhook", needs: "public-url", run: webhook },
  { id: "webhook-endpoint", title: "Webhook at the provider", needs: "payments", run: webhookEndpoint },
  { id: "webhook-events", title: "Payment events", needs: "migrations", run: webhookEvents },
  { id: "callback", title: "Sign-in callback", needs: "sign-in", run: callback },
];

export const testMessage: Check = {
  id: "message",
  title: "Message to the shop",
  needs: "migrations",
  run: sendTestMessage,
};
