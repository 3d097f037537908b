import {
  json,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
} from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { entryFields } from "~/components/storefront/checkout/fields/checkout-fields";
import { CheckoutPage } from "~/routes/storefront/checkout/checkout-page";
import type { PlaceOrderResult, PricedDelivery } from "~/routes/storefront/checkout/place-order-result";
import { staleIfUnreachable } from "~/components/ui/connection/stale-if-unreachable";
import { serverResult } from "~/components/ui/connection/unreachable";
import { checkoutProgress, type CheckoutProgress } from "~/domain/checkout/own-checkout";
import { placeOrder } from "~/domain/checkout/place-order";
import { deliveryZones } from "~/domain/delivery/zones";
import { isLoggedOut, whyNotTheirs } from "~/http/session/access";
import { awaitStorage, readCart, viewCart, type OwnCart } from "~/http/cart/cart";
import { dropEnded, offersOf } from "~/http/cart/codes";
import { buyerOf } from "~/http/session/buyer";
import { cookieHeaders, endCookie, readCheckoutId, setCookie } from "~/http/session/cookies";
import { answerTo } from "~/http/server/errors";
import { redirectWithToast } from "~/http/session/flash";
import { fieldText, fieldTexts, intentOf, readForm } from "~/http/forms/forms";
import { shownCart } from "~/http/cart/shown-cart";
import { checkoutQuestion } from "~/lib/cart/checkout-question";
import { CODE_PRESS } from "~/lib/promotions/code-field";
import { invalid } from "~/lib/errors";
import { errorToast } from "~/lib/toast-message";
import {
  formIdOf,
  setChosenTime,
  entryFor,
  newFormToken,
  pricedFor,
} from "~/routes/storefront/checkout/checkout-entry";
import { readCheckoutForm } from "~/routes/storefront/checkout/checkout-input";
import { typedPrice } from "~/routes/storefront/checkout/checkout-refusal";
import { describeCart } from "~/domain/cart/cart";
import type { CartLine } from "~/lib/cart/lines";
import { formatCents } from "~/lib/money/money";
import { takesCardOnPage } from "~/domain/checkout/open";
import { sendDays } from "~/domain/gift-cards/send-day";
import { lastContactOf } from "~/domain/orders/customer/last-contact";
import { shopSettings } from "~/domain/settings/settings";
import { placesForCheckout } from "~/routes/storefront/checkout/checkout-places";
import type { User } from "~/schemas/user";
import { environment } from "~/services/environment/environment";
import { publishableKey } from "~/services/payments";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), { title: "Checkout", hidden: true });

