import type Stripe from "stripe";
import { messageForShopper } from "~/lib/money/payment-message";
import { z } from "~/schemas/zod";
import { environment } from "~/services/environment/environment";
import { callProvider, callProviderOrNull, identified, ProviderError, stripe } from "~/services/payments";
import { declinedChargeOf } from "~/services/payments/events";

export interface Intent {
  id: string;
  status: Stripe.PaymentIntent.Status;
  amountCents: number;
  receivedCents: number;
  refundedCents: number;
  currency: string;
  checkoutId: string | null;
  shop: string | null;
  begunAt: Date;
  clientSecret: string;
  failure: string | null;
  declinedCharge: string | null;
}

/** Includes the shop, because several shops may share an account. */
export const metadataOf = (checkoutId: string) => ({ checkout: checkoutId, shop: environment.publicUrl });

const intentShape = identified.extend({
  status: z.string(),
  amount: z.int(),
  amount_received: z.int(),
  currency: z.string(),
  created: z.int(),
  metadata: z.record(z.string(), z.string()),
  latest_charge: z.union([z.string(), identified.extend({ amount_refunded: z.int() })]).nullish(),
});

export async function createIntent(
  checkoutId: string,
  amountCents: number,
  idempotencyKey: string,
): Promise<Intent> {
  const intent = await callProvider(
    "create intent",
    () =>
      stripe.paymentIntents.create(
        {
          amount: amountCents,
          currency: "cad",
          allowed_payment_method_types: ["card"],
          metadata: metadataOf(checkoutId),
        },
        { idempotencyKey },
      ),
    intentShape,
  );
  return read(intent);
}

export async function getIntent(id: string): Promise<Intent | null> {
  if (!/^pi_\w+$/.test(id)) return null;
  const retrieve = () => stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
  const intent = await callProviderOrNull("read intent", retrieve, intentShape);
  return intent && read(intent);
}

/** Null if it was already paid or cancelled. */
export async function changeIntentAmount(id: string, amountCents: number): Promise<Intent | null> {
  try {
    return read(
      await callProvider(
        "change intent",
        () => stripe.paymentIntents.update(id, { amount: amountCents }),
        intentShape,
      ),
    );
  } catch (error) {
    if (error instanceof ProviderError && error.failure === "refused") return null;
    throw error;
  }
}

/** Returns the final state: a paid intent stays paid. */
export async function cancelIntent(id: string): Promise<Intent | null> {
  try {
    return read(await callProvider("cancel intent", () => stripe.paymentIntents.cancel(id), intentShape));
  } catch (error) {
    if (error instanceof ProviderError && error.failure === "refused") return getIntent(id);
    throw error;
  }
}

export async function intentsSince(moment: Date): Promise<Intent[]> {
  const created = { gte: Math.floor(moment.getTime() / 1000) };
  const intents = await callProvider(
    "list intents",
    () => stripe.paymentIntents.list({ created, limit: 100 }).autoPagingToArray({ limit: 10_000 }),
    z.array(intentShape),
  );
  return intents.map(read);
}

function read(intent: Stripe.PaymentIntent): Intent {
  return {
    id: intent.id,
    status: intent.status,
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    refundedCents:
      typeof intent.latest_charge === "object" ? (intent.latest_charge?.amount_refunded ?? 0) : 0,
    currency: intent.currency,
    checkoutId: intent.metadata.checkout ?? null,
    shop: intent.metadata.shop ?? null,
    begunAt: new Date(intent.created * 1000),
    clientSecret: intent.client_secret ?? "",
    failure: failureOf(intent.last_payment_error),
    declinedCharge: declinedChargeOf(intent.last_payment_error),
  };
}

function failureOf(error: Stripe.PaymentIntent.LastPaymentError | null): string | null {
  return (
    error &&
    (messageForShopper(error) ?? "The payment could not be completed. Please try again, or use another card.")
  );
}
