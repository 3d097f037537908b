import { invalid } from "~/lib/errors";
import { isStorable } from "~/lib/text/storable";
import { z } from "~/schemas/zod";
import { now } from "~/services/clock/clock";
import { idOf, stripe, webhookSecret } from "~/services/payments";

export interface ProviderEvent {
  id: string;
  type: string;
  at: Date;
  object: {
    id: string;
    paymentIntent: string | null;
    reason: string | null;
    declinedCharge: string | null;
    amount: number | null;
    status: string | null;
  };
}

const storedText = z.string().min(1).refine(isStorable);
const eventSchema = z.object({ id: storedText, type: storedText });
const contentSchema = z.object({
  created: z.number(),
  data: z.object({ object: z.looseObject({ id: storedText }) }),
});

/** Null for types the shop ignores. @throws DomainError `invalid` for a bad signature or body */
export function readEvent(
  rawBody: Buffer | string,
  signature: string | undefined,
  isHandled: (type: string) => boolean,
): ProviderEvent | null {
  const secret = webhookSecret();
  if (!signature || !secret) throw invalid("The signature is missing");
  let body: unknown;
  try {
    body = stripe.webhooks.constructEvent(rawBody, signature, secret, undefined, undefined, now().getTime());
  } catch {
    throw invalid("The signature does not fit");
  }
  const event = eventSchema.safeParse(body).data;
  if (event && !isHandled(event.type)) return null;
  const content = contentSchema.safeParse(body).data;
  if (!event || !content) throw invalid("This is no event");
  const { object } = content.data;
  const textOf = (name: string) => {
    const value = object[name];
    return typeof value === "string" ? value : null;
  };
  return {
    ...event,
    at: new Date(content.created * 1000),
    object: {
      id: object.id,
      paymentIntent: idOf(object.payment_intent),
      reason: textOf("reason"),
      declinedCharge: declinedChargeOf(object.last_payment_error),
      amount: typeof object.amount === "number" ? object.amount : null,
      status: textOf("status"),
    },
  };
}

const declineSchema = z.object({
  type: z.literal("card_error"),
  code: z.string().nullish(),
  charge: z.string(),
});

/** Null for a mistyped card, which is never charged, and for provider errors. */
export function declinedChargeOf(error: unknown): string | null {
  const { data } = declineSchema.safeParse(error);
  return data && data.code !== "processing_error" ? data.charge : null;
}
