import { Fragment } from "react";
import { DownloadLink } from "~/routes/admin/reports/inventory-report";
import { type GstRow, LOST_DISPUTES, type SalesView } from "~/routes/admin/reports/sales-data";
import { salesUrl } from "~/routes/admin/reports/period-form";
import { Cell, Head, Table } from "~/components/admin/lists/table";
import { Card, CardTitle } from "~/components/ui/card";
import { formatCalendarMonth } from "~/lib/time/calendar-day";
import { formatCents } from "~/lib/money/money";

export function GstReport({ gst, period }: Pick<SalesView, "gst" | "period">) {
  const asked = { by: "product" as const, period: period.name, ...period.typed };
  return (
    <Card className="mt-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <CardTitle>For the accountant</CardTitle>
        <div className="flex flex-wrap gap-2">
          <DownloadLink file={salesUrl(asked, "orders.csv")}>Orders</DownloadLink>{" "}
          <DownloadLink file={salesUrl(asked, "gst.csv")}>GST summary</DownloadLink>
        </div>
      </div>
      <p className="mb-4 max-w-prose text-muted">
        Orders count in the month they were first paid, refunds in the month they were sent. Both include
        cancelled orders.
        {gst.some(({ lostDisputesCents }) => lostDisputesCents > 0) && (
          <span>
            {" "}
            Lost disputes have separate rows, in the month they were closed. They do not change GST.
          </span>
        )}
      </p>
      {gst.length === 0 ? (
        <p className="text-muted">No payments and no refunds.</p>
      ) : (
        <Table
          label="GST summary"
          look="card-rows"
          head={<GstHead />}
          foot={<GstCells name="Total" row={totalOf(gst)} isTotal />}
        >
          {gst.map((row) => (
            <Fragment key={row.month}>
              <GstCells name={formatCalendarMonth(row.month)} row={row} />
              {row.lostDisputesCents > 0 && <LostDisputes cents={row.lostDisputesCents} />}
            </Fragment>
          ))}
        </Table>
      )}
    </Card>
  );
}

const titles = ["Orders", "Sales", "GST collected", "Sales refunded", "GST refunded", "GST to pay"];

function GstHead() {
  return (
    <>
      <Head>Month</Head>
      {titles.map((title) => (
        <Head key={title} className="text-right">
          {title}
        </Head>
      ))}
    </>
  );
}

function GstCells({ name, row, isTotal = false }: { name: string; row: GstRow; isTotal?: boolean }) {
  const amounts = [
    row.orders,
    formatCents(row.salesCents),
    formatCents(row.collectedCents),
    formatCents(row.refundedSalesCents),
    formatCents(row.refundedCents),
    formatCents(row.collectedCents - row.refundedCents),
  ];
  return (
    <tr className={isTotal ? "font-bold" : undefined}>
      <Cell className="font-bold whitespace-nowrap">{name}</Cell>
      {amounts.map((amount, at) => (
        <Cell key={at} data-label={titles[at]} className="text-right tabular-nums">
          {amount}
        </Cell>
      ))}
    </tr>
  );
}

function LostDisputes({ cents }: { cents: number }) {
  return (
    <tr>
      <Cell className="whitespace-nowrap">{LOST_DISPUTES}</Cell>
      <Cell />
      <Cell data-label="Sales" className="text-right tabular-nums">
        {formatCents(-cents)}
      </Cell>
      <Cell data-label="GST collected" className="text-right tabular-nums">
        {formatCents(0)}
      </Cell>
      <Cell />
      <Cell />
      <Cell data-label="GST to pay" className="text-right tabular-nums">
        {formatCents(0)}
      </Cell>
    </tr>
  );
}

/** Subtracts lost disputes from sales, so that the total is the sum of the rows. */
function totalOf(rows: GstRow[]): GstRow {
  const sum = (of: (row: GstRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    month: "",
    orders: sum((row) => row.orders),
    salesCents: sum((row) => row.salesCents - row.lostDisputesCents),
    collectedCents: sum((row) => row.collectedCents),
    refunds: sum((row) => row.refunds),
    refundedSalesCents: sum((row) => row.refundedSalesCents),
    refundedCents: sum((row) => row.refundedCents),
    lostDisputesCents: 0,
  };
}
