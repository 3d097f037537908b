import { useCallback, useEffect, useState } from "react";
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
  const answer = await postJson("/api/create-payment-intent", body);
  if (!answer.ok) return { state: "failed", message: answer.message ?? DEFAULT_FAILURE };
  const { clientSecret, paymentIntentId } = answer.body;
  if (typeof clientSecret !== "string" || typeof paymentIntentId !== "string") return { state: "failed", message: DEFAULT_FAILURE };
  return { state: "created", clientSecret, paymentIntentId };
}

interface JsonAnswer {
  ok: boolean;
  /** 0 when no answer came. */
  status: number;
  message: string | null;
  body: Record<string, unknown>;
}

export async function postJson(path: string, body: string): Promise<JsonAnswer> {
  try {
    const response = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body });
    const answer: unknown = await response.json().catch(() => null);
    const fields = typeof answer === "object" && answer !== null ? { ...answer } : {};
    const message = "message" in fields && typeof fields.message === "string" ? fields.message : null;
    return { ok: response.ok, status: response.status, message, body: fields };
  } catch {
    return { ok: false, status: 0, message: null, body: {} };
  }
}
