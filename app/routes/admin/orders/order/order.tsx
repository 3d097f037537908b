import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, Link, useNavigation } from "@remix-run/react";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { OrderButtons } from "~/routes/admin/orders/order/order-buttons";
import { OrderContents, OrderFacts, ShippingBlock } from "~/routes/admin/orders/order/order-contents";
import { OrderForm, ORDER_FORM } from "~/routes/admin/orders/order/order-form";
import { OrderGiftCards } from "~/routes/admin/orders/order/order-gift-cards";
import { OrderNotes } from "~/routes/admin/orders/order/order-notes";
import { OrderRefunds } from "~/routes/admin/orders/order/order-refunds";
import { OwedNotice } from "~/routes/admin/orders/order/owed-notice";
import { OrderThings } from "~/routes/admin/orders/order-things";
import { OrderStatusPanel } from "~/routes/admin/orders/order/order-status-panel";
import { PaymentRecords } from "~/routes/admin/orders/order/payment-records";
import { UndeliveredMails } from "~/routes/admin/orders/order/undelivered-mails";
import { useErrorToast, FormError } from "~/components/admin/forms/form-error";
import { Dialog } from "~/components/ui/dialog";
import { unlessQuestionCloses, useQuestion } from "~/components/ui/hooks/open-question";
import { type SettableStatus, handOverLabels, isUnfinished, statusLabels } from "~/lib/orders/order-status";
import { isAllRefunded } from "~/lib/orders/pieces";
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
import { LinkButton, Button } from "~/components/ui/form/button";
import { cancelledPickup } from "~/lib/orders/cancelled-market";
import { FormActions } from "~/components/admin/forms/form-actions";
import { owedText } from "~/components/admin/orders/payments/money-notice";

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
    removable: (!isUnfinished(order.status) || isAllRefunded(order)) && order.shippingAddress.name !== "",
  };
}

/** The page where an admin changes the pickup time or the delivery day. */
function moveOf(order: AdminOrder, shop: ShopSettings): "pickup-time" | "delivery-day" | null {
  if (canMove(order, shop, true)) return "pickup-time";
  return canMoveDelivery(order) ? "delivery-day" : null;
}

/** Null if the shop asks for no time or day. */
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

interface MarketNoticeProps {
  order: Pick<AdminOrder, "id" | "status" | "cancelledMarketDay">;
  place: string | null;
  search: string;
}

function MarketNotice({ order, place, search }: MarketNoticeProps) {
  const { id, status, cancelledMarketDay } = order;
  if (cancelledMarketDay === null || status === "cancelled" || status === "fulfilled") return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warn-bg p-3 text-warn">
      <p>
        <strong>Pickup cancelled, no answer yet.</strong>{" "}
        <span>{cancelledPickup(place, cancelledMarketDay)}</span>
      </p>
      <LinkButton to={`/admin/orders/${id}/market${search}`} variant="outline" preventScrollReset>
        Choose for the Customer
      </LinkButton>
    </div>
  );
}

interface OrderRelationsProps {
  order: Pick<AdminOrder, "replacesId" | "replacementIds">;
  search: string;
}

function OrderRelations({ order: { replacesId, replacementIds }, search }: OrderRelationsProps) {
  if (!replacesId && replacementIds.length === 0) return null;
  const link = (id: string) => (
    <Link key={id} to={`/admin/orders/${id}${search}`} preventScrollReset className="mr-2 underline">
      {`Order #${orderNumber(id)}`}
    </Link>
  );
  return (
    <p className="rounded-md bg-warn-bg p-3 text-warn">
      <span className="font-bold">
        {replacesId ? "This order is a replacement. First order:" : "Replacement order:"}
      </span>{" "}
      {replacesId ? link(replacesId) : replacementIds.map(link)}
    </p>
  );
}

interface ReopenQuestionProps {
  order: Pick<AdminOrder, "version">;
  status: SettableStatus;
  refundedAt: string | null;
  closeTo: string;
  error: string | undefined;
}

function ReopenQuestion({ order, status, refundedAt, closeTo, error }: ReopenQuestionProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="grid gap-3 rounded-md bg-warn-bg p-4 text-warn">
      <FormError message={error} />
      <h3 className="text-lg">Reopen without payment?</h3>
      <p>{`${refundedAt ? `This order was refunded (${refundedAt})` : "This order's refund is on its way"}. Reopening won't charge the customer again. The order becomes ${statusLabels[status].toLowerCase()}, and its items are taken from stock.`}</p>
      <input type="hidden" form={ORDER_FORM} name="status" value={status} />
      <input type="hidden" form={ORDER_FORM} name="version" value={order.version} />
      <FormActions closeTo={closeTo}>
        <Button form={ORDER_FORM} name="intent" value="reopen-unpaid" disabled={busy}>
          Reopen without payment
        </Button>
      </FormActions>
    </div>
  );
}

interface HandOverQuestionProps {
  order: AdminOrder;
  search: string;
  error: string | undefined;
}

function HandOverQuestion({ order, search, error }: HandOverQuestionProps) {
  const busy = useNavigation().formMethod === "POST";
  const orderUrl = `/admin/orders/${order.id}`;
  return (
    <div className="grid gap-3 rounded-md bg-warn-bg p-4 text-warn">
      <FormError message={error} />
      <h3 className="text-lg">{`${owedText(order) ?? ""}. Record the payment first?`}</h3>
      <FormActions closeTo={`${orderUrl}${search}`}>
        <Button form={ORDER_FORM} name="intent" value="hand-over-unpaid" variant="outline" disabled={busy}>
          {`${handOverLabels[order.deliveryMethod]}, unpaid`}
        </Button>
        <LinkButton to={`${orderUrl}/payment${search}`} preventScrollReset>
          Record Payment
        </LinkButton>
      </FormActions>
    </div>
  );
}

const moveNames = { "pickup-time": "pickup time", "delivery-day": "delivery day" };

interface OrderLinksProps {
  order: Pick<AdminOrder, "id" | "userId" | "shippingAddress" | "slot">;
  removable: boolean;
  /** The page where the pickup time or delivery day is changed. */
  move: keyof typeof moveNames | null;
  search: string;
}

function OrderLinks({ order, removable, move, search }: OrderLinksProps) {
  const { name, email } = order.shippingAddress;
  return (
    <div className="flex flex-wrap gap-2">
      {name !== "" && (order.userId !== undefined || email !== "") && (
        <LinkButton to={`/admin/orders/${order.id}/customer${search}`} variant="ghost" size="sm">
          Customer&apos;s orders and note
        </LinkButton>
      )}
      {move && (
        <LinkButton to={`/admin/orders/${order.id}/${move}${search}`} variant="ghost" size="sm">
          {`${order.slot ? "Change" : "Set"} ${moveNames[move]}`}
        </LinkButton>
      )}
      <LinkButton to={`/admin/audit?entity=order&id=${order.id}`} variant="ghost" size="sm">
        Changes
      </LinkButton>
      {removable && (
        <LinkButton to={`/admin/orders/${order.id}/remove-customer${search}`} variant="ghost" size="sm">
          Remove customer
        </LinkButton>
      )}
    </div>
  );
}
