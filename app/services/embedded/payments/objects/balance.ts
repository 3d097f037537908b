import type pg from "pg";
import type Stripe from "stripe";
import { insert } from "./objects.ts";

/** Stripe's Canadian rate for Canadian cards: 2.9% plus 30 cents. */
export const feeOf = (amountCents: number) => Math.round(amountCents * 0.029) + 30;

export async function insertCharge(sql: pg.ClientBase, charge: Stripe.Charge): Promise<void> {
  await insert(sql, "charge", charge, String(charge.payment_intent));
  const { balance_transaction: id } = charge;
  if (typeof id === "string") await insert(sql, "balance_transaction", balanceTransactionOf(id, charge));
}

const AVAILABLE_AFTER_SECONDS = 7 * 24 * 60 * 60;

function balanceTransactionOf(
  id: string,
  { id: source, amount, currency, created, description }: Stripe.Charge,
): Stripe.BalanceTransaction {
  const fee = feeOf(amount);
  return {
    id,
    object: "balance_transaction",
    amount,
    available_on: created + AVAILABLE_AFTER_SECONDS,
    balance_type: "payments",
    created,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details: [
      {
        amount: fee,
        application: null,
        currency,
        description: "Stripe processing fees",
        type: "stripe_fee",
      },
    ],
    net: amount - fee,
    reporting_category: "charge",
    source,
    status: "pending",
    type: "charge",
  };
}
