import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import BadgePercent from "lucide-react/icons/badge-percent";
import Plus from "lucide-react/icons/plus";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { EmptyState } from "~/components/ui/empty-state";
import { LinkButton } from "~/components/ui/form/button";
import { useFocusAfterPress } from "~/components/ui/hooks/use-focus-after-press";
import { PageTitle } from "~/components/ui/page-title";
import { Pagination } from "~/components/ui/pagination";
import { listSales } from "~/domain/catalog/on-sale/read-sales";
import { requireAdmin } from "~/http/session/access";
import { offWords, saleDays, saleStateOf, type SaleState } from "~/lib/catalog/sale-words";
import { dayAtShop } from "~/lib/time/shop-days";
import { listQuery, urlWith } from "~/lib/url/list-url";
import { readPage } from "~/lib/url/pagination";
import { now } from "~/services/clock/clock";
import CircleStop from "lucide-react/icons/circle-stop";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { StateBadge } from "~/components/admin/promotions/promotion-head";
import { Card } from "~/components/ui/card";

export const meta: MetaFunction = () => [{ title: "Sale Prices · Back office" }];

const PER_PAGE = 50;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { rows, page, pages } = await readPage(listQuery(request.url).page, PER_PAGE, listSales);
  const today = dayAtShop(now());
  const sales = rows.map((sale) => ({
    id: sale.id,
    title: sale.title,
    name: sale.name,
    off: offWords(sale),
    days: saleDays(sale),
    state: saleStateOf(sale, today),
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

interface SaleShown {
  id: string;
  title: string;
  name: string;
  off: string;
  days: string;
  state: SaleState;
}

function SaleCard({ sale: { id, title, name, off, days, state } }: { sale: SaleShown }) {
  const isRunning = state === "running";
  const what = `${title}, ${off}`;
  return (
    <Card className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 grow basis-60">
        <h2 className="text-lg wrap-anywhere">
          <span>{title}</span> <StateBadge state={state} />
        </h2>
        <p>{`${off} · ${days}`}</p>
        {name && <p className="text-sm wrap-anywhere text-muted">{name}</p>}
      </div>
      {state !== "ended" && (
        <div className="flex gap-2">
          <LinkButton to={`/admin/sales/${id}`} variant="outline" size="sm" preventScrollReset>
            <Pencil aria-hidden className="size-4" />
            Edit <span className="sr-only">{what}</span>
          </LinkButton>{" "}
          <LinkButton
            to={`/admin/sales/${id}/end`}
            variant="ghost"
            size="sm"
            preventScrollReset
            className="text-danger!"
          >
            {isRunning ? (
              <CircleStop aria-hidden className="size-4" />
            ) : (
              <Trash2 aria-hidden className="size-4" />
            )}
            <span>{isRunning ? "End Now" : "Delete"}</span> <span className="sr-only">{what}</span>
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
