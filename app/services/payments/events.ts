import type Stripe from "stripe";
import { DomainError } from "~/lib/errors";
import { z } from "~/schemas/zod";
import { now } from "~/services/clock";
import { idOf, stripe, webhookSecret } from "~/services/payments";

export interface ProviderEvent {
  id: string;
  type: string;
  at: Date;
  /** What the event is about, as far as the shop reads it; its state is asked for again. */
  object: {
    id: string;
    paymentIntent: string | null;
    reason: string | null;
    declinedCharge: string | null;
  };
}

/** @throws DomainError `invalid` when the signature does not fit the body */
export function readEvent(rawBody: Buffer | string, signature: string | undefined): ProviderEvent {
  const secret = webhookSecret();
  if (!signature || !secret) throw new DomainError("invalid", "The signature is missing");
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(rawBody, signature, secret, undefined, undefined, now().getTime());
  } catch {
    throw new DomainError("invalid", "The signature does not fit");
  }
  const object = new Map<string, unknown>(Object.entries(event.data.object));
  const reason = object.get("reason");
  return {
    id: event.id,
    type: event.type,
    at: new Date(event.created * 1000),
    object: {
      id: String(object.get("id") ?? ""),
      paymentIntent: idOf(object.get("payment_intent")),
      reason: typeof reason === "string" ? reason : null,
      declinedCharge: declinedChargeOf(object.get("last_payment_error")),
    },
  };
}

const declineSchema = z.object({
  type: z.literal("card_error"),
  code: z.string().nullish(),
  charge: z.string(),
});

/**
 * The charge that a card's bank declined, of a payment's last error; null for what was typed wrong, which is
 * no charge, and for faults of the provider's own.
 */
export function declinedChargeOf(error: unknown): string | null {
  const { data } = declineSchema.safeParse(error);
  return data && data.code !== "processing_error" ? data.charge : null;
}
