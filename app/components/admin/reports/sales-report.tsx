import { LinkTabs } from "~/components/admin/link-tabs";
import { TruncationNote } from "~/components/admin/reports/truncation-note";
import { BarChart } from "~/components/admin/reports/bar-chart";
import { DayChart } from "~/components/admin/reports/day-chart";
import { DiscountsReport } from "~/components/admin/reports/discounts-report";
import { GiftCardsReport } from "~/components/admin/reports/gift-cards-report";
import { GstReport } from "~/components/admin/reports/gst-report";
import { DownloadLink } from "~/components/admin/reports/inventory-report";
import { PeriodForm, salesUrl } from "~/components/admin/reports/period-form";
import { isOverTime, type SalesRow, type SalesView } from "~/components/admin/reports/sales-data";
import { SalesSummary } from "~/components/admin/reports/sales-summary";
import { SalesTable } from "~/components/admin/reports/sales-table";
import { Card, CardTitle } from "~/components/ui/card";
import { type SalesBy, salesByNames } from "~/lib/orders/sales-by";

const titles: Record<SalesBy, string> = {
  product: "Sales by Product",
  variation: "Sales by Variation",
  category: "Sales by Category",
  day: "Sales by Day",
  month: "Sales by Month",
  customer: "Best Customers",
};

const links: Record<SalesBy, string> = {
  product: "Products",
  variation: "Variations",
  category: "Categories",
  day: "Days",
  month: "Months",
  customer: "Customers",
};

export function SalesReport({ view }: { view: SalesView }) {
  const { by, period, rows } = view;
  const isSold = rows.some(({ orders }) => orders !== 0) || view.totals.lostCents > 0;
  const asked = { period: period.name, ...period.typed };
  const title = titles[by];
  return (
    <>
      <Card>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <CardTitle>{title}</CardTitle>
          {isSold && <DownloadLink file={salesUrl({ by, ...asked }, "sales.csv")}>CSV</DownloadLink>}
        </div>
        <PeriodForm period={period} by={by} />
        <div className="mb-6">
          <LinkTabs
            label="Sales by"
            tabs={salesByNames.map((name) => ({
              ...{ key: name, to: salesUrl({ by: name, ...asked }), label: links[name] },
              isCurrent: name === by,
            }))}
          />
        </div>
        {!isSold ? (
          <p className="text-muted">No sales data available</p>
        ) : (
          <div className="grid gap-6">
            <SalesSummary {...view} />
            {view.promises.promised > 0 && <p>{keptText(view.promises)}</p>}
            <SalesChart view={view} title={title} />
            <SalesTable view={view} title={title} />
            {view.totals.lostCents > 0 && by !== "customer" && (
              <p className="max-w-prose text-muted">
                Lost disputes are payments that the customer&apos;s bank took back. They lower revenue on the
                day the dispute was closed. GST stays as it was charged.
              </p>
            )}
            <TruncationNote
              shown={rows.length}
              count={view.count}
              which={isOverTime(by) ? "last" : "first"}
            />
          </div>
        )}
      </Card>
      {view.discounts.length > 0 && <DiscountsReport discounts={view.discounts} />}
      <GstReport gst={view.gst} period={period} />
      {view.giftCards.length > 0 && <GiftCardsReport months={view.giftCards} period={period} />}
    </>
  );
}

function keptText({ kept, promised }: SalesView["promises"]): string {
  const share = Math.round((100 * kept) / promised);
  return `Promises kept: ${kept} of ${promised} ${promised === 1 ? "order" : "orders"} ready in time (${share}%)`;
}

function SalesChart({ view: { by, rows }, title }: { view: SalesView; title: string }) {
  if (by === "day" || by === "month")
    return <DayChart title={title} unit={by} isTableBeside days={daysOf(rows)} />;
  const bars = rows.map(({ key, name, detail, revenueCents }) => ({
    key,
    label: by === "variation" ? `${name}, ${detail}` : name,
    cents: revenueCents,
  }));
  return <BarChart title={by === "customer" ? "Who paid most" : "Best sellers by revenue"} bars={bars} />;
}

function daysOf(rows: SalesRow[]) {
  const days = new Map<string, { day: string; orders: number; cents: number }>();
  for (const { name, orders, revenueCents } of rows) {
    const { cents = 0, orders: before = 0 } = days.get(name) ?? {};
    days.set(name, { day: name, orders: before + (orders ?? 0), cents: cents + revenueCents });
  }
  return [...days.values()];
}
