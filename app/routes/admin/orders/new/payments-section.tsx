import Plus from "lucide-react/icons/plus";
import { PaymentFields } from "~/routes/admin/orders/payments/payment-fields";
import type { OnFieldChange } from "~/routes/admin/orders/new/use-order-draft";
import { Button } from "~/components/ui/form/button";
import { Checkbox } from "~/components/ui/form/checkbox-radio";
import { FieldErrorText, useShownErrors } from "~/components/ui/form/field";
import type { PaymentRowTexts } from "~/lib/orders/drafts/order-draft";
import type { DraftMoney } from "~/lib/orders/drafts/order-draft-money";

interface PaymentsSectionProps {
  payments: readonly PaymentRowTexts[];
  hasLink: boolean;
  /** True if a payment link is chosen: the order is placed when it is paid. */
  waits: boolean;
  money: DraftMoney | null;
  takesGiftCards: boolean;
  onType: OnFieldChange;
}

export function PaymentsSection(props: PaymentsSectionProps) {
  const { payments, hasLink, waits, money, takesGiftCards, onType } = props;
  const linkErrors = useShownErrors("paymentLink");
  return (
    <section aria-labelledby="payment-title" onChange={onType} className="grid gap-3">
      <h2 id="payment-title" className="text-xl">
        Payment
      </h2>
      {payments.length === 0 && !hasLink && money?.totalCents !== 0 && (
        <p>Not paid yet. Record the payment when the customer pays.</p>
      )}
      {payments.map((payment, index) => (
        <div
          key={index}
          role="group"
          aria-label={`Payment ${index + 1}`}
          className="grid gap-2 rounded-lg border border-line p-3"
        >
          <PaymentFields
            prefix={`payments.${index}.`}
            owedCents={money?.owedBefore[index] ?? null}
            takesGiftCards={takesGiftCards}
            typed={payment}
          />
          <div>
            <Button name="intent" value={`remove-payment:${index}`} variant="ghost">
              {payments.length === 1 ? "Remove payment" : `Remove payment ${index + 1}`}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button id="add-payment" name="intent" value="add-payment" variant="outline">
          <Plus aria-hidden className="size-5" />
          <span>{payments.length === 0 ? "Add Payment" : "Add Another Payment"}</span>
        </Button>
      </div>
      <div>
        <Checkbox
          name="paymentLink"
          value="yes"
          defaultChecked={hasLink}
          aria-invalid={linkErrors ? true : undefined}
          aria-describedby={linkErrors ? "payment-link-errors" : undefined}
          label={payments.length === 0 ? "Payment link" : "Payment link for the rest"}
          hint={
            waits
              ? "The customer pays by card, within 24 hours. The items are kept until then, and the order is placed when it is paid."
              : `The customer pays ${payments.length === 0 ? "" : "the rest "}by card, within 24 hours. The order is placed now.`
          }
        />
        <FieldErrorText id="payment-link-errors" errors={linkErrors} />
      </div>
    </section>
  );
}
