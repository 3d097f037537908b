import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ToDoList } from "~/components/admin/dashboard/to-do-list";
import { QuickLinks } from "~/components/admin/dashboard/quick-links";
import { StatCards } from "~/components/admin/dashboard/stat-cards";
import { SystemStatus } from "~/components/admin/dashboard/system-status";
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
import { toCents } from "~/lib/money/money";
import { startOfWeek } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";

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
  // The demo's dashboard must match the specification.
  const areShown = environment.mode === "live" && !(await areFirstStepsHidden());
  const steps = areShown ? await firstSteps(status) : [];
  const missing = steps.filter(({ done }) => !done).length;
  const chart = days.map(({ day, orders, revenue, lostDisputes }) => ({
    ...{ day, orders, cents: toCents(revenue) - toCents(lostDisputes) },
  }));
  const today = dayAtShop(now());
  const since = (from: string) => chart.reduce((sum, { day, cents }) => (day >= from ? sum + cents : sum), 0);
  return {
    stats: numbers,
    recent: { todayCents: since(today), weekCents: since(startOfWeek(today)) },
    ...{ status, days: chart, newest: newest.rows.map(orderCardData), waiting, missing },
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
