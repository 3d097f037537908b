import {
  type HeadersFunction,
  json,
  redirect,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { forgetContact } from "~/components/storefront/checkout/checkout-draft";
import { OrderPlaced } from "~/components/storefront/checkout/order-placed";
import {
  PaymentOfAnotherVisitor,
  PendingPayment,
  RefundNotice,
} from "~/components/storefront/checkout/card/payment-notices";
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
  // Reloads once, so that the header's badge is correct too.
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
  // After a bank redirect the checkout page could not do it.
  useEffect(() => {
    if (isOrdered) forgetContact();
  }, [isOrdered]);
  if (confirmation.outcome === "notTheirs") return <PaymentOfAnotherVisitor />;
  if (confirmation.outcome === "ordered") return <OrderPlaced {...confirmation} />;
  if (confirmation.outcome === "refunded") return <RefundNotice {...confirmation} />;
  return <PendingPayment message={confirmation.message} />;
}
