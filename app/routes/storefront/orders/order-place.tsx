import MapPin from "lucide-react/icons/map-pin";
import type { ReactNode } from "react";
import type { ShownOrder, StoreData } from "~/components/storefront/orders/order-data";
import { areGiftCards } from "~/lib/gift-cards/lines";
import { pickupTitle } from "~/lib/orders/pickup-place";
import type { OrderStatus } from "~/lib/orders/order-status";

interface OrderPlaceProps {
  order: Pick<ShownOrder, "deliveryMethod" | "status" | "store" | "items" | "giftNote">;
  to: ShownOrder["shippingAddress"] | null;
}

export function OrderPlace({
  order: { deliveryMethod, status, store, items, giftNote },
  to,
}: OrderPlaceProps) {
  if (to?.name === "") return <p className="text-muted">Name and address were removed.</p>;
  const isDelivery = deliveryMethod === "delivery";
  return (
    <div className="flex min-w-0 flex-wrap gap-x-12 gap-y-4">
      {to && (
        <Part title={areGiftCards(items) ? "Bought by" : isDelivery ? "Delivery to" : "Picked up by"}>
          <address className="not-italic">
            <p>
              <bdi>{to.name}</bdi>
            </p>
            {isDelivery && (
              <p>
                <bdi>{to.address}</bdi>,{" "}
                {to.address2 && (
                  <>
                    <bdi>{to.address2}</bdi>,{" "}
                  </>
                )}
                <bdi>{to.city}</bdi>, <bdi>{to.province}</bdi> <span>{to.postalCode}</span>
              </p>
            )}
            <p className="text-muted">{[to.phone, to.email].filter(Boolean).join(" · ")}</p>
          </address>
        </Part>
      )}
      {!to && isDelivery && (
        <Part title="Local delivery">
          <p>To the address you gave.</p>
        </Part>
      )}
      {store && <Store store={store} status={status} />}
      {to && giftNote !== "" && (
        <Part title="Gift note">
          <p className="whitespace-pre-line">{giftNote}</p>
        </Part>
      )}
    </div>
  );
}

function Store({
  store: { name, address, hours, mapUrl },
  status,
}: {
  store: StoreData;
  status: OrderStatus;
}) {
  return (
    <Part title={pickupTitle(name)}>
      <p>{address}</p>
      {hours.map((line) => (
        <p key={line} className="text-muted">
          {line}
        </p>
      ))}
      <p className="print:hidden">
        <a
          href={mapUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 font-bold underline underline-offset-4"
        >
          <MapPin aria-hidden className="size-5" /> See it on a map
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      </p>
      {(status === "pending" || status === "processing") && (
        <p className="pt-1">Please wait for our “ready” email.</p>
      )}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-sm font-bold text-muted">{title}</p>
      {children}
    </div>
  );
}
