import CreditCard from "lucide-react/icons/credit-card";
import { useMemo, useState, useCallback, useEffect, useRef } from "react";
import { Button, LinkButton } from "~/components/ui/form/button";
import { Card } from "~/components/ui/card";
import { PageTitle } from "~/components/ui/page-title";
import type { CheckoutEntry } from "~/components/storefront/checkout/fields/checkout-fields";
import type { PickupPlace } from "~/components/storefront/checkout/fields/place-fields";
import { CheckoutForm } from "~/routes/storefront/checkout/checkout-form";
import { type OrderFailure, PRESS_AGAIN, refusedOrder } from "~/routes/storefront/checkout/order-failure";
import type {
  OrderRefusal,
  PricedDelivery,
  PlaceOrderResult,
} from "~/routes/storefront/checkout/place-order-result";
import { usePaymentIntent } from "~/routes/storefront/checkout/card/use-payment-intent";
import type { SendDays } from "~/components/storefront/checkout/fields/recipient-fields";
import { CheckoutSummary } from "~/routes/storefront/checkout/checkout-summary";
import type { CartViewLine } from "~/lib/cart/lines";
import type { ToastMessage } from "~/lib/toast-message";
import { useRootData } from "~/root";
import { useFetcher } from "@remix-run/react";
import { CODE_PRESS } from "~/lib/promotions/code-field";

interface CheckoutPageProps {
  lines: CartViewLine[];
  priced: PricedDelivery;
  formToken: string;
  cardForm: boolean;
  entry: CheckoutEntry;
  account: string | null;
  places: PickupPlace[];
  pickupWithoutAddress: boolean;
  hasGiftNote: boolean;
  sendDays: SendDays;
  provider: { publishableKey: string; script: string | null };
  refused: OrderRefusal | null;
}

export function CheckoutPage({
  lines,
  priced: loaded,
  formToken,
  cardForm,
  entry,
  account,
  places,
  pickupWithoutAddress,
  hasGiftNote,
  sendDays,
  provider,
  refused,
}: CheckoutPageProps) {
  const bought = useMemo(() => lines.filter(({ unavailable }) => !unavailable), [lines]);
  const toast = useRootData()?.toast;
  const [failure, setFailure] = useState(() => firstFailure(refused, toast));
  const { priced, reprice } = usePricedDelivery({ priced: loaded, entry, refused });
  const takesCard = cardForm && priced.quote.amountDueCents > 0;
  const { intent, restart } = usePaymentIntent(bought, priced, takesCard);
  if (takesCard && intent.state === "failed")
    return <CheckoutError message={intent.message} isGuest={account === null} onRetry={restart} />;
  return (
    <div className="page py-3 sm:py-8">
      <PageTitle tight>Checkout</PageTitle>
      {account === null && <GuestNote />}
      {refused && Object.keys(refused.fields).length > 0 && (
        <p role="alert" className="mb-6 rounded-lg bg-danger-bg px-5 py-4 font-bold text-danger">
          {refused.message}
        </p>
      )}
      <CheckoutForm
        // Mounts a new form for each account, so that nobody sees another person's text.
        key={account}
        entry={entry}
        account={account}
        refused={refused}
        failure={failure}
        onFailure={setFailure}
        lines={bought}
        formToken={formToken}
        cardForm={takesCard}
        priced={priced}
        onReprice={reprice}
        places={places}
        pickupWithoutAddress={pickupWithoutAddress}
        hasGiftNote={hasGiftNote}
        sendDays={sendDays}
        provider={provider}
        intent={intent}
        onRestart={restart}
        summary={(props) => (
          <CheckoutSummary lines={lines} quote={priced.quote} code={priced.code} {...props} />
        )}
      />
    </div>
  );
}

