import { formatCents, toCents } from "~/lib/money";

interface Day {
  /** `2026-11-20` */
  day: string;
  orders: number;
  revenue: string;
}

const WIDTH = 720;
const HEIGHT = 200;
const BASE = 172;
const TOP = 16;
const dayNames = new Intl.DateTimeFormat("en-CA", { month: "short", day: "numeric", timeZone: "UTC" });
const named = (day: string) => dayNames.format(new Date(`${day}T00:00:00Z`));

/** Sales by day as bars, drawn where the page is made; the same numbers stand in the table below. */
export function DayChart({ title, days }: { title: string; days: Day[] }) {
  const cents = days.map(({ revenue }) => toCents(revenue));
  const most = Math.max(...cents, 0);
  const total = cents.reduce((sum, value) => sum + value, 0);
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  const step = WIDTH / Math.max(1, days.length);
  const label = `${title}: ${formatCents(total)} from ${orders} ${orders === 1 ? "order" : "orders"}`;
  return (
    <figure>
      <figcaption className="mb-2 text-muted">{label}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className="h-auto w-full">
        <line x1="0" x2={WIDTH} y1={BASE} y2={BASE} className="stroke-line" />
        {most > 0 && (
          <>
            <line x1="0" x2={WIDTH} y1={TOP} y2={TOP} strokeDasharray="4 4" className="stroke-line" />
            <text x={WIDTH} y={TOP - 4} textAnchor="end" className="fill-muted text-[13px]">
              {formatCents(most)}
            </text>
          </>
        )}
        {days.map(({ day, orders }, at) => {
          const value = cents[at] ?? 0;
          const height = most > 0 ? ((BASE - TOP) * value) / most : 0;
          return (
            <rect key={day} x={at * step + step * 0.15} y={BASE - height} width={step * 0.7} height={Math.max(height, value > 0 ? 2 : 0)} rx="2" className="fill-teal">
              <title>{`${named(day)}: ${formatCents(value)}, ${orders} ${orders === 1 ? "order" : "orders"}`}</title>
            </rect>
          );
        })}
        {days.map(({ day }, at) =>
          at % 7 === 0 ? (
            <text key={day} x={at * step + 2} y={HEIGHT - 8} className="fill-muted text-[13px]">
              {named(day)}
            </text>
          ) : null,
        )}
      </svg>
      <details className="mt-2">
        <summary className="font-bold">As a table</summary>
        <table className="mt-2 w-full text-left text-sm">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" className="text-right">
                Orders
              </th>
              <th scope="col" className="text-right">
                Sales
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, orders }, at) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="py-1 font-normal">
                  {named(day)}
                </th>
                <td className="text-right">{orders}</td>
                <td className="text-right">{formatCents(cents[at] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
