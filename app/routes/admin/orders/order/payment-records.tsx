import type { OrderFormResult } from "~/routes/admin/orders/order/order-form";
import { pendingLabel, RefundLine } from "~/routes/admin/orders/order/refund-line";
import { Badge, type BadgeVariant } from "~/components/ui/badge";
import { formatCents, toCents } from "~/lib/money/money";
import { paymentMethodLabels } from "~/lib/orders/words/payment-words";
import type { PaymentRecord } from "~/schemas/order";

const looks: Record<string, BadgeVariant> = {
  succeeded: "success",
  pending: "warning",
  failed: "destructive",
};

const paymentLabels: Record<string, string> = {
  succeeded: "Paid",
  pending: "Pending",
  failed: "Failed",
  canceled: "Cancelled",
};

function stateOf({ status, amount, method, refundParts }: PaymentRecord): {
  label: string;
  look: BadgeVariant;
} {
  const centsOf = (wanted: string) =>
    refundParts
      .filter(({ status }) => status === wanted)
      .reduce((sum, part) => sum + toCents(part.amount), 0);
  const backCents = centsOf("refunded");
  if (status === "succeeded" && backCents > 0)
    return { label: backCents >= toCents(amount) ? "Refunded" : "Partly refunded", look: "outline" };
  if (status === "succeeded" && centsOf("pending") > 0)
    return { label: pendingLabel(method), look: "warning" };
  return { label: paymentLabels[status] ?? status, look: looks[status] ?? "secondary" };
}

function methodOf({ method, hosted, paidAt }: PaymentRecord): string {
  if (method !== "card") return paymentMethodLabels[method];
  if (!hosted) return "Card form";
  return paidAt ? "Paid on Stripe's page" : "Stripe's page";
}

function factsOf(payment: PaymentRecord): string {
  const { amount, received, reference, paidAt, intentId, enteredBy } = payment;
  const changeCents = received === null ? 0 : toCents(received) - toCents(amount);
  const facts = [
    methodOf(payment),
    received &&
      changeCents > 0 &&
      `received ${formatCents(toCents(received))}, change ${formatCents(changeCents)}`,
    reference && `reference ${reference}`,
    paidAt,
    intentId,
    enteredBy && `entered by ${enteredBy}`,
  ];
  return facts.filter(Boolean).join(", ");
}

interface PaymentRecordsProps {
  payments: PaymentRecord[];
  result: OrderFormResult | undefined;
}

export function PaymentRecords({ payments, result }: PaymentRecordsProps) {
  return (
    <section aria-labelledby="payment-title">
      <h3 id="payment-title" className="mb-1 text-lg">
        Payment
      </h3>
      {payments.length === 0 && <p className="text-muted">No payment is recorded.</p>}
      <ul className="grid gap-3">
        {payments.map((payment) => (
          <li key={payment.id} className="rounded-md border border-line p-3">
            <p className="flex flex-wrap items-center gap-2">
              <strong>{formatCents(toCents(payment.amount))}</strong>
              <Badge variant={stateOf(payment).look}>{stateOf(payment).label}</Badge>
              {!payment.ofOrder && <span className="text-sm text-muted">another payment attempt</span>}
            </p>
            <p className="text-sm wrap-anywhere text-muted">{factsOf(payment)}</p>
            {payment.failure && <p className="text-sm text-danger">{payment.failure}</p>}
            {payment.dispute && (
              <p className="text-sm font-bold text-danger">
                {`Disputed: ${payment.dispute.reason ?? "no reason given"}`}
              </p>
            )}
            {payment.refundParts.map((refund) => (
              <RefundLine key={refund.id} refund={refund} payment={payment} result={result} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