function firstFailure(
  refused: OrderRefusal | null,
  toast: ToastMessage | null | undefined,
): OrderFailure | null {
  // An empty message means that only the total was updated.
  if (refused?.question || refused?.message === "") return null;
  if (refused && Object.keys(refused.fields).length === 0)
    return refusedOrder(refused.message, refused.loggedOut !== undefined);
  if (refused || toast?.variant !== "destructive") return null;
  return { title: toast.title, message: toast.description ?? "", charged: "no", next: PRESS_AGAIN };
}

function GuestNote() {
  return (
    <p className="mb-3 rounded-lg bg-sky px-4 py-2 max-sm:text-sm sm:mb-6 sm:px-5 sm:py-4">
      You are checking out as a guest: order history is not saved.{" "}
      <a href="/api/login?returnTo=/checkout" className="font-bold whitespace-nowrap underline">
        Log in
      </a>
    </p>
  );
}

interface CheckoutErrorProps {
  message: string;
  isGuest: boolean;
  onRetry: () => void;
}

function CheckoutError({ message, isGuest, onRetry }: CheckoutErrorProps) {
  return (
    <div className="page max-w-2xl py-12">
      {isGuest && <GuestNote />}
      <Card className="flex flex-col items-center gap-4 p-8 text-center sm:p-12">
        <span className="grid size-20 place-items-center rounded-full bg-danger-bg text-danger">
          <CreditCard aria-hidden className="size-9" />
        </span>
        <h1 className="text-3xl">Checkout Error</h1>
        <p role="alert" className="text-lg">
          {message}
        </p>
        <p className="text-muted">Nothing was charged by this page, and your cart is as it was.</p>
        <div className="flex flex-wrap justify-center gap-3 pt-2">
          <LinkButton to="/cart">Return to Cart</LinkButton>{" "}
          <Button type="button" variant="outline" onClick={onRetry}>
            Try again
          </Button>{" "}
          <LinkButton to="/products" variant="ghost">
            Continue Shopping
          </LinkButton>
        </div>
      </Card>
    </div>
  );
}

interface LoadedPrice {
  priced: PricedDelivery;
  entry: CheckoutEntry;
  refused: OrderRefusal | null;
}

/** Prices the form's delivery method, postal code and email address. Call `reprice` when they may change. */
function usePricedDelivery({ priced: loaded, entry, refused }: LoadedPrice): {
  priced: PricedDelivery;
  reprice: (form: HTMLFormElement, press?: string) => void;
} {
  const { submit, data, state } = useFetcher<PlaceOrderResult>();
  const [answer, setAnswer] = useState(refused?.priced);
  const { deliveryMethod, postalCode, email } = refused?.values ?? entry;
  const latest = useRef({
    loaded,
    choice: `${deliveryMethod} ${postalCode} ${email}`,
    form: null as HTMLFormElement | null,
  });

  const reprice = useCallback(
    (form: HTMLFormElement, press?: string) => {
      latest.current.form = form;
      const chosen = new FormData(form);
      const choice = ["deliveryMethod", "postalCode", "email"]
        .map((name) => String(chosen.get(name)))
        .join(" ");
      const { hasZones, hasOffers } = latest.current.loaded;
      const isAsked = (hasZones || hasOffers) && latest.current.choice !== choice;
      if (!isAsked && !press) return;
      latest.current.choice = choice;
      if (press) chosen.set(CODE_PRESS, press);
      else chosen.set("update", "total");
      submit(chosen, { method: "post", action: "/checkout" });
    },
    [submit],
  );

  useEffect(() => {
    if (state !== "idle" || !data) return;
    if (data.refused?.priced) setAnswer(data.refused.priced);
    // The server could not be reached: forgetting the choice lets it be priced again.
    else latest.current.choice = "";
  }, [state, data]);

  // New data were loaded for other lines, prices or zones, so the form's choice is priced again.
  useEffect(() => {
    if (latest.current.loaded === loaded) return;
    Object.assign(latest.current, { loaded, choice: "" });
    setAnswer(undefined);
    if (latest.current.form) reprice(latest.current.form);
  }, [loaded, reprice]);

  return { priced: answer ?? loaded, reprice };
}
