import LoaderCircle from "lucide-react/icons/loader-circle";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { ProblemNote } from "~/routes/storefront/checkout/place-order";
import type { CardForm, CheckoutCardProps } from "~/routes/storefront/checkout/card/checkout-card";
import { classNames } from "~/components/ui/class-names";
import { Card, CardTitle } from "~/components/ui/card";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";

interface CheckoutPaymentProps {
  isFree: boolean;
  cardForm: boolean;
  provider: { publishableKey: string; script: string | null };
  amountCents: number | null;
  isReady: boolean;
  onReady: (card: CardForm) => void;
  onRetry: () => void;
}

const NOT_LOADED =
  "The card form could not be loaded. Check your connection, and allow this page to load our payment provider, then try again.";

export function CheckoutPayment({ isFree, cardForm, ...card }: CheckoutPaymentProps) {
  return (
    <Card className={classNames("max-sm:p-3.5", cardForm && "sm:pb-3 sm:noscript:pb-5")}>
      <CardTitle className="pb-2 sm:pb-4">Payment</CardTitle>
      <p className={cardForm ? "hidden noscript:block" : ""}>
        {isFree
          ? "There is nothing to pay."
          : "You enter your card on the next page, at our payment provider."}
      </p>
      {cardForm && <CardHere {...card} />}
    </Card>
  );
}

function CardHere({
  provider,
  amountCents,
  isReady,
  onReady,
  onRetry,
}: Omit<CheckoutPaymentProps, "cardForm" | "isFree">) {
  const hydrated = useHydrated();
  const isLive = provider.script === null;
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  const CheckoutCard = useCheckoutCard(attempt, fail);
  const retry = () => {
    setAttempt(attempt + 1);
    setFailed(false);
    onRetry();
  };
  return (
    <div className={classNames("relative sm:min-h-64 noscript:min-h-0", isLive ? "min-h-72" : "min-h-50")}>
      {!isReady && !failed && <Preparing shown={hydrated} />}
      {failed && <ProblemNote message={NOT_LOADED} onRetry={retry} />}
      {isLive && (
        <p className="pb-3 text-sm text-muted noscript:hidden">
          Stripe takes your card. We never see its number.
        </p>
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
    </div>
  );
}

function useCheckoutCard(attempt: number, onFailure: () => void): ComponentType<CheckoutCardProps> | null {
  const [component, setComponent] = useState<ComponentType<CheckoutCardProps> | null>(null);
  useEffect(() => {
    import("~/routes/storefront/checkout/card/checkout-card").then(
      ({ CheckoutCard }) => setComponent(() => CheckoutCard),
      onFailure,
    );
  }, [attempt, onFailure]);
  return component;
}

/** Rendered only with scripts, because text browsers would show hidden text. */
function Preparing({ shown }: { shown: boolean }) {
  return (
    <p role="status" className="absolute flex min-h-6 items-center gap-3 text-muted noscript:hidden">
      {shown && (
        <>
          <LoaderCircle aria-hidden className="size-6 animate-spin" />
          Preparing your secure payment…
        </>
      )}
    </p>
  );
}
