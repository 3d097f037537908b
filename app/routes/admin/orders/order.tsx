import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import ChevronRight from "lucide-react/icons/chevron-right";
import Printer from "lucide-react/icons/printer";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { OrderContents, OrderFacts, ShippingBlock } from "~/components/admin/orders/order-contents";
import { OrderLinks } from "~/components/admin/orders/order-links";
import { OrderNotes } from "~/components/admin/orders/order-notes";
import { NextStep, OrderStatusPanel } from "~/components/admin/orders/order-status-panel";
import { PaymentRecords } from "~/components/admin/orders/payment-records";
import { UndeliveredMails } from "~/components/admin/orders/undelivered-mails";
import { ReopenQuestion } from "~/components/admin/orders/reopen-question";
import { useErrorToast } from "~/components/admin/forms/form-error";
import { LinkButton } from "~/components/ui/form/button";
import { Dialog } from "~/components/ui/dialog";
import { unlessQuestionCloses, useQuestion } from "~/components/ui/hooks/open-question";
import { isUnfinished } from "~/domain/orders/anonymize";
import { undeliveredMailsOf } from "~/domain/mail/outbox";
import { notesOf, saveShopNote } from "~/domain/orders/notes";
import { nextOrderId } from "~/domain/orders/admin-list";
import { getAdminOrder, orderStatusesOf } from "~/domain/orders/queries";
import { retryRefund } from "~/domain/payments/refunds";
import { handOver, markReady, setStatus } from "~/domain/orders/status";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { fieldText, fieldTexts, formErrorResponse, intentOf, readForm } from "~/http/forms/forms";
import { formatDate, isRecent } from "~/lib/time/dates";
import { DomainError } from "~/lib/errors";
import { isId } from "~/lib/id";
import { urlWith } from "~/lib/url/list-url";
import { orderNumber } from "~/lib/orders/order-number";
import { settableStatuses } from "~/lib/orders/order-status";
import { nothingChanged } from "~/lib/toast-message";
import { shopNoteInput, statusInput } from "~/schemas/order";
import { now } from "~/services/clock/clock";
import { doneToast, undoForm } from "./order-actions";
import { dated, refundedAt } from "./order-dates";
import { readOrderFilter } from "./order-filter";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Order #${orderNumber(data.order.id)}` : "Order"} · Back office` },
];

/** Query parameter: the status a refunded order gets after confirmation. */
const TAKE_UP = "takeUp";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const order = await getAdminOrder(params.id ?? "");
  const { searchParams } = new URL(request.url);
  const wanted = settableStatuses.find((status) => status === searchParams.get(TAKE_UP));
  const isGivenBack = order.refundStatus === "refunded" || order.refundStatus === "pending";
  const takeUp =
    order.status === "cancelled" && isGivenBack && wanted && wanted !== "cancelled"
      ? { status: wanted, refundedAt: refundedAt(order) }
      : null;
  return {
    order: { ...order, paymentRecords: order.paymentRecords.map(dated) },
    date: formatDate(order.createdAt),
    cancellable: isRecent(order.createdAt, now()),
    takeUp,
    nextId: await nextOrderId(readOrderFilter(searchParams).filter, order),
    mails: await undeliveredMailsOf(order.id),
    customerNote: (await notesOf([order.id]))[0]?.customerNote ?? "",
    removable: !isUnfinished(order.status) && order.shippingAddress.name !== "",
  };
}

