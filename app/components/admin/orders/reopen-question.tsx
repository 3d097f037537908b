import { Form, useNavigation } from "@remix-run/react";
import { FormActions } from "~/components/admin/forms/form-actions";
import { FormError } from "~/components/admin/forms/form-error";
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
    <Form method="post" preventScrollReset className="grid gap-3 rounded-md bg-warn-bg p-4 text-warn">
      <FormError message={error} />
      <h3 className="text-lg">Take up without payment?</h3>
      <p>{`This order's money ${refundedAt ? `went back on ${refundedAt}` : "is on its way back"}; taking it up again does not charge it. It becomes ${statusLabels[status].toLowerCase()} and takes its items from the stock.`}</p>
      <input type="hidden" name="status" value={status} />
      <input type="hidden" name="version" value={order.version} />
      <input type="hidden" name="unpaid" value="accepted" />
      <FormActions closeTo={closeTo}>
        <Button name="intent" value="set-status" disabled={busy}>
          Take up without payment
        </Button>
      </FormActions>
    </Form>
  );
}
