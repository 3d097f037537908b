import { formatCents, toCents } from "~/lib/money";
import type { SalesReportRow } from "~/schemas/report";

const SHOWN = 10;

/** The best sellers as bars, drawn where the page is made; all of it is text too. */
export function ProductChart({ rows }: { rows: SalesReportRow[] }) {
  const best = rows.slice(0, SHOWN).map((row) => ({ ...row, cents: toCents(row.totalRevenue) }));
  const most = Math.max(...best.map(({ cents }) => cents), 1);
  return (
    <figure>
      <figcaption className="mb-2 text-muted">Best sellers by revenue</figcaption>
      <ol className="grid gap-2">
        {best.map(({ productId, productName, cents }) => (
          <li key={productId}>
            <p className="flex justify-between gap-4 text-sm">
              <span className="min-w-0 wrap-anywhere">{productName}</span>{" "}
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
