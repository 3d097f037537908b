import { z } from "~/schemas/zod";
import { callProvider, identified, idOf, stripe } from "~/services/payments";

export interface ProviderFee {
  intentId: string;
  feeCents: number;
}

const balanceShape = z.looseObject({ fee: z.int(), currency: z.string() });
/** Null or an id until the provider has recorded the balance. */
const chargeShape = identified.extend({ balance_transaction: z.unknown() });

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

export async function feesBetween(from: Date, to: Date | null): Promise<ProviderFee[]> {
  const created = { gte: seconds(from), ...(to && { lte: seconds(to) }) };
  const charges = await callProvider(
    "list fees",
    () =>
      stripe.charges
        .list({ created, limit: 100, expand: ["data.balance_transaction"] })
        .autoPagingToArray({ limit: 10_000 }),
    z.array(chargeShape),
  );
  return charges.flatMap(({ payment_intent: payment, balance_transaction: balance }) => {
    const intentId = idOf(payment);
    const { data } = balanceShape.safeParse(balance);
    return intentId && data?.currency === "cad" ? [{ intentId, feeCents: data.fee }] : [];
  });
}
