import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { InventoryReport } from "~/components/admin/reports/inventory-report";
import { salesUrl } from "~/components/admin/reports/period-form";
import { SalesReport } from "~/components/admin/reports/sales-report";
import { StockReasons } from "~/components/admin/reports/stock-reasons";
import { PageTitle } from "~/components/ui/page-title";
import { staleIfUnreachable } from "~/components/ui/connection/stale-if-unreachable";
import { Tabs } from "~/components/ui/tabs";
import { lowStock, outOfStock } from "~/domain/reports/stock";
import { stockChangesByReason } from "~/domain/stock/changes-by-reason";
import { requireAdmin } from "~/http/session/access";
import { readSalesQuery, salesView } from "~/routes/admin/reports/sales-view";

export const meta: MetaFunction = () => [{ title: "Reports · Back office" }];
const REASON_DAYS = 30;
const MOST_ROWS = 200;

const STALE_REPORT =
  "The shop cannot be reached, so this is the previous report. Check your connection, then try again.";

const firstOf = <Row,>(rows: Row[]) => ({ rows: rows.slice(0, MOST_ROWS), count: rows.length });

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const params = new URL(request.url).searchParams;
  const { by, period } = readSalesQuery(params);
  const salesTab = salesUrl({ by, period: period.name, ...period.typed });
  if (params.get("tab") === "sales") return { salesTab, sales: await salesView(params), stock: null };
  const [low, out, reasons] = await Promise.all([
    lowStock(),
    outOfStock(),
    stockChangesByReason(REASON_DAYS),
  ]);
  return { salesTab, sales: null, stock: { low: firstOf(low), out: firstOf(out), reasons } };
}

const latest = staleIfUnreachable<typeof loader>(STALE_REPORT);
export const clientLoader = latest.clientLoader;

export default function Reports() {
  const { salesTab, sales, stock } = latest.useData();
  return (
    <>
      <PageTitle>Reports</PageTitle>
      <Tabs
        label="Reports"
        value={sales ? "sales" : "inventory"}
        hrefOf={(value) => (value === "sales" ? salesTab : salesTab.replace("tab=sales", "tab=inventory"))}
        tabs={[
          {
            value: "inventory",
            label: "Inventory",
            content: stock && (
              <>
                <InventoryReport low={stock.low} out={stock.out} />
                <StockReasons days={REASON_DAYS} sums={stock.reasons} />
              </>
            ),
          },
          { value: "sales", label: "Sales", content: sales && <SalesReport view={sales} /> },
        ]}
      />
    </>
  );
}
