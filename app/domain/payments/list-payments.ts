import { sentBackOf } from "~/lib/money/balance.ts";
import { isByHand } from "~/lib/money/receive.ts";
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
  /** The part of `backCents` that is still to be given back by hand. */
  toGiveBackCents: number;
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
        order: { select: { id: true, name: true, enteredBy: { select: { email: true } } } },
        enteredBy: { select: { email: true } },
        giftCard: { select: { lastFour: true } },
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
    reference: row.giftCard ? `ending ${row.giftCard.lastFour}` : row.reference,
    toGiveBackCents: isByHand(row.method as PaymentMethod)
      ? sentBackOf(row.refundParts.filter(({ status }) => status === "pending"))
      : 0,
    enteredBy: row.enteredBy?.email ?? orderEnteredBy(row),
    order: row.order && { id: row.order.id, name: row.order.name },
  }));
  return { payments, total };
}

/** Email address of the admin who entered the order, for a payment by link. */
function orderEnteredBy({
  method,
  order,
}: {
  method: string;
  order: { enteredBy: { email: string } | null } | null;
}): string | null {
  return isByHand(method as PaymentMethod) ? null : (order?.enteredBy?.email ?? null);
}
