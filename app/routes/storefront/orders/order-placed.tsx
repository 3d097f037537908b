import type { LucideIcon } from "lucide-react";
import BadgeCheck from "lucide-react/icons/badge-check";
import BellRing from "lucide-react/icons/bell-ring";
import CircleX from "lucide-react/icons/circle-x";
import CreditCard from "lucide-react/icons/credit-card";
import Gift from "lucide-react/icons/gift";
import Mail from "lucide-react/icons/mail";
import PackageSearch from "lucide-react/icons/package-search";
import Undo2 from "lucide-react/icons/undo-2";
import type { ReactNode } from "react";
import { Letterhead } from "~/routes/storefront/orders/letterhead";
import type { ShownOrder } from "~/components/storefront/orders/order-data";
import { OrderLines } from "~/routes/storefront/orders/order-lines";
import { OrderPlace } from "~/routes/storefront/orders/order-place";
import { OrderProgress } from "~/routes/storefront/orders/order-progress";
import { LinkButton } from "~/components/ui/form/button";
import { Card, CardTitle } from "~/components/ui/card";
import { areGiftCards } from "~/lib/gift-cards/lines";
import { cancelWords, deliveryWords, piecesOfCards } from "~/lib/gift-cards/delivery-words";
import { toCents } from "~/lib/money/money";
import { orderNumber } from "~/lib/orders/order-number";

interface OrderPlacedProps {
  order: ShownOrder;
  reference: string;
  guestPath: string | null;
}

export function OrderPlaced({ order, reference, guestPath }: OrderPlacedProps) {
  const isCancelled = order.status === "cancelled";
  const isFree = toCents(order.totalPrice) === 0;
  const number = orderNumber(order.id);
  return (
    <div className="page max-w-3xl py-10">
      <Letterhead />
      {isCancelled ? (
        <Header icon={CircleX} look="bg-danger-bg text-danger" title="Order Cancelled" number={number} />
      ) : (
        <PlacedHeader isMade={!areGiftCards(order.items)} number={number} />
      )}
      <div className="flex flex-col gap-6">
        <Card className="flex gap-4 p-6">
          <CreditCard aria-hidden className="mt-1 size-7 shrink-0 text-primary" />
          <div className="min-w-0">
            <CardTitle>{isFree ? "Nothing to Pay" : "Payment Confirmed"}</CardTitle>
            <p className="text-muted">
              Reference: <span className="font-bold break-all text-ink">{reference}</span>
            </p>
          </div>
        </Card>
        {!isCancelled && <WhatsNext order={order} />}
        <Card className="flex flex-col gap-5 p-6">
          <CardTitle>Your Order</CardTitle>
          <OrderProgress order={order} />
          <OrderLines order={order} />
          <OrderPlace order={order} to={order.shippingAddress} />
        </Card>
        <div className="flex flex-col justify-center gap-3 sm:flex-row print:hidden">
          <LinkButton to="/orders" variant={guestPath ? "outline" : "primary"}>
            View My Orders
          </LinkButton>{" "}
          <LinkButton to="/products" variant="outline">
            Continue Shopping
          </LinkButton>
        </div>
        {guestPath && <GuestLink path={guestPath} isCancelled={isCancelled} />}
      </div>
    </div>
  );
}

function PlacedHeader({ isMade, number }: { isMade: boolean; number: string }) {
  return (
    <Header icon={BadgeCheck} look="bg-ok-bg text-ok" title="Order Placed Successfully!" number={number}>
      <p className="text-lg text-muted">
        {isMade ? "Thank you! We are warming up the printers." : "Thank you!"}
      </p>
    </Header>
  );
}

interface HeaderProps {
  icon: LucideIcon;
  look: string;
  title: string;
  number: string;
  children?: ReactNode;
}

function Header({ icon: Icon, look, title, number, children }: HeaderProps) {
  return (
    <header className="flex flex-col items-center gap-4 pb-8 text-center">
      <span className={`grid size-20 place-items-center rounded-full ${look}`}>
        <Icon aria-hidden className="size-11" />
      </span>
      <p className="font-display text-4xl font-bold sm:text-5xl">{`Order #${number}`}</p>
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      {children}
    </header>
  );
}

function WhatsNext({ order }: { order: ShownOrder }) {
  const { cancelUntil, items, giftCardRecipient: recipient, shippingAddress } = order;
  const sold = { pieces: piecesOfCards(items), recipient, buyerEmail: shippingAddress.email };
  return (
    <Card className="p-6">
      <CardTitle className="pb-4">What&apos;s Next</CardTitle>
      <ol className="flex flex-col gap-4">
        <Step icon={Mail}>A confirmation email is on its way to you.</Step>
        {sold.pieces > 0 && <Step icon={Gift}>{deliveryWords(sold)}</Step>}
        {!areGiftCards(items) && (
          <Step icon={BellRing}>We let you know when your order is ready for pickup or delivery.</Step>
        )}
        {areGiftCards(items) ? (
          cancelUntil && <Step icon={Undo2}>{cancelWords(sold, cancelUntil)}</Step>
        ) : (
          <Step icon={Undo2}>
            {`You can cancel within 4 hours of placing the order${cancelUntil ? `: until ${cancelUntil}.` : "."}`}
          </Step>
        )}
      </ol>
    </Card>
  );
}

function GuestLink({ path, isCancelled }: { path: string; isCancelled: boolean }) {
  return (
    <Card className="flex flex-col items-center gap-4 p-6 text-center print:hidden">
      <LinkButton to={path} size="lg">
        <PackageSearch aria-hidden className="size-6" />{" "}
        <span>{isCancelled ? "See your order" : "See or cancel your order"}</span>
      </LinkButton>
      <p className="text-muted">You ordered as a guest. Your confirmation also has this link.</p>
    </Card>
  );
}

function Step({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-primary" />
      <span>{children}</span>
    </li>
  );
}
