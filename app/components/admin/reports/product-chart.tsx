import { formatCents, toCents } from "~/lib/money";
import type { SalesReportRow } from "~/schemas/report";

const SHOWN = 10;
const ROW = 44;
const WIDTH = 720;

/** The best sellers as bars; every number of it stands in the table beside it. */
export function ProductChart({ rows }: { rows: SalesReportRow[] }) {
  const best = rows.slice(0, SHOWN);
  const most = Math.max(...best.map(({ totalRevenue }) => toCents(totalRevenue)), 1);
  const label = `Best sellers by revenue: ${best.map(({ productName, totalRevenue }) => `${productName} ${formatCents(toCents(totalRevenue))}`).join(", ")}`;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${best.length * ROW}`} role="img" aria-label={label} className="h-auto w-full">
      {best.map(({ productId, productName, totalRevenue }, at) => (
        <g key={productId} transform={`translate(0 ${at * ROW})`}>
          <text x="0" y="16" className="fill-ink text-[15px]">
            {productName.length > 60 ? `${productName.slice(0, 60)}…` : productName}
          </text>
          <text x={WIDTH} y="16" textAnchor="end" className="fill-muted text-[15px]">
            {formatCents(toCents(totalRevenue))}
          </text>
          <rect x="0" y="22" width={Math.max(2, (WIDTH * toCents(totalRevenue)) / most)} height="12" rx="3" className="fill-teal" />
        </g>
      ))}
    </svg>
  );
}
