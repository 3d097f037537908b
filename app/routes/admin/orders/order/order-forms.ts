import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { referenceName } from "~/routes/admin/orders/order/order-form-check";
import { endingOpenLink } from "~/domain/checkout/links/end-links";
import { createOrderLink } from "~/domain/checkout/links/create-link";
import { giveBack } from "~/domain/orders/payments/give-back";
import { owedCentsOf } from "~/domain/orders/payments/owed-orders";
import { assignRefund } from "~/domain/orders/refunds/assign-refund";
import { saveShopNote } from "~/domain/orders/customer/notes";
import { orderStatusesOf } from "~/domain/orders/queries";
import { isTodayClosed } from "~/domain/payments/cash-day";
import { retryRefund } from "~/domain/payments/refunds";
import { handOver, markReady, setStatus } from "~/domain/orders/status/status";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { fieldText, fieldTexts, formErrorResponse, intentOf, readForm } from "~/http/forms/forms";
import { DomainError, invalid } from "~/lib/errors";
import { isId } from "~/lib/id";
import { assignedTexts, refundFields } from "~/lib/orders/words/refund-texts";
import { afterCloseText } from "~/lib/orders/words/payment-words";
import { nothingChanged } from "~/lib/toast-message";
import { shopNoteInput, statusInput } from "~/schemas/order";
import { givenBackInput } from "~/schemas/orders/order-payment";
import { assignRefundInput } from "~/schemas/orders/refund";
import { daySheetUrl } from "~/routes/admin/day/day-url";
import { doneToast, undoForm } from "~/routes/admin/orders/list/order-actions";
import { handOverUrl } from "~/routes/admin/orders/list/hand-over";
import { listSearch } from "./list-search";
import { takeUpUrl } from "./take-up";

/** Some are followed by the id of a refund or its part: `retry-refund:{id}`. */
const intents = [
  "enter",
  "set-status",
  "reopen-unpaid",
  "mark-ready",
  "hand-over",
  "hand-over-unpaid",
  "retry-refund",
  "assign-refund",
  "save-note",
  "give-back",
  "give-cash",
  "give-e_transfer",
  "payment-link",
] as const;

export async function changeOrderByForm({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const id = params.id ?? "";
  const search = listSearch(new URL(request.url).search);
  const form = await readForm(request);
  const [name = "", pressedFor = ""] = fieldText(form, "intent").split(":");
  form.set("intent", name);
  const intent = intentOf(form, intents);
  const note = (name: string) => fieldText(form, name);
  const typed = fieldTexts(form, [...form.keys()]);
  const values = { status: fieldText(form, "status"), shopNote: note("shopNote"), pressedFor, typed };
  try {
    if (intent === "enter") throw invalid("Press the button of what you want to do. Nothing was saved.");
    const isTyped = form.has("shopNote") && values.shopNote !== note("seenNote");
    if (isTyped || intent === "save-note") {
      const { shopNote } = shopNoteInput.parse(values);
      await saveShopNote(id, { text: shopNote, seen: note("seenNote") }, by);
    }
    if (intent === "save-note")
      return await redirectWithToast(`/admin/orders/${id}${search}`, { title: "Note Saved" });
    if (intent === "mark-ready") {
      const { order, changed } = await markReady(id, by);
      const moved = { ...order, hasEmail: order.shippingAddress.email !== "" };
      const toast = doneToast(intent, { done: [id], changed: changed ? [moved] : [] }, search);
      return await redirectWithToast(daySheetUrl(search) ?? `/admin/orders${search}`, toast);
    }
    if (intent === "hand-over" || intent === "hand-over-unpaid") {
      if (intent === "hand-over" && (await owedCentsOf([id])).length > 0)
        return redirect(handOverUrl(id, search));
      const { order, changed } = await handOver(id, by);
      const toast = changed
        ? { title: "Order Status Updated", undo: undoForm([order], search) }
        : doneToast("hand-over", { done: [id], changed: [] }, search);
      return await redirectWithToast(`/admin/orders/${id}${search}`, toast);
    }
    if (intent === "payment-link") {
      const { link } = await createOrderLink(id, by);
      return redirect(`/admin/orders/links/${link.id}${search}`);
    }
    if (intent === "give-back" || intent === "give-cash" || intent === "give-e_transfer") {
      const method = { "give-back": undefined, "give-cash": "cash", "give-e_transfer": "e_transfer" }[intent];
      const reference = fieldText(form, referenceName(pressedFor));
      const order = await giveBack(id, givenBackInput.parse({ partId: pressedFor, reference, method }), by);
      const part = order.refunds.flatMap(({ parts }) => parts).find((each) => each.id === pressedFor);
      const isAfterClose = part?.method === "cash" && (await isTodayClosed());
      const toast = { title: "Given Back", description: isAfterClose ? afterCloseText : undefined };
      return await redirectWithToast(`/admin/orders/${id}${search}`, toast);
    }
    if (intent === "retry-refund") {
      await retryRefund(pressedFor, { by, orderId: id });
      return await redirectWithToast(`/admin/orders/${id}${search}`, { title: "Refund Requested" });
    }
    if (intent === "assign-refund") {
      const input = { ...refundFields(assignedTexts(form, pressedFor)), refundId: pressedFor };
      await assignRefund(id, assignRefundInput.parse(input), by);
      return await redirectWithToast(`/admin/orders/${id}${search}`, { title: "Refund Assigned" });
    }
    const { status, version } = statusInput.parse({
      ...values,
      version: fieldText(form, "version") || undefined,
    });
    if (status === "fulfilled" && (await owedCentsOf([id])).length > 0)
      return redirect(handOverUrl(id, search));
    const [before] = isId(id) ? await orderStatusesOf([id]) : [];
    const options = {
      refuseUnpaid: intent !== "reopen-unpaid",
      seenStatus: fieldText(form, "seenStatus") || undefined,
    };
    const order = await endingOpenLink(id, by, () => setStatus(id, status, by, version, options));
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
