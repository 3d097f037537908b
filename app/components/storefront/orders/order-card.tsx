import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { DeliveryBadge, OrderStatusBadge, RefundBadge } from "~/components/storefront/orders/order-badges";
import { buttonLook } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { formatCents, toCents } from "~/lib/money";
import { type QuoteRow, quoteRows, recordedTotals } from "~/lib/quote";
import { orderNumber } from "~/lib/order-number";
import type { Order } from "~/schemas/order";

/** What the shop's customers see of an order; `canCancel` is decided where the time is known. */
export type ShownOrder = Pick<
  Order,
  | "id"
  | "createdAt"
  | "status"
  | "deliveryMethod"
  | "subtotal"
  | "gst"
  | "totalPrice"
  | "shippingAddress"
  | "refundStatus"
> & {
  items: Pick<Order["items"][number], "id" | "productName" | "variationName" | "quantity" | "totalPrice">[];
  /** Written by the server: browsers may know other time zone rules. */
  date: string;
  canCancel: boolean;
  /** Where it is picked up; null for a delivery. */
  store: { address: string; hours: string[] } | null;
  /** The shop's, for the books of whoever bought. */
  gstNumber: string | null;
};

interface OrderCardProps {
  order: ShownOrder;
  /** Leads to the order's own page; absent on it. */
  href?: string;
  /** Opens the question whether to cancel. */
  cancelHref: string;
  heading?: "h1" | "h2";
}

export function OrderCard({ order, href, cancelHref, heading: Heading = "h2" }: OrderCardProps) {
  const name = `Order #${orderNumber(order.id)}`;
  return (
    <Card className="flex flex-col gap-5 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <Heading className={Heading === "h1" ? "text-3xl sm:text-4xl" : "text-xl"}>
            {href ? (
              <Link to={href} className="hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </Heading>
          <p className="text-muted">
            <time dateTime={order.createdAt}>{order.date}</time>
          </p>
        </div>
        <p className="flex flex-wrap gap-2">
          <OrderStatusBadge status={order.status} />
          <DeliveryBadge method={order.deliveryMethod} />
          <RefundBadge order={order} />
        </p>
      </header>
      <Items order={order} />
      <footer className="flex flex-wrap items-end justify-between gap-4">
        <Recipient order={order} />
        {order.canCancel && (
          <Link to={cancelHref} preventScrollReset className={buttonLook({ variant: "outline" })}>
            Cancel Order
          </Link>
        )}
      </footer>
    </Card>
  );
}

function Items({ order }: { order: ShownOrder }) {
  return (
    <div className="border-y border-line">
      <ul className="divide-y divide-line">
        {order.items.map((item) => (
          <li key={item.id} className="flex justify-between gap-4 py-3">
            <span className="min-w-0">
              <span className="font-bold wrap-anywhere">{item.productName}</span>{" "}
              <span className="block text-muted wrap-anywhere">
                {item.variationName} × {item.quantity}
              </span>
            </span>{" "}
            <Amount cents={toCents(item.totalPrice)} />
          </li>
        ))}
      </ul>
      <dl className="border-t border-line py-3">
        {quoteRows(recordedTotals({ ...order, total: order.totalPrice })).map((row) => (
          <Sum key={row.label} {...row} note={row.isTax && order.gstNumber && `No. ${order.gstNumber}`} />
        ))}
      </dl>
    </div>
  );
}

function Sum({ label, cents, isTotal, note }: QuoteRow & { note?: string | null }) {
  return (
    <div
      className={
        isTotal
          ? "flex justify-between gap-4 pt-1 text-lg font-bold"
          : "flex justify-between gap-4 text-muted"
      }
    >
      <dt>
        {label}
        {note && <span className="block text-sm">{note}</span>}
      </dt>
      <dd>
        <Amount cents={cents} />
      </dd>
    </div>
  );
}

function Amount({ cents }: { cents: number }): ReactNode {
  return <span className="shrink-0 tabular-nums">{formatCents(cents)}</span>;
}

/** Where it goes for a delivery; otherwise who comes for it, and where and when. */
function Recipient({ order: { deliveryMethod, shippingAddress: to, store } }: { order: ShownOrder }) {
  if (to.name === "") return <p className="text-muted">Name and address were removed.</p>;
  return (
    <div className="flex min-w-0 flex-wrap gap-x-12 gap-y-4">
      <div className="min-w-0">
        <p className="text-sm font-bold text-muted">
          {deliveryMethod === "delivery" ? "Delivery to" : "Pickup by"}
        </p>
        <address className="not-italic">
          <p>{to.name}</p>
          {deliveryMethod === "delivery" && (
            <p>
              {to.address}, {to.city}, {to.province} {to.postalCode}
            </p>
          )}
          <p className="text-muted">
            {to.phone} · {to.email}
          </p>
        </address>
      </div>
      {store && (
        <div className="min-w-0">
          <p className="text-sm font-bold text-muted">Pickup at our store</p>
          <p>{store.address}</p>
          {store.hours.map((line) => (
            <p key={line} className="text-muted">
              {line}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
