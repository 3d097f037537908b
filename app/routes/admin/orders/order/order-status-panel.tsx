import { useNavigation } from "@remix-run/react";
import BellRing from "lucide-react/icons/bell-ring";
import PackageCheck from "lucide-react/icons/package-check";
import { useEffect, useId, useRef, useState } from "react";
import { FormError } from "~/components/admin/forms/form-error";
import { ORDER_FORM } from "~/routes/admin/orders/order/order-form";
import { Button, LinkButton } from "~/components/ui/form/button";
import { Field } from "~/components/ui/form/field";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import { Select } from "~/components/ui/form/input";
import type { FormResult } from "~/lib/form-result";
import { areGiftCards } from "~/lib/gift-cards/lines";
import { formatCents } from "~/lib/money/money";
import { isByHand } from "~/lib/money/receive";
import { leftByHandCents } from "~/lib/orders/give-back";
import { handOverLabels, settableStatuses, statusLabels } from "~/lib/orders/order-status";
import { hasPiecesOut } from "~/lib/orders/pieces";
import type { AdminOrder } from "~/schemas/order";

interface OrderStatusPanelProps {
  order: AdminOrder & { replaced: Record<string, number> };
  cancellable: boolean;
  search: string;
  isUntold: boolean;
  result?: FormResult<{ status: string }>;
}

export function NextStep({ order }: { order: OrderStatusPanelProps["order"] }) {
  const { status, deliveryMethod, shippingAddress, items } = order;
  const navigation = useNavigation();
  const busy = navigation.formMethod === "POST";
  const sending = navigation.formData?.get("intent") === "mark-ready";
  const waiting = status === "pending" || status === "processing";
  // Gift card orders have no such buttons: sending or printing the cards fulfils them.
  if (shippingAddress.name === "" || areGiftCards(items) || !(waiting || status === "ready")) return null;
  if (!hasPiecesOut(order))
    return <p>Nothing is left to hand over. To close this order, change its status to Fulfilled.</p>;
  return (
    <div className="flex flex-wrap gap-2">
      {waiting && (
        <Button form={ORDER_FORM} name="intent" value="mark-ready" disabled={busy}>
          <BellRing aria-hidden className="size-5" />
          <span>
            {sending
              ? "Sending..."
              : shippingAddress.email === ""
                ? "Mark as Ready"
                : "Mark as Ready & Notify"}
          </span>
        </Button>
      )}
      <Button
        form={ORDER_FORM}
        name="intent"
        value="hand-over"
        variant={waiting ? "outline" : "primary"}
        disabled={busy}
      >
        <PackageCheck aria-hidden className="size-5" />
        <span>{handOverLabels[deliveryMethod]}</span>
      </Button>
    </div>
  );
}

export function OrderStatusPanel({ order, cancellable, search, isUntold, result }: OrderStatusPanelProps) {
  const { status } = order;
  return (
    <div className="grid gap-3 rounded-md bg-sunken p-4">
      <FormError message={result?.message} />
      <StatusForm
        order={order}
        cancellable={cancellable}
        requested={result?.values.status || status}
        errors={result?.fields.status}
      />
      <RefundButtons order={order} cancellable={cancellable} search={search} />
      {status === "ready" && <ReadyNote order={order} isUntold={isUntold} />}
    </div>
  );
}

function ReadyNote({ order: { shippingAddress }, isUntold }: { order: AdminOrder; isUntold: boolean }) {
  const { email, phone } = shippingAddress;
  if (email === "")
    return (
      <p className="font-bold text-warn">{`No email address: tell the customer yourself${phone && `, ${phone}`}`}</p>
    );
  return isUntold ? null : (
    <p className="font-bold text-ok">Customer has been notified that order is ready</p>
  );
}

function StatusForm({
  order,
  cancellable,
  requested,
  errors,
}: {
  order: AdminOrder;
  cancellable: boolean;
  requested: string;
  errors: string[] | undefined;
}) {
  const busy = useNavigation().formMethod === "POST";
  const hydrated = useHydrated();
  const warning = useId();
  const [chosen, setChosen] = useState(requested);
  useEffect(() => setChosen(requested), [requested, order.version]);
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // The user may have selected a status before the scripts loaded.
    if (select.current) setChosen(select.current.value);
  }, []);
  const cancelling = chosen === "cancelled" && order.status !== "cancelled";
  return (
    <div className="flex flex-wrap items-end gap-3">
      <input type="hidden" form={ORDER_FORM} name="version" value={order.version} />
      <input type="hidden" form={ORDER_FORM} name="seenStatus" value={order.status} />
      <Field label="Change status" name="status" errors={errors} className="grow basis-48">
        {(control) => (
          <Select
            {...control}
            form={ORDER_FORM}
            ref={select}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            {order.status === "ready" && (
              <option value="ready" disabled>
                {statusLabels.ready}
              </option>
            )}
            {settableStatuses.map((name) => (
              <option
                key={name}
                value={name}
                disabled={name === "cancelled" && !cancellable && order.status !== "cancelled"}
              >
                {statusLabels[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button
        form={ORDER_FORM}
        name="intent"
        value="set-status"
        variant={cancelling && hydrated ? "destructive" : "outline"}
        disabled={busy}
        aria-describedby={cancelling ? warning : undefined}
      >
        {cancelling && hydrated ? "Cancel Order" : "Update Status"}
      </Button>
      {(!hydrated || cancelling) && cancellable && order.status !== "cancelled" && (
        <p id={warning} className="basis-full text-sm">
          {cancelWarning(order)}
        </p>
      )}
    </div>
  );
}

function cancelWarning(order: AdminOrder): string {
  const byHandCents = leftByHandCents(order);
  const acts = [
    order.payments.some(({ method }) => !isByHand(method)) && "refunds the payment",
    "puts the items back in stock",
    order.shippingAddress.email !== "" && "emails the customer",
  ].filter((act) => act !== false);
  const last = acts.pop() ?? "";
  const sentence = `Cancelling ${acts.length > 0 ? `${acts.join(", ")} and ` : ""}${last}.`;
  return byHandCents > 0 ? `${sentence} You give back ${formatCents(byHandCents)} yourself.` : sentence;
}

interface RefundButtonsProps {
  order: AdminOrder & { replaced: Record<string, number> };
  cancellable: boolean;
  search: string;
}

function RefundButtons({ order, cancellable, search }: RefundButtonsProps) {
  if (order.status === "cancelled") return null;
  const isReplacement = order.replacesId !== null;
  const hasMoney = order.payments.length > 0 && !["unpaid", "refunded"].includes(order.paymentStatus);
  const links = [
    { label: "Refund", to: "refund", isShown: hasMoney },
    {
      label: "Send a replacement",
      to: "replacement",
      isShown: hasPiecesOut(order) && order.shippingAddress.name !== "",
    },
  ].filter(({ isShown }) => isShown && !isReplacement);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {!cancellable && <p className="text-sm text-muted">Cannot cancel (&gt;4 hours old)</p>}
      {links.map(({ label, to }) => (
        <LinkButton
          key={to}
          to={`/admin/orders/${order.id}/${to}${search}`}
          variant="outline"
          size="sm"
          preventScrollReset
        >
          {label}
        </LinkButton>
      ))}
    </div>
  );
}
