import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { InventoryReport } from "~/components/admin/reports/inventory-report";
import { salesUrl } from "~/components/admin/reports/period-form";
import { SalesReport } from "~/components/admin/reports/sales-report";
import { StockReasons } from "~/components/admin/reports/stock-reasons";
import { PageTitle } from "~/components/ui/page-title";
import { Tabs } from "~/components/ui/tabs";
import { lowStock, outOfStock } from "~/domain/reports/stock";
import { reasonSums } from "~/domain/stock/reason-sums";
import { requireAdmin } from "~/http/access";
import { salesView } from "~/routes/admin/reports/sales-view";

export const meta: MetaFunction = () => [{ title: "Reports · Back office" }];

const REASON_DAYS = 30;
/** More than anybody reads on a page; the file has all. */
const MOST_ROWS = 200;

const firstOf = <Row,>(rows: Row[]) => ({ rows: rows.slice(0, MOST_ROWS), count: rows.length });

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const params = new URL(request.url).searchParams;
  const [low, out, sales, reasons] = await Promise.all([
    lowStock(),
    outOfStock(),
    salesView(params),
    reasonSums(REASON_DAYS),
  ]);
  const tab = params.get("tab") === "sales" ? "sales" : "inventory";
  return { tab, low: firstOf(low), out: firstOf(out), sales, reasons };
}

export default function Reports() {
  const { tab, low, out, sales, reasons } = useLoaderData<typeof loader>();
  const { by, period } = sales;
  const salesTab = salesUrl({ by, period: period.name, ...period.typed });
  return (
    <>
      <PageTitle>Reports</PageTitle>
      <Tabs
        label="Reports"
        value={tab}
        hrefOf={(value) => (value === "sales" ? salesTab : salesTab.replace("tab=sales", "tab=inventory"))}
        tabs={[
          {
            value: "inventory",
            label: "Inventory",
            content: (
              <>
                <InventoryReport low={low} out={out} />
                <StockReasons days={REASON_DAYS} sums={reasons} />
              </>
            ),
          },
          { value: "sales", label: "Sales", content: <SalesReport view={sales} /> },
        ]}
      />
    </>
  );
}
