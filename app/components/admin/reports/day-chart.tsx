import { formatCalendarDay, formatCalendarMonth } from "~/lib/time/calendar-day";
import { formatCents } from "~/lib/money/money";

interface DaySales {
  day: string;
  orders: number;
  cents: number;
}

const WIDTH = 720;
const HEIGHT = 160;
const TOP = 4;
const dayName = (day: string) => (day === "" ? "" : formatCalendarDay(day).replace(/,.*/, ""));

interface DayChartProps {
  title: string;
  days: DaySales[];
  unit?: "day" | "month";
  isTableBeside?: boolean;
}

export function DayChart({ title, days, unit = "day", isTableBeside = false }: DayChartProps) {
  const named = unit === "day" ? dayName : formatCalendarMonth;
  const cents = days.map((day) => day.cents);
  const most = Math.max(...cents, 0);
  const total = cents.reduce((sum, value) => sum + value, 0);
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  const step = WIDTH / Math.max(1, days.length);
  const label = `${title}: ${formatCents(total)} from ${orders.toLocaleString("en-CA")} ${orders === 1 ? "order" : "orders"}`;
  return (
    <figure>
      <figcaption className="mb-2 text-muted">{label}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className="h-40 w-full border-b border-line"
      >
        {days.map(({ day, orders }, at) => {
          const value = cents[at] ?? 0;
          const height = value > 0 ? Math.max(2, ((HEIGHT - TOP) * value) / most) : 0;
          return (
            <rect
              key={day}
              x={at * step + step * 0.15}
              y={HEIGHT - height}
              width={step * 0.7}
              height={height}
              className="fill-teal"
            >
              <title>{`${named(day)}: ${formatCents(value)}, ${orders} ${orders === 1 ? "order" : "orders"}`}</title>
            </rect>
          );
        })}
      </svg>
      <p aria-hidden className="flex justify-between text-sm text-muted">
        <span>{named(days[0]?.day ?? "")}</span> <span>{`Best ${unit} ${formatCents(most)}`}</span>{" "}
        <span>{named(days.at(-1)?.day ?? "")}</span>
      </p>
      {!isTableBeside && <DayTable days={days} />}
    </figure>
  );
}

function DayTable({ days }: { days: DaySales[] }) {
  return (
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
          {days.map(({ day, orders, cents }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="py-1 font-normal">
                {dayName(day)}
              </th>
              <td className="text-right">{orders}</td>
              <td className="text-right">{formatCents(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
