import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { InventoryReport } from "~/routes/admin/reports/inventory-report";
import { salesUrl } from "~/routes/admin/reports/period-form";
import { SalesReport } from "~/routes/admin/reports/sales-report";
import { PageTitle } from "~/components/ui/page-title";
import { staleIfUnreachable } from "~/components/ui/connection/stale-if-unreachable";
import { Tabs } from "~/components/ui/tabs";
import { lowStock, outOfStock } from "~/domain/reports/stock";
import { stockChangesByReason } from "~/domain/stock/changes-by-reason";
import { requireAdmin } from "~/http/session/access";
import { readSalesQuery, salesView } from "~/routes/admin/reports/sales-view";
import { Cell, Head, Table } from "~/components/admin/lists/table";
import { reasonLabels, type StockReason } from "~/lib/catalog/stock-reasons";

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

interface StockReasonsProps {
  days: number;
  sums: { reason: StockReason; changes: number; added: number; taken: number }[];
}

function StockReasons({ days, sums }: StockReasonsProps) {
  if (sums.length === 0) return null;
  return (
    <section aria-labelledby="reasons-title" className="mt-6">
      <h2 id="reasons-title" className="mb-3 text-xl">{`Stock changed by hand, the last ${days} days`}</h2>
      <Table
        label="Stock changed by hand"
        head={["Why", "Changes", "Added", "Taken"].map((title) => (
          <Head key={title}>{title}</Head>
        ))}
      >
        {sums.map(({ reason, changes, added, taken }) => (
          <tr key={reason}>
            <Cell className="font-bold">{reasonLabels[reason]}</Cell>
            <Cell>{changes}</Cell>
            <Cell>{added > 0 ? `+${added}` : "0"}</Cell>
            <Cell>{taken > 0 ? `-${taken}` : "0"}</Cell>
          </tr>
        ))}
      </Table>
    </section>
  );
}
