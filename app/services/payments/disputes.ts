import type Stripe from "stripe";
import { z } from "~/schemas/zod";
import { callProvider, identified, idOf, listOf, stripe } from "~/services/payments";

export interface ProviderDispute {
  id: string;
  intentId: string | null;
  reason: string | null;
  amountCents: number;
  state: "open" | "lost" | "closed";
}

const closed: ReadonlySet<string> = new Set(["won", "warning_closed", "prevented"]);

export const disputeState = (status: string): ProviderDispute["state"] =>
  status === "lost" ? "lost" : closed.has(status) ? "closed" : "open";

export async function disputesSince(moment: Date): Promise<ProviderDispute[]> {
  const created = { gte: Math.floor(moment.getTime() / 1000) };
  const disputes = await callProvider(
    "list recent disputes",
    () => stripe.disputes.list({ created, limit: 100 }).autoPagingToArray({ limit: 10_000 }),
    z.array(identified),
  );
  return disputes.map(read);
}

export async function lastDispute(intentId: string): Promise<ProviderDispute | null> {
  const { data } = await callProvider(
    "list disputes",
    () => stripe.disputes.list({ payment_intent: intentId, limit: 1 }),
    listOf(identified),
  );
  return data[0] ? read(data[0]) : null;
}

function read({ id, payment_intent: intent, reason, amount, status }: Stripe.Dispute): ProviderDispute {
  return { id, intentId: idOf(intent), reason, amountCents: amount, state: disputeState(status) };
}
