import { useNavigation } from "@remix-run/react";
import { FormActions } from "~/components/admin/forms/form-actions";
import { FormError } from "~/components/admin/forms/form-error";
import { ORDER_FORM } from "~/components/admin/orders/order-form";
import { owedText } from "~/components/admin/orders/payments/money-notice";
import { Button, LinkButton } from "~/components/ui/form/button";
import { handOverLabels } from "~/lib/orders/order-status";
import type { AdminOrder } from "~/schemas/order";

interface HandOverQuestionProps {
  order: AdminOrder;
  search: string;
  error: string | undefined;
}

export function HandOverQuestion({ order, search, error }: HandOverQuestionProps) {
  const busy = useNavigation().formMethod === "POST";
  const orderUrl = `/admin/orders/${order.id}`;
  return (
    <div className="grid gap-3 rounded-md bg-warn-bg p-4 text-warn">
      <FormError message={error} />
      <h3 className="text-lg">{`${owedText(order) ?? ""}. Record the payment first?`}</h3>
      <FormActions closeTo={`${orderUrl}${search}`}>
        <Button form={ORDER_FORM} name="intent" value="hand-over-unpaid" variant="outline" disabled={busy}>
          {`${handOverLabels[order.deliveryMethod]}, unpaid`}
        </Button>
        <LinkButton to={`${orderUrl}/payment${search}`} preventScrollReset>
          Record Payment
        </LinkButton>
      </FormActions>
    </div>
  );
}
