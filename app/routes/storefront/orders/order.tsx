import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  json,
} from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Link,
  useLoaderData,
  useSearchParams,
  Form,
  useNavigation,
} from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { CancelRefused } from "~/routes/storefront/orders/cancel-refused";
import { CancelOrderDialog } from "~/components/storefront/orders/order-cancel-dialog";
import { ForgetDialog, GuestData } from "~/routes/storefront/orders/guest-data";
import { Letterhead } from "~/routes/storefront/orders/letterhead";
import { unlessQuestionCloses, useQuestion } from "~/components/ui/hooks/open-question";
import { OrderGiftCards } from "~/routes/storefront/orders/order-gift-cards";
import { OrderCard } from "~/routes/storefront/orders/order-card";
import { serverResultOrToast } from "~/components/ui/connection/unreachable";
import { useFocusAfterPress } from "~/components/ui/hooks/use-focus-after-press";
import { catalogue } from "~/domain/catalog/catalogue";
import { whyKept } from "~/domain/orders/customer/anonymize";
import { endingOpenLink } from "~/domain/checkout/links/end-links";
import { cancelOrder, refusalToCancel } from "~/domain/orders/status/cancel";
import { guestToken, marketPath } from "~/domain/orders/customer/guest-link";
import { movePickup, timesToMove } from "~/domain/orders/handover/move-pickup";
import { cardsOfOrder } from "~/domain/orders/gift-cards/shown";
import { refundableCents } from "~/domain/payments/order-refunds";
import { shopSettings } from "~/domain/settings/settings";
import { requireUser } from "~/http/session/access";
import { areGiftCards } from "~/lib/gift-cards/lines";
import { orderNumber } from "~/lib/orders/order-number";
import { daysOf } from "~/routes/storefront/checkout/checkout-places";
import {
  buyAgainAndRedirect,
  cancelAndRedirect,
  moveAndRedirect,
  removeDataAndRedirect,
  readOrderForm,
} from "~/routes/storefront/orders/order-actions";
import { unkept, visibleOrder } from "~/routes/storefront/orders/visible-order";
import { shownOrder } from "~/routes/storefront/orders/shown-order";
import { moneyOf } from "~/routes/storefront/orders/order-money";
import type { ReactNode } from "react";
import { type PickupDay, TimeFields } from "~/components/storefront/checkout/fields/time-fields";
import { Dialog, DialogActions } from "~/components/ui/dialog";
import { buttonLook, FocusableButton } from "~/components/ui/form/button";

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(rootDataOf(matches), {
    title: data ? `Order #${orderNumber(data.order.id)}` : "Order",
    hidden: true,
  });

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const token = query.get("token");
  const [found, shop, products] = await Promise.all([
    visibleOrder(context, params.id ?? "", token),
    shopSettings(),
    catalogue(),
  ]);
  const order = shownOrder(found, shop, products, await moneyOf([found]));
  const asked = query.get("cancel") === order.id;
  const refusal = asked ? refusalToCancel(order) : null;
  const backCents = asked ? await refundableCents(order.id) : 0;
  const cancelToken = asked && refusal === null && token !== null ? guestToken("cancel", order.id) : null;
  const moves = query.get("move") === order.id && order.canMove;
  const moving = moves && {
    days: daysOf(await timesToMove(found, shop)),
    chosen: found.slot?.startsAt ?? "",
    now: found.slot?.words ?? null,
    token: token === null ? null : guestToken("move", order.id),
  };
  const isForgettable = token !== null && order.shippingAddress.name !== "";
  const refusalToForget = isForgettable ? await whyKept(order) : null;
  const forgettable = isForgettable && refusalToForget === null;
  const forgetToken = forgettable && query.get("forget") === order.id ? guestToken("forget", order.id) : null;
  const marketHref = token === null ? `/orders/${order.id}/market` : marketPath(order);
  return json(
    {
      order,
      giftCards: await cardsOfOrder(found),
      marketHref: order.cancelledMarketDay === null ? null : marketHref,
      asked,
      refusal,
      backCents,
      cancelToken,
      forgettable,
      refusalToForget,
      forgetToken,
      moving,
    },
    { headers: unkept },
  );
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const { intent, token: cancelToken, slotId } = await readOrderForm(request);
  const token = new URL(request.url).searchParams.get("token");
  const backTo = orderPath(id, token);
  if (intent === "again") return buyAgainAndRedirect(request, await visibleOrder(context, id, token), backTo);
  if (intent === "forget") {
    await context.limit("guestOrder");
    return removeDataAndRedirect(id, cancelToken, backTo);
  }
  if (cancelToken) await context.limit("guestOrder");
  const who = cancelToken ? { guestToken: cancelToken } : { user: await requireUser(context) };
  if (intent === "move") return moveAndRedirect(() => movePickup(id, slotId, who), backTo);
  return cancelAndRedirect(() => endingOpenLink(id, null, () => cancelOrder(id, who)), backTo);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => serverResultOrToast(serverAction);
