import { sum } from "~/lib/money/allocate.ts";
import { toCents } from "~/lib/money/money.ts";
import type { RefundableOrder, RowWithoutGst } from "~/lib/money/refund-types.ts";

/** A refund counts as soon as it is written, until it fails. */
export interface Balance {
  totalCents: number;
  refundedCents: number;
  paidCents: number;
  /** Without refunds that only lowered the unpaid amount. */
  sentBackCents: number;
  isCancelled: boolean;
}

/** The rule for what was sent back. `hasRemainderSql` is the same rule in SQL. */
export function sentBackOf(parts: readonly { status: string; amount: { toString(): string } }[]): number {
  return sum(parts.map(({ status, amount }) => (status === "failed" ? 0 : toCents(amount))));
}

export function leftCents({ paidCents, sentBackCents }: Pick<Balance, "paidCents" | "sentBackCents">) {
  return paidCents - sentBackCents;
}

/** Below 0 when more was paid than is owed. */
export function owedCents(balance: Balance): number {
  if (balance.isCancelled) return 0;
  return balance.totalCents - balance.refundedCents - leftCents(balance);
}

export type PaymentStatus = "unpaid" | "partly_paid" | "paid" | "partly_refunded" | "refunded";

export function paymentStatusOf(balance: Balance): PaymentStatus {
  const { isCancelled, paidCents, totalCents } = balance;
  if (isCancelled && paidCents === 0 && totalCents > 0) return "unpaid";
  if (owedCents(balance) > 0) return paidCents === 0 ? "unpaid" : "partly_paid";
  if (balance.sentBackCents === 0) return "paid";
  return leftCents(balance) > 0 ? "partly_refunded" : "refunded";
}

export function balanceOf(order: RefundableOrder): Balance {
  return {
    totalCents: order.totalCents,
    refundedCents: amountOf(earlierRows(order)),
    paidCents: sum(order.payments.map(({ amountCents }) => amountCents)),
    sentBackCents: sum(order.payments.map(({ sentBackCents }) => sentBackCents)),
    isCancelled: order.isCancelled,
  };
}

export function earlierRows({ refunds }: RefundableOrder): RowWithoutGst[] {
  return refunds.flatMap(({ rows }) => rows);
}

export function amountOf(rows: readonly RowWithoutGst[]): number {
  return sum(rows.map(({ cents }) => cents));
}
