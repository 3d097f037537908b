import { useNavigation } from "@remix-run/react";
import { FormActions } from "~/components/admin/forms/form-actions";
import { FormError } from "~/components/admin/forms/form-error";
import { ORDER_FORM } from "~/components/admin/orders/order-form";
import { Button } from "~/components/ui/form/button";
import { type SettableStatus, statusLabels } from "~/lib/orders/order-status";
import type { AdminOrder } from "~/schemas/order";

interface ReopenQuestionProps {
  order: Pick<AdminOrder, "version">;
  status: SettableStatus;
  refundedAt: string | null;
  closeTo: string;
  error: string | undefined;
}

export function ReopenQuestion({ order, status, refundedAt, closeTo, error }: ReopenQuestionProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="grid gap-3 rounded-md bg-warn-bg p-4 text-warn">
      <FormError message={error} />
      <h3 className="text-lg">Reopen without payment?</h3>
      <p>{`${refundedAt ? `This order was refunded (${refundedAt})` : "This order's refund is on its way"}. Reopening won't charge the customer again. The order becomes ${statusLabels[status].toLowerCase()}, and its items are taken from stock.`}</p>
      <input type="hidden" form={ORDER_FORM} name="status" value={status} />
      <input type="hidden" form={ORDER_FORM} name="version" value={order.version} />
      <FormActions closeTo={closeTo}>
        <Button form={ORDER_FORM} name="intent" value="reopen-unpaid" disabled={busy}>
          Reopen without payment
        </Button>
      </FormActions>
    </div>
  );
}
