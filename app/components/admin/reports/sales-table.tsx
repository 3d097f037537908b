import { Link } from "@remix-run/react";
import type { SalesRow, SalesView } from "~/components/admin/reports/sales-data";
import { Cell, Head, Table } from "~/components/admin/table";
import { formatCalendarDay, formatCalendarMonth } from "~/lib/calendar-day";
import { formatCents } from "~/lib/money";
import type { SalesBy } from "~/lib/sales-by";

const firstHead: Record<SalesBy, string> = {
  product: "Product",
  variation: "Variation",
  category: "Category",
  day: "Day",
  customer: "Customer",
};

/** A phone has room for four narrow columns. */
const NUMBER = "text-right max-sm:whitespace-normal";

/** Every row of the report, and what all of them come to. */
export function SalesTable({ view, title }: { view: SalesView; title: string }) {
  const { by, rows, totals, totalsBefore } = view;
  const isCustomers = by === "customer";
  const isCompared = rows.some(({ beforeCents }) => beforeCents !== null);
  const hasOrders = by !== "category";
  const head = (
    <>
      <Head>{view.unit === "month" ? "Month" : firstHead[by]}</Head>
      {!isCustomers && <Head className={NUMBER}>Units sold</Head>}
      <Head className={NUMBER}>{isCustomers ? "Paid, with GST" : "Total revenue"}</Head>
      {isCompared && <Head className={NUMBER}>Before</Head>}
      {hasOrders && <Head className={NUMBER}>Orders</Head>}
    </>
  );
  const foot = isCustomers ? null : (
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

/** A day without sales is a gap in the chart, and no row. */
const isSold = ({ orders }: SalesRow) => orders !== 0;

function RowName({ row, view: { by, unit } }: { row: SalesRow; view: SalesView }) {
  if (unit) return unit === "month" ? formatCalendarMonth(row.key) : formatCalendarDay(row.key);
  const detail = row.detail && (
    <span className="block text-sm font-normal text-muted wrap-anywhere">{row.detail}</span>
  );
  if (by !== "customer")
    return (
      <>
        {row.name} {detail}
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