/** Passes on `Retry-After` of rate limits and hold limits. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const buyer = buyerOf(request.headers.get("Cookie"), context.visitor);
  const [cart, user, begun] = await Promise.all([
    viewCart(request),
    context.visitor.user(),
    buyer.then(checkoutProgress),
  ]);
  // Another window placed the order. The confirmation empties the cart and needs this checkout's cookie.
  if (cart.isBought && begun.completed) throw redirect(confirmationPath(begun.completed));
  if (cart.count === 0) throw redirect("/cart", { headers: awaitStorage(request) });
  const { checkoutId } = await buyer;
  return json(await checkoutData({ request, context }, { cart, user, begun, checkoutId }), {
    headers: cookieHeaders(
      ...(begun.completed ? [await endCookie("checkout")] : []),
      ...(context.isAfterAction ? [] : await dropEnded(request.headers.get("Cookie"))),
    ),
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  intentOf(form, ["place"]);
  setChosenTime(form);
  const values = fieldTexts(form, entryFields);
  const checkoutId = await readCheckoutId(request.headers.get("Cookie"));
  const hosted = context.wantsPage;
  const { codes, tooMany, priced, update, refuse } = await typedPrice({
    request,
    context,
    form,
    values,
    checkoutId,
  });
  try {
    if (tooMany) throw tooMany;
    if (form.has("update") || form.has(CODE_PRESS)) return await update();
    // Nobody is charged for the part that a refused gift card was meant to pay.
    if (codes.refused) throw invalid(codes.refused.problem);
    const user = await context.visitor.user();
    if (isLoggedOut(form, user)) {
      const loggedOut = fieldText(form, "account");
      return await refuse({ message: LOGGED_OUT, fields: {}, values, loggedOut }, { status: 401 });
    }
    const notTheirs = whyNotTheirs(form, user);
    // The typed data belong to another account and are not shown again.
    if (notTheirs && hosted) return await redirectWithToast("/checkout", errorToast(notTheirs));
    if (notTheirs) return await refuse({ message: notTheirs, fields: {}, values: null }, { status: 409 });
    await context.limit("placeOrder", user);
    const own = await readCart(request);
    const { recipient, input: sent } = await readCheckoutForm(form, values, own);
    const { paymentIntentId: intentId, ...input } = sent;
    const { lines: inCart, begunAtMs } = own.cart;
    const cart = shownCart(own, fieldText(form, "cart"), input.amount);
    const news =
      input.deliveryMethod === "delivery" && isPricedAsShown(own, cart)
        ? unshownDelivery(await priced(), { pricedFor: fieldText(form, "pricedFor"), slotId: input.slotId })
        : null;
    const question = checkoutQuestion(input, {
      hasScripts: !hosted,
      news,
      hasZones: (await deliveryZones()).length > 0,
    });
    if (question && (news || question.about !== fieldText(form, "asked"))) {
      const { message } = question;
      // With scripts no question is needed: the page prices the delivery again.
      const asked = hosted || !news ? { question } : {};
      return await refuse({ message, fields: {}, values, ...asked }, { status: news ? 409 : 200 });
    }
    const buyer = { checkoutId, user, client: context.client() };
    const placed = await placeOrder({
      ...buyer,
      input: { ...input, amountDue: input.amountDue ?? input.amount },
      cart,
      inCart,
      formId: hosted ? formIdOf(fieldText(form, "formToken")) : null,
      cartBegunAt: new Date(begunAtMs),
      code: codes.code,
      giftCards: codes.giftCards,
      recipient,
      intentId,
      hosted,
    });
    const headers = cookieHeaders(await setCookie("checkout", placed.checkoutId));
    const completed = placed.state === "completed";
    const { completed: done } = await checkoutProgress({
      checkoutId: completed ? placed.checkoutId : null,
      user,
    });
    if (!hosted)
      return json<PlaceOrderResult>(
        { completed, paidBy: done?.intentId ?? undefined, refused: null },
        { headers },
      );
    return redirect(done ? confirmationPath(done) : (placed.redirectUrl ?? "/checkout"), {
      status: 303,
      headers,
    });
  } catch (error) {
    const { status, body } = answerTo(error, { requestId: context.requestId, path: "/checkout" });
    const paidBy = typeof body.paymentIntentId === "string" ? body.paymentIntentId : undefined;
    if (hosted && paidBy) return redirect(confirmationPath({ intentId: paidBy }), { status: 303 });
    // With nothing left to buy this page redirects to the cart, so the message goes there.
    if (hosted && (await viewCart(request)).count === 0) {
      return redirectWithToast("/cart", errorToast(body.message));
    }
    const headers: [string, string][] =
      typeof body.retryAfter === "number" ? [["Retry-After", String(body.retryAfter)]] : [];
    return refuse({ message: body.message, fields: body.fields ?? {}, values }, { status, headers }, paidBy);
  }
}

const LOGGED_OUT = "You are logged out, so nothing was ordered.";

function confirmationPath({ intentId, orderId = "" }: { intentId: string | null; orderId?: string }): string {
  return intentId === null
    ? `/order-confirmation?order=${orderId}`
    : `/order-confirmation?payment_intent=${encodeURIComponent(intentId)}`;
}

const latest = staleIfUnreachable<typeof loader>();
export const clientLoader = latest.clientLoader;

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  serverResult<PlaceOrderResult>(serverAction, (message = "Something went wrong") => ({
    completed: false,
    refused: { message, fields: {}, values: null, reload: false },
  }));

/** Placing the order does not change the page's data; typed text and card form stay. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod = "GET", defaultShouldRevalidate }) =>
  formMethod === "GET" && defaultShouldRevalidate;

export default function Checkout() {
  const data = latest.useData();
  const refused = useActionData<PlaceOrderResult>()?.refused ?? null;
  return <CheckoutPage {...data} refused={refused} />;
}

interface ShownDelivery {
  /** The postal code whose fee and day the page showed. */
  pricedFor: string;
  slotId?: string;
}

/** Names a fee and day that the page has not shown. Without scripts, only the first press finds them. */
function unshownDelivery(
  { postalCode, quote, day }: PricedDelivery,
  { pricedFor, slotId }: ShownDelivery,
): string | null {
  const isShown = pricedFor === postalCode && (day === null || slotId !== undefined);
  if (postalCode === null || isShown) return null;
  const fee = quote.rows.find(({ kind }) => kind === "delivery_fee");
  const costs = fee && fee.cents > 0 ? `costs ${fee.amount}` : "is free";
  const when = day ? ` and comes on ${day.words}` : "";
  return `Delivery to ${postalCode} ${costs}${when}. The total is ${formatCents(quote.totalCents)}.`;
}

/** If false, Place Order says which prices have changed. */
function isPricedAsShown({ cart, catalogue }: OwnCart, shown: readonly CartLine[]): boolean {
  const { lines } = describeCart(cart, catalogue);
  return shown.every(({ variationId, unitCents }) =>
    lines.some(
      (line) => line.variationId === variationId && line.unitCents === (unitCents ?? line.unitCents),
    ),
  );
}

interface CheckoutSources {
  cart: Awaited<ReturnType<typeof viewCart>>;
  user: User | null;
  begun: CheckoutProgress;
  checkoutId: string | null;
}

async function checkoutData(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  { cart, user, begun, checkoutId }: CheckoutSources,
) {
  const places = await placesForCheckout(cart.lines, checkoutId);
  const offered = places.filter(({ endsBeforeReady }) => !endsBeforeReady);
  const entry = entryFor(begun, { user, lastContact: user && (await lastContactOf(user.id)) }, offered);
  const { email } = entry;
  const { pickupWithoutAddress, giftNote } = await shopSettings();
  const offers = await offersOf(request.headers.get("Cookie"), cart.lines, {
    email,
    visitor: context.visitor,
  });
  return {
    lines: cart.lines,
    priced: await pricedFor(cart.lines, { checkoutId, offers, giftCards: cart.giftCards }, entry),
    formToken: newFormToken(),
    cardForm: await takesCardOnPage(context.client(), { checkoutId, user }),
    entry,
    account: user?.id ?? null,
    places,
    pickupWithoutAddress,
    hasGiftNote: giftNote,
    sendDays: sendDays(),
    provider: {
      publishableKey: publishableKey(),
      script: environment.stripe ? null : "/demo/payments/stripe.js",
    },
  };
}
