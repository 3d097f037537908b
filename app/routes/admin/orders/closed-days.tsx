import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import CalendarCheck from "lucide-react/icons/calendar-check";
import { EmptyState } from "~/components/ui/empty-state";
import { PageTitle } from "~/components/ui/page-title";
import { closedPromises } from "~/domain/orders/handover/closed-days";
import { requireAdmin } from "~/http/session/access";
import { orderNumber } from "~/lib/orders/order-number";
import { phoneUrl } from "~/lib/text/phone";

export const meta: MetaFunction = () => [{ title: "Closed Days · Back office" }];

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  return { orders: await closedPromises() };
}

export default function ClosedDays() {
  const { orders } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle text="These orders are promised for a day or time that is now closed. Agree on another one with the customer, then change it in the order.">
        Closed Days
      </PageTitle>
      {orders.length === 0 ? (
        <EmptyState icon={CalendarCheck} title="No order is promised for a closed day" />
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {orders.map(({ id, name, phone, words }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-3 py-2 wrap-anywhere">
              <Link to={`/admin/orders/${id}`} className="font-bold underline">
                {`#${orderNumber(id)}`}
              </Link>
              <strong>{words}</strong>
              <span>{name}</span>
              {phone && (
                <a href={phoneUrl(phone)} className="underline">
                  {phone}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
