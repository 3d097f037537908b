import { useNavigation } from "@remix-run/react";
import { ORDER_FORM, type OrderFormResult } from "~/components/admin/orders/order-form";
import { PiecesField } from "~/components/admin/orders/refunds/pieces-field";
import { Button } from "~/components/ui/form/button";
import { Checkbox } from "~/components/ui/form/checkbox-radio";
import { variationTitle } from "~/lib/catalog/variation-name";
import { pieceCounts } from "~/lib/orders/pieces";
import { assignedTexts } from "~/lib/orders/words/refund-texts";
import type { AdminOrder } from "~/schemas/order";

interface AssignRefundProps {
  order: AdminOrder;
  refundId: string;
  result: OrderFormResult | undefined;
}

export function AssignRefund({ order, refundId, result }: AssignRefundProps) {
  const busy = useNavigation().formMethod === "POST";
  const typed = assignedTexts(Object.entries(result?.values.typed ?? {}), refundId);
  const lines = order.items.flatMap((item) => {
    const { out: left } = pieceCounts(item, { ...order, replaced: {} });
    return left > 0 ? [{ id: item.id, title: variationTitle(item), left, isGiftCard: item.isGiftCard }] : [];
  });
  const hasFee = order.adjustments.some(({ type }) => type === "delivery_fee");
  return (
    <div className="grid gap-2">
      <p className="text-sm">
        {`This refund was made in Stripe. Say what it was for. Choose nothing if it was goodwill.${lines.some(({ isGiftCard }) => isGiftCard) ? " A gift card that you do not choose stays valid." : ""}`}
      </p>
      <ul className="grid gap-2">
        {lines.map(({ id, title, left, isGiftCard }) => (
          <li key={id} className="flex flex-wrap items-end gap-x-4 gap-y-1">
            <p className="grow basis-40 pb-2 wrap-anywhere">{title}</p>
            <PiecesField
              name={`${refundId}.quantity:${id}`}
              form={ORDER_FORM}
              item={title}
              most={left}
              defaultValue={typed[`quantity:${id}`]}
            />
            {!isGiftCard && (
              <Checkbox
                name={`${refundId}.restock:${id}`}
                form={ORDER_FORM}
                defaultChecked={`restock:${id}` in typed}
                label={
                  <>
                    Back to the shelf <span className="sr-only">{title}</span>
                  </>
                }
              />
            )}
          </li>
        ))}
      </ul>
      {hasFee && (
        <Checkbox
          name={`${refundId}.deliveryFee`}
          form={ORDER_FORM}
          defaultChecked={"deliveryFee" in typed}
          label="Delivery fee"
        />
      )}
      <div>
        <Button
          form={ORDER_FORM}
          name="intent"
          value={`assign-refund:${refundId}`}
          variant="outline"
          size="sm"
          disabled={busy}
        >
          Save What It Was For
        </Button>
      </div>
    </div>
  );
}
