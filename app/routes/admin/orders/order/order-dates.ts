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
    .flatMap(({ refundParts }) =>
      refundParts.flatMap(({ status, refundedAt }) =>
        status === "refunded" && refundedAt ? refundedAt : [],
      ),
    );
  const last = times.sort().at(-1);
  return last ? formatDate(last) : null;
}

/** Formatted on the server: browsers may have other time zone rules. */
export function dated<Order extends { paymentRecords: PaymentRecord[]; refunds: { createdAt: string }[] }>(
  order: Order,
): Order {
  const withDate = <Row extends { createdAt: string }>(row: Row) => ({
    ...row,
    createdAt: formatDate(row.createdAt),
  });
  const paymentRecords = order.paymentRecords.map((payment) => ({
    ...payment,
    paidAt: payment.paidAt && formatDate(payment.paidAt),
    refundParts: payment.refundParts.map((part) => ({
      ...withDate(part),
      refundedAt: part.refundedAt && formatDate(part.refundedAt),
    })),
  }));
  return { ...order, refunds: order.refunds.map(withDate), paymentRecords };
}
