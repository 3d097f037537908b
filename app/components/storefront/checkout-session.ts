import { useCallback, useEffect, useState } from "react";
import { HttpError, postJson } from "~/components/storefront/post-json";
import { centsToText } from "~/lib/money";

/** A line as the server reads it: what and how many, and the price the shopper was shown. */
export interface SentLine {
  variationId: string;
  quantity: number;
  price: string;
}

export type PaymentSession =
  | { state: "creating" }
  | { state: "failed"; message: string }
  | { state: "created"; clientSecret: string; paymentIntentId: string };

const DEFAULT_FAILURE = "Failed to initialize checkout";

/** Asks for a payment session when the page is opened, and again after `restart`. */
export function usePaymentSession(totalCents: number, lines: SentLine[]): { session: PaymentSession; restart: () => void; fail: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [session, setSession] = useState<PaymentSession>({ state: "creating" });
  const body = JSON.stringify({ amount: centsToText(totalCents), cart: lines });

  useEffect(() => {
    let current = true;
    setSession({ state: "creating" });
    void createSession(body).then((created) => {
      if (current) setSession(created);
    });
    return () => {
      current = false;
    };
  }, [body, attempt]);

  const restart = useCallback(() => setAttempt((before) => before + 1), []);
  const fail = useCallback(() => setSession({ state: "failed", message: DEFAULT_FAILURE }), []);
  return { session, restart, fail };
}

async function createSession(body: string): Promise<PaymentSession> {
  try {
    const { clientSecret, paymentIntentId } = await postJson("/api/create-payment-intent", body);
    if (typeof clientSecret === "string" && typeof paymentIntentId === "string") return { state: "created", clientSecret, paymentIntentId };
    return { state: "failed", message: DEFAULT_FAILURE };
  } catch (error) {
    return { state: "failed", message: (error instanceof HttpError && error.said) || DEFAULT_FAILURE };
  }
}
