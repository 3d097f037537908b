import { useLocation } from "@remix-run/react";
import { Fragment } from "react";
import { LinkButton } from "~/components/ui/form/button";
import { Card } from "~/components/ui/card";
import { formatCents } from "~/lib/money/money";

export function PaymentOfAnotherVisitor() {
  const { pathname, search } = useLocation();
  const logIn = `/api/login?${new URLSearchParams({ returnTo: pathname + search })}`;
  return (
    <div className="page max-w-2xl py-12">
      <Card className="flex flex-col items-start gap-4 p-8">
        <h1 className="text-2xl">We cannot show this order here</h1>
        <p>
          This payment belongs to an order placed in another browser, or earlier in this one. Sign in, or use
          the link in your confirmation email.
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={logIn} reloadDocument prefetch="none">
            Log In
          </LinkButton>{" "}
          <LinkButton to="/products" variant="outline">
            Continue Shopping
          </LinkButton>
        </div>
      </Card>
    </div>
  );
}

interface RefundNoticeProps {
  message: string;
  reference: string;
  paidCents: number;
  backCents: number;
  refundStatus: string;
}

export function RefundNotice({ message, reference, paidCents, backCents, refundStatus }: RefundNoticeProps) {
  const rows = [
    ["Reference", reference],
    ["Amount paid", formatCents(paidCents)],
    ["Refund", `${formatCents(backCents)} ${refundProgress[refundStatus] ?? ""}`],
  ] as const;
  return (
    <div className="page max-w-2xl py-12">
      <Card className="flex flex-col items-start gap-4 p-8">
        <h1 className="text-2xl">Your payment is being refunded</h1>
        <p>{message}</p>
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
          {rows.map(([term, value]) => (
            <Fragment key={term}>
              <dt className="text-muted">{term}</dt> <dd className="font-bold break-words">{value}</dd>{" "}
            </Fragment>
          ))}
        </dl>
        <p className="text-muted">
          No order was placed. If you have a question, contact us with the reference above.
        </p>
        <LinkButton to="/products" variant="outline">
          Continue Shopping
        </LinkButton>
      </Card>
    </div>
  );
}

const refundProgress: Record<string, string> = {
  pending: "is on its way back to your card. Banks take 5 to 10 days to show it.",
  refunded: "was sent back to your card. Banks take 5 to 10 days to show it.",
  failed: "could not be sent back to your card yet. We are looking after it.",
};

export function PendingPayment({ message }: { message: string }) {
  const { pathname, search } = useLocation();
  return (
    <div className="page max-w-2xl py-12">
      <Card className="flex flex-col items-start gap-4 p-8">
        <h1 className="text-2xl">Your payment is not complete yet</h1>
        <p>{message}</p>
        <p className="text-muted">Try again in a moment, or go back to your checkout.</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={pathname + search} reloadDocument>
            Try Again
          </LinkButton>{" "}
          <LinkButton to="/checkout" reloadDocument variant="outline">
            Return to Checkout
          </LinkButton>{" "}
          <LinkButton to="/products" variant="outline">
            Continue Shopping
          </LinkButton>
        </div>
      </Card>
    </div>
  );
}
