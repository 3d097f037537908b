import { Form, useNavigation } from "@remix-run/react";
import { FormActions } from "~/components/admin/forms/form-actions";
import { FormError, useErrorToast } from "~/components/admin/forms/form-error";
import { PaymentFields, type PaymentTexts } from "~/components/admin/orders/payments/payment-fields";
import { Button } from "~/components/ui/form/button";
import { CheckedForm } from "~/components/ui/form/checked-form";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import type { FormResult } from "~/lib/form-result";
import { formatCents } from "~/lib/money/money";
import { isWaivable } from "~/lib/money/receive";
import { checkByReading } from "~/schemas/form-check";
import { orderPaymentInput } from "~/schemas/orders/order-payment";

interface PaymentFormProps {
  action: string;
  closeTo: string;
  /** Also sent with the button that only shows the change. */
  hidden: Record<string, string>;
  owedCents: number;
  takesGiftCards: boolean;
  typed: PaymentTexts;
  result: FormResult<PaymentTexts> | undefined;
}

const check = checkByReading((form) => {
  const typed = Object.fromEntries(form);
  return orderPaymentInput.parse({ ...typed, amount: String(typed.amount).trim() || undefined });
});

export function PaymentForm(props: PaymentFormProps) {
  const { action, closeTo, hidden, owedCents, takesGiftCards, typed, result } = props;
  useErrorToast(result);
  const hydrated = useHydrated();
  const busy = useNavigation().formMethod === "POST";
  const hiddenFields = Object.entries(hidden).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <>
      <CheckedForm id="payment-form" {...{ check, action, result }} className="flex flex-col gap-4">
        <FormError message={result?.message} />
        {hiddenFields}
        <p className="text-lg font-bold">{`${formatCents(owedCents)} is owed`}</p>
        <PaymentFields
          owedCents={owedCents}
          takesGiftCards={takesGiftCards}
          typed={result?.values ?? typed}
        />
        <FormActions closeTo={closeTo}>
          {!hydrated && (
            <Button variant="outline" formMethod="get">
              Show the change
            </Button>
          )}
          <Button name="intent" value="record-payment" disabled={busy}>
            Record Payment
          </Button>
        </FormActions>
      </CheckedForm>
      {isWaivable(owedCents) && (
        <Form method="post" action={action} preventScrollReset className="border-t border-line pt-4">
          {hiddenFields}
          <Button variant="outline" name="intent" value="waive" disabled={busy}>
            <span>{`Waive ${formatCents(owedCents)}`}</span>
          </Button>
        </Form>
      )}
    </>
  );
}
