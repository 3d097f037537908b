import { Fragment } from "react";
import { REFUND_FAILED, TO_GIVE_BACK } from "~/components/admin/orders/payments/money-notice";
import { Badge } from "~/components/ui/badge";
import { classNames } from "~/components/ui/class-names";
import { Phone } from "~/components/ui/phone";
import { Price } from "~/components/ui/product/price";
import { DeliveryBadge, OrderStatusBadge, RefundBadge } from "~/components/storefront/orders/order-badges";
import { areGiftCards } from "~/lib/gift-cards/lines";
import { toCents } from "~/lib/money/money";
import { orderQuote } from "~/lib/money/quote-rows";
import { isToGiveBack } from "~/lib/orders/give-back";
import { isPaymentMissing, isSoldByHand, notPaidLabel } from "~/lib/orders/order-status";
import { pickupTitle } from "~/lib/orders/pickup-place";
import { pieceCounts, pieceNotes, removedCents } from "~/lib/orders/pieces";
import type { AdminOrder } from "~/schemas/order";

interface OrderFactsProps {
  order: AdminOrder;
  date: string;
  ready: string | null;
  notThere: string | null;
}

export function OrderFacts({ order, date, ready, notThere }: OrderFactsProps) {
  const { name } = order.shippingAddress;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
      <div>
        <dt className="text-sm text-muted">Date</dt>
        <dd className="whitespace-nowrap">{date}</dd>
      </div>
      {/* On a phone, an email address needs a line of its own. */}
      <div className={classNames("min-w-0", !order.userId && "max-sm:col-span-2")}>
        <dt className="text-sm text-muted">Customer</dt>
        {name !== "" && (
          <dd className="font-bold wrap-anywhere">
            <bdi>{name}</bdi>
          </dd>
        )}
        <dd className={classNames("wrap-anywhere", name !== "" && "text-sm text-muted")}>
          {order.userId ? "Registered User" : (order.guestEmail ?? (name === "" ? "Guest" : ""))}
        </dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Delivery Method</dt>
        <dd className="flex flex-wrap gap-2">
          {areGiftCards(order.items) ? (
            <span>Gift card</span>
          ) : (
            <DeliveryBadge method={order.deliveryMethod} />
          )}
        </dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Current status</dt>
        <dd className="flex flex-wrap gap-2">
          <OrderStatusBadge status={order.status} />
          {isToGiveBack(order) ? (
            <Badge variant="warning">{TO_GIVE_BACK}</Badge>
          ) : order.refundStatus === "failed" ? (
            <Badge variant="destructive">{REFUND_FAILED}</Badge>
          ) : (
            <RefundBadge order={order} notPaid={isPaymentMissing(order) ? notPaidLabel(order) : null} />
          )}
        </dd>
      </div>
      {ready && (
        <div className="col-span-full">
          <dt className="text-sm text-muted">Promise</dt>
          <dd>{ready}</dd>
        </div>
      )}
      {notThere && (
        <div className="col-span-full">
          <dt className="text-sm text-muted">Not there</dt>
          <dd>{notThere}</dd>
        </div>
      )}
      {order.note !== "" && (
        <div className="col-span-full">
          <dt className="text-sm text-muted">Note for the customer</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{order.note}</dd>
        </div>
      )}
      {order.giftNote !== "" && (
        <div className="col-span-full">
          <dt className="text-sm text-muted">Gift note, printed on the packing slip</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{order.giftNote}</dd>
        </div>
      )}
    </dl>
  );
}

interface OrderContentsProps {
  order: AdminOrder & { replaced: Record<string, number> };
}

export function OrderContents({ order }: OrderContentsProps) {
  return (
    <section aria-labelledby="items-title">
      <h3 id="items-title" className="mb-1 text-lg">
        Items
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {order.items.map((item) => (
          <li key={item.id} className="flex items-start justify-between gap-4 py-2">
            <div className="min-w-0">
              <p className="font-bold wrap-anywhere">{item.productName}</p>
              <p className="text-sm wrap-anywhere text-muted">
                {`${item.variationName} · Quantity: ${item.quantity}`}
              </p>
              {pieceNotes(pieceCounts(item, order)).map((note) => (
                <p key={note} className="text-sm font-bold text-warn">
                  {note}
                </p>
              ))}
            </div>
            <p className="shrink-0 font-bold">
              <Price
                cents={toCents(item.totalPrice)}
                regularCents={
                  item.regularPrice === null ? undefined : toCents(item.regularPrice) * item.quantity
                }
              />
            </p>
          </li>
        ))}
      </ul>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-y-1">
        {orderQuote(order, { removedCents: removedCents(order) }).rows.map(
          ({ kind, label, amount }, index) => (
            <Fragment key={index}>
              <dt className={kind === "total" ? "text-lg font-bold" : undefined}>{label}</dt>
              <dd className={kind === "total" ? "text-right text-lg font-bold" : "text-right"}>{amount}</dd>
            </Fragment>
          ),
        )}
      </dl>
    </section>
  );
}

function shippingTitle(order: AdminOrder): string {
  if (areGiftCards(order.items)) return "Bought by";
  if (order.deliveryMethod === "delivery") return "Shipping";
  return isSoldByHand(order) ? "Handed over" : "Pickup";
}

interface ShippingBlockProps {
  order: AdminOrder;
  place: string | null;
  phoneUrl: string | null;
}

export function ShippingBlock({ order, place, phoneUrl }: ShippingBlockProps) {
  const { shippingAddress, deliveryMethod } = order;
  const { name, address, address2, city, province, postalCode, phone, email } = shippingAddress;
  return (
    <section aria-labelledby="shipping-title">
      <h3 id="shipping-title" className="mb-1 text-lg">
        {shippingTitle(order)}
      </h3>
      {place && <p className="mb-1 font-bold wrap-anywhere">{pickupTitle(place)}</p>}
      {name === "" ? (
        <p className="text-muted">The customer&apos;s name and address were removed.</p>
      ) : (
        <address className="wrap-anywhere not-italic">
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {deliveryMethod === "delivery" && (
            <span>
              <br />
              <bdi>{address}</bdi>
              <br />
              {address2 && (
                <>
                  <bdi>{address2}</bdi>
                  <br />
                </>
              )}
              <bdi>{city}</bdi>, <bdi>{province}</bdi> <span>{postalCode}</span>
            </span>
          )}
          {phone && (
            <>
              <br />
              <Phone phone={phone} url={phoneUrl} />
            </>
          )}
          {email && (
            <>
              <br />
              <a href={`mailto:${email}`} className="underline">
                {email}
              </a>
            </>
          )}
        </address>
      )}
    </section>
  );
}
