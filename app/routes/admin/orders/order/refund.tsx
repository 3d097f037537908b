import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { RefundForm } from "~/routes/admin/orders/order/refund-form";
import { OrderQuestion } from "~/routes/admin/orders/order/order-question";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { hasGiftCards } from "~/domain/gift-cards/usable";
import { getAdminOrder } from "~/domain/orders/queries";
import { endingOpenLink } from "~/domain/checkout/links/end-links";
import { refundableOrder, refundOrder } from "~/domain/orders/refunds/refund-order";
import { fieldText, formErrorResponse, readForm } from "~/http/forms/forms";
import { pressId } from "~/http/forms/press-id";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { variationTitle } from "~/lib/catalog/variation-name";
import { formatCents, toCents } from "~/lib/money/money";
import { refundProposal } from "~/lib/money/refund-plan";
import { orderNumber } from "~/lib/orders/order-number";
import { pieceCounts, pieceNotes } from "~/lib/orders/pieces";
import { refundFields, refundTexts } from "~/lib/orders/words/refund-texts";
import { refusalToRefund, spentWords } from "~/lib/orders/words/refund-words";
import { refundInput } from "~/schemas/orders/refund";
import { listQueryOf } from "~/routes/admin/orders/list/order-filter";

export const meta: MetaFunction = () => [{ title: "Refund · Back office" }];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const order = await getAdminOrder(params.id ?? "");
  const money = await refundableOrder(order.id);
  const { lines, feeCents, availableCents } = refundProposal(money);
  const piecesLeft = new Map(lines.map((line) => [line.lineId, line.piecesLeft]));
  const { searchParams } = new URL(request.url);
  return {
    id: order.id,
    refusal:
      refusalToRefund(order) ?? (availableCents > 0 ? null : "No money of this order is left to refund."),
    hidden: { id: randomUUID(), version: String(order.version) },
    items: order.items.map(({ id, productName, variationName }) => ({ id, productName, variationName })),
    lines: order.items.flatMap((item) => {
      const left = piecesLeft.get(item.id) ?? 0;
      const counts = pieceCounts(item, order);
      const price = formatCents(toCents(item.unitPrice));
      const spentCents = money.lines.find(({ id }) => id === item.id)?.spentCents ?? 0;
      const facts = [
        `${item.quantity} × ${price}`,
        ...pieceNotes({ ...counts, replaced: 0 }),
        ...(spentCents > 0 ? [spentWords(spentCents)] : []),
      ].join(", ");
      const { replaced } = counts;
      const { id, isGiftCard = false } = item;
      return left > 0 ? [{ id, title: variationTitle(item), left, facts, replaced, isGiftCard }] : [];
    }),
    money,
    feeCents,
    availableCents,
    takesGiftCards: await hasGiftCards(),
    typed: refundTexts(searchParams),
    query: listQueryOf(searchParams),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const id = params.id ?? "";
  const form = await readForm(request);
  const values = refundTexts(form);
  const shown = fieldText(form, "shown");
  try {
    const input = refundInput.parse({
      ...refundFields(values),
      id: pressId(fieldText(form, "id"), values),
      version: fieldText(form, "version") || undefined,
    });
    const shownCents = shown === "" ? undefined : Number(shown);
    await endingOpenLink(id, by, () => refundOrder(id, input, by, { shownCents }));
  } catch (error) {
    return formErrorResponse(error, values);
  }
  const query = listQueryOf(new URL(request.url).searchParams);
  return redirectWithToast(`/admin/orders/${id}${query}`, { title: "Refund Requested" });
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function Refund() {
  const { id, refusal, hidden, query, ...form } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  const closeTo = `/admin/orders/${id}${query}`;
  return (
    <OrderQuestion title={`Refund order #${orderNumber(id)}`} closeTo={closeTo} refusal={refusal}>
      <RefundForm
        {...form}
        action={`/admin/orders/${id}/refund${query}`}
        closeTo={closeTo}
        hidden={{ ...Object.fromEntries(new URLSearchParams(query)), ...hidden }}
        result={result}
      />
    </OrderQuestion>
  );
}
