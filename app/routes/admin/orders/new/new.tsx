import { randomUUID } from "node:crypto";
import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { NewOrderForm } from "~/routes/admin/orders/new/new-order-form";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { PageTitle } from "~/components/ui/page-title";
import { areGiftCardsOnly, giftCardProductName } from "~/domain/catalog/gift-card-products";
import { draftOfEndedLink } from "~/domain/checkout/links/ended-links";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import { deliveryZones } from "~/domain/delivery/zones";
import { isTodayClosed } from "~/domain/payments/cash-day";
import { placesToChoose } from "~/domain/places/places";
import { shopSettings } from "~/domain/settings/settings";
import { fieldText, formErrorResponse, readForm } from "~/http/forms/forms";
import { pressId } from "~/http/forms/press-id";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { DomainError } from "~/lib/errors";
import { isId } from "~/lib/id";
import { sum } from "~/lib/money/allocate";
import { formatCents, toCents } from "~/lib/money/money";
import { withoutHandover } from "~/lib/orders/drafts/gift-card-draft";
import {
  emptyOrderDraft,
  type OrderDraft,
  orderFields,
  readOrderDraft,
} from "~/lib/orders/drafts/order-draft";
import { afterCloseText } from "~/lib/orders/words/payment-words";
import { findPieces } from "~/domain/orders/manual/find-pieces";
import { hasGiftCards } from "~/domain/gift-cards/usable";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import type { AdminOrder } from "~/schemas/order";
import type { User } from "~/schemas/user";
import { viewAfter, viewOf } from "~/routes/admin/orders/new/draft-view";
import type { PickupDay } from "~/components/storefront/checkout/fields/time-fields";
import { placesOffered } from "~/domain/settings/place";
import { freeTimes, withoutCutoff } from "~/domain/slots/pickup-times";
import { daysOf } from "~/routes/storefront/checkout/checkout-places";
import { now } from "~/services/clock/clock";
import { db } from "~/services/database";

export const meta: MetaFunction = () => [{ title: "New Order · Back office" }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { searchParams } = new URL(request.url);
  const again = searchParams.get("again") ?? "";
  const formId = randomUUID();
  const { places, placeId } = await placesToChoose();
  // The link “Sell a Gift Card” adds this parameter.
  const sold = searchParams.has("gift-card") ? await giftCardProductName() : "";
  const begun = (await draftOfEndedLink(again, formId)) ?? { ...emptyOrderDraft(formId), findPiece: sold };
  const isChosen = places.some(({ id }) => id === begun.placeId);
  const view = await viewOf(isChosen ? begun : { ...begun, placeId });
  return {
    view: { ...view, found: sold === "" ? null : await findPieces(sold) },
    places,
    times: await timesToChoose(),
    zones: await deliveryZones(),
    takesGiftCards: await hasGiftCards(),
    takesGiftNote: begun.giftNote !== "" || (await shopSettings()).giftNote,
    hint: sold && `Add the amount of “${sold}” that the customer wants.`,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  const draft = readOrderDraft(form);
  const intent = fieldText(form, "intent");
  if (intent === "place") return place(draft, fieldText(form, "shown"), by);
  return json({ message: "", fields: {}, values: await viewAfter(draft, intent) });
}

async function place(draft: OrderDraft, shown: string, by: User) {
  try {
    const id = isId(draft.formId) ? draft.formId : randomUUID();
    const fields = orderFields((await areGiftCardsOnly(draft.lines)) ? withoutHandover(draft) : draft);
    const payments = fields.payments.map((payment, index) => ({ ...payment, id: pressId(id, index) }));
    const input = manualOrderInput.parse({ ...fields, payments, id });
    // With NaN, the order is not placed: the total is shown first.
    const shownCents = shown === "" ? NaN : Number(shown);
    const { order, link, created } = await enterOrder(input, by, { shownCents, again: draft.again });
    const to = link ? `/admin/orders/links/${link.id}` : `/admin/orders/${order?.id}`;
    // No toast: the link's dialog says what was made, and a toast would cover its buttons.
    if (!order) return redirect(to);
    const done = { title: "Order Placed", description: await cashWords(order) };
    return await redirectWithToast(to, created ? done : alreadyPlaced);
  } catch (error) {
    const isShort = error instanceof DomainError && error.extra.details?.unavailable !== undefined;
    if (!isShort) return formErrorResponse(error, await viewOf(draft));
    const fields = { oversold: ["Enter a reason, or change the quantities"] };
    const view = await viewOf({ ...draft, isShort: "yes" });
    return formErrorResponse(new DomainError("conflict", error.message, { fields }), view);
  }
}

const alreadyPlaced = {
  title: "Already Placed",
  description: "This form had placed the order before. What you changed afterwards was not saved.",
};

async function cashWords({ payments }: AdminOrder): Promise<string | undefined> {
  const cents = sum(
    payments.map(({ received, amount }) => (received ? toCents(received) - toCents(amount) : 0)),
  );
  const isAfterClose = payments.some(({ method }) => method === "cash") && (await isTodayClosed());
  const words = [cents > 0 && `Change to give: ${formatCents(cents)}`, isAfterClose && afterCloseText];
  return words.filter(Boolean).join(". ") || undefined;
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function NewOrder() {
  const { view, hint, ...form } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  return (
    <>
      <PageTitle text={hint || undefined}>New Order</PageTitle>
      <NewOrderForm initial={view} {...form} result={result} />
    </>
  );
}

/** Free times by place id; the key is "" for an only place. Leaves out places without times to choose. */
async function timesToChoose(): Promise<Record<string, PickupDay[]>> {
  const places = placesOffered(await shopSettings(), now());
  const times = await Promise.all(places.map((place) => freeTimes(db, withoutCutoff(place), { from: null })));
  return Object.fromEntries(
    places.flatMap(({ id }, index) => {
      const free = times[index];
      return free ? [[places.length > 1 ? id : "", daysOf(free)]] : [];
    }),
  );
}
