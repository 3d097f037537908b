import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { buttonLook, FocusableButton } from "~/components/ui/form/button";
import { Dialog, DialogActions } from "~/components/ui/dialog";
import { formatCents } from "~/lib/money/money";
import { isByHand } from "~/lib/money/receive";
import { backTo } from "~/lib/orders/money-back";
import { orderNumber } from "~/lib/orders/order-number";
import type { ShownOrder } from "~/components/storefront/orders/order-data";

/** What happens to the money. A reopened order was refunded already; a failed refund is retried for the rest. */
export function moneyPart(
  { refundStatus, payments }: Pick<ShownOrder, "refundStatus" | "payments">,
  backCents: number,
): string {
  if (payments.length === 0) return "nothing was paid, so there is nothing to refund";
  const methods = payments.map(({ method }) => method);
  if (backCents > 0 && methods.includes("gift_card") && !methods.some(isByHand))
    return `you get ${formatCents(backCents)} back, ${backTo(methods)}`;
  if (backCents > 0 && payments.some(({ method }) => method !== "card"))
    return `you get ${formatCents(backCents)} back from us`;
  if (refundStatus === "failed")
    return "its refund, which failed before, is tried again to the card it was paid with";
  return backCents > 0
    ? `${formatCents(backCents)} is refunded to the card it was paid with`
    : "it was refunded before, so there is nothing more to refund";
}

interface CancelOrderDialogProps {
  order: ShownOrder;
  backCents: number;
  onCloseTo: string;
  children?: ReactNode;
}

export function CancelOrderDialog({ order, backCents, onCloseTo, children }: CancelOrderDialogProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Dialog open title="Cancel this order?" onCloseTo={onCloseTo}>
      <p>{`Order #${orderNumber(order.id)} will be cancelled: ${moneyPart(order, backCents)}, and stock is restored for others to buy. This cannot be undone.`}</p>
      <Form method="post" replace preventScrollReset>
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="orderId" value={order.id} />
        {children}
        <DialogActions>
          <Link to={onCloseTo} preventScrollReset className={buttonLook({ variant: "outline" })}>
            Keep Order
          </Link>{" "}
          <FocusableButton variant="destructive" disabled={busy}>
            {busy ? "Cancelling..." : "Cancel Order"}
          </FocusableButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
