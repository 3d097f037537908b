import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { OrderButtons } from "~/components/admin/orders/order-buttons";
import { OrderContents, OrderFacts, ShippingBlock } from "~/components/admin/orders/order-contents";
import { OrderForm } from "~/components/admin/orders/order-form";
import { OrderGiftCards } from "~/components/admin/orders/order-gift-cards";
import { OrderLinks } from "~/components/admin/orders/order-links";
import { OrderNotes } from "~/components/admin/orders/order-notes";
import { OrderRefunds } from "~/components/admin/orders/refunds/order-refunds";
import { HandOverQuestion } from "~/components/admin/orders/payments/hand-over-question";
import { OwedNotice } from "~/components/admin/orders/payments/owed-notice";
import { MarketNotice } from "~/components/admin/orders/market-notice";
import { OrderRelations } from "~/components/admin/orders/order-relations";
import { OrderThings } from "~/components/admin/orders/order-things";
import { OrderStatusPanel } from "~/components/admin/orders/order-status-panel";
import { PaymentRecords } from "~/components/admin/orders/payment-records";
import { UndeliveredMails } from "~/components/admin/orders/undelivered-mails";
import { ReopenQuestion } from "~/components/admin/orders/reopen-question";
import { useErrorToast } from "~/components/admin/forms/form-error";
import { Dialog } from "~/components/ui/dialog";
import { unlessQuestionCloses, useQuestion } from "~/components/ui/hooks/open-question";
import { isUnfinished } from "~/domain/orders/customer/anonymize";
import { giftCardsOfOrder } from "~/domain/gift-cards/read-gift-cards";
import { refusalToCorrect } from "~/domain/orders/gift-cards/recipient";
import { undeliveredMailsOf } from "~/domain/mail/outbox";
import { canMoveDelivery, daysToMove } from "~/domain/orders/handover/move-delivery";
import { canMove } from "~/domain/orders/handover/move-pickup";
import { notesOf } from "~/domain/orders/customer/notes";
import { nextOrderId } from "~/domain/orders/admin-list";
import { getAdminOrder } from "~/domain/orders/queries";
import { placeNameOf } from "~/domain/settings/place";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import { openLinkOf, toLink } from "~/domain/checkout/links/read-links";
import { requireAdmin } from "~/http/session/access";
import { formatDate, formatSoon } from "~/lib/time/dates";
import { promiseWords } from "~/lib/orders/words/promise-words";
import { now } from "~/services/clock/clock";
import { orderNumber } from "~/lib/orders/order-number";
import { phoneUrl } from "~/lib/text/phone";
import { dated } from "./order-dates";
import { daySheetUrl } from "~/routes/admin/day/day-url";
import { readOrderFilter } from "~/routes/admin/orders/list/order-filter";
import { picturedThings } from "~/routes/admin/orders/list/order-rows";
import { HAND_OVER } from "~/routes/admin/orders/list/hand-over";
import { listSearch } from "./list-search";
import { changeOrderByForm } from "./order-forms";
import type { AdminOrder } from "~/schemas/order";
import { TAKE_UP, takeUpOf } from "./take-up";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Order #${orderNumber(data.order.id)}` : "Order"} · Back office` },
];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const order = await getAdminOrder(params.id ?? "");
  const { searchParams } = new URL(request.url);
  const shop = await shopSettings();
  return {
    order: dated(order),
    date: formatDate(order.createdAt),
    ready: promiseWords(order) ?? (await missingTimeWords(order, shop)),
    notThere: order.notThereAt && formatDate(order.notThereAt),
    place: placeNameOf(shop, order.placeId),
    phoneUrl: phoneUrl(order.shippingAddress.phone),
    takeUp: takeUpOf(order, searchParams),
    nextId: await nextOrderId(readOrderFilter(searchParams).filter, order),
    mails: await undeliveredMailsOf(order.id),
    customerNote: (await notesOf([order.id]))[0]?.customerNote ?? "",
    link: await openLinkOf(order.id).then(
      (row) => row && { id: row.id, until: formatSoon(toLink(row).expiresAt, now()) },
    ),
    move: moveOf(order, shop),
    giftCards: await giftCardsOfOrder(order.id),
    takesRecipient: (await refusalToCorrect({ ...order, name: order.shippingAddress.name })) === null,
    things: await picturedThings(order),
    removable: !isUnfinished(order.status) && order.shippingAddress.name !== "",
  };
}

/** The page where its time or day is changed. */
function moveOf(order: AdminOrder, shop: ShopSettings): "pickup-time" | "delivery-day" | null {
  if (canMove(order, shop, true)) return "pickup-time";
  return canMoveDelivery(order) ? "delivery-day" : null;
}

/** Null where the shop asks for none. */
async function missingTimeWords(order: AdminOrder, shop: ShopSettings): Promise<string | null> {
  if (canMove(order, shop)) return "No pickup time chosen";
  return canMoveDelivery(order) && (await daysToMove(order)) ? "No delivery day chosen" : null;
}

export const action = (args: ActionFunctionArgs) => changeOrderByForm(args);

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessQuestionCloses;

export default function Order() {
  const { order, date, ready, notThere, place, nextId, mails, customerNote, ...loaded } =
    useLoaderData<typeof loader>();
  const { link, removable, move, giftCards, takesRecipient, things } = loaded;
  const takeUp = useQuestion(TAKE_UP) ? loaded.takeUp : null;
  const isHandingOver = useQuestion(HAND_OVER) && Number(order.owed) > 0;
  const result = useActionResult<typeof action>();
  const search = listSearch(useLocation().search);
  useErrorToast(result);
  return (
    <Dialog
      key={order.id}
      open
      onCloseTo={daySheetUrl(search) ?? `/admin/orders${search}`}
      title={`Order #${orderNumber(order.id)}`}
      className="sm:max-w-3xl"
    >
      <OrderForm result={result}>
        <OrderFacts order={order} date={date} ready={ready} notThere={notThere} />
        <OrderThings things={things} />
        <OrderButtons order={order} nextId={nextId} search={search} />
        <UndeliveredMails mails={mails} phone={order.shippingAddress.phone} />
        {isHandingOver ? (
          <HandOverQuestion order={order} search={search} error={result?.message} />
        ) : (
          <OwedNotice order={order} link={link} search={search} />
        )}
        <MarketNotice order={order} place={place} search={search} />
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
        <OrderGiftCards
          cards={giftCards}
          kept={order.kept}
          recipientUrl={takesRecipient ? `/admin/orders/${order.id}/gift-card-recipient${search}` : null}
        />
        <OrderRefunds order={order} result={result} />
        <ShippingBlock order={order} place={place} phoneUrl={loaded.phoneUrl} />
        <PaymentRecords payments={order.paymentRecords} result={result} />
        <OrderLinks order={order} removable={removable} move={move} search={search} />
      </OrderForm>
    </Dialog>
  );
}
