import { CreditCard } from "lucide-react";
import { useMemo } from "react";
import { Button, LinkButton } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { PageTitle } from "~/components/ui/page-title";
import type { CheckoutEntry } from "~/components/storefront/checkout/checkout-fields";
import { CheckoutForm } from "~/components/storefront/checkout/checkout-form";
import { usePaymentIntent } from "~/components/storefront/checkout/use-payment-intent";
import { CheckoutSummary, type SummaryLine } from "~/components/storefront/checkout/checkout-summary";
import type { FormResult } from "~/lib/form-result";
import type { Totals } from "~/lib/quote";

interface CheckoutPageProps {
  lines: (SummaryLine & { price: string; inCart: number })[];
  totals: Totals;
  formToken: string;
  /** The card is entered here, where scripts run; else always on the payment provider's page. */
  cardForm: boolean;
  entry: CheckoutEntry;
  /** Null for a guest. */
  account: string | null;
  /** Where and when. */
  pickupHint: string;
  provider: { publishableKey: string; script: string | null };
  refused: FormResult<CheckoutEntry | null> | null;
}

export function CheckoutPage({
  lines,
  totals,
  formToken,
  cardForm,
  entry,
  account,
  pickupHint,
  provider,
  refused,
}: CheckoutPageProps) {
  const sent = useMemo(
    () => lines.map(({ variationId, quantity, price }) => ({ variationId, quantity, price })),
    [lines],
  );
  const { intent, restart } = usePaymentIntent(totals.totalCents, sent, cardForm);
  if (cardForm && intent.state === "failed")
    return <CheckoutError message={intent.message} isGuest={account === null} onRetry={restart} />;
  return (
    <div className="page py-8">
      <PageTitle>Checkout</PageTitle>
      {account === null && <GuestNote />}
      {refused && (
        <p role="alert" className="mb-6 rounded-lg bg-danger-bg px-5 py-4 font-bold text-danger">
          {refused.message}
        </p>
      )}
      <CheckoutForm
        // Another person's form begins anew: what was typed before is not theirs.
        key={account}
        entry={entry}
        account={account}
        refused={refused}
        lines={sent}
        inCart={lines.map(({ variationId, inCart }) => ({ variationId, quantity: inCart }))}
        shownCart={JSON.stringify(
          lines.map(({ variationId, quantity, inCart, price, productName, variationName }) => ({
            variationId,
            quantity,
            inCart,
            price,
            productName,
            variationName,
          })),
        )}
        formToken={formToken}
        cardForm={cardForm}
        totalCents={totals.totalCents}
        pickupHint={pickupHint}
        provider={provider}
        intent={intent}
        onRestart={restart}
        summary={<CheckoutSummary lines={lines} totals={totals} />}
      />
    </div>
  );
}

function GuestNote() {
  return (
    <p className="mb-6 rounded-lg bg-sky px-5 py-4">
      You are checking out as a guest, so your order history is not saved.{" "}
      <a href="/api/login?returnTo=/checkout" className="font-bold underline">
        Log in
      </a>{" "}
      to keep your orders in one place.
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
          </Button>
        </div>
      </Card>
    </div>
  );
}