export const shouldRevalidate = unlessQuestionCloses;

const TOO_LATE_TO_MOVE = "It is too late to change this pickup time here. Please contact us.";

function orderPath(id: string, token: string | null, question?: "cancel" | "forget" | "move"): string {
  const query = new URLSearchParams({
    ...(token !== null && { token }),
    ...(question && { [question]: id }),
  }).toString();
  return query ? `/orders/${id}?${query}` : `/orders/${id}`;
}

export default function OrderPage() {
  const {
    order,
    giftCards,
    marketHref,
    refusal,
    backCents,
    cancelToken,
    forgettable,
    refusalToForget,
    forgetToken,
    moving,
    ...loaded
  } = useLoaderData<typeof loader>();
  const asked = useQuestion("cancel") && loaded.asked;
  const asksToMove = useQuestion("move");
  const asksToForget = useQuestion("forget");
  useFocusAfterPress();
  const token = useSearchParams()[0].get("token");
  const isGuest = token !== null;
  const path = orderPath(order.id, token);
  return (
    <div className="page max-w-4xl py-8">
      <Letterhead />
      <p className="pb-4 print:hidden">
        <Link
          to={isGuest ? "/products" : "/orders"}
          className="inline-flex items-center gap-1.5 font-bold hover:underline"
        >
          <ArrowLeft aria-hidden className="size-5" />{" "}
          <span>{isGuest ? "Back to Products" : "My Orders"}</span>
        </Link>
      </p>
      {asked && refusal !== null && <CancelRefused orderId={order.id} reason={refusal} />}
      <OrderCard
        order={order}
        cancelHref={orderPath(order.id, token, "cancel")}
        moveHref={orderPath(order.id, token, "move")}
        marketHref={marketHref}
        action={path}
        heading="h1"
      >
        <OrderGiftCards
          {...giftCards}
          print={{
            action: orderPath(`${order.id}/gift-cards`, token),
            endsCancelling: order.canCancel && areGiftCards(order.items),
          }}
        />
      </OrderCard>
      {!order.canCancel && (
        <p className="pt-4 text-muted">Questions about this order? Reply to your confirmation email.</p>
      )}
      {token !== null && (
        <GuestData
          dataHref={`/orders/${order.id}/data?${new URLSearchParams({ token }).toString()}`}
          forgetHref={forgettable ? orderPath(order.id, token, "forget") : null}
          refusal={refusalToForget}
        />
      )}
      {asksToForget && forgetToken !== null && <ForgetDialog onCloseTo={path} token={forgetToken} />}
      {asksToMove && !moving && <CancelRefused orderId={order.id} reason={TOO_LATE_TO_MOVE} />}
      {asksToMove && moving && (
        <MovePickupDialog {...moving} onCloseTo={path}>
          {moving.token && <input type="hidden" name="token" value={moving.token} />}
        </MovePickupDialog>
      )}
      {asked && refusal === null && (
        <CancelOrderDialog order={order} backCents={backCents} onCloseTo={path}>
          {cancelToken && <input type="hidden" name="token" value={cancelToken} />}
        </CancelOrderDialog>
      )}
    </div>
  );
}

interface MovePickupDialogProps {
  now: string | null;
  days: PickupDay[];
  chosen: string;
  onCloseTo: string;
  children?: ReactNode;
}

function MovePickupDialog({ now, days, chosen, onCloseTo, children }: MovePickupDialogProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Dialog open title="Change Pickup Time" onCloseTo={onCloseTo}>
      {now && <p>{`It is ${now} now.`}</p>}
      <Form method="post" replace preventScrollReset className="grid gap-4">
        <input type="hidden" name="intent" value="move" />
        {children}
        <TimeFields name="slotId" days={days} chosen={chosen} />
        <DialogActions>
          <Link to={onCloseTo} preventScrollReset className={buttonLook({ variant: "outline" })}>
            Keep Time
          </Link>{" "}
          <FocusableButton disabled={busy || days.length === 0}>Change Time</FocusableButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
