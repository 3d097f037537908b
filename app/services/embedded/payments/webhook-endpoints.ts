import type Stripe from "stripe";
import type { Call } from "~/services/embedded/payments/objects/objects.ts";
import { allowOnly, integer, text } from "~/services/embedded/payments/protocol/rules.ts";

export function listWebhookEndpoints({ form, webhookUrl }: Call): Promise<object> {
  allowOnly(form, { limit: integer, starting_after: text, ending_before: text });
  const endpoint: Stripe.WebhookEndpoint = {
    id: "we_embedded",
    object: "webhook_endpoint",
    api_version: null,
    application: null,
    created: 0,
    description: null,
    enabled_events: ["*"],
    livemode: false,
    metadata: {},
    status: "enabled",
    url: webhookUrl,
  };
  return Promise.resolve({
    object: "list",
    data: "starting_after" in form || "ending_before" in form ? [] : [endpoint],
    has_more: false,
    url: "/v1/webhook_endpoints",
  });
}
