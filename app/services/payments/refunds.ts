import type Stripe from "stripe";
import { z } from "~/schemas/zod";
import { callProvider, identified, idOf, listOf, stripe } from "~/services/payments";

export interface ProviderRefund {
  id: string;
  intentId: string | null;
  amountCents: number;
  status: "pending" | "refunded" | "failed";
  failure: string | null;
  at: Date;
  /** Read from the metadata; null for a refund made in Stripe's dashboard. */
  ours: { partId: string; attempt: number } | null;
}

const refundShape = identified.extend({ amount: z.int(), status: z.string().nullish(), created: z.int() });

export async function createRefund(
  { intentId, amountCents, ours }: { intentId: string; amountCents: number; ours?: ProviderRefund["ours"] },
  idempotencyKey?: string,
): Promise<ProviderRefund> {
  const refund = await callProvider(
    "create refund",
    () =>
      stripe.refunds.create(
        {
          payment_intent: intentId,
          amount: amountCents,
          reason: "requested_by_customer",
          ...(ours && { metadata: { refund: ours.partId, attempt: ours.attempt } }),
        },
        { idempotencyKey },
      ),
    refundShape,
  );
  return read(refund);
}

export async function listRefunds(intentId: string): Promise<ProviderRefund[]> {
  const refunds = await callProvider(
    "list refunds",
    () => stripe.refunds.list({ payment_intent: intentId, limit: 100 }),
    listOf(refundShape),
  );
  return refunds.data.map(read);
}

export async function refundsSince(moment: Date): Promise<ProviderRefund[]> {
  const created = { gte: Math.floor(moment.getTime() / 1000) };
  const refunds = await callProvider(
    "list recent refunds",
    () => stripe.refunds.list({ created, limit: 100 }).autoPagingToArray({ limit: 10_000 }),
    z.array(refundShape),
  );
  return refunds.map(read);
}

function read(refund: Stripe.Refund): ProviderRefund {
  const status =
    refund.status === "succeeded"
      ? "refunded"
      : refund.status === "failed" || refund.status === "canceled"
        ? "failed"
        : "pending";
  return {
    id: refund.id,
    intentId: idOf(refund.payment_intent),
    amountCents: refund.amount,
    status,
    failure: refund.failure_reason ?? null,
    at: new Date(refund.created * 1000),
    ours: refund.metadata?.refund
      ? { partId: refund.metadata.refund, attempt: Number(refund.metadata.attempt) }
      : null,
  };
}
