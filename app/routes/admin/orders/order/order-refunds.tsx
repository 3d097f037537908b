import { type OrderFormResult, ORDER_FORM } from "~/routes/admin/orders/order/order-form";
import { REFUND_FAILED, TO_GIVE_BACK } from "~/components/admin/orders/payments/money-notice";
import { Badge, type BadgeVariant } from "~/components/ui/badge";
import { sum } from "~/lib/money/allocate";
import { formatCents, toCents } from "~/lib/money/money";
import { isToGiveBack } from "~/lib/orders/give-back";
import { refundLineLabel } from "~/lib/orders/refund-line";
import { refundReasonLabels } from "~/lib/orders/words/refund-words";
import type { AdminOrder } from "~/schemas/order";
import { useNavigation } from "@remix-run/react";
import { PiecesField } from "~/routes/admin/orders/order/pieces-field";
import { Button } from "~/components/ui/form/button";
import { Checkbox } from "~/components/ui/form/checkbox-radio";
import { variationTitle } from "~/lib/catalog/variation-name";
import { pieceCounts } from "~/lib/orders/pieces";
import { assignedTexts } from "~/lib/orders/words/refund-texts";

type ShownOrderRefund = AdminOrder["refunds"][number];

const states: Record<ShownOrderRefund["status"], { label: string; look: BadgeVariant }> = {
  refunded: { label: "Refunded", look: "success" },
  pending: { label: "Refund pending", look: "warning" },
  failed: { label: REFUND_FAILED, look: "destructive" },
};

function stateOf(refund: ShownOrderRefund): { label: string; look: BadgeVariant } {
  if (refund.change !== null) return { label: "Removed", look: "outline" };
  // Nothing was sent back: the refund only lowered what was owed.
  if (refund.parts.length === 0) return { label: "Was still owed", look: "outline" };
  return sentBackState(refund);
}

function sentBackState(refund: ShownOrderRefund): { label: string; look: BadgeVariant } {
  if (isToGiveBack({ refunds: [refund] })) return { label: TO_GIVE_BACK, look: "warning" };
  return states[refund.status];
}

interface OrderRefundsProps {
  order: AdminOrder;
  result: OrderFormResult | undefined;
}

/** Expects `createdAt` of each refund as formatted text. */
export function OrderRefunds({ order, result }: OrderRefundsProps) {
  if (order.refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds-title">
      <h3 id="refunds-title" className="mb-1 text-lg">
        {order.refunds.every(({ change, parts }) => change !== null && parts.length === 0)
          ? "Removed"
          : "Refunds"}
      </h3>
      <ul className="grid gap-3">
        {order.refunds.map((refund) => (
          <li key={refund.id} className="grid gap-1 rounded-md border border-line p-3">
            <p className="flex flex-wrap items-center gap-2">
              <strong>{formatCents(toCents(refund.amount))}</strong>
              <Badge variant={stateOf(refund).look}>{stateOf(refund).label}</Badge>
              {canAssign(order, refund) && <Badge variant="warning">Not assigned</Badge>}
              <span className="text-sm text-muted">{detailsOf(refund)}</span>
            </p>
            {canAssign(order, refund) ? (
              <AssignRefund order={order} refundId={refund.id} result={result} />
            ) : (
              <RefundLines refund={refund} items={order.items} />
            )}
            {refund.change !== null && <RemovedMoney refund={refund} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const canAssign = ({ status }: AdminOrder, refund: ShownOrderRefund) =>
  status !== "cancelled" &&
  refund.status !== "failed" &&
  refund.lines.some(({ kind }) => kind === "unassigned");

function detailsOf({ createdAt, gst, reason }: ShownOrderRefund): string {
  const tax = `${formatCents(toCents(gst))} GST included`;
  return [createdAt, tax, ...(reason ? [refundReasonLabels[reason]] : [])].join(", ");
}

function RemovedMoney({ refund }: { refund: ShownOrderRefund }) {
  const sentCents = sum(refund.parts.map(({ amount }) => toCents(amount)));
  const restCents = toCents(refund.amount) - sentCents;
  const owedCents = Math.min(restCents, toCents(refund.change?.owedBefore ?? "0"));
  const covered = [
    { what: "Was still owed", cents: owedCents },
    { what: "Used for the items that were added", cents: restCents - owedCents },
  ];
  const { look, label } = sentBackState(refund);
  return (
    <>
      {sentCents > 0 && (
        <p className="flex flex-wrap items-center gap-2">
          <strong>{formatCents(sentCents)}</strong>
          <Badge variant={look}>{label}</Badge>
        </p>
      )}
      {covered.map(
        ({ what, cents }) =>
          cents > 0 && (
            <p key={what} className="text-sm text-muted">
              {`${what}: ${formatCents(cents)}`}
            </p>
          ),
      )}
    </>
  );
}

function RefundLines({ refund, items }: { refund: ShownOrderRefund; items: AdminOrder["items"] }) {
  return (
    <ul>
      {refund.lines.map((line) => (
        <li
          key={`${line.kind}-${line.itemId}`}
          className="flex flex-wrap justify-between gap-x-4 wrap-anywhere"
        >
          <span>
            <span>{refundLineLabel(line, items)}</span>
            {line.restocked && <span className="text-sm text-muted">, back on the shelf</span>}
          </span>{" "}
          <span>{formatCents(toCents(line.amount))}</span>
        </li>
      ))}
    </ul>
  );
}

interface AssignRefundProps {
  order: AdminOrder;
  refundId: string;
  result: OrderFormResult | undefined;
}

function AssignRefund({ order, refundId, result }: AssignRefundProps) {
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
