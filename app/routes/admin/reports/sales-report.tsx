import { LinkTabs } from "~/components/admin/link-tabs";
import { TruncationNote } from "~/routes/admin/reports/truncation-note";
import { DayChart } from "~/components/admin/reports/day-chart";
import { GiftCardsReport } from "~/routes/admin/reports/gift-cards-report";
import { GstReport } from "~/routes/admin/reports/gst-report";
import { DownloadLink } from "~/routes/admin/reports/inventory-report";
import { PeriodForm, salesUrl } from "~/routes/admin/reports/period-form";
import {
  isOverTime,
  type SalesRow,
  type SalesView,
  type DiscountRow,
  type SalesComparison,
} from "~/routes/admin/reports/sales-data";
import { SalesTable } from "~/routes/admin/reports/sales-table";
import { Card, CardTitle } from "~/components/ui/card";
import { type SalesBy, salesByNames } from "~/lib/orders/sales-by";
import { formatCents } from "~/lib/money/money";
import { Link } from "@remix-run/react";
import { Cell, Head, Table } from "~/components/admin/lists/table";
import { formatCalendarDay } from "~/lib/time/calendar-day";

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
              key: name,
              to: salesUrl({ by: name, ...asked }),
              label: links[name],
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

const SHOWN = 10;

interface Bar {
  key: string;
  label: string;
  cents: number;
}

function BarChart({ title, bars }: { title: string; bars: Bar[] }) {
  const best = bars.slice(0, SHOWN);
  const most = Math.max(...best.map(({ cents }) => cents), 1);
  return (
    <figure>
      <figcaption className="mb-2 text-muted">{title}</figcaption>
      <ol className="grid gap-2">
        {best.map(({ key, label, cents }) => (
          <li key={key}>
            <p className="flex justify-between gap-4 text-sm">
              <span className="min-w-0 wrap-anywhere">{label}</span>{" "}
              <span className="shrink-0 font-bold">{formatCents(cents)}</span>
            </p>
            <svg aria-hidden viewBox="0 0 100 3" preserveAspectRatio="none" className="h-2.5 w-full">
              <rect width={Math.max(0.5, (100 * cents) / most)} height="3" className="fill-teal" />
            </svg>
          </li>
        ))}
      </ol>
    </figure>
  );
}

function DiscountsReport({ discounts }: { discounts: DiscountRow[] }) {
  const total = discounts.reduce((sum, { givenCents }) => sum + givenCents, 0);
  return (
    <Card className="mt-6">
      <CardTitle className="mb-4">Discounts</CardTitle>
      <Table
        label="Discounts"
        head={
          <>
            <Head>Promotion</Head>
            <Head className="text-right">Orders</Head>
            <Head className="text-right">Given away</Head>
          </>
        }
        foot={
          <tr className="font-bold">
            <Cell>Total</Cell>
            <Cell />
            <Cell className="text-right tabular-nums">{formatCents(total)}</Cell>
          </tr>
        }
      >
        {discounts.map(({ promotionId, name, code, orders, givenCents }) => (
          <tr key={promotionId}>
            <Cell className="font-bold wrap-anywhere">
              <Link to={`/admin/promotions/${promotionId}`} className="underline">
                {name}
              </Link>{" "}
              {code && <span className="block text-sm font-normal text-muted wrap-anywhere">{code}</span>}
            </Cell>
            <Cell className="text-right tabular-nums">{orders}</Cell>
            <Cell className="text-right tabular-nums">{formatCents(givenCents)}</Cell>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

function SalesSummary({
  totals,
  totalsBefore,
  period,
}: Pick<SalesView, "totals" | "totalsBefore" | "period">) {
  const numbers: { label: string; of: (sums: SalesComparison) => number; text: (value: number) => string }[] =
    [
      { label: "Revenue before GST", of: (sums) => sums.revenueCents, text: formatCents },
      { label: "Orders", of: (sums) => sums.orders, text: formatCount },
      { label: "Units sold", of: (sums) => sums.units, text: formatCount },
      {
        label: "Average order",
        of: (sums) => (sums.orders === 0 ? 0 : Math.round(sums.revenueCents / sums.orders)),
        text: formatCents,
      },
    ];
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {numbers.map(({ label, of, text }) => (
          <Card key={label} className="min-w-0 bg-sunken p-3 shadow-none sm:p-4">
            <dt className="text-sm text-muted">{label}</dt>
            <dd>
              <span className="block font-display text-lg font-semibold wrap-anywhere sm:text-2xl">
                {text(of(totals))}
              </span>{" "}
              {totalsBefore && (
                <span className="text-sm text-muted">
                  {`${changeText(of(totals), of(totalsBefore))}${text(of(totalsBefore))} in previous period`}
                </span>
              )}
            </dd>
          </Card>
        ))}
      </dl>
      {period.before && period.from && period.to && (
        <p className="text-sm text-muted">
          {`${rangeText(period.from, period.to)}, compared with ${rangeText(period.before.from, period.before.to)}`}
        </p>
      )}
    </>
  );
}

const formatCount = (count: number) => count.toLocaleString("en-CA");

function changeText(value: number, before: number): string {
  if (before <= 0) return "";
  const percent = Math.round((100 * (value - before)) / before);
  return `${percent > 0 ? "+" : percent < 0 ? "−" : "±"}${Math.abs(percent)}%, `;
}

function rangeText(from: string, to: string): string {
  return from === to ? formatCalendarDay(from) : `${formatCalendarDay(from)} to ${formatCalendarDay(to)}`;
}
