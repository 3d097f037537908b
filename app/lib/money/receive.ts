import { cashRounding } from "~/lib/money/quote.ts";
import { MIN_ORDER_CENTS } from "~/lib/money/money.ts";

/** Ways of paying that an admin enters by hand. */
export const methodsByHand = ["cash", "e_transfer", "terminal"] as const;
export type MethodByHand = (typeof methodsByHand)[number];

export const isByHand = (method: string): method is MethodByHand =>
  methodsByHand.some((name) => name === method);

export interface Received {
  /** The paid part of the order. */
  amountCents: number;
  /** What paying in cash adds to the total, or takes from it. */
  roundingCents: number;
  /** Cash to hand back. */
  changeCents: number;
}

export type ReceivedProblem =
  | { problem: "nothing_owed" }
  | { problem: "more_than_owed"; owedCents: number }
  /** There is no 1-cent coin. */
  | { problem: "no_such_coins" };

/** What settles all that is owed: in cash rounded to 5 cents. */
export function dueCents(owedCents: number, method: MethodByHand): number {
  return owedCents + (method === "cash" ? cashRounding(owedCents) : 0);
}

/** What an amount that was handed over means for what is owed. Cash that settles all of it rounds to 5 cents. */
export function receive(owedCents: number, method: MethodByHand, cents: number): Received | ReceivedProblem {
  if (owedCents <= 0) return { problem: "nothing_owed" };
  if (method !== "cash")
    return cents > owedCents
      ? { problem: "more_than_owed", owedCents }
      : { amountCents: cents, roundingCents: 0, changeCents: 0 };
  if (cents % 5 !== 0) return { problem: "no_such_coins" };
  const due = dueCents(owedCents, method);
  return cents >= due
    ? { amountCents: due, roundingCents: due - owedCents, changeCents: cents - due }
    : { amountCents: cents, roundingCents: 0, changeCents: 0 };
}

/** Less than the card can be charged: an admin may waive it. */
export function isWaivable(owedCents: number): boolean {
  return owedCents > 0 && owedCents < MIN_ORDER_CENTS;
}
