import { Link } from "@remix-run/react";
import DollarSign from "lucide-react/icons/dollar-sign";
import Package from "lucide-react/icons/package";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import type { LucideIcon } from "lucide-react";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { Card } from "~/components/ui/card";
import { formatCents, toCents } from "~/lib/money/money";
import type { DashboardStats } from "~/schemas/report";

interface StatCardsProps {
  stats: DashboardStats;
  recent: { todayCents: number; weekCents: number };
  /** Pending orders with pieces to prepare. */
  toPrepare: number;
}

export function StatCards({ stats, recent, toPrepare }: StatCardsProps) {
  const nothingLeft = stats.pendingOrders - toPrepare;
  const cards: { to: string; label: string; value: string; icon: LucideIcon; notes?: string[] }[] = [
    {
      to: "/admin/products",
      label: "Total Products",
      value: stats.totalProducts.toLocaleString("en-CA"),
      icon: Package,
    },
    {
      to: "/admin/orders?status=pending",
      label: "Pending Orders",
      value: stats.pendingOrders.toLocaleString("en-CA"),
      icon: ShoppingBag,
      notes: nothingLeft > 0 ? [`${nothingLeft.toLocaleString("en-CA")} with nothing to prepare`] : [],
    },
    {
      to: "/admin/reports",
      label: "Low Stock Alerts",
      value: stats.lowStockProducts.toLocaleString("en-CA"),
      icon: TriangleAlert,
    },
    {
      to: "/admin/reports?tab=sales",
      label: "Total Revenue",
      value: formatCents(toCents(stats.totalRevenue)),
      icon: DollarSign,
      notes: [`Today ${formatCents(recent.todayCents)}`, `This week ${formatCents(recent.weekCents)}`],
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {cards.map(({ to, label, value, icon: Icon, notes = [] }) => (
        <Card
          key={label}
          className="relative min-w-0 focus-within:border-control hover:border-control hover:bg-sunken"
        >
          <dt className="flex items-center justify-between gap-2 text-sm text-muted">
            <Link
              to={to}
              className="flex min-h-11 items-center after:absolute after:inset-0 after:rounded-lg hover:underline"
            >
              {label}
            </Link>
            <Icon aria-hidden className="size-5 shrink-0" />
          </dt>
          <dd className="font-display text-2xl font-semibold wrap-anywhere">{value}</dd>
          {notes.length > 0 && (
            <dd className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
              {notes.map((note) => (
                <span key={note}>{`${note} `}</span>
              ))}
            </dd>
          )}
        </Card>
      ))}
    </dl>
  );
}
