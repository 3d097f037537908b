import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { PackageCheck } from "lucide-react";
import { PrintButton } from "~/components/admin/print-button";
import { LinkButton } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { pickList } from "~/domain/orders/pick-list";
import { requireAdmin } from "~/http/access";
import { formatDate } from "~/lib/dates";
import { now } from "~/services/clock";

export const meta: MetaFunction = () => [{ title: "Pick list · Back office" }];

/** What one round along the shelves can serve. */
const ORDERS = 100;

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  return { ...(await pickList(ORDERS)), printed: formatDate(now()) };
}

export default function PickList() {
  const { lines, orders, waiting, printed } = useLoaderData<typeof loader>();
  return (
    <article className="max-w-4xl print:max-w-none print:text-black">
      <div className="mb-6 flex flex-wrap gap-2 print:hidden">
        <PrintButton />
        <LinkButton to="/admin/orders" variant="outline">
          Orders
        </LinkButton>
      </div>
      <header className="border-b-2 border-ink pb-3">
        <h1 className="text-3xl">Pick list</h1>
        <p>
          {printed}:{" "}
          {orders === waiting
            ? `${orders} ${orders === 1 ? "order" : "orders"} pending or processing`
            : `the oldest ${orders} of ${waiting} orders pending or processing`}
        </p>
      </header>
      {lines.length === 0 ? (
        <div className="pt-6">
          <EmptyState icon={PackageCheck} title="Nothing to pick" text="No order is waiting." />
        </div>
      ) : (
        <table className="w-full text-left">
          <thead>
            <tr className="border-b border-ink">
              <th scope="col" className="w-10 py-2">
                <span className="sr-only">Picked</span>
              </th>
              <th scope="col" className="pr-3">
                Take
              </th>
              <th scope="col">Item</th>
              <th scope="col">For</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.variationId} className="break-inside-avoid border-b border-line align-top">
                <td className="py-2">
                  <span className="block size-5 border-2 border-ink" />
                </td>
                <td className="py-2 pr-3 text-lg font-bold">{line.quantity}</td>
                <td className="py-2 pr-3 wrap-anywhere">
                  <strong>{line.productName}</strong>{" "}
                  <span className="block">
                    {line.variationName}
                    {line.sku && ` · ${line.sku}`}
                  </span>
                </td>
                <td className="py-2 text-sm">
                  {line.orders.map(({ id, number, quantity, notPaid }) => (
                    <span key={id} className="mr-2 inline-block whitespace-nowrap">
                      <Link to={`/admin/orders/${id}`} className="underline">
                        #{number}
                      </Link>
                      {quantity > 1 && ` ×${quantity}`}
                      {notPaid && <strong> ({notPaid})</strong>}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  );
}
