import { centsToText } from "~/lib/money/money.ts";
import { db } from "~/services/database";
import { ProviderError } from "~/services/payments";
import { feesBetween, type ProviderFee } from "~/services/payments/fees";

/** Reads fees of all payments in one call. Makes no call if every fee is known. */
export async function recordFees(since: Date): Promise<void> {
  const unknown = { status: "succeeded", fee: null, intentId: { not: null }, paidAt: { gte: since } };
  if (!(await db.payment.findFirst({ where: unknown, select: { id: true } }))) return;
  const fees = await feesBetween(since, null).catch((error: unknown) => {
    // A restricted key may lack the right to read fees. The comparison is complete without them.
    if (error instanceof ProviderError && error.failure === "refused") return [];
    throw error;
  });
  await writeFees(fees);
}

const DAYS_A_NIGHT = 100;
/** Allows for a clock difference between provider and shop. */
const MARGIN_MS = 60 * 60 * 1000;

/** Picks random days, so that days whose fees never become known do not block others. */
export async function recordOlderFees(before: Date): Promise<void> {
  const days = await db.$queryRaw<{ from: Date; to: Date }[]>`
    SELECT min(created_at) AS "from", max(paid_at) AS "to" FROM payments
    WHERE status = 'succeeded' AND fee IS NULL AND intent_id IS NOT NULL AND paid_at < ${before}
    GROUP BY date_trunc('day', paid_at) ORDER BY random() LIMIT ${DAYS_A_NIGHT}`;
  try {
    for (const { from, to } of days)
      await writeFees(
        await feesBetween(new Date(from.getTime() - MARGIN_MS), new Date(to.getTime() + MARGIN_MS)),
      );
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  }
}

async function writeFees(fees: readonly ProviderFee[]): Promise<void> {
  await db.$executeRaw`
    UPDATE payments p SET fee = known.fee::numeric
    FROM unnest(${fees.map(({ intentId }) => intentId)}::text[], ${fees.map(({ feeCents }) => centsToText(feeCents))}::text[])
      AS known(intent_id, fee)
    WHERE p.intent_id = known.intent_id AND p.status = 'succeeded' AND p.fee IS NULL`;
}
