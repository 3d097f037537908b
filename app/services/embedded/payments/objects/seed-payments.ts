import type pg from "pg";
import { insertCharge } from "./balance.ts";
import { chargeOf } from "./charges.ts";
import { newIntent } from "./intent-shape.ts";
import { insert, newId } from "./objects.ts";
import { refundOf } from "./refunds.ts";

export interface SeededPayment {
  intentId: string;
  amountCents: number;
  metadata: Record<string, string>;
  paidAt: Date;
  refund?: { id: string; metadata: Record<string, string>; at: Date };
}

export async function seedPayments(sql: pg.ClientBase, payments: readonly SeededPayment[]): Promise<void> {
  for (const { intentId, amountCents, metadata, paidAt, refund } of payments) {
    const at = seconds(paidAt);
    const open = newIntent(
      intentId,
      {
        amount: amountCents,
        metadata,
        description: null,
        receipt_email: null,
        shipping: null,
        automatic: false,
        types: null,
      },
      at,
    );
    const charge = chargeOf(
      newId("ch"),
      { ...open, payment_method: newId("pm") },
      { brand: "visa", last4: "4242", exp_month: 12, exp_year: paidAt.getUTCFullYear() + 2 },
      null,
      at,
    );
    await insert(
      sql,
      "payment_intent",
      {
        ...open,
        status: "succeeded",
        amount_received: amountCents,
        payment_method: charge.payment_method,
        latest_charge: charge.id,
      },
      intentId,
    );
    await insertCharge(sql, refund ? { ...charge, amount_refunded: amountCents, refunded: true } : charge);
    if (refund)
      await insert(
        sql,
        "refund",
        refundOf(
          refund.id,
          charge,
          {
            amount: amountCents,
            status: "succeeded",
            reason: "requested_by_customer",
            metadata: refund.metadata,
          },
          seconds(refund.at),
        ),
        intentId,
      );
  }
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
