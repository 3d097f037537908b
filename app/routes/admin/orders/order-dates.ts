import { formatDate } from "~/lib/time/dates";
import type { AdminOrder, PaymentRecord } from "~/schemas/order";

export function refundedAt({
  refundStatus,
  paymentRecords,
}: {
  refundStatus: AdminOrder["refundStatus"];
  paymentRecords: PaymentRecord[];
}): string | null {
  if (refundStatus !== "refunded") return null;
  const times = paymentRecords
    .filter(({ ofOrder }) => ofOrder)
    .flatMap(({ refunds }) =>
      refunds.flatMap(({ status, refundedAt }) => (status === "refunded" && refundedAt ? refundedAt : [])),
    );
  const last = times.sort().at(-1);
  return last ? formatDate(last) : null;
}

/** Dates are formatted on the server: browsers may have other time zone rules. */
export function dated(payment: PaymentRecord) {
  const refunds = payment.refunds.map((refund) => ({ ...refund, createdAt: formatDate(refund.createdAt) }));
  return { ...payment, paidAt: payment.paidAt && formatDate(payment.paidAt), refunds };
}
