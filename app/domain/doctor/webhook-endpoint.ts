import { handledEvents } from "~/domain/reconciliation/webhook";
import { modeOfKeys } from "~/services/payments/keys";
import { webhookEndpoints, type WebhookEndpoint } from "~/services/payments/webhook-endpoints";
import { webhookUrl } from "~/services/payments/webhook-probe";
import { broken, type Finding, skipped, warning, ok } from "./finding";

export async function webhookEndpoint(): Promise<Finding> {
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
