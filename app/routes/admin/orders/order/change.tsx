import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { ChangeForm } from "~/components/admin/orders/changes/change-form";
import { OrderQuestion } from "~/components/admin/orders/refunds/order-question";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { endingOpenLink } from "~/domain/checkout/links/end-links";
import { openLinkOf } from "~/domain/checkout/links/read-links";
import { changeOrder } from "~/domain/orders/changes/change-order";
import { placesToChoose } from "~/domain/places/places";
import { getAdminOrder } from "~/domain/orders/queries";
import { refundableOrder } from "~/domain/orders/refunds/refund-order";
import { fieldText, formErrorResponse, readForm } from "~/http/forms/forms";
import { pressId } from "~/http/forms/press-id";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { variationTitle } from "~/lib/catalog/variation-name";
import { DomainError } from "~/lib/errors";
import { balanceOf } from "~/lib/money/balance";
import { formatCents, toCents } from "~/lib/money/money";
import { refusalToChange, refusalToChangeItems } from "~/lib/orders/change-words";
import { type ChangeableOrder, changeDraftOf, changeFields } from "~/lib/orders/order-change-draft";
import { readOrderDraft } from "~/lib/orders/order-draft";
import { orderNumber } from "~/lib/orders/order-number";
import { pieceCounts } from "~/lib/orders/pieces";
import { nothingChanged } from "~/lib/toast-message";
import { listQueryOf } from "~/routes/admin/orders/list/order-filter";
import { viewAfter, viewOf } from "~/routes/admin/orders/new/draft-view";
import { orderChangeInput } from "~/schemas/orders/order-change";

export const meta: MetaFunction = () => [{ title: "Change order · Back office" }];

async function changeableOrder(id: string) {
  const row = await getAdminOrder(id);
  const link = await openLinkOf(row.id);
  const { status, deliveryMethod, note, shippingAddress } = row;
  const order: ChangeableOrder = {
    contact: { ...shippingAddress, address2: shippingAddress.address2 ?? "" },
    ...{ deliveryMethod, note, ...(await placesToChoose(row)) },
    items: row.items.flatMap((item) => {
      const { out, replaced } = pieceCounts(item, row);
      const facts = `${formatCents(toCents(item.unitPrice))} each`;
      const here = out + replaced;
      return here > 0 ? [{ id: item.id, title: variationTitle(item), facts, here, replaced }] : [];
    }),
    itemsRefusal: refusalToChangeItems(row),
    isReady: status === "ready",
    hasOpenLink: link !== null,
    money: await refundableOrder(row.id),
  };
  const refusal = refusalToChange({ status, name: shippingAddress.name });
  return { id: row.id, version: row.version, refusal, order };
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { version, order, ...rest } = await changeableOrder(params.id ?? "");
  const { totalCents, refundedCents } = balanceOf(order.money);
  return {
    ...rest,
    ...{ order, version: String(version), totalCents: totalCents - refundedCents },
    initial: changeDraftOf(order, randomUUID()),
    query: listQueryOf(new URL(request.url).searchParams),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  const draft = readOrderDraft(form);
  const intent = fieldText(form, "intent");
  if (intent !== "change") return json({ message: "", fields: {}, values: await viewAfter(draft, intent) });
  const { id, order } = await changeableOrder(params.id ?? "");
  try {
    const version = fieldText(form, "version");
    const input = orderChangeInput.parse({
      ...{ ...changeFields(draft, order), version: version || undefined },
      // Not from the fields: after the first press the order has other items.
      id: pressId(draft.formId, draft),
    });
    const shownCents = Number(fieldText(form, "shown"));
    const changed = await endingOpenLink(id, by, () => changeOrder(id, input, by, { shownCents }));
    const to = `/admin/orders/${id}${listQueryOf(new URL(request.url).searchParams)}`;
    const owedCents = toCents(changed.owed);
    const description = owedCents > 0 ? `${formatCents(owedCents)} is owed` : undefined;
    const toast = { title: "Order Changed", description };
    return await redirectWithToast(to, String(changed.version) === version ? nothingChanged : toast);
  } catch (error) {
    const isShort = error instanceof DomainError && error.extra.details?.unavailable !== undefined;
    if (!isShort) return formErrorResponse(error, await viewOf(draft));
    const fields = { oversold: ["Enter a reason, or change the quantities"] };
    const view = await viewOf({ ...draft, isShort: "yes" });
    return formErrorResponse(new DomainError("conflict", error.message, { fields }), view);
  }
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function Change() {
  const { id, refusal, query, ...form } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  const closeTo = `/admin/orders/${id}${query}`;
  return (
    <OrderQuestion title={`Change order #${orderNumber(id)}`} closeTo={closeTo} refusal={refusal}>
      <ChangeForm {...form} action={`/admin/orders/${id}/change${query}`} closeTo={closeTo} result={result} />
    </OrderQuestion>
  );
}
