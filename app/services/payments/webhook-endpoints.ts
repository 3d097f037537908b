import Stripe from "stripe";
import { z } from "~/schemas/zod";
import { callProvider, listOf, stripe } from ".";

const endpointSchema = z.looseObject({
  url: z.string(),
  status: z.string(),
  enabled_events: z.array(z.string()),
});

export interface WebhookEndpoint {
  url: string;
  isEnabled: boolean;
  events: string[];
}

const LIMIT = 100;

export async function webhookEndpoints(): Promise<WebhookEndpoint[] | null> {
  let isForbidden = false;
  const list = async () => {
    try {
      return await stripe.webhookEndpoints.list({ limit: LIMIT }, { maxNetworkRetries: 0 });
    } catch (error) {
      isForbidden = error instanceof Stripe.errors.StripePermissionError;
      if (isForbidden) return { data: [] };
      throw error;
    }
  };
  const { data } = await callProvider("webhook endpoints", list, listOf(endpointSchema));
  return isForbidden
    ? null
    : data.map(({ url, status, enabled_events: events }) => ({
        url,
        isEnabled: status === "enabled",
        events,
      }));
}
