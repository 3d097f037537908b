import { Link } from "@remix-run/react";
import { isOverTime, LOST_DISPUTES, type SalesRow, type SalesView } from "~/routes/admin/reports/sales-data";
import { Cell, Head, Table } from "~/components/admin/lists/table";
import { formatCalendarDay, formatCalendarMonth } from "~/lib/time/calendar-day";
import { formatCents } from "~/lib/money/money";
import type { SalesBy } from "~/lib/orders/sales-by";

const firstHead: Record<SalesBy, string> = {
  product: "Product",
  variation: "Variation",
  category: "Category",
  day: "Day",
  month: "Month",
  customer: "Customer",
};

const NUMBER = "text-right max-sm:whitespace-normal";

export function SalesTable({ view, title }: { view: SalesView; title: string }) {
  const { by, rows, totals, totalsBefore } = view;
  const isCustomers = by === "customer";
  const isCompared = rows.some(({ beforeCents }) => beforeCents !== null);
  const hasOrders = by !== "category";
  const head = (
    <>
      <Head>{firstHead[by]}</Head>
      {!isCustomers && <Head className={NUMBER}>Units sold</Head>}
      <Head className={NUMBER}>{isCustomers ? "Paid, with GST" : "Total revenue"}</Head>
      {isCompared && <Head className={NUMBER}>Previous period</Head>}
      {hasOrders && <Head className={NUMBER}>Orders</Head>}
    </>
  );
  const lost = totals.lostCents > 0 && !isOverTime(by) && (
    <tr>
      <Cell>{LOST_DISPUTES}</Cell>
      <Cell />
      <Cell className="text-right tabular-nums max-sm:px-2">{formatCents(-totals.lostCents)}</Cell>
      {isCompared && (
        <Cell className="text-right text-muted tabular-nums max-sm:px-2">
          {formatCents(-(totalsBefore?.lostCents ?? 0))}
        </Cell>
      )}
      {hasOrders && <Cell />}
    </tr>
  );
  const foot = isCustomers ? null : (
    <>
      {lost}
      <tr className="font-bold">
        <Cell>Total</Cell>
        <Cell className="text-right tabular-nums max-sm:px-2">{totals.units}</Cell>
        <Cell className="text-right tabular-nums max-sm:px-2">{formatCents(totals.revenueCents)}</Cell>
        {isCompared && (
          <Cell className="text-right tabular-nums max-sm:px-2">
            {formatCents(totalsBefore?.revenueCents ?? 0)}
          </Cell>
        )}
        {hasOrders && <Cell className="text-right tabular-nums max-sm:px-2">{totals.orders}</Cell>}
      </tr>
    </>
  );
  return (
    <Table label={title} head={head} foot={foot}>
      {rows.filter(isSold).map((row) => (
        <tr key={row.key}>
          <Cell className="min-w-28 font-bold wrap-anywhere">
            <RowName row={row} view={view} />
          </Cell>
          {!isCustomers && <Cell className="text-right tabular-nums max-sm:px-2">{row.units}</Cell>}
          <Cell className="text-right tabular-nums max-sm:px-2">{formatCents(row.revenueCents)}</Cell>
          {isCompared && (
            <Cell className="text-right text-muted tabular-nums max-sm:px-2">
              {formatCents(row.beforeCents ?? 0)}
            </Cell>
          )}
          {hasOrders && <Cell className="text-right tabular-nums max-sm:px-2">{row.orders}</Cell>}
        </tr>
      ))}
    </Table>
  );
}

const isSold = ({ orders }: SalesRow) => orders !== 0;

function RowName({ row, view: { by } }: { row: SalesRow; view: SalesView }) {
  const detail = row.detail && (
    <span className="block text-sm font-normal text-muted wrap-anywhere">{row.detail}</span>
  );
  if (by !== "customer")
    return (
      <>
        <span>
          {by === "month"
            ? formatCalendarMonth(row.name)
            : by === "day"
              ? formatCalendarDay(row.name)
              : row.name}
        </span>{" "}
        {detail}
      </>
    );
  return (
    <>
      <Link to={`/admin/orders/${row.key}/customer`} className="underline">
        {row.name}
      </Link>{" "}
      {detail}
    </>
  );
}
