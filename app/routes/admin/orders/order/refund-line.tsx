import { useNavigation } from "@remix-run/react";
import { ORDER_FORM, type OrderFormResult } from "~/routes/admin/orders/order/order-form";
import { REFUND_FAILED, TO_GIVE_BACK } from "~/components/admin/orders/payments/money-notice";
import { Badge, type BadgeVariant } from "~/components/ui/badge";
import { Button } from "~/components/ui/form/button";
import { sentBackOf } from "~/lib/money/balance";
import { formatCents, toCents } from "~/lib/money/money";
import { isByHand } from "~/lib/money/receive";
import { refundFailure } from "~/lib/money/refund-failure";
import { otherWays, roundUpToFive } from "~/lib/money/refund-parts";
import { paymentMethodLabels } from "~/lib/orders/words/payment-words";
import type { PaymentRecord, RefundPartRecord } from "~/schemas/order";
import { referenceName } from "~/routes/admin/orders/order/order-form-check";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";

const causes: Record<string, string> = {
  cancelled: "Order cancelled",
  unplaceable: "Could not be used for this order",
  duplicate: "Paid twice",
};

function causeOf(cause: string): string {
  if (cause.startsWith("replacement:")) return "Replaces a failed refund";
  if (cause.startsWith("provider:")) return "Refunded in Stripe";
  // Any other cause is the id of a refund by an admin.
  return causes[cause] ?? "Refunded by an admin";
}

const looks: Record<string, BadgeVariant> = {
  refunded: "success",
  pending: "warning",
  failed: "destructive",
};

const refundLabels: Record<string, string> = {
  refunded: "Refunded",
  failed: REFUND_FAILED,
};

export const pendingLabel = (method: PaymentRecord["method"]) =>
  isByHand(method) ? TO_GIVE_BACK : "Refund pending";

interface RefundLineProps {
  refund: RefundPartRecord;
  payment: PaymentRecord;
  result: OrderFormResult | undefined;
}

export function RefundLine({ refund, payment, result }: RefundLineProps) {
  const { method } = payment;
  const own = !refund.cause.startsWith("provider:");
  const amount = formatCents(toCents(refund.amount));
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
      <p className="text-sm wrap-anywhere text-muted">{factsOf(refund)}</p>
      {refund.status === "failed" && (
        <p className="text-sm text-danger">{refundFailure(refund.failure).why}</p>
      )}
      {refund.status === "pending" && isByHand(method) && (
        <GiveBack
          partId={refund.id}
          presses={[{ intent: "give-back", label: "Given Back", amount }]}
          result={result}
        />
      )}
      {refund.status === "failed" && own && (
        <FailedRefund refund={refund} payment={payment} result={result} />
      )}
    </div>
  );
}

function factsOf(refund: RefundPartRecord): string {
  const { createdAt, amount, reference, refundedAt, givenBackBy, givenAs, providerRefundId } = refund;
  const cashCents = roundUpToFive(toCents(amount));
  const facts = [
    createdAt,
    providerRefundId,
    givenBackBy && `given back ${refundedAt ?? ""} by ${givenBackBy}`,
    givenAs === "cash" && `${formatCents(cashCents)} in cash`,
    givenAs === "e_transfer" && paymentMethodLabels.e_transfer.toLowerCase(),
    givenAs === "gift_card" && "as a gift card",
    reference && `reference ${reference}`,
  ];
  return facts.filter(Boolean).join(", ");
}

const otherWayLabels = { cash: "Given in Cash", e_transfer: "Given by E-transfer" };

function FailedRefund({ refund, payment, result }: RefundLineProps) {
  const busy = useNavigation().formMethod === "POST";
  const restCents = toCents(payment.amount) - sentBackOf(payment.refundParts);
  const backCents = Math.min(toCents(refund.amount), restCents);
  const presses = otherWays.map((way) => {
    const cents = way === "cash" ? roundUpToFive(backCents) : backCents;
    return { intent: `give-${way}`, label: otherWayLabels[way], amount: formatCents(cents) };
  });
  return (
    <>
      <Button
        form={ORDER_FORM}
        variant="outline"
        size="sm"
        name="intent"
        value={`retry-refund:${refund.id}`}
        disabled={busy}
        className="mt-1"
      >
        Try again
      </Button>
      {payment.ofOrder && backCents > 0 && !payment.dispute?.at && (
        <>
          <p className="mt-2 text-sm">If you gave it back another way, record it here.</p>
          <GiveBack partId={refund.id} isAmountShown presses={presses} result={result} />
        </>
      )}
    </>
  );
}

interface GiveBackProps {
  partId: string;
  isAmountShown?: boolean;
  presses: { intent: string; label: string; amount: string }[];
  result: OrderFormResult | undefined;
}

function GiveBack({ partId, isAmountShown = false, presses, result }: GiveBackProps) {
  const busy = useNavigation().formMethod === "POST";
  const name = referenceName(partId);
  return (
    <div className="mt-1 flex flex-wrap items-end gap-3">
      <Field label="Reference" name={name} className="grow basis-40">
        {(control) => (
          <Input
            {...control}
            form={ORDER_FORM}
            maxLength={120}
            autoComplete="off"
            defaultValue={result?.values.typed[name]}
          />
        )}
      </Field>
      {presses.map(({ intent, label, amount }) => (
        <Button
          key={intent}
          form={ORDER_FORM}
          variant="outline"
          name="intent"
          value={`${intent}:${partId}`}
          disabled={busy}
        >
          <span>{label}</span> <span className={isAmountShown ? undefined : "sr-only"}>{amount}</span>
        </Button>
      ))}
    </div>
  );
}
