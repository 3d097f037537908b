import { useNavigate, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { HttpError, postJson, sentLines } from "~/routes/storefront/checkout/post-json";
import type { PricedDelivery } from "~/routes/storefront/checkout/place-order-result";
import type { OrderLine } from "~/lib/cart/lines";
import { centsToText, toCents } from "~/lib/money/money";

interface CreatedPaymentIntent {
  clientSecret: string;
  paymentIntentId: string;
  amountCents: number;
}

export type PaymentIntentState =
  | { state: "creating" }
  | { state: "failed"; message: string }
  | ({ state: "created"; isCurrent: boolean; problem: string | null } & CreatedPaymentIntent);

const DEFAULT_FAILURE = "Failed to initialize checkout";

export function usePaymentIntent(
  lines: OrderLine[],
  { quote, postalCode, code, email }: Pick<PricedDelivery, "quote" | "postalCode" | "code" | "email">,
  enabled: boolean,
): { intent: PaymentIntentState; restart: () => void } {
  const { totalCents, amountDueCents } = quote;
  const [intent, setIntent] = useState<PaymentIntentState>({ state: "creating" });
  const { revalidate, state: loading } = useRevalidator();
  const navigate = useNavigate();
  const requested = useRef<string | null>(null);
  const attempt = useRef(0);
  // Counts restarts to run the effect again: a reload that fails at once changes nothing else it depends on.
  const [restarts, setRestarts] = useState(0);

  useEffect(() => {
    if (!enabled || loading !== "idle") return;
    const body = JSON.stringify({
      amount: centsToText(totalCents),
      // The server reads the gift cards from a cookie.
      amountDue: centsToText(amountDueCents),
      cart: sentLines(lines),
      postalCode: postalCode ?? undefined,
      discountCode: code.discountCode || undefined,
      email: email || undefined,
    });
    if (requested.current === body) return;
    requested.current = body;
    const current = ++attempt.current;
    setIntent((before) =>
      before.state === "created" ? { ...before, isCurrent: false, problem: null } : { state: "creating" },
    );
    void createSession(body).then((result) => {
      if (current !== attempt.current) return;
      if (typeof result !== "string" && "paidBefore" in result)
        navigate(`/order-confirmation?payment_intent=${result.paidBefore}`, { replace: true });
      else setIntent((before) => intentAfter(before, result));
    });
  }, [
    totalCents,
    amountDueCents,
    lines,
    postalCode,
    code.discountCode,
    email,
    enabled,
    loading,
    navigate,
    restarts,
  ]);

  const restart = useCallback(() => {
    requested.current = null;
    setRestarts((count) => count + 1);
    setIntent((before) =>
      before.state === "created" ? { ...before, isCurrent: false, problem: null } : before,
    );
    revalidate();
  }, [revalidate]);
  return { intent, restart };
}

function intentAfter(before: PaymentIntentState, result: CreatedPaymentIntent | string): PaymentIntentState {
  if (typeof result !== "string") return { state: "created", isCurrent: true, problem: null, ...result };
  return before.state === "created" ? { ...before, problem: result } : { state: "failed", message: result };
}

async function createSession(body: string): Promise<CreatedPaymentIntent | { paidBefore: string } | string> {
  try {
    const { clientSecret, paymentIntentId, amount } = await postJson("/api/create-payment-intent", body);
    return typeof clientSecret === "string" &&
      typeof paymentIntentId === "string" &&
      typeof amount === "string"
      ? { clientSecret, paymentIntentId, amountCents: toCents(amount) }
      : DEFAULT_FAILURE;
  } catch (error) {
    if (error instanceof HttpError && error.paymentIntentId) return { paidBefore: error.paymentIntentId };
    return (error instanceof HttpError && error.serverMessage) || DEFAULT_FAILURE;
  }
}
