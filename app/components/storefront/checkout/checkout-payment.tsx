import { LoaderCircle } from "lucide-react";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import type { CardForm, CheckoutCardProps } from "~/components/storefront/checkout/checkout-card";
import { Button } from "~/components/ui/button";
import { Card, CardTitle } from "~/components/ui/card";
import { useHydrated } from "~/components/ui/hydrated";

interface CheckoutPaymentProps {
  provider: { publishableKey: string; script: string | null };
  /** What will be charged; null while there is no payment intent. */
  amountCents: number | null;
  /** Why the payment intent could not be brought up to date. */
  problem: string | null;
  isReady: boolean;
  onReady: (card: CardForm) => void;
  onRetry: () => void;
}

const NOT_LOADED =
  "The card form could not be loaded. Check your connection, and allow this page to load our payment provider, then try again.";

/** The card form, loaded here and nowhere before; what cannot be loaded says so in its place. */
export function CheckoutPayment({
  provider,
  amountCents,
  problem,
  isReady,
  onReady,
  onRetry,
}: CheckoutPaymentProps) {
  const hydrated = useHydrated();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  const CheckoutCard = useCheckoutCard(attempt, fail);
  const message = failed ? NOT_LOADED : problem;
  const retry = () => {
    if (failed) setAttempt(attempt + 1);
    setFailed(false);
    onRetry();
  };
  return (
    <Card>
      <CardTitle className="pb-4">Payment</CardTitle>
      <p className="hidden noscript:block">You enter your card on the next page, at our payment provider.</p>
      {!isReady && !message && <Preparing shown={hydrated} />}
      {message && (
        <div
          role="alert"
          className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-md bg-danger-bg px-4 py-3 text-danger"
        >
          <p>{message}</p>
          <Button type="button" size="sm" variant="outline" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {CheckoutCard && amountCents !== null && !failed && (
        <CheckoutCard
          key={attempt}
          {...provider}
          amountCents={amountCents}
          onReady={onReady}
          onFailure={fail}
        />
      )}
    </Card>
  );
}

function useCheckoutCard(attempt: number, onFailure: () => void): ComponentType<CheckoutCardProps> | null {
  const [component, setComponent] = useState<ComponentType<CheckoutCardProps> | null>(null);
  useEffect(() => {
    import("~/components/storefront/checkout/checkout-card").then(
      ({ CheckoutCard }) => setComponent(() => CheckoutCard),
      onFailure,
    );
  }, [attempt, onFailure]);
  return component;
}

/** Takes its place at once, but speaks only where scripts run: text browsers show what a style would hide. */
function Preparing({ shown }: { shown: boolean }) {
  return (
    <p role="status" className="flex min-h-6 items-center gap-3 text-muted noscript:hidden">
      {shown && (
        <>
          <LoaderCircle aria-hidden className="size-6 animate-spin" />
          Preparing your secure payment…
        </>
      )}
    </p>
  );
}
