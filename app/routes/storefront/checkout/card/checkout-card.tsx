import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import type { Appearance, Stripe, StripeElementsOptionsMode } from "@stripe/stripe-js";
import { useMemo } from "react";
import { messageForShopper } from "~/lib/money/payment-message";

export interface CardForm {
  validate(): Promise<string | null>;
  confirm(clientSecret: string): Promise<CardResult>;
}

export type CardResult =
  { paid: true } | { paid: false; message: string; ended: boolean; charged: "no" | "perhaps" };

export interface CheckoutCardProps {
  amountCents: number;
  publishableKey: string;
  script: string | null;
  onReady: (card: CardForm) => void;
  onFailure: () => void;
}

const NOT_COMPLETED =
  "The payment was not completed, and nothing was charged. The time for which your items are held may have run out.";
const NO_RESULT = "The payment provider did not answer as it should.";

/** Stripe's form is created for an amount, not an intent, so that typed card data survive a new amount and intent. */
export function CheckoutCard({ amountCents, publishableKey, script, onReady, onFailure }: CheckoutCardProps) {
  const stripe = useMemo(
    () => stripeFor(publishableKey, script, onFailure),
    [publishableKey, script, onFailure],
  );
  const appearance = useMemo(() => shopAppearance(), []);
  const options = useMemo<StripeElementsOptionsMode>(
    () => ({
      mode: "payment",
      currency: "cad",
      amount: amountCents,
      allowedPaymentMethodTypes: ["card"],
      appearance,
    }),
    [amountCents, appearance],
  );
  return (
    <Elements stripe={stripe} options={options}>
      <CardEntry onReady={onReady} onFailure={onFailure} />
    </Elements>
  );
}

function CardEntry({ onReady, onFailure }: Pick<CheckoutCardProps, "onReady" | "onFailure">) {
  const stripe = useStripe();
  const elements = useElements();
  const ready = () => {
    if (!stripe || !elements) return;
    onReady({
      async validate() {
        const { error } = await elements.submit();
        return error ? (messageForShopper(error) ?? NO_RESULT) : null;
      },
      async confirm(clientSecret) {
        const confirmParams = { return_url: `${window.location.origin}/order-confirmation` };
        const { error, paymentIntent } = await stripe.confirmPayment({
          elements,
          clientSecret,
          confirmParams,
          redirect: "if_required",
        });
        // The first press has paid if its answer was lost and the button was pressed again.
        const intent = paymentIntent ?? error?.payment_intent;
        if (intent?.status === "succeeded") return { paid: true };
        // The intent was cancelled or has ended; Stripe's message for this is meant for developers.
        if (!error || error.code === "payment_intent_unexpected_state")
          return { paid: false, message: NOT_COMPLETED, ended: true, charged: "no" };
        const message = messageForShopper(error);
        return {
          paid: false,
          message: message ?? NO_RESULT,
          ended: false,
          charged: message === null ? "perhaps" : "no",
        };
      },
    });
  };
  return <PaymentElement onReady={ready} onLoadError={onFailure} />;
}

async function stripeFor(
  publishableKey: string,
  script: string | null,
  onFailure: () => void,
): Promise<Stripe | null> {
  try {
    if (script && !("Stripe" in window)) await loadScript(script);
    return await loadStripe(publishableKey);
  } catch {
    onFailure();
    return null;
  }
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(`${url} could not be loaded`)));
    document.head.append(script);
  });
}

/** Stripe's iframe does not get our stylesheet. */
function shopAppearance(): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const color = (name: string) => styles.getPropertyValue(`--color-${name}`).trim();
  const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  return {
    theme: dark ? "night" : "stripe",
    variables: {
      colorPrimary: color("primary"),
      colorBackground: color("surface"),
      colorText: color("ink"),
      colorDanger: color("danger"),
      borderRadius: "12px",
      fontSizeBase: "16px",
    },
  };
}
