import { Link, Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { DeliveryBadge, OrderStatusBadge, RefundBadge } from "~/components/storefront/orders/order-badges";
import type { ShownOrder } from "~/components/storefront/orders/order-data";
import { OrderLines } from "~/routes/storefront/orders/order-lines";
import { OrderPlace } from "~/routes/storefront/orders/order-place";
import { OrderProgress } from "~/routes/storefront/orders/order-progress";
import { buttonLook, LinkButton, Button } from "~/components/ui/form/button";
import { Card } from "~/components/ui/card";
import { areGiftCards } from "~/lib/gift-cards/lines";
import { cancelWords, piecesOfCards } from "~/lib/gift-cards/delivery-words";
import { formatCents } from "~/lib/money/money";
import { cancelledPickup } from "~/lib/orders/cancelled-market";
import { stillOwedText } from "~/lib/orders/words/payment-words";
import { orderNumber } from "~/lib/orders/order-number";
import RotateCcw from "lucide-react/icons/rotate-ccw";

interface OrderCardProps {
  order: ShownOrder;
  href?: string;
  cancelHref: string;
  moveHref: string;
  marketHref: string | null;
  action: string;
  heading?: "h1" | "h2";
  children?: ReactNode;
}

export function OrderCard({
  order,
  href,
  cancelHref,
  moveHref,
  marketHref,
  action,
  heading: Heading = "h2",
  children,
}: OrderCardProps) {
  const name = `Order #${orderNumber(order.id)}`;
  // A finished order is small in the list, because nothing is left to follow.
  const isSmall = href !== undefined && order.status === "fulfilled";
  return (
    <Card className={isSmall ? "flex flex-col gap-3 text-sm sm:p-4" : "flex flex-col gap-5 sm:p-6"}>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <Heading className={Heading === "h1" ? "text-3xl sm:text-4xl" : isSmall ? "text-lg" : "text-xl"}>
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
          {!isOnlyRefundShown(order) && <OrderStatusBadge status={order.status} />}
          {!areGiftCards(order.items) && <DeliveryBadge method={order.deliveryMethod} />}
          <RefundBadge order={order} notPaid={order.notPaid} />
        </p>
      </header>
      {order.cancelledMarketDay !== null && marketHref && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warn-bg p-4 text-warn print:hidden">
          <p className="font-bold">{cancelledPickup(order.store?.name ?? null, order.cancelledMarketDay)}</p>
          <LinkButton to={marketHref}>Choose What to Do</LinkButton>
        </div>
      )}
      <Relations order={order} />
      {!isSmall && <OrderProgress order={order} />}
      <OrderLines order={order} />
      {children}
      {order.owedCents > 0 && <Owed order={order} />}
      {order.note && <p className="whitespace-pre-line wrap-anywhere">{order.note}</p>}
      <OrderPlace order={order} to={order.shippingAddress} />
      <footer className="flex flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
        <BuyAgain orderId={order.id} action={action} />
        {order.canMove && (
          <Link to={moveHref} preventScrollReset className={buttonLook({ variant: "outline" })}>
            Change Pickup Time
          </Link>
        )}{" "}
        {order.canCancel && (
          <>
            <Link to={cancelHref} preventScrollReset className={buttonLook({ variant: "outline" })}>
              Cancel Order
            </Link>{" "}
            {order.cancelUntil && <p className="text-muted">{untilWords(order, order.cancelUntil)}</p>}
          </>
        )}
      </footer>
    </Card>
  );
}

/** True if nothing is left to make or to hand over. */
const isOnlyRefundShown = ({ isAllRefunded, refundStatus, paymentStatus }: ShownOrder) =>
  isAllRefunded && (refundStatus !== null || paymentStatus === "partly_refunded");

function untilWords({ items, giftCardRecipient: recipient, shippingAddress }: ShownOrder, until: string) {
  if (!areGiftCards(items)) return `You can cancel until ${until}.`;
  return cancelWords({ pieces: piecesOfCards(items), recipient, buyerEmail: shippingAddress.email }, until);
}

function Owed({ order }: Pick<OrderCardProps, "order">) {
  const { owedCents, payLink } = order;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="font-bold">{stillOwedText(order, owedCents)}</p>
      {payLink && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
          <LinkButton to={payLink.path}>{`Pay ${formatCents(owedCents)} Online`}</LinkButton>{" "}
          <p className="text-muted">{`You can pay online until ${payLink.until}`}</p>
        </div>
      )}
    </div>
  );
}

function Relations({ order: { replacesId, replacementIds } }: Pick<OrderCardProps, "order">) {
  if (replacesId) return <p>{`Replaces items of order #${orderNumber(replacesId)}. Nothing to pay.`}</p>;
  if (replacementIds.length === 0) return null;
  return <p>{`Replacement: order ${replacementIds.map((id) => `#${orderNumber(id)}`).join(", ")}`}</p>;
}

interface BuyAgainProps {
  orderId: string;
  action: string;
}

function BuyAgain({ orderId, action }: BuyAgainProps) {
  const { formData } = useNavigation();
  const busy = formData?.get("intent") === "again" && formData.get("orderId") === orderId;
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="intent" value="again" />
      <input type="hidden" name="orderId" value={orderId} />
      <Button variant="outline" disabled={busy}>
        <RotateCcw aria-hidden className="size-5" /> Buy Again
      </Button>
    </Form>
  );
}
