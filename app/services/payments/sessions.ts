import type Stripe from "stripe";
import { firstCharacters } from "~/lib/text/shortened";
import { z } from "~/schemas/zod";
import {
  callProvider,
  callProviderOrNull,
  identified,
  idOf,
  listOf,
  ProviderError,
  stripe,
} from "~/services/payments";
import { metadataOf } from "~/services/payments/intents";

/** Stripe Checkout, for shoppers without scripts. */
export interface HostedSession {
  id: string;
  status: "open" | "complete" | "expired";
  url: string | null;
  intentId: string | null;
  checkoutId: string | null;
}

export interface SessionRequest {
  checkoutId: string;
  email: string;
  amountCents: number;
  lines: { name: string; quantity: number; unitCents: number }[];
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
}

const sessionShape = identified.extend({ status: z.string().nullable(), url: z.string().nullish() });

export async function createSession(request: SessionRequest, idempotencyKey: string): Promise<HostedSession> {
  const metadata = metadataOf(request.checkoutId);
  const item = (name: string, quantity: number, unit_amount: number) => ({
    quantity,
    price_data: { currency: "cad", unit_amount, product_data: { name: firstCharacters(name, 250) } },
  });
  const session = await callProvider(
    "create session",
    () =>
      stripe.checkout.sessions.create(
        {
          mode: "payment",
          allowed_payment_method_types: ["card"],
          ...(request.email && { customer_email: request.email }),
          line_items: request.lines.map((line) => item(line.name, line.quantity, line.unitCents)),
          expires_at: Math.floor(request.expiresAt.getTime() / 1000),
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
          metadata,
          payment_intent_data: { metadata },
        },
        { idempotencyKey },
      ),
    sessionShape,
  );
  return read(session);
}

export async function getSession(id: string): Promise<HostedSession | null> {
  if (!/^cs_\w+$/.test(id)) return null;
  const session = await callProviderOrNull(
    "read session",
    () => stripe.checkout.sessions.retrieve(id),
    sessionShape,
  );
  return session && read(session);
}

export async function sessionOfIntent(intentId: string): Promise<string | null> {
  const { data } = await callProvider(
    "find session",
    () => stripe.checkout.sessions.list({ payment_intent: intentId, limit: 1 }),
    listOf(sessionShape),
  );
  return data[0]?.id ?? null;
}

/** Returns the final state: a paid session is complete. */
export async function expireSession(id: string): Promise<HostedSession | null> {
  try {
    return read(
      await callProvider("expire session", () => stripe.checkout.sessions.expire(id), sessionShape),
    );
  } catch (error) {
    if (error instanceof ProviderError && error.failure === "refused") return getSession(id);
    throw error;
  }
}

function read(session: Stripe.Checkout.Session): HostedSession {
  return {
    id: session.id,
    status: session.status === "complete" ? "complete" : session.status === "expired" ? "expired" : "open",
    url: session.url,
    intentId: idOf(session.payment_intent),
    checkoutId: session.metadata?.checkout ?? null,
  };
}
