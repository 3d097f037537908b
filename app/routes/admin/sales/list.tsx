import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import BadgePercent from "lucide-react/icons/badge-percent";
import Plus from "lucide-react/icons/plus";
import { SaleCard } from "./sale-card";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { EmptyState } from "~/components/ui/empty-state";
import { LinkButton } from "~/components/ui/form/button";
import { useFocusAfterPress } from "~/components/ui/hooks/use-focus-after-press";
import { PageTitle } from "~/components/ui/page-title";
import { Pagination } from "~/components/ui/pagination";
import { listSales } from "~/domain/catalog/on-sale/read-sales";
import { requireAdmin } from "~/http/session/access";
import { offWords, saleDays, saleStateOf } from "~/lib/catalog/sale-words";
import { dayAtShop } from "~/lib/time/shop-days";
import { listQuery, urlWith } from "~/lib/url/list-url";
import { readPage } from "~/lib/url/pagination";
import { now } from "~/services/clock/clock";

export const meta: MetaFunction = () => [{ title: "Sale Prices · Back office" }];

const PER_PAGE = 50;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { rows, page, pages } = await readPage(listQuery(request.url).page, PER_PAGE, listSales);
  const today = dayAtShop(now());
  const sales = rows.map((sale) => ({
    ...{ id: sale.id, title: sale.title, name: sale.name, off: offWords(sale) },
    ...{ days: saleDays(sale), state: saleStateOf(sale, today) },
  }));
  return { sales, page, pages };
}

export const shouldRevalidate = unlessFailed;

export default function Sales() {
  useFocusAfterPress();
  const { sales, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        text="Lower prices for some days. If several sales are for a product, customers pay the lowest price."
        aside={
          <LinkButton to="/admin/sales/new" preventScrollReset>
            <Plus aria-hidden className="size-5" />
            Add Sale
          </LinkButton>
        }
      >
        Sale Prices
      </PageTitle>
      {sales.length > 0 ? (
        <ul className="grid gap-3">
          {sales.map((sale) => (
            <li key={sale.id}>
              <SaleCard sale={sale} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={BadgePercent}
          title="No Sales"
          text="Put a category, a product or a variation on sale. Customers see the old price struck through beside the new one."
        />
      )}
      <Pagination page={page} pages={pages} hrefOf={(to) => urlWith("/admin/sales", { page: to })} />
      <Outlet />
    </>
  );
}
