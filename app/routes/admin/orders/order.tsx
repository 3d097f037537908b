import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { Printer } from "lucide-react";
import { OrderContents, OrderFacts, ShippingBlock } from "~/components/admin/orders/order-contents";
import { OrderStatusPanel } from "~/components/admin/orders/order-status-panel";
import { PaymentRecords } from "~/components/admin/orders/payment-records";
import { useRefusalToast } from "~/components/admin/refusal";
import { LinkButton } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { getAdminOrder } from "~/domain/orders/queries";
import { retryRefund } from "~/domain/orders/refunds";
import { markReady, setStatus } from "~/domain/orders/status";
import { requireAdmin } from "~/http/access";
import { redirectWithToast } from "~/http/flash";
import { fieldText, intentOf, readForm, refuseForm } from "~/http/forms";
import { formatDate, isRecent } from "~/lib/dates";
import { orderNumber } from "~/lib/order-number";
import { type PaymentRecord, statusInput } from "~/schemas/order";
import { now } from "~/services/clock";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data ? `Order #${orderNumber(data.order.id)}` : "Order"} · Back office` }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const order = await getAdminOrder(params.id ?? "");
  return { order: { ...order, payments: order.payments.map(dated) }, date: formatDate(order.createdAt), cancellable: isRecent(order.createdAt, now()) };
}

/** Dates are written on the server alone: browsers may know other rules of the shop's time zone. */
function dated(payment: PaymentRecord) {
  const refunds = payment.refunds.map((refund) => ({ ...refund, createdAt: formatDate(refund.createdAt) }));
  return { ...payment, paidAt: payment.paidAt && formatDate(payment.paidAt), refunds };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const id = params.id ?? "";
  const { search } = new URL(request.url);
  const form = await readForm(request);
  const intent = intentOf(form, ["set-status", "mark-ready", "retry-refund"]);
  const typed = { status: fieldText(form, "status") };
  try {
    if (intent === "mark-ready") {
      await markReady(id, by);
      return await redirectWithToast(`/admin/orders${search}`, { title: "Order Marked as Ready", description: "Customer has been notified via email" });
    }
    if (intent === "retry-refund") {
      await retryRefund(fieldText(form, "refundId"));
      return await redirectWithToast(`/admin/orders/${id}${search}`, { title: "Refund Requested" });
    }
    const { status, version } = statusInput.parse({ ...typed, version: fieldText(form, "version") || undefined });
    await setStatus(id, status, by, version);
    return await redirectWithToast(`/admin/orders/${id}${search}`, { title: "Order Status Updated" });
  } catch (error) {
    return refuseForm(error, typed);
  }
}

export default function Order() {
  const { order, date, cancellable } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { search } = useLocation();
  useRefusalToast(answer);
  return (
    <Dialog open onCloseTo={`/admin/orders${search}`} title={`Order #${orderNumber(order.id)}`} className="sm:max-w-3xl">
      <OrderFacts order={order} date={date} />
      <OrderStatusPanel key={order.id} order={order} cancellable={cancellable} refusal={answer} />
      <OrderContents order={order} />
      <ShippingBlock order={order} />
      <PaymentRecords payments={order.payments} />
      <div className="flex flex-wrap gap-2">
        <LinkButton to={`/admin/orders/${order.id}/slip`} variant="outline" size="sm">
          <Printer aria-hidden className="size-4" />
          Packing slip
        </LinkButton>
        <LinkButton to={`/admin/audit?entity=order&id=${order.id}`} variant="ghost" size="sm">
          Changes
        </LinkButton>
      </div>
    </Dialog>
  );
}
