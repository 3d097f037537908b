import { Link } from "@remix-run/react";
import { moneyNotice } from "~/components/admin/orders/payments/money-notice";
import { DeliveryBadge, OrderStatusBadge } from "~/components/storefront/orders/order-badges";
import { areGiftCards } from "~/lib/gift-cards/lines";
import { formatDate } from "~/lib/time/dates";
import { formatCents, toCents } from "~/lib/money/money";
import { sum } from "~/lib/money/allocate";
import { orderNumber } from "~/lib/orders/order-number";
import { itemsNow, removedCents } from "~/lib/orders/pieces";
import type { AdminOrder } from "~/schemas/order";

export function orderCardData(order: AdminOrder) {
  const { id, createdAt, status, deliveryMethod, userId, guestEmail, totalPrice, shippingAddress, items } =
    order;
  return {
    id,
    number: orderNumber(id),
    date: formatDate(createdAt),
    status,
    /** Null for an order of gift cards only: nobody picks them up. */
    deliveryMethod: areGiftCards(items) ? null : deliveryMethod,
    customer: userId ? "Registered User" : (guestEmail ?? (shippingAddress.name === "" ? "Guest" : "")),
    name: shippingAddress.name,
    items: sum(itemsNow(order).map(({ quantity }) => quantity)),
    total: formatCents(toCents(totalPrice) - removedCents(order)),
    notice: moneyNotice(order),
  };
}

export type OrderCardData = ReturnType<typeof orderCardData>;

export function OrderCard({ order, query }: { order: OrderCardData; query: string }) {
  const { notice } = order;
  return (
    <Link
      to={`/admin/orders/${order.id}${query}`}
      preventScrollReset
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border border-line bg-surface p-4 shadow-card hover:border-control hover:bg-sunken"
    >
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <strong className="font-display text-lg font-semibold">{`Order #${order.number}`}</strong>{" "}
          <OrderStatusBadge status={order.status} />{" "}
          {order.deliveryMethod && <DeliveryBadge method={order.deliveryMethod} />}
        </p>
        <p className="text-sm text-muted">{order.date}</p>
        <p className="text-sm wrap-anywhere">
          {order.customer && <span>{order.customer}</span>}{" "}
          {order.name && (
            <strong className="wrap-anywhere">
              <bdi>{order.name}</bdi>
            </strong>
          )}
        </p>
        {notice && <p className={`text-sm font-bold ${notice.look}`}>{notice.text}</p>}
      </div>
      <div className="flex basis-full items-baseline justify-between gap-4 sm:block sm:basis-auto sm:text-right">
        <p className="text-sm text-muted">{`${order.items} ${order.items === 1 ? "item" : "items"}`}</p>
        <p className="text-lg font-bold">{order.total}</p>
      </div>
    </Link>
  );
}
