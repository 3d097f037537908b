import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { InventoryReport } from "~/components/admin/reports/inventory-report";
import { SalesReport } from "~/components/admin/reports/sales-report";
import { StockReasons } from "~/components/admin/reports/stock-reasons";
import { PageTitle } from "~/components/ui/page-title";
import { Tabs } from "~/components/ui/tabs";
import { lowStock, outOfStock, sales } from "~/domain/reports";
import { reasonSums } from "~/domain/stock/reason-sums";
import { requireAdmin } from "~/http/access";
import { urlWith } from "~/lib/list-url";
import { periodOf } from "~/lib/period";

export const meta: MetaFunction = () => [{ title: "Reports · Back office" }];

const REASON_DAYS = 30;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const params = new URL(request.url).searchParams;
  const { period, from, to, message } = periodOf(params);
  const [low, out, sold, reasons] = await Promise.all([
    lowStock(),
    outOfStock(),
    sales(period),
    reasonSums(REASON_DAYS),
  ]);
  return {
    tab: params.get("tab") === "sales" ? "sales" : "inventory",
    low,
    out,
    sold,
    reasons,
    from,
    to,
    message,
  };
}

export default function Reports() {
  const { tab, low, out, sold, reasons, from, to, message } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>Reports</PageTitle>
      <Tabs
        label="Reports"
        value={tab}
        hrefOf={(value) => urlWith("/admin/reports", { tab: value, from, to })}
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
          {
            value: "sales",
            label: "Sales",
            content: <SalesReport rows={sold} from={from} to={to} message={message} />,
          },
        ]}
      />
    </>
  );
}
