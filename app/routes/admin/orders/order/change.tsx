import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { ChangeForm } from "~/routes/admin/orders/order/change-form";
import { OrderQuestion } from "~/routes/admin/orders/order/order-question";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { endingOpenLink } from "~/domain/checkout/links/end-links";
import { openLinkOf } from "~/domain/checkout/links/read-links";
import { deliveryZones } from "~/domain/delivery/zones";
import { changeOrder } from "~/domain/orders/changes/change-order";
import { feeBasis } from "~/domain/orders/changes/fee-basis";
import { placesToChoose } from "~/domain/places/places";
import { getAdminOrder } from "~/domain/orders/queries";
import { shopSettings } from "~/domain/settings/settings";
import { refundableOrder } from "~/domain/orders/refunds/refund-order";
import { fieldText, formErrorResponse, readForm } from "~/http/forms/forms";
import { pressId } from "~/http/forms/press-id";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { variationTitle } from "~/lib/catalog/variation-name";
import { DomainError } from "~/lib/errors";
import { areGiftCards } from "~/lib/gift-cards/lines";
import { balanceOf } from "~/lib/money/balance";
import { formatCents, toCents } from "~/lib/money/money";
import { refusalToChange, refusalToChangeItems } from "~/lib/orders/words/change-words";
import { type ChangeableOrder, changeDraftOf, changeFields } from "~/lib/orders/drafts/order-change-draft";
import { readOrderDraft } from "~/lib/orders/drafts/order-draft";
import { rebaseChange } from "~/lib/orders/drafts/rebase-change";
import { orderNumber } from "~/lib/orders/order-number";
import { pieceCounts } from "~/lib/orders/pieces";
import { nothingChanged } from "~/lib/toast-message";
import { listQueryOf } from "~/routes/admin/orders/list/order-filter";
import { viewAfter, viewOf } from "~/routes/admin/orders/new/draft-view";
import { changedNote } from "~/routes/admin/record-routes";
import { contactFields } from "~/schemas/orders/contact-by-hand";
import { db } from "~/services/database";
import { orderChangeInput } from "~/schemas/orders/order-change";

export const meta: MetaFunction = () => [{ title: "Change order · Back office" }];

async function changeableOrder(id: string) {
  const row = await getAdminOrder(id);
  const link = await openLinkOf(row.id);
  const { status, deliveryMethod, note, giftNote, shippingAddress } = row;
  const shop = await shopSettings();
  const money = await refundableOrder(row.id);
  const order: ChangeableOrder = {
    version: String(row.version),
    contact: { ...shippingAddress, address2: shippingAddress.address2 ?? "" },
    deliveryMethod,
    note,
    giftNote,
    ...(await placesToChoose(row)),
    items: row.items.flatMap((item) => {
      const { out, replaced } = pieceCounts(item, row);
      const facts = `${formatCents(toCents(item.unitPrice))} each`;
      const here = out + replaced;
      const { id, isGiftCard = false } = item;
      return here > 0 ? [{ id, title: variationTitle(item), facts, here, replaced, isGiftCard }] : [];
    }),
    takesGiftNote: giftNote !== "" || (shop.giftNote && !areGiftCards(row.items)),
    itemsRefusal: refusalToChangeItems(row),
    isReady: status === "ready",
    hasOpenLink: link !== null,
    money,
    zones: await deliveryZones(),
    fee: await feeBasis(db, row.id, money),
  };
  const refusal = refusalToChange({ status, name: shippingAddress.name });
  return { id: row.id, refusal, order };
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { order, ...rest } = await changeableOrder(params.id ?? "");
  const { totalCents, refundedCents } = balanceOf(order.money);
  return {
    ...rest,
    order,
    totalCents: totalCents - refundedCents,
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
    const input = orderChangeInput.parse({
      ...changeFields(draft, order),
      version: draft.version || undefined,
      // Uses the draft, not the parsed fields, which depend on the order: the first press changes its items.
      id: pressId(draft.formId, draft),
    });
    const shownCents = Number(fieldText(form, "shown"));
    const changed = await endingOpenLink(id, by, () => changeOrder(id, input, by, { shownCents }));
    const to = `/admin/orders/${id}${listQueryOf(new URL(request.url).searchParams)}`;
    const owedCents = toCents(changed.owed);
    const description = owedCents > 0 ? `${formatCents(owedCents)} is owed` : undefined;
    const toast = { title: "Order Changed", description };
    return await redirectWithToast(to, String(changed.version) === draft.version ? nothingChanged : toast);
  } catch (error) {
    if (error instanceof DomainError && error.extra.details?.version !== undefined) {
      const { order: changed } = await changeableOrder(id);
      const { rebased, conflicts } = rebaseChange(draft, changeDraftOf(changed, draft.formId));
      const fields = changedNotes(conflicts, changed, rebased.opened);
      return formErrorResponse(new DomainError("conflict", error.message, { fields }), await viewOf(rebased));
    }
    const isShort = error instanceof DomainError && error.extra.details?.unavailable !== undefined;
    if (!isShort) return formErrorResponse(error, await viewOf(draft));
    const fields = { oversold: ["Enter a reason, or change the quantities"] };
    const view = await viewOf({ ...draft, isShort: "yes" });
    return formErrorResponse(new DomainError("conflict", error.message, { fields }), view);
  }
}

function changedNotes(names: readonly string[], { places }: ChangeableOrder, now: Record<string, string>) {
  const noteOf = (name: string) =>
    changedNote(name === "placeId" ? places.find(({ id }) => id === now[name])?.name : now[name]);
  return Object.fromEntries(
    names.map((name) => [name in contactFields ? `shippingAddress.${name}` : name, [noteOf(name)]]),
  );
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
