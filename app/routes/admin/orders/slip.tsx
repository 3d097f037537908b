import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PrintButton } from "~/components/admin/print-button";
import { LinkButton } from "~/components/ui/button";
import { deliveryLabels } from "~/components/storefront/orders/order-badges";
import { getAdminOrder } from "~/domain/orders/queries";
import { shopSettings } from "~/domain/settings/settings";
import { requireAdmin } from "~/http/access";
import { formatDate } from "~/lib/dates";
import { orderNumber } from "~/lib/order-number";
import { notPaidLabel } from "~/lib/order-status";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Packing slip ${data ? `#${data.number}` : ""} · Back office` },
];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const order = await getAdminOrder(params.id ?? "");
  const { id, createdAt, deliveryMethod, shippingAddress, items } = order;
  const { name, address, gstNumber } = await shopSettings();
  return {
    id,
    number: orderNumber(id),
    date: formatDate(createdAt),
    deliveryMethod,
    shippingAddress,
    items,
    notPaid: notPaidLabel(order),
    shop: { name, address, gstNumber },
  };
}

/** What goes into the box; without prices, because it may be a present. */
export default function PackingSlip() {
  const {
    id,
    number,
    date,
    deliveryMethod,
    shippingAddress: to,
    items,
    notPaid,
    shop,
  } = useLoaderData<typeof loader>();
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article className="max-w-2xl print:max-w-none print:text-black">
      <div className="mb-6 flex flex-wrap gap-2 print:hidden">
        <PrintButton />
        <LinkButton to={`/admin/orders/${id}`} variant="outline">
          Back to the order
        </LinkButton>
      </div>
      <header className="flex flex-wrap justify-between gap-4 border-b-2 border-ink pb-3">
        <div>
          <h1 className="text-3xl">Packing slip</h1>
          <p>
            Order #{number}, {date}
          </p>
          {notPaid && <p className="mt-1 inline-block border-2 border-current px-2 font-bold">{notPaid}</p>}
        </div>
        <address className="not-italic sm:text-right">
          <strong>{shop.name}</strong>
          <br />
          {shop.address}
          {shop.gstNumber && (
            <>
              <br />
              GST registration {shop.gstNumber}
            </>
          )}
        </address>
      </header>
      <section className="py-4">
        <h2 className="text-xl">{deliveryMethod === "delivery" ? "Deliver to" : "For pickup by"}</h2>
        <address className="text-lg wrap-anywhere not-italic">
          <strong>{to.name}</strong>
          {deliveryMethod === "delivery" && (
            <>
              <br />
              {to.address}
              <br />
              {to.city}, {to.province} {to.postalCode}
            </>
          )}
          <br />
          {to.phone}
        </address>
        <p className="mt-1">{deliveryLabels[deliveryMethod]}</p>
      </section>
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-ink">
            <th scope="col" className="w-10 py-2">
              <span className="sr-only">Packed</span>
            </th>
            <th scope="col">Item</th>
            <th scope="col" className="text-right">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id} className="break-inside-avoid border-b border-line">
              <td className="py-3">
                <span className="block size-5 border-2 border-ink" />
              </td>
              <td className="py-3 wrap-anywhere">
                <strong>{item.productName}</strong> <span className="block">{item.variationName}</span>
              </td>
              <td className="py-3 text-right text-lg font-bold">{item.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-3 text-right font-bold">
        {count} {count === 1 ? "piece" : "pieces"} in all
      </p>
      <p className="pt-8">Thank you for shopping local!</p>
    </article>
  );
}
