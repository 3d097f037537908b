import {
  type HeadersFunction,
  json,
  redirect,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useEffect, Fragment } from "react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { forgetContact } from "~/components/storefront/checkout/checkout-draft";
import { OrderPlaced } from "~/routes/storefront/orders/order-placed";
import { confirmOrder, type ConfirmationRequest } from "~/domain/checkout/confirm";
import { catalogue } from "~/domain/catalog/catalogue";
import { shopSettings } from "~/domain/settings/settings";
import { readCart, setCartCookie } from "~/http/cart/cart";
import { endCodesOf } from "~/http/cart/code-cookies";
import { cookieHeaders, readCheckoutId } from "~/http/session/cookies";
import { redirectWithToast } from "~/http/session/flash";
import { shownOrder } from "~/routes/storefront/orders/shown-order";
import { moneyOf } from "~/routes/storefront/orders/order-money";
import { notFoundWithToys } from "~/routes/storefront/catalog/suggested-cards";
import { LinkButton } from "~/components/ui/form/button";
import { Card } from "~/components/ui/card";
import { formatCents } from "~/lib/money/money";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(rootDataOf(matches), { title: titleOf(data?.confirmation), hidden: true });

function titleOf(confirmation?: { outcome: string; order?: { status: string } }): string {
  if (confirmation?.outcome !== "ordered") return "Your payment";
  return confirmation.order?.status === "cancelled" ? "Order Cancelled" : "Order Placed Successfully!";
}

/** The URL contains a payment id and the page may contain a guest's link. */
export const headers: HeadersFunction = () => ({ "Referrer-Policy": "same-origin" });

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.limit("confirmation");
  const { pathname, search, searchParams } = new URL(request.url);
  const payment = paymentOf(searchParams);
  if (!payment) throw await notFoundWithToys("Payment");
  const [user, checkoutId] = await Promise.all([
    context.visitor.user(),
    readCheckoutId(request.headers.get("Cookie")),
  ]);
  const confirmation = await confirmOrder({ payment, buyer: { user, checkoutId } });
  if (confirmation.outcome === "unknown") throw await notFoundWithToys("Payment");
  if (confirmation.outcome === "failed") {
    return redirectWithToast("/checkout", {
      title: "Payment Failed",
      description: confirmation.message,
      variant: "destructive",
    });
  }
  // Removes bought lines and reloads once, so that the number in the header is correct too.
  const { cart, bought } = await readCart(request);
  if (bought) return redirect(`${pathname}${search}`, { headers: cookieHeaders(setCartCookie(cart)) });
  if (confirmation.outcome !== "ordered")
    return json({ confirmation }, { status: confirmation.outcome === "notTheirs" ? 403 : 200 });
  const [shop, products, money] = await Promise.all([
    shopSettings(),
    catalogue(),
    moneyOf([confirmation.order]),
  ]);
  const order = shownOrder(confirmation.order, shop, products, money);
  const ended = await endCodesOf(order, request.headers.get("Cookie"));
  return json({ confirmation: { ...confirmation, order } }, { headers: cookieHeaders(...ended) });
}

/** The checkout sends the intent id, a bank redirect the client secret, the hosted page the session id. */
function paymentOf(query: URLSearchParams): ConfirmationRequest["payment"] | null {
  const sessionId = query.get("session_id");
  if (sessionId) return { sessionId };
  const orderId = query.get("order");
  if (orderId) return { orderId };
  const intentId =
    query.get("payment_intent") ?? query.get("payment_intent_client_secret")?.split("_secret_")[0];
  return intentId ? { intentId } : null;
}

export default function OrderConfirmation() {
  const { confirmation } = useLoaderData<typeof loader>();
  const isOrdered = confirmation.outcome === "ordered";
  // After a bank redirect, the checkout page had no chance to do it.
  useEffect(() => {
    if (isOrdered) forgetContact();
  }, [isOrdered]);
  if (confirmation.outcome === "notTheirs") return <PaymentOfAnotherVisitor />;
  if (confirmation.outcome === "ordered") return <OrderPlaced {...confirmation} />;
  if (confirmation.outcome === "refunded") return <RefundNotice {...confirmation} />;
  return <PendingPayment message={confirmation.message} />;
}

function PaymentOfAnotherVisitor() {
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

function RefundNotice({ message, reference, paidCents, backCents, refundStatus }: RefundNoticeProps) {
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

function PendingPayment({ message }: { message: string }) {
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
