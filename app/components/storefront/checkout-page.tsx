import type { SubmissionResult } from "@conform-to/react";
import { LinkButton } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { PageTitle } from "~/components/ui/page-title";
import type { CheckoutEntry } from "~/components/storefront/checkout-fields";
import { CheckoutForm } from "~/components/storefront/checkout-form";
import { usePaymentSession } from "~/components/storefront/checkout-session";
import { CheckoutSummary, type SummaryLine } from "~/components/storefront/checkout-summary";
import type { Totals } from "~/lib/money";

interface CheckoutPageProps {
  lines: (SummaryLine & { price: string })[];
  totals: Totals;
  entry: CheckoutEntry;
  guest: boolean;
  pickupAddress: string;
  provider: { publishableKey: string; script: string | null };
  refused: { message: string; result: SubmissionResult } | null;
}

export function CheckoutPage({ lines, totals, entry, guest, pickupAddress, provider, refused }: CheckoutPageProps) {
  const sent = lines.map(({ variationId, quantity, price }) => ({ variationId, quantity, price }));
  const { session, restart, fail } = usePaymentSession(totals.totalCents, sent);
  if (session.state === "failed") return <CheckoutError message={session.message} />;
  return (
    <div className="page py-8">
      <PageTitle>Checkout</PageTitle>
      {guest && (
        <p className="mb-6 rounded-lg bg-sky px-5 py-4">
          You are checking out as a guest, so your order history is not saved.{" "}
          <a href="/api/login?returnTo=/checkout" className="font-bold underline">
            Log in
          </a>{" "}
          to keep your orders in one place.
        </p>
      )}
      {refused && (
        <p role="alert" className="mb-6 rounded-lg bg-danger-bg px-5 py-4 font-bold text-danger">
          {refused.message}
        </p>
      )}
      <CheckoutForm
        entry={entry}
        refused={refused?.result ?? null}
        lines={sent}
        totalCents={totals.totalCents}
        pickupAddress={pickupAddress}
        provider={provider}
        session={session}
        onRestart={restart}
        onFailure={fail}
        summary={<CheckoutSummary lines={lines} totals={totals} />}
      />
    </div>
  );
}

function CheckoutError({ message }: { message: string }) {
  return (
    <div className="page max-w-2xl py-12">
      <Card className="flex flex-col items-start gap-4 p-8">
        <h1 className="text-2xl">Checkout Error</h1>
        <p role="alert">{message}</p>
        <LinkButton to="/cart">Return to Cart</LinkButton>
      </Card>
    </div>
  );
}
