import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunctionArgs, Link } from "@remix-run/react";
import ClipboardList from "lucide-react/icons/clipboard-list";
import Plus from "lucide-react/icons/plus";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import { keepScreenWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { OrderFilters } from "~/routes/admin/orders/list/order-filters";
import { OrderList } from "~/routes/admin/orders/list/order-list";
import { OrderBulkErrors } from "~/components/admin/orders/list/order-bulk-errors";
import { useFocusAfterPress } from "~/components/ui/hooks/use-focus-after-press";
import { STALE_LIST } from "~/components/admin/lists/stale-list";
import { staleIfUnreachable } from "~/components/ui/connection/stale-if-unreachable";
import { unlessQuestionCloses } from "~/components/ui/hooks/open-question";
import { LinkButton } from "~/components/ui/form/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import { listAdminOrders } from "~/domain/orders/admin-list";
import { BULK_LIMIT } from "~/domain/bulk";
import { requireAdmin } from "~/http/session/access";
import { urlWith, listQuery } from "~/lib/url/list-url";
import { readPage } from "~/lib/url/pagination";
import { now } from "~/services/clock/clock";
import { moveRow } from "./move-row";
import { RECENTLY_CHANGED, readRecentlyChanged, readOrderFilter } from "./order-filter";
import { orderRows } from "./order-rows";
import { endedLinks } from "~/domain/checkout/links/ended-links";
import { waitingLinks } from "~/domain/checkout/links/read-links";
import { orderNumber } from "~/lib/orders/order-number";
import { piecesText } from "~/lib/orders/words/payment-link-words";
import { formatSoon } from "~/lib/time/dates";
import { LinkTabs } from "~/components/admin/link-tabs";
import { type OrderStatus, orderStatuses, statusLabels } from "~/lib/orders/order-status";
import { formatCents, toCents } from "~/lib/money/money";

export const meta: MetaFunction = () => [{ title: "Orders · Back office" }];

const PER_PAGE = 25;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { params, page: asked } = listQuery(request.url);
  const { values, filter, message } = readOrderFilter(params);
  const shownAt = now();
  const acted = readRecentlyChanged(params.get(RECENTLY_CHANGED));
  const { rows, total, counts, page, pages } = await readPage(asked, PER_PAGE, (range) =>
    listAdminOrders({ ...filter, kept: [...acted.keys()], ...range }),
  );
  return {
    orders: await orderRows(rows, shownAt, acted),
    links:
      page === 1 && Object.values(values).every((value) => value === "") ? await linkRows(shownAt) : null,
    shownAt: shownAt.getTime(),
    total: values.status ? counts[values.status] : total,
    acted: params.get(RECENTLY_CHANGED) ?? "",
    counts,
    values,
    message,
    page,
    pages,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  return moveRow(request, by, { path: "/admin/orders", search: new URL(request.url).search });
}

/** Closing a dialog reloads the list: a refund may have arrived. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl } = args;
  return (
    unlessQuestionCloses(args) ||
    (currentUrl.pathname !== nextUrl.pathname && nextUrl.pathname === "/admin/orders")
  );
}

export const clientAction = keepScreenWhenUnreachable;

const latest = staleIfUnreachable<typeof loader>(STALE_LIST);
export const clientLoader = latest.clientLoader;

export default function Orders() {
  useFocusAfterPress();
  const { orders, links, shownAt, acted, total, counts, values, message, page, pages } = latest.useData();
  const result = useActionResult<typeof action>();
  const query = urlWith("", { ...values, page });
  return (
    <>
      <header className="flex flex-wrap items-start gap-x-6 gap-y-3 pb-2">
        <h1 className="text-3xl leading-11 max-lg:grow">Orders</h1>
        <LinkButton to="/admin/orders/new" className="lg:order-last">
          <Plus aria-hidden className="size-5" />
          New Order
        </LinkButton>
        <OrderFilters values={values} message={message} />
      </header>
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <StatusTabs
          counts={counts}
          status={values.status}
          hrefOf={(status) => urlWith("/admin/orders", { ...values, status })}
        />
        <div className="flex flex-wrap gap-2">
          <LinkButton to={`/admin/orders/pick-list${query}`} variant="outline" size="compact">
            <ClipboardList aria-hidden className="size-5" />
            Pick list
          </LinkButton>
          <LinkButton to="/admin/payments" variant="outline" size="compact">
            Payments
          </LinkButton>
        </div>
      </div>
      {result && <OrderBulkErrors {...result} query={query} />}
      {links && <LinkList {...links} query={query} />}
      {orders.length > 0 ? (
        <OrderList
          key={query}
          orders={orders}
          filter={{ ...values, page: String(page), shownAt: String(shownAt), acted }}
          total={total}
          most={BULK_LIMIT}
          query={query}
        />
      ) : (
        <EmptyState icon={ShoppingBag} title={emptyText(values)} />
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(to) => urlWith("/admin/orders", { ...values, page: to })}
      />
      <Outlet />
    </>
  );
}

function emptyText({
  status,
  search,
  delivery,
  from,
  to,
  source,
  payment,
}: Record<"status" | "search" | "delivery" | "from" | "to" | "source" | "payment", string>): string {
  if (search) return "No orders match your search";
  if (delivery || from || to || source || payment) return "No orders match these filters";
  if (status) return `No ${status} orders found`;
  return "No orders have been placed yet";
}

async function linkRows(shownAt: Date): Promise<Record<"waiting" | "ended", ListedLink[]>> {
  const [{ rows: waiting }, ended] = await Promise.all([waitingLinks(), endedLinks()]);
  return {
    waiting: waiting.map(({ id, orderId, name, pieces, amount, expiresAt }) => ({
      id,
      name,
      amount,
      when: `until ${formatSoon(expiresAt, shownAt)}`,
      what: orderId ? `Order #${orderNumber(orderId)}` : piecesText(pieces),
    })),
    ended: ended.map(({ id, name, pieces, amount, endedAt }) => ({
      id,
      name,
      what: piecesText(pieces),
      amount,
      when: `ended ${formatSoon(endedAt, shownAt)}`,
    })),
  };
}

interface StatusTabsProps {
  counts: Record<OrderStatus, number>;
  status: OrderStatus | "";
  hrefOf: (status: OrderStatus | "") => string;
}

function StatusTabs({ counts, status, hrefOf }: StatusTabsProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabs = [
    { name: "" as const, label: "All Orders", count: all },
    ...orderStatuses.map((name) => ({ name, label: statusLabels[name], count: counts[name] })),
  ];
  return (
    <LinkTabs
      label="Status"
      tabs={tabs.map(({ name, label, count }) => ({
        key: name,
        to: hrefOf(name),
        label,
        count,
        isCurrent: name === status,
      }))}
    />
  );
}

interface ListedLink {
  id: string;
  name: string;
  /** The placed order that the link pays for, or the number of items. */
  what: string;
  amount: string;
  when: string;
}

interface LinkListProps {
  waiting: ListedLink[];
  ended: ListedLink[];
  query: string;
}

function LinkList({ waiting, ended, query }: LinkListProps) {
  return (
    <>
      <Links title="Waiting for payment" links={waiting} query={query} />
      <Links title="Payment links that ended without an order" links={ended} query={query} />
    </>
  );
}

function Links({ title, links, query }: { title: string; links: ListedLink[]; query: string }) {
  if (links.length === 0) return null;
  return (
    <section aria-label={title} className="mb-3 overflow-hidden rounded-lg border border-line bg-surface">
      <h2 className="bg-sunken px-3 py-2 text-lg">{title}</h2>
      <ul className="divide-y divide-line">
        {links.map(({ id, name, what, amount, when }) => (
          <li
            key={id}
            className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 hover:bg-sunken"
          >
            <Link
              to={`/admin/orders/links/${id}${query}`}
              preventScrollReset
              className="flex min-h-11 items-center font-bold after:absolute after:inset-0"
            >
              <bdi>{name}</bdi>
            </Link>{" "}
            <span>{what}</span> <span className="text-muted">{when}</span>{" "}
            <span className="ml-auto font-bold tabular-nums">{formatCents(toCents(amount))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
