import { sum } from "~/lib/money/allocate.ts";
import { amountOf, balanceOf, leftCents, owedCents } from "~/lib/money/balance.ts";
import {
  PAYMENT_METHODS,
  type RefundableOrder,
  type RefundablePayment,
  type RowWithoutGst,
} from "~/lib/money/refund-types.ts";

/** A refund first lowers what is owed, then comes from the payments. */
export interface RefundSource {
  owedCents: number;
  payments: readonly RefundablePayment[];
  availableCents: number;
}

export function sourceOf(order: RefundableOrder): RefundSource {
  const { payments } = order;
  const owed = Math.max(0, owedCents(balanceOf(order)));
  return { owedCents: owed, payments, availableCents: owed + sum(payments.map(leftOf)) };
}

export function leftOf({ amountCents, sentBackCents }: RefundablePayment): number {
  return Math.max(0, leftCents({ paidCents: amountCents, sentBackCents }));
}

/** Rounds cash up to 5 cents, at most to what is left in cash. The first row grows by the difference. */
export function roundUpCash(rows: readonly RowWithoutGst[], source: RefundSource): RowWithoutGst[] {
  const sentCents = amountOf(rows) - Math.min(amountOf(rows), source.owedCents);
  const cash = sum(
    partsOf(sentCents, source.payments)
      .filter(({ method }) => method === "cash")
      .map(({ cents }) => cents),
  );
  const cashLeft = sum(source.payments.filter(({ method }) => method === "cash").map(leftOf));
  const more = Math.min(roundUpToFive(cash), cashLeft) - cash;
  const target = rows.find(({ cents }) => cents > 0);
  return rows.map((row) => {
    if (row !== target) return row;
    const cents = row.cents + more;
    return { ...row, cents, proposedCents: Math.max(row.proposedCents, cents) };
  });
}

/** Other ways to give back a failed card refund. */
export const otherWays = ["cash", "e_transfer"] as const;
export type OtherWay = (typeof otherWays)[number];

export function roundUpToFive(cents: number): number {
  return Math.ceil(cents / 5) * 5;
}

/** Each payment gets back at most what is left of it. */
export function partsOf(sentCents: number, payments: readonly RefundablePayment[]) {
  const inOrder = payments.toSorted(
    (a, b) =>
      PAYMENT_METHODS.indexOf(a.method) - PAYMENT_METHODS.indexOf(b.method) || b.paidAtMs - a.paidAtMs,
  );
  let rest = sentCents;
  return inOrder.flatMap((payment) => {
    const cents = Math.min(rest, leftOf(payment));
    rest -= cents;
    return cents > 0 ? [{ paymentId: payment.id, method: payment.method, cents }] : [];
  });
}
