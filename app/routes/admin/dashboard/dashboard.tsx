import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ToDoList } from "~/routes/admin/dashboard/to-do-list";
import { OrderCard, orderCardData } from "~/components/admin/orders/list/order-card";
import { DayChart } from "~/components/admin/reports/day-chart";
import { Card, CardTitle } from "~/components/ui/card";
import { PageTitle } from "~/components/ui/page-title";
import { listAdminOrders } from "~/domain/orders/admin-list";
import { recentSales } from "~/domain/reports/sales";
import { stats } from "~/domain/reports/stats";
import { areFirstStepsHidden, firstSteps } from "~/domain/first-steps";
import { waitingForOwner } from "~/domain/to-do";
import { environment } from "~/services/environment/environment";
import { systemStatus } from "~/domain/system-status";
import { requireAdmin } from "~/http/session/access";
import { now } from "~/services/clock/clock";
import { toCents, formatCents } from "~/lib/money/money";
import { startOfWeek } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import ChartColumn from "lucide-react/icons/chart-column";
import CreditCard from "lucide-react/icons/credit-card";
import History from "lucide-react/icons/rotate-ccw-clock";
import Package from "lucide-react/icons/package";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import { LinkButton } from "~/components/ui/form/button";
import { Badge } from "~/components/ui/badge";
import DollarSign from "lucide-react/icons/dollar-sign";
import type { LucideIcon } from "lucide-react";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { DashboardStats } from "~/schemas/report";

export const meta: MetaFunction = () => [{ title: "Dashboard · Back office" }];

const CHART_DAYS = 30;
const NEWEST = 5;

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const [numbers, status, days, newest, waiting] = await Promise.all([
    stats(),
    systemStatus(),
    recentSales(CHART_DAYS),
    listAdminOrders({ limit: NEWEST }),
    waitingForOwner(),
  ]);
  // The demo leaves them out, because its dashboard must match the specification.
  const areShown = environment.mode === "live" && !(await areFirstStepsHidden());
  const steps = areShown ? await firstSteps(status) : [];
  const missing = steps.filter(({ done }) => !done).length;
  const chart = days.map(({ day, orders, revenue, lostDisputes }) => ({
    day,
    orders,
    cents: toCents(revenue) - toCents(lostDisputes),
  }));
  const today = dayAtShop(now());
  const since = (from: string) => chart.reduce((sum, { day, cents }) => (day >= from ? sum + cents : sum), 0);
  return {
    stats: numbers,
    recent: { todayCents: since(today), weekCents: since(startOfWeek(today)) },
    status,
    days: chart,
    newest: newest.rows.map(orderCardData),
    waiting,
    missing,
  };
}

export default function Dashboard() {
  const { stats, recent, status, days, newest, waiting, missing } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      {missing > 0 && (
        <p className="-mt-2 mb-4">
          <Link
            to="/admin/welcome"
            className="font-bold underline"
          >{`First steps: ${missing} still missing`}</Link>
        </p>
      )}
      <StatCards stats={stats} recent={recent} toPrepare={waiting.pending} />
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[2fr_1fr]">
        <div className="grid min-w-0 gap-6">
          <ToDoList waiting={waiting} />
          <Card>
            <CardTitle className="mb-2">Sales</CardTitle>
            <DayChart title={`The last ${CHART_DAYS} days`} days={days} />
          </Card>
          <section aria-labelledby="newest-title">
            <h2 id="newest-title" className="mb-3 text-xl">
              Newest Orders
            </h2>
            {newest.length === 0 && <p className="text-muted">No orders have been placed yet</p>}
            <ul className="grid gap-3">
              {newest.map((order) => (
                <li key={order.id}>
                  <OrderCard order={order} query="" />
                </li>
              ))}
            </ul>
          </section>
        </div>
        <div className="grid min-w-0 items-start gap-6 md:grid-cols-2 xl:grid-cols-1">
          <SystemStatus parts={status} />
          <QuickLinks />
        </div>
      </div>
    </>
  );
}

const links = [
  { to: "/admin/products", label: "Manage Products", icon: Package },
  { to: "/admin/orders", label: "View Orders", icon: ShoppingBag },
  { to: "/admin/reports", label: "View Reports", icon: ChartColumn },
  { to: "/admin/payments", label: "Check Payments", icon: CreditCard },
  { to: "/admin/audit", label: "See Changes", icon: History },
];

function QuickLinks() {
  return (
    <Card>
      <CardTitle className="mb-3">Quick Links</CardTitle>
      <ul className="grid gap-2">
        {links.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <LinkButton to={to} variant="outline" className="w-full justify-start">
              <Icon aria-hidden className="size-5" />
              <span>{label}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface SystemPart {
  name: string;
  state: "Connected" | "Active" | "Unavailable" | "Check";
  reason: string | null;
  note?: string;
}

const pages: Record<string, string> = { Backups: "/admin/backups" };

const variants = {
  Connected: "success",
  Active: "success",
  Unavailable: "destructive",
  Check: "warning",
} as const;

function SystemStatus({ parts }: { parts: SystemPart[] }) {
  return (
    <Card>
      <CardTitle className="mb-2">System Status</CardTitle>
      <ul className="grid gap-2">
        {parts.map(({ name, state, reason, note }) => (
          <li key={name}>
            <div className="flex items-center justify-between gap-3">
              <span>
                {pages[name] ? (
                  <Link to={pages[name]} className="underline underline-offset-4">
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </span>
              <Badge variant={variants[state]}>{state}</Badge>
            </div>
            {reason && <p className="text-sm wrap-anywhere text-danger">{reason}</p>}
            {note && <p className="text-sm text-muted">{note}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface StatCardsProps {
  stats: DashboardStats;
  recent: { todayCents: number; weekCents: number };
  /** Pending orders with pieces to prepare. */
  toPrepare: number;
}

function StatCards({ stats, recent, toPrepare }: StatCardsProps) {
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
