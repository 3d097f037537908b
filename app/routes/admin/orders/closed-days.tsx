import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import CalendarCheck from "lucide-react/icons/calendar-check";
import { EmptyState } from "~/components/ui/empty-state";
import { Phone } from "~/components/ui/phone";
import { PageTitle } from "~/components/ui/page-title";
import { closedPromises } from "~/domain/orders/handover/closed-days";
import { unansweredOrders } from "~/domain/orders/handover/unanswered";
import { requireAdmin } from "~/http/session/access";
import { orderNumber } from "~/lib/orders/order-number";
import { phoneUrl } from "~/lib/text/phone";

export const meta: MetaFunction = () => [{ title: "Closed Days · Back office" }];

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  return { closed: withPhoneUrl(await closedPromises()), unanswered: withPhoneUrl(await unansweredOrders()) };
}

const withPhoneUrl = <Order extends { phone: string }>(orders: Order[]) =>
  orders.map((order) => ({ ...order, phoneUrl: phoneUrl(order.phone) }));

export default function ClosedDays() {
  const { closed, unanswered } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle text="Orders whose day or time is now closed.">Closed Days</PageTitle>
      <div className="grid gap-8">
        {unanswered.length > 0 && (
          <section aria-labelledby="unanswered" className="grid gap-3">
            <h2 id="unanswered" className="text-xl">
              Pickup cancelled, no answer yet
            </h2>
            <p>Their emails have a link to choose what to do. Call the customer, or choose for them.</p>
            <OrderList orders={unanswered} pathOf={(id) => `/admin/orders/${id}/market`} />
          </section>
        )}
        <section aria-labelledby="closed" className="grid gap-3">
          <h2 id="closed" className="text-xl">
            Promised for a closed day or time
          </h2>
          {closed.length === 0 ? (
            <EmptyState icon={CalendarCheck} title="No order is promised for a closed day" />
          ) : (
            <>
              <p>Agree on another one with the customer, then change it in the order.</p>
              <OrderList orders={closed} pathOf={(id) => `/admin/orders/${id}`} />
            </>
          )}
        </section>
      </div>
    </>
  );
}

interface OrderListProps {
  orders: { id: string; name: string; phone: string; phoneUrl: string | null; words: string }[];
  pathOf: (id: string) => string;
}

function OrderList({ orders, pathOf }: OrderListProps) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {orders.map(({ id, name, phone, phoneUrl: url, words }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-3 py-2 wrap-anywhere">
          <Link to={pathOf(id)} className="font-bold underline">
            {`#${orderNumber(id)}`}
          </Link>{" "}
          <strong>{words}</strong> <span>{name}</span> <Phone phone={phone} url={url} />
        </li>
      ))}
    </ul>
  );
}
