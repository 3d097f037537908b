import { Link } from "@remix-run/react";
import { orderNumber } from "~/lib/orders/order-number";
import type { ListedGiftCard } from "~/schemas/prices/gift-card";

/** Where its money came from, with a link. */
export function GiftCardSource({ orderId, refundId, replacesId }: ListedGiftCard) {
  if (replacesId)
    return (
      <span>
        Has money that came back for{" "}
        <Link to={`/admin/gift-cards/${replacesId}`} className="underline">
          a voided gift card
        </Link>
      </span>
    );
  if (!orderId) return null;
  return (
    <>
      <span>{refundId ? "A refund of" : "Sold with"}</span>{" "}
      <Link to={`/admin/orders/${orderId}`} className="underline">
        {`Order #${orderNumber(orderId)}`}
      </Link>
    </>
  );
}
