import type { LoaderFunctionArgs } from "@remix-run/node";
import { takesCardOnPage } from "~/domain/checkout/open";
import type { CheckoutProgress } from "~/domain/checkout/own-checkout";
import { sendDays } from "~/domain/gift-cards/send-day";
import { lastContactOf } from "~/domain/orders/customer/last-contact";
import { shopSettings } from "~/domain/settings/settings";
import type { viewCart } from "~/http/cart/cart";
import { offersOf } from "~/http/cart/codes";
import { entryFor, newFormToken, pricedFor } from "~/routes/storefront/checkout/checkout-entry";
import { placesForCheckout } from "~/routes/storefront/checkout/checkout-places";
import type { User } from "~/schemas/user";
import { environment } from "~/services/environment/environment";
import { publishableKey } from "~/services/payments";

interface Begun {
  cart: Awaited<ReturnType<typeof viewCart>>;
  user: User | null;
  begun: CheckoutProgress;
  checkoutId: string | null;
}

export async function checkoutData(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  { cart, user, begun, checkoutId }: Begun,
) {
  const places = await placesForCheckout(cart.lines, checkoutId);
  const offered = places.filter(({ endsBeforeReady }) => !endsBeforeReady);
  const entry = entryFor(begun, { user, lastContact: user && (await lastContactOf(user.id)) }, offered);
  const { email } = entry;
  const { pickupWithoutAddress, giftNote } = await shopSettings();
  const offers = await offersOf(request.headers.get("Cookie"), cart.lines, {
    ...{ email, visitor: context.visitor },
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
