import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { ClipboardList, ShoppingBag } from "lucide-react";
import { OrderCard, orderCardData } from "~/components/admin/orders/order-card";
import { SearchForm } from "~/components/admin/search-form";
import { staleIfUnreachable, STALE_LIST } from "~/components/ui/stale-if-unreachable";
import { LinkButton } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Select } from "~/components/ui/input";
import { PageTitle } from "~/components/ui/page-title";
import { Pagination } from "~/components/ui/pagination";
import { listAdminOrders } from "~/domain/orders/queries";
import { requireAdmin } from "~/http/access";
import { urlWith, listQuery, pagesOf } from "~/lib/list-url";
import { orderStatuses, statusLabels } from "~/lib/order-status";

export const meta: MetaFunction = () => [{ title: "Orders · Back office" }];

const PER_PAGE = 25;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { params, search, page } = listQuery(request.url);
  const status = orderStatuses.find((name) => name === params.get("status"));
  const { rows, total } = await listAdminOrders({
    status,
    search,
    limit: PER_PAGE,
    offset: (page - 1) * PER_PAGE,
  });
  return {
    orders: rows.map(orderCardData),
    total,
    status: status ?? "",
    search,
    page,
    pages: pagesOf(total, PER_PAGE),
  } as const;
}

const latest = staleIfUnreachable<typeof loader>(STALE_LIST);
export const clientLoader = latest.clientLoader;

export default function Orders() {
  const { orders, total, status, search, page, pages } = latest.useData();
  const query = urlWith("", { status, search, page });
  return (
    <>
      <PageTitle
        text={`${total.toLocaleString("en-CA")} ${total === 1 ? "order" : "orders"}`}
        aside={
          <div className="flex flex-wrap gap-2">
            <LinkButton to="/admin/orders/pick-list" variant="outline">
              <ClipboardList aria-hidden className="size-5" />
              Pick list
            </LinkButton>
            <LinkButton to="/admin/payments" variant="outline">
              Payments
            </LinkButton>
          </div>
        }
      >
        Orders
      </PageTitle>
      <SearchForm action="/admin/orders" label="Search by number, name or e-mail" value={search}>
        <label>
          <span className="sr-only">Status</span>
          <Select name="status" defaultValue={status} key={status}>
            <option value="">All Orders</option>
            {orderStatuses.map((name) => (
              <option key={name} value={name}>
                {statusLabels[name]}
              </option>
            ))}
          </Select>
        </label>
      </SearchForm>
      {orders.length > 0 ? (
        <ul className="grid gap-3">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} query={query} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon={ShoppingBag} title={emptyText(status, search, page)} />
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(to) => urlWith("/admin/orders", { status, search, page: to })}
      />
      <Outlet />
    </>
  );
}

function emptyText(status: string, search: string, page: number): string {
  if (search) return "No orders match your search";
  if (status) return `No ${status} orders found`;
  return page > 1 ? "No orders on this page" : "No orders have been placed yet";
}
