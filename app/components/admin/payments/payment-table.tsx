import { Link } from "@remix-run/react";
import { Cell, Head, NarrowOnly, Table, WIDE_ONLY } from "~/components/admin/lists/table";
import { formatCents } from "~/lib/money/money";
import type { PaymentMethod } from "~/lib/money/refund-types";
import { orderNumber } from "~/lib/orders/order-number";
import { paymentMethodLabels } from "~/lib/orders/words/payment-words";

interface PaymentTableProps {
  payments: {
    id: string;
    when: string;
    method: PaymentMethod;
    amountCents: number;
    backCents: number;
    toGiveBackCents: number;
    reference: string;
    enteredBy: string;
    order: { id: string; name: string } | null;
  }[];
}

export function PaymentTable({ payments }: PaymentTableProps) {
  return (
    <Table
      label="Payments"
      head={
        <>
          <Head>Date</Head>
          <Head>Order</Head>
          <Head className="text-right">Amount</Head>
          <Head className={WIDE_ONLY}>Paid by</Head>
          <Head className={WIDE_ONLY}>Reference</Head>
          <Head className={WIDE_ONLY}>Entered by</Head>
        </>
      }
    >
      {payments.map(({ id, when, method, amountCents, reference, enteredBy, order, ...back }) => (
        <tr key={id}>
          <Cell>
            <span className="md:whitespace-nowrap">{when}</span>
            <NarrowOnly texts={[paymentMethodLabels[method], reference, enteredBy]} />
          </Cell>
          <Cell>
            {order ? (
              <Link to={`/admin/orders/${order.id}`} className="inline-flex min-h-11 items-center underline">
                {`#${orderNumber(order.id)}`}
              </Link>
            ) : (
              <span>No order</span>
            )}
            <p className="text-sm wrap-anywhere text-muted">
              <bdi>{order?.name}</bdi>
            </p>
          </Cell>
          <Cell className="text-right tabular-nums">
            <span>{formatCents(amountCents)}</span>
            {backTexts(back).map((text) => (
              <p key={text} className="text-sm text-muted">
                {text}
              </p>
            ))}
          </Cell>
          <Cell className={WIDE_ONLY}>{paymentMethodLabels[method]}</Cell>
          <Cell className={`${WIDE_ONLY} wrap-anywhere`}>{reference}</Cell>
          <Cell className={`${WIDE_ONLY} wrap-anywhere`}>{enteredBy}</Cell>
        </tr>
      ))}
    </Table>
  );
}

function backTexts({ backCents, toGiveBackCents }: { backCents: number; toGiveBackCents: number }): string[] {
  const doneCents = backCents - toGiveBackCents;
  return [
    ...(doneCents > 0 ? [`${formatCents(doneCents)} refunded`] : []),
    ...(toGiveBackCents > 0 ? [`${formatCents(toGiveBackCents)} to be given back`] : []),
  ];
}
