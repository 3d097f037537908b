import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { now } from "~/services/clock/clock";
import { environment } from "~/services/environment/environment";
import { paymentKeys } from "./keys";

export function webhookUrl(): string {
  return `${environment.publicUrl}/api/stripe/webhook`;
}

export async function probeWebhook(kind: "signed" | "forged", signal: AbortSignal): Promise<number> {
  const timestamp = Math.floor(now().getTime() / 1000);
  const payload = JSON.stringify({
    id: `evt_doctor_${randomUUID()}`,
    object: "event",
    type: "shop.doctor",
    created: timestamp,
    data: { object: { id: "doctor" } },
  });
  const secret = kind === "signed" ? paymentKeys().webhookSecret : `whsec_${randomUUID()}`;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const response = await fetch(webhookUrl(), {
    method: "POST",
    headers: { "Content-Type": "application/json; charset=utf-8", "Stripe-Signature": signature },
    body: payload,
    redirect: "manual",
    signal,
  });
  await response.body?.cancel();
  return response.status;
}
