import { Link } from "@remix-run/react";
import { type OrderStatus, orderStatuses, statusLabels } from "~/lib/order-status";

interface StatusTabsProps {
  counts: Record<OrderStatus, number>;
  /** The one that is shown; empty for all. */
  status: OrderStatus | "";
  hrefOf: (status: OrderStatus | "") => string;
}

/** Each status with its number of orders; a phone scrolls them sideways. */
export function StatusTabs({ counts, status, hrefOf }: StatusTabsProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabs = [
    { name: "" as const, label: "All Orders", count: all },
    ...orderStatuses.map((name) => ({ name, label: statusLabels[name], count: counts[name] })),
  ];
  return (
    <nav aria-label="Status" className="-mx-1 min-w-0 overflow-x-auto">
      <ul className="flex gap-1 p-1">
        {tabs.map(({ name, label, count }) => (
          <li key={name}>
            <Link
              to={hrefOf(name)}
              preventScrollReset
              aria-current={name === status ? "page" : undefined}
              className="flex min-h-11 items-center gap-1.5 rounded-md px-2.5 font-semibold whitespace-nowrap hover:bg-sunken aria-[current=page]:bg-primary aria-[current=page]:text-on-primary"
            >
              {label} <span className="text-sm font-bold tabular-nums">{count.toLocaleString("en-CA")}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
