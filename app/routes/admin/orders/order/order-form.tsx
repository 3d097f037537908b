import { Form } from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import { checkOrderForm, orderFormErrors } from "~/routes/admin/orders/order/order-form-check";
import { useCheckedForm } from "~/components/ui/form/checked-form";
import { ShownErrors } from "~/components/ui/form/field";
import type { FormResult } from "~/lib/form-result";

/** Id of the form with the note and all buttons that leave the order: each press also saves the note. */
export const ORDER_FORM = "order-form";

export type OrderFormResult = FormResult<{
  status: string;
  shopNote: string;
  /** Id of the refund, or of its part, whose button was pressed. */
  pressedFor: string;
  /** The texts of all fields by name. */
  typed: Record<string, string>;
}>;

interface OrderFormProps {
  result: OrderFormResult | undefined;
  children: ReactNode;
}

/** Its fields use `form=`, because other forms stand between them. */
export function OrderForm({ result, children }: OrderFormProps) {
  const shown = useMemo(() => result && { fields: orderFormErrors(result) }, [result]);
  const { errors, props, answerCheck } = useCheckedForm({
    id: ORDER_FORM,
    check: checkOrderForm,
    result: shown,
  });
  return (
    <ShownErrors.Provider value={errors}>
      <Form method="post" preventScrollReset {...props} onSubmit={answerCheck} className="hidden">
        {/* The first button is what Enter presses in a field: it must not change the order. */}
        <button type="submit" hidden name="intent" value="enter" />
      </Form>
      {children}
    </ShownErrors.Provider>
  );
}
