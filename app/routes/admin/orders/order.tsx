import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { OrderButtons } from "~/components/admin/orders/order-buttons";
import { OrderContents, OrderFacts, ShippingBlock } from "~/components/admin/orders/order-contents";
import { OrderLinks } from "~/components/admin/orders/order-links";
import { OrderNotes } from "~/components/admin/orders/order-notes";
import { OrderRefunds } from "~/components/admin/orders/refunds/order-refunds";
import { HandOverQuestion } from "~/components/admin/orders/payments/hand-over-question";
import { OwedNotice } from "~/components/admin/orders/payments/owed-notice";
import { OrderRelations } from "~/components/admin/orders/order-relations";
import { OrderStatusPanel } from "~/components/admin/orders/order-status-panel";
import { PaymentRecords } from "~/components/admin/orders/payment-records";
import { UndeliveredMails } from "~/components/admin/orders/undelivered-mails";
import { ReopenQuestion } from "~/components/admin/orders/reopen-question";
import { useErrorToast } from "~/components/admin/forms/form-error";
import { Dialog } from "~/components/ui/dialog";
import { unlessQuestionCloses, useQuestion } from "~/components/ui/hooks/open-question";
import { isUnfinished } from "~/domain/orders/anonymize";
import { giveBack } from "~/domain/orders/payments/give-back";
import { owedCentsOf } from "~/domain/orders/payments/owed-orders";
import { assignRefund } from "~/domain/orders/refunds/assign-refund";
import { undeliveredMailsOf } from "~/domain/mail/outbox";
import { notesOf, saveShopNote } from "~/domain/orders/notes";
import { nextOrderId } from "~/domain/orders/admin-list";
import { getAdminOrder, orderStatusesOf } from "~/domain/orders/queries";
import { retryRefund } from "~/domain/payments/refunds";
import { handOver, markReady, setStatus } from "~/domain/orders/status";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { fieldText, fieldTexts, formErrorResponse, intentOf, readForm } from "~/http/forms/forms";
import { formatDate } from "~/lib/time/dates";
import { DomainError } from "~/lib/errors";
import { isId } from "~/lib/id";
import { orderNumber } from "~/lib/orders/order-number";
import { refundFields, refundTexts } from "~/lib/orders/refund-texts";
import { nothingChanged } from "~/lib/toast-message";
import { shopNoteInput, statusInput } from "~/schemas/order";
import { givenBackInput } from "~/schemas/order-payment";
import { assignRefundInput } from "~/schemas/refund";
import { doneToast, undoForm } from "./order-actions";
import { dated } from "./order-dates";
import { readOrderFilter } from "./order-filter";
import { HAND_OVER, handOverUrl } from "./hand-over";
import { TAKE_UP, takeUpOf, takeUpUrl } from "./take-up";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Order #${orderNumber(data.order.id)}` : "Order"} · Back office` },
];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const order = await getAdminOrder(params.id ?? "");
  const { searchParams } = new URL(request.url);
  return {
    order: dated(order),
    date: formatDate(order.createdAt),
    takeUp: takeUpOf(order, searchParams),
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
  params.delete(HAND_OVER);
  return params.size > 0 ? `?${params.toString()}` : "";
}

const intents = [
  "set-status",
  "mark-ready",
  "hand-over",
  "retry-refund",
  "assign-refund",
  "save-note",
  "give-back",
] as const;

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const id = params.id ?? "";
  const search = listSearch(new URL(request.url).search);
  const form = await readForm(request);
  const intent = intentOf(form, intents);
  const note = (name: string) => fieldText(form, name).replace(/\r\n/g, "\n");
  const texts = { refund: refundTexts(form), shopNote: note("shopNote") };
  const values = { ...fieldTexts(form, ["status", "refundId", "partId", "reference"]), ...texts };
  try {
    if (intent === "mark-ready") {
      const { order, changed } = await markReady(id, by);
      const moved = { ...order, hasEmail: order.shippingAddress.email !== "" };
      const toast = doneToast(intent, { done: [id], changed: changed ? [moved] : [] }, search);
      return await redirectWithToast(`/admin/orders${search}`, toast);
    }
    if (intent === "hand-over") {
      if (fieldText(form, "owed") !== "accepted" && (await owedCentsOf([id])).length > 0)
        return redirect(handOverUrl(id, search));
      const { order, changed } = await handOver(id, by);
      const toast = changed
        ? { title: "Order Status Updated", undo: undoForm([order], search) }
        : doneToast(intent, { done: [id], changed: [] }, search);
      return await redirectWithToast(`/admin/orders/${id}${search}`, toast);
    }
    if (intent === "give-back") {
      await giveBack(id, givenBackInput.parse(values), by);
      return await redirectWithToast(`/admin/orders/${id}${search}`, { title: "Given Back" });
    }
    if (intent === "retry-refund") {
      await retryRefund(values.refundId, { by, orderId: id });
      return await redirectWithToast(`/admin/orders/${id}${search}`, { title: "Refund Requested" });
    }
    if (intent === "assign-refund") {
      const input = { ...refundFields(values.refund), refundId: values.refundId };
      await assignRefund(id, assignRefundInput.parse(input), by);
      return await redirectWithToast(`/admin/orders/${id}${search}`, { title: "Refund Assigned" });
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
    if (status === "fulfilled" && (await owedCentsOf([id])).length > 0)
      return redirect(handOverUrl(id, search));
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
      return redirect(takeUpUrl(`/admin/orders/${id}`, search, values.status));
    }
    return formErrorResponse(error, values);
  }
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessQuestionCloses;

export default function Order() {
  const { order, date, nextId, mails, customerNote, removable, ...loaded } = useLoaderData<typeof loader>();
  const takeUp = useQuestion(TAKE_UP) ? loaded.takeUp : null;
  const isHandingOver = useQuestion(HAND_OVER) && Number(order.owed) > 0;
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
      <OrderButtons order={order} nextId={nextId} search={search} />
      <UndeliveredMails mails={mails} phone={order.shippingAddress.phone} />
      {isHandingOver ? (
        <HandOverQuestion order={order} search={search} error={result?.message} />
      ) : (
        <OwedNotice order={order} search={search} />
      )}
      <OrderFacts order={order} date={date} />
      <OrderRelations order={order} search={search} />
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
          cancellable={order.cancellable}
          search={search}
          isUntold={mails.some(({ isReadyMail }) => isReadyMail)}
          result={result}
        />
      )}
      <OrderNotes
        shopNote={order.shopNote}
        customerNote={customerNote}
        customerUrl={`/admin/orders/${order.id}/customer${search}`}
        isRemoved={order.shippingAddress.name === ""}
        result={result}
      />
      <OrderContents order={order} />
      <OrderRefunds order={order} result={result} />
      <ShippingBlock order={order} />
      <PaymentRecords payments={order.paymentRecords} result={result} />
      <OrderLinks order={order} removable={removable} search={search} />
    </Dialog>
  );
}
