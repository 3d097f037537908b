import { Cell, Head, Table } from "~/components/admin/lists/table";
import { DownloadLink } from "~/routes/admin/reports/inventory-report";
import { salesUrl } from "~/routes/admin/reports/period-form";
import { giftCardColumns } from "~/routes/admin/reports/gift-card-columns";
import type { SalesView } from "~/routes/admin/reports/sales-data";
import { Card, CardTitle } from "~/components/ui/card";
import { sum } from "~/lib/money/allocate.ts";
import { formatCents, toCents } from "~/lib/money/money";
import { formatCalendarMonth } from "~/lib/time/calendar-day";
import type { GiftCardMonth } from "~/schemas/report";

interface GiftCardsReportProps {
  months: GiftCardMonth[];
  period: SalesView["period"];
}

export function GiftCardsReport({ months, period }: GiftCardsReportProps) {
  const file = salesUrl({ by: "product", period: period.name, ...period.typed }, "gift-cards.csv");
  const openCents = toCents(months.at(-1)?.open ?? 0);
  const totals = giftCardColumns.map(({ key }) =>
    key === "open" ? openCents : sum(months.map((month) => toCents(month[key]))),
  );
  return (
    <Card className="mt-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <CardTitle>Gift cards</CardTitle>
        <DownloadLink file={file}>CSV</DownloadLink>
      </div>
      <p className="mb-4 max-w-prose text-muted">
        Open is what customers can still spend: the shop owes it (liability). What was sold, given as refunds
        and returned by refunds of orders raises it. What was used, refunded and voided lowers it. None of it
        is revenue.
      </p>
      <Table
        label="Gift cards by month"
        head={
          <>
            <Head>Month</Head>
            {giftCardColumns.map(({ key, title }) => (
              <Head key={key} className="text-right">
                {title}
              </Head>
            ))}
          </>
        }
        foot={<Row name="Total" cents={totals} isTotal />}
      >
        {months.map(({ month, ...amounts }) => (
          <Row
            key={month}
            name={formatCalendarMonth(month)}
            cents={giftCardColumns.map(({ key }) => toCents(amounts[key]))}
          />
        ))}
      </Table>
    </Card>
  );
}

function Row({ name, cents, isTotal = false }: { name: string; cents: number[]; isTotal?: boolean }) {
  return (
    <tr className={isTotal ? "font-bold" : undefined}>
      <Cell className="font-bold whitespace-nowrap">{name}</Cell>
      {cents.map((amount, at) => (
        <Cell key={at} className="text-right tabular-nums">
          {formatCents(amount)}
        </Cell>
      ))}
    </tr>
  );
}
