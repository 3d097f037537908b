import { Card } from "~/components/ui/card";
import type { SalesComparison, SalesView } from "~/components/admin/reports/sales-data";
import { formatCalendarDay } from "~/lib/time/calendar-day";
import { formatCents } from "~/lib/money/money";

export function SalesSummary({
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