/** The list's filters without the dialog's own parameters. */
function listSearch(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(TAKE_UP);
  return params.size > 0 ? `?${params.toString()}` : "";
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const id = params.id ?? "";
  const search = listSearch(new URL(request.url).search);
  const form = await readForm(request);
  const intent = intentOf(form, ["set-status", "mark-ready", "hand-over", "retry-refund", "save-note"]);
  const note = (name: string) => fieldText(form, name).replace(/\r\n/g, "\n");
  const values = { ...fieldTexts(form, ["status"]), shopNote: note("shopNote") };
  try {
    if (intent === "mark-ready") {
      const { order, changed } = await markReady(id, by);
      const toast = doneToast(intent, { done: [id], changed: changed ? [order] : [] }, search);
      return await redirectWithToast(`/admin/orders${search}`, toast);
    }
    if (intent === "hand-over") {
      const { order, changed } = await handOver(id, by);
      const toast = changed
        ? { title: "Order Status Updated", undo: undoForm([order], search) }
        : doneToast(intent, { done: [id], changed: [] }, search);
      return await redirectWithToast(`/admin/orders/${id}${search}`, toast);
    }
    if (intent === "retry-refund") {
      await retryRefund(fieldText(form, "refundId"), { by, orderId: id });
      return await redirectWithToast(`/admin/orders/${id}${search}`, { title: "Refund Requested" });
    }
    if (intent === "save-note") {
      const { shopNote } = shopNoteInput.parse(values);
      await saveShopNote(id, { text: shopNote, seen: note("seenNote") }, by);
      return await redirectWithToast(`/admin/orders/${id}${search}`, { title: "Note Saved" });
    }
    const { status, version } = statusInput.parse({
      ...values,
      version: fieldText(form, "version") || undefined,
    });
    const [before] = isId(id) ? await orderStatusesOf([id]) : [];
    const order = await setStatus(id, status, by, version, {
      refuseUnpaid: fieldText(form, "unpaid") !== "accepted",
    });
    return await redirectWithToast(
      `/admin/orders/${id}${search}`,
      order.status === before?.status ? nothingChanged : { title: "Order Status Updated" },
    );
  } catch (error) {
    if (error instanceof DomainError && error.extra.details?.unpaid) {
      return redirect(
        urlWith(`/admin/orders/${id}`, {
          ...Object.fromEntries(new URLSearchParams(search)),
          [TAKE_UP]: values.status,
        }),
      );
    }
    return formErrorResponse(error, values);
  }
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessQuestionCloses;

export default function Order() {
  const { order, date, cancellable, nextId, mails, customerNote, removable, ...loaded } =
    useLoaderData<typeof loader>();
  const takeUp = useQuestion(TAKE_UP) ? loaded.takeUp : null;
  const result = useActionResult<typeof action>();
  const search = listSearch(useLocation().search);
  useErrorToast(result);
  return (
    <Dialog
      key={order.id}
      open
      onCloseTo={`/admin/orders${search}`}
      title={`Order #${orderNumber(order.id)}`}
      className="sm:max-w-3xl"
    >
      <div className="flex flex-wrap gap-2">
        <NextStep order={order} />
        <LinkButton to={`/admin/orders/${order.id}/slip${search}`} variant="outline">
          <Printer aria-hidden className="size-5" />
          Packing slip
        </LinkButton>
        {nextId && (
          <LinkButton to={`/admin/orders/${nextId}${search}`} variant="outline" preventScrollReset>
            Next order
            <ChevronRight aria-hidden className="size-5" />
          </LinkButton>
        )}
      </div>
      <UndeliveredMails mails={mails} phone={order.shippingAddress.phone} />
      <OrderFacts order={order} date={date} />
      {takeUp ? (
        <ReopenQuestion
          order={order}
          status={takeUp.status}
          refundedAt={takeUp.refundedAt}
          closeTo={`/admin/orders/${order.id}${search}`}
          error={result?.message}
        />
      ) : (
        <OrderStatusPanel
          order={order}
          cancellable={cancellable}
          isUntold={mails.some(({ isReadyMail }) => isReadyMail)}
          result={result}
        />
      )}
      <OrderNotes
        shopNote={order.shopNote}
        customerNote={customerNote}
        customerUrl={order.shippingAddress.name === "" ? null : `/admin/orders/${order.id}/customer${search}`}
        result={result}
      />
      <OrderContents order={order} />
      <ShippingBlock order={order} />
      <PaymentRecords payments={order.paymentRecords} />
      <OrderLinks order={order} removable={removable} search={search} />
    </Dialog>
  );
}
