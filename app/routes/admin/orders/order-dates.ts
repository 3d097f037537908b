import { formatDate } from "~/lib/dates";
import type { AdminOrder, PaymentRecord } from "~/schemas/order";

/** When the last of the money went back; null while it is on its way. */
export function refundedAt({
  refundStatus,
  payments,
}: {
  refundStatus: AdminOrder["refundStatus"];
  payments: PaymentRecord[];
}): string | null {
  if (refundStatus !== "refunded") return null;
  const times = payments
    .filter(({ ofOrder }) => ofOrder)
    .flatMap(({ refunds }) =>
      refunds.flatMap(({ status, refundedAt }) => (status === "refunded" && refundedAt ? refundedAt : [])),
    );
  const last = times.sort().at(-1);
  return last ? formatDate(last) : null;
}

/** Dates are written on the server alone: browsers may know other rules of the shop's time zone. */
export function dated(payment: PaymentRecord) {
  const refunds = payment.refunds.map((refund) => ({ ...refund, createdAt: formatDate(refund.createdAt) }));
  return { ...payment, paidAt: payment.paidAt && formatDate(payment.paidAt), refunds };
}
