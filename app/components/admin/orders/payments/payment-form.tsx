import { Form, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { FormActions } from "~/components/admin/forms/form-actions";
import { FormError, useErrorToast } from "~/components/admin/forms/form-error";
import { PaymentFields, type PaymentTexts } from "~/components/admin/orders/payments/payment-fields";
import { Button } from "~/components/ui/form/button";
import { useFocusFirstError } from "~/components/ui/hooks/use-focus-first-error";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import type { FormResult } from "~/lib/form-result";
import { formatCents } from "~/lib/money/money";
import { isWaivable } from "~/lib/money/receive";

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

export function PaymentForm(props: PaymentFormProps) {
  const { action, closeTo, hidden, owedCents, takesGiftCards, typed, result } = props;
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, result);
  useErrorToast(result);
  const hydrated = useHydrated();
  const busy = useNavigation().formMethod === "POST";
  const hiddenFields = Object.entries(hidden).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <>
      <Form
        ref={form}
        method="post"
        action={action}
        noValidate
        preventScrollReset
        className="flex flex-col gap-4"
      >
        <FormError message={result?.message} />
        {hiddenFields}
        <p className="text-lg font-bold">{`${formatCents(owedCents)} is owed`}</p>
        <PaymentFields
          owedCents={owedCents}
          takesGiftCards={takesGiftCards}
          typed={result?.values ?? typed}
          errorsOf={(field) => result?.fields[field]}
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
      </Form>
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
