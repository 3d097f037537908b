import { DollarSign, Package, ShoppingBag, TriangleAlert } from "lucide-react";
import { Card } from "~/components/ui/card";
import { formatCents, toCents } from "~/lib/money";
import type { DashboardStats } from "~/schemas/report";

export function StatCards({ stats }: { stats: DashboardStats }) {
  const cards = [
    { label: "Total Products", value: stats.totalProducts.toLocaleString("en-CA"), icon: Package },
    { label: "Pending Orders", value: stats.pendingOrders.toLocaleString("en-CA"), icon: ShoppingBag },
    { label: "Low Stock Alerts", value: stats.lowStockProducts.toLocaleString("en-CA"), icon: TriangleAlert },
    { label: "Total Revenue", value: formatCents(toCents(stats.totalRevenue)), icon: DollarSign },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {cards.map(({ label, value, icon: Icon }) => (
        <Card key={label} className="min-w-0">
          <dt className="flex items-center justify-between gap-2 text-sm text-muted">
            {label}
            <Icon aria-hidden className="size-5 shrink-0" />
          </dt>
          <dd className="mt-1 font-display text-2xl font-semibold wrap-anywhere">{value}</dd>
        </Card>
      ))}
    </dl>
  );
}
