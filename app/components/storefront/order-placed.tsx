import { Link } from "@remix-run/react";
import { BadgeCheck, BellRing, CreditCard, Mail, Undo2, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "~/components/ui/button";
import { Card, CardTitle } from "~/components/ui/card";

/** Order confirmation (section 2). */
export function OrderPlaced({ reference, guestPath }: { reference: string; guestPath: string | null }) {
  return (
    <div className="page max-w-3xl py-10">
      <header className="flex flex-col items-center gap-4 pb-8 text-center">
        <span className="grid size-20 place-items-center rounded-full bg-ok-bg text-ok">
          <BadgeCheck aria-hidden className="size-11" />
        </span>
        <h1 className="text-3xl sm:text-4xl">Order Placed Successfully!</h1>
        <p className="text-lg text-muted">Thank you! We are warming up the printers.</p>
      </header>
      <div className="flex flex-col gap-6">
        <Card className="flex gap-4 p-6">
          <CreditCard aria-hidden className="mt-1 size-7 shrink-0 text-primary" />
          <div className="min-w-0">
            <CardTitle>Payment Confirmed</CardTitle>
            <p className="text-muted">
              Reference: <span className="font-bold break-all text-ink">{reference}</span>
            </p>
          </div>
        </Card>
        <Card className="p-6">
          <CardTitle className="pb-4">What&apos;s Next</CardTitle>
          <ol className="flex flex-col gap-4">
            <Step icon={Mail}>A confirmation e-mail is on its way to you.</Step>
            <Step icon={BellRing}>We let you know when your order is ready for pickup or delivery.</Step>
            <Step icon={Undo2}>You can cancel within 4 hours of placing the order.</Step>
          </ol>
        </Card>
        <div className="flex flex-col justify-center gap-3 sm:flex-row">
          <LinkButton to="/orders">View My Orders</LinkButton>{" "}
          <LinkButton to="/products" variant="outline">
            Continue Shopping
          </LinkButton>
        </div>
        {guestPath && (
          <p className="text-center">
            You ordered as a guest:{" "}
            <Link to={guestPath} className="font-bold underline">
              see or cancel your order
            </Link>
            . The link is in your confirmation e-mail, too.
          </p>
        )}
      </div>
    </div>
  );
}

function Step({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-primary" />
      {children}
    </li>
  );
}

/** A payment that is no order: given back, or not there yet. */
export function PaymentNotice({ refunded, message }: { refunded: boolean; message: string }) {
  return (
    <div className="page max-w-2xl py-12">
      <Card className="flex flex-col items-start gap-4 p-8">
        <h1 className="text-2xl">{refunded ? "Your payment is being refunded" : "Your payment is not complete yet"}</h1>
        <p>{message}</p>
        {!refunded && <p className="text-muted">Load this page again in a moment, or go back to your checkout.</p>}
        <div className="flex flex-wrap gap-3">
          {!refunded && <LinkButton to="/checkout" reloadDocument>Return to Checkout</LinkButton>}
          <LinkButton to="/products" variant="outline">
            Continue Shopping
          </LinkButton>
        </div>
      </Card>
    </div>
  );
}
