import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { HttpError, postJson } from "~/components/storefront/checkout/post-json";
import { centsToText, toCents } from "~/lib/money";

/** A line as the server reads it: what and how many, and the price the shopper was shown. */
export interface SentLine {
  variationId: string;
  quantity: number;
  price: string;
}

interface Created {
  clientSecret: string;
  paymentIntentId: string;
  /** What will be charged. */
  amountCents: number;
}

export type PaymentSession =
  | { state: "creating" }
  | { state: "failed"; message: string }
  /**
   * While `isCurrent` is false it is brought up to date, and the card form stays; `problem` is why that
   * failed.
   */
  | ({ state: "created"; isCurrent: boolean; problem: string | null } & Created);

const DEFAULT_FAILURE = "Failed to initialize checkout";

/**
 * Asks for a payment session when the page is opened, and again for other lines. `restart` asks for the lines
 * first: the session is over, or they are not what was shown.
 */
export function usePaymentSession(
  totalCents: number,
  lines: SentLine[],
): { session: PaymentSession; restart: () => void } {
  const [session, setSession] = useState<PaymentSession>({ state: "creating" });
  const { revalidate } = useRevalidator();
  const requested = useRef<string | null>(null);
  const attempt = useRef(0);

  useEffect(() => {
    const body = JSON.stringify({ amount: centsToText(totalCents), cart: lines });
    if (requested.current === body) return;
    requested.current = body;
    const current = ++attempt.current;
    setSession((before) =>
      before.state === "created" ? { ...before, isCurrent: false, problem: null } : { state: "creating" },
    );
    void createSession(body).then((result) => {
      if (current === attempt.current) setSession((before) => sessionAfter(before, result));
    });
  }, [totalCents, lines]);

  const restart = useCallback(() => {
    requested.current = null;
    setSession((before) =>
      before.state === "created" ? { ...before, isCurrent: false, problem: null } : before,
    );
    revalidate();
  }, [revalidate]);
  return { session, restart };
}

function sessionAfter(before: PaymentSession, result: Created | string): PaymentSession {
  if (typeof result !== "string") return { state: "created", isCurrent: true, problem: null, ...result };
  return before.state === "created" ? { ...before, problem: result } : { state: "failed", message: result };
}

/** The session, or why there is none. */
async function createSession(body: string): Promise<Created | string> {
  try {
    const { clientSecret, paymentIntentId, amount } = await postJson("/api/create-payment-intent", body);
    return typeof clientSecret === "string" &&
      typeof paymentIntentId === "string" &&
      typeof amount === "string"
      ? { clientSecret, paymentIntentId, amountCents: toCents(amount) }
      : DEFAULT_FAILURE;
  } catch (error) {
    return (error instanceof HttpError && error.said) || DEFAULT_FAILURE;
  }
}
