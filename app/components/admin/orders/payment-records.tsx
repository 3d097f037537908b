import { Form } from "@remix-run/react";
import { Badge, type BadgeVariant } from "~/components/ui/badge";
import { Button } from "~/components/ui/form/button";
import { formatCents, toCents } from "~/lib/money/money";
import { refundFailure } from "~/lib/money/refund-failure";
import { paymentMethodLabels } from "~/lib/orders/payment-words";
import { isByHand } from "~/lib/money/receive";
import type { FormResult } from "~/lib/form-result";
import { GiveBackForm } from "~/components/admin/orders/payments/give-back-form";
import type { PaymentRecord, RefundPartRecord } from "~/schemas/order";
import { REFUND_FAILED, TO_GIVE_BACK } from "~/components/admin/orders/payments/money-notice";

const causes: Record<string, string> = {
  cancelled: "Order cancelled",
  unplaceable: "Could not be used for this order",
  duplicate: "Paid twice",
};

function causeOf(cause: string): string {
  if (cause.startsWith("replacement:")) return "Replaces a failed refund";
  if (cause.startsWith("provider:")) return "Refunded in Stripe";
  // The id of an admin's refund.
  return causes[cause] ?? "Refunded by an admin";
}

const looks: Record<string, BadgeVariant> = {
  succeeded: "success",
  refunded: "success",
  pending: "warning",
  failed: "destructive",
};

const paymentLabels: Record<string, string> = {
  succeeded: "Paid",
  pending: "Pending",
  failed: "Failed",
  canceled: "Cancelled",
};

const refundLabels: Record<string, string> = {
  refunded: "Refunded",
  failed: REFUND_FAILED,
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

const pendingLabel = (method: PaymentRecord["method"]) =>
  isByHand(method) ? TO_GIVE_BACK : "Refund pending";

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
  result?: FormResult<{ partId: string; reference: string }>;
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
              <RefundLine key={refund.id} refund={refund} method={payment.method} result={result} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RefundLineProps extends Pick<PaymentRecordsProps, "result"> {
  refund: RefundPartRecord;
  method: PaymentRecord["method"];
}

function RefundLine({ refund, method, result }: RefundLineProps) {
  const own = !refund.cause.startsWith("provider:");
  const amount = formatCents(toCents(refund.amount));
  const { reference, refundedAt, givenBackBy, providerRefundId } = refund;
  const facts = [
    refund.createdAt,
    providerRefundId,
    givenBackBy && `given back ${refundedAt ?? ""} by ${givenBackBy}`,
    reference && `reference ${reference}`,
  ];
  return (
    <div className="mt-2 border-t border-line pt-2">
      <p className="flex flex-wrap items-center gap-2">
        <strong>{`-${amount}`}</strong>
        <Badge variant={looks[refund.status] ?? "secondary"}>
          {refund.status === "pending"
            ? pendingLabel(method)
            : (refundLabels[refund.status] ?? refund.status)}
        </Badge>
        <span className="text-sm text-muted">{causeOf(refund.cause)}</span>
      </p>
      <p className="text-sm wrap-anywhere text-muted">{facts.filter(Boolean).join(", ")}</p>
      {refund.status === "failed" && (
        <p className="text-sm text-danger">{refundFailure(refund.failure).why}</p>
      )}
      {refund.status === "pending" && isByHand(method) && (
        <GiveBackForm
          partId={refund.id}
          amount={amount}
          result={result?.values.partId === refund.id ? result : undefined}
        />
      )}
      {refund.status === "failed" && own && (
        <Form method="post" preventScrollReset className="mt-1">
          <input type="hidden" name="refundId" value={refund.id} />
          <Button variant="outline" size="sm" name="intent" value="retry-refund">
            Try again
          </Button>
        </Form>
      )}
    </div>
  );
}
