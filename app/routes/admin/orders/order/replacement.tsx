import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { ReplacementForm } from "~/components/admin/orders/refunds/replacement-form";
import { OrderQuestion } from "~/components/admin/orders/refunds/order-question";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { getAdminOrder, type ShownOrder } from "~/domain/orders/queries";
import { replaceItems } from "~/domain/orders/refunds/replace-items";
import { fieldText, formErrorResponse, readForm } from "~/http/forms/forms";
import { pressId } from "~/http/forms/press-id";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { variationTitle } from "~/lib/catalog/variation-name";
import { orderNumber } from "~/lib/orders/order-number";
import { pieceCounts, pieceNotes } from "~/lib/orders/pieces";
import { refundFields, refundTexts } from "~/lib/orders/words/refund-texts";
import { replacementInput } from "~/schemas/orders/refund";

export const meta: MetaFunction = () => [{ title: "Replacement · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const order = await getAdminOrder(params.id ?? "");
  const lines = order.items.flatMap((item) => {
    const counts = pieceCounts(item, order);
    const facts = [`${item.quantity} bought`, ...pieceNotes(counts)].join(", ");
    return counts.out > 0 && !item.isGiftCard
      ? [{ id: item.id, title: variationTitle(item), out: counts.out, facts }]
      : [];
  });
  return {
    id: order.id,
    refusal: refusalOf(order, lines.length),
    hidden: { id: randomUUID(), version: String(order.version) },
    lines,
    hasEmail: order.shippingAddress.email !== "",
  };
}

function refusalOf({ status, replacesId, shippingAddress }: ShownOrder, lines: number): string | null {
  if (status === "cancelled") return "This order is cancelled, so its items are not sent again.";
  if (replacesId) return "This order is a replacement. Replace the items of the first order instead.";
  if (shippingAddress.name === "") return "This order's customer had their name and address removed.";
  return lines > 0 ? null : "All items of this order were already refunded or replaced, or are gift cards.";
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  const values = refundTexts(form);
  try {
    const input = replacementInput.parse({
      lines: refundFields(values).lines,
      id: pressId(fieldText(form, "id"), values),
      version: fieldText(form, "version") || undefined,
    });
    const { id } = await replaceItems(params.id ?? "", input, by);
    const { search } = new URL(request.url);
    return await redirectWithToast(`/admin/orders/${id}${search}`, { title: "Replacement Created" });
  } catch (error) {
    return formErrorResponse(error, values);
  }
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function Replacement() {
  const { id, refusal, ...form } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  const closeTo = `/admin/orders/${id}${useLocation().search}`;
  return (
    <OrderQuestion title={`Replacement for order #${orderNumber(id)}`} closeTo={closeTo} refusal={refusal}>
      <ReplacementForm {...form} closeTo={closeTo} result={result} />
    </OrderQuestion>
  );
}
