import { centsToText } from "~/lib/money.ts";
import { db } from "~/services/database";
import { ProviderError } from "~/services/payments";
import { feesSince } from "~/services/payments/fees";

/**
 * Writes down what the provider kept of the payments since a moment. One call tells of all of them, and none is
 * made where every fee is known. Nothing waits for a fee, and one that is not known stays empty.
 */
export async function recordFees(since: Date): Promise<void> {
  const unknown = { status: "succeeded", fee: null, intentId: { not: null }, paidAt: { gte: since } };
  if (!(await db.payment.findFirst({ where: unknown, select: { id: true } }))) return;
  const fees = await feesSince(since).catch((error: unknown) => {
    // A restricted key may not read them; that is no reason to call the comparison unfinished.
    if (error instanceof ProviderError && error.failure === "refused") return [];
    throw error;
  });
  await db.$executeRaw`
    UPDATE payments p SET fee = known.fee::numeric
    FROM unnest(${fees.map(({ intentId }) => intentId)}::text[], ${fees.map(({ feeCents }) => centsToText(feeCents))}::text[])
      AS known(intent_id, fee)
    WHERE p.intent_id = known.intent_id AND p.status = 'succeeded' AND p.fee IS NULL`;
}
