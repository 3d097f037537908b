import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import PackageOpen from "lucide-react/icons/package-open";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { CancelRefused } from "~/routes/storefront/orders/cancel-refused";
import { CancelOrderDialog } from "~/components/storefront/orders/order-cancel-dialog";
import { Letterhead } from "~/routes/storefront/orders/letterhead";
import { unlessQuestionCloses, useQuestion } from "~/components/ui/hooks/open-question";
import { OrderCard } from "~/routes/storefront/orders/order-card";
import { OrderGiftCards } from "~/routes/storefront/orders/order-gift-cards";
import { serverResultOrToast } from "~/components/ui/connection/unreachable";
import { LinkButton } from "~/components/ui/form/button";
import { EmptyState } from "~/components/ui/empty-state";
import { PageTitle } from "~/components/ui/page-title";
import { Pagination } from "~/components/ui/pagination";
import { useFocusAfterPress } from "~/components/ui/hooks/use-focus-after-press";
import { catalogue } from "~/domain/catalog/catalogue";
import { endingOpenLink } from "~/domain/checkout/links/end-links";
import { cancelOrder, refusalToCancel } from "~/domain/orders/status/cancel";
import { cardsOfOrders } from "~/domain/orders/gift-cards/shown";
import { getOrder, listOrders } from "~/domain/orders/queries";
import { refundableCents } from "~/domain/payments/order-refunds";
import { shopSettings } from "~/domain/settings/settings";
import { requireUser } from "~/http/session/access";
import { type CardsOfOrder, noCardsOfOrder } from "~/lib/gift-cards/of-order";
import { pageNumber, readPage } from "~/lib/url/pagination";
import {
  buyAgainAndRedirect,
  cancelAndRedirect,
  readOrdersForm,
} from "~/routes/storefront/orders/order-actions";
import { shownOrder } from "~/routes/storefront/orders/shown-order";
import { moneyOf } from "~/routes/storefront/orders/order-money";

const PER_PAGE = 20;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), { title: "My Orders", hidden: true });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(context);
  const query = new URL(request.url).searchParams;
  const { rows, page, pages } = await readPage(pageNumber(query.get("page")), PER_PAGE, (range) =>
    listOrders(user, range),
  );
  const [shop, products, money, cards] = await Promise.all([
    shopSettings(),
    catalogue(),
    moneyOf(rows),
    cardsOfOrders(rows),
  ]);
  const orders = rows.map((order) => shownOrder(order, shop, products, money));
  const asked = orders.find(({ id }) => id === query.get("cancel")) ?? null;
  const backCents = asked ? await refundableCents(asked.id) : 0;
  const giftCards: Partial<Record<string, CardsOfOrder>> = Object.fromEntries(cards);
  return { orders, giftCards, page, pages, asked, refusal: asked && refusalToCancel(asked), backCents };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser(context);
  const { intent, orderId } = await readOrdersForm(request);
  const backTo = ordersPath(pageNumber(new URL(request.url).searchParams.get("page")));
  if (intent === "again") return buyAgainAndRedirect(request, await getOrder(user, orderId), backTo);
  return cancelAndRedirect(() => endingOpenLink(orderId, null, () => cancelOrder(orderId, { user })), backTo);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => serverResultOrToast(serverAction);
export const shouldRevalidate = unlessQuestionCloses;

function ordersPath(page: number, cancel?: string): string {
  const query = new URLSearchParams({
    ...(page > 1 && { page: String(page) }),
    ...(cancel && { cancel }),
  }).toString();
  return query ? `/orders?${query}` : "/orders";
}

export default function Orders() {
  const { orders, giftCards, page, pages, refusal, backCents, ...loaded } = useLoaderData<typeof loader>();
  const asked = useQuestion("cancel") ? loaded.asked : null;
  useFocusAfterPress();
  return (
    <div className="page max-w-4xl py-8">
      <Letterhead />
      <PageTitle>My Orders</PageTitle>
      {asked && refusal !== null && <CancelRefused key={asked.id} orderId={asked.id} reason={refusal} />}
      {orders.length === 0 && (
        <EmptyState
          icon={PackageOpen}
          title="No orders yet"
          text="Once you order something, you can follow it here from the printer to your door."
        >
          <LinkButton to="/products">Browse Products</LinkButton>
        </EmptyState>
      )}
      <ul className="flex flex-col gap-6">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard
              moveHref={`/orders/${order.id}?move=${order.id}`}
              marketHref={`/orders/${order.id}/market`}
              order={order}
              href={`/orders/${order.id}`}
              cancelHref={ordersPath(page, order.id)}
              action={ordersPath(page)}
            >
              <OrderGiftCards {...(giftCards[order.id] ?? noCardsOfOrder)} />
            </OrderCard>
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={pages} hrefOf={(to) => ordersPath(to)} />
      {asked && refusal === null && (
        <CancelOrderDialog order={asked} backCents={backCents} onCloseTo={ordersPath(page)} />
      )}
    </div>
  );
}
