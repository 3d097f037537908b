import { sentBackOf } from "~/lib/money/balance.ts";
import { toCents } from "~/lib/money/money.ts";
import type { PaymentMethod } from "~/lib/money/refund-types.ts";
import { db } from "~/services/database";

/** Amounts in cents. */
export interface ListedPayment {
  id: string;
  paidAt: Date;
  method: PaymentMethod;
  amountCents: number;
  backCents: number;
  reference: string;
  enteredBy: string | null;
  order: { id: string; name: string } | null;
}

interface PaymentFilter {
  method: PaymentMethod | undefined;
  limit: number;
  offset: number;
}

export async function listPayments({ method, limit, offset }: PaymentFilter) {
  const where = { status: "succeeded", method };
  const [rows, total] = await Promise.all([
    db.payment.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      take: limit,
      skip: offset,
      include: {
        order: { select: { id: true, name: true } },
        enteredBy: { select: { email: true } },
        refundParts: true,
      },
    }),
    db.payment.count({ where }),
  ]);
  const payments = rows.map((row): ListedPayment => ({
    id: row.id,
    paidAt: row.paidAt ?? row.createdAt,
    method: row.method as PaymentMethod,
    amountCents: toCents(row.amount),
    backCents: sentBackOf(row.refundParts),
    reference: row.reference,
    enteredBy: row.enteredBy?.email ?? null,
    order: row.order,
  }));
  return { payments, total };
}
