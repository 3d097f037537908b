import { cashRounding } from "~/lib/money/quote.ts";
import { MIN_ORDER_CENTS } from "~/lib/money/money.ts";

export const methodsByHand = ["cash", "e_transfer", "terminal"] as const;
export type MethodByHand = (typeof methodsByHand)[number];

/** The methods that an admin can enter. Gift cards are not "by hand": their money goes back to the card automatically. */
export const methodsEntered = [...methodsByHand, "gift_card"] as const;
export type MethodEntered = (typeof methodsEntered)[number];

export const isByHand = (method: string): method is MethodByHand =>
  methodsByHand.some((name) => name === method);

export interface Received {
  amountCents: number;
  /** What paying in cash adds to the total, or takes from it. */
  roundingCents: number;
  changeCents: number;
}

export type ReceivedProblem =
  | { problem: "nothing_owed" }
  | { problem: "more_than_owed"; owedCents: number }
  | { problem: "no_such_coins" };

/** The amount that settles what is owed: in cash, rounded to 5 cents. */
export function dueCents(owedCents: number, method: MethodEntered): number {
  return owedCents + (method === "cash" ? cashRounding(owedCents) : 0);
}

export function receive(owedCents: number, method: MethodEntered, cents: number): Received | ReceivedProblem {
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

export function isWaivable(owedCents: number): boolean {
  return owedCents > 0 && owedCents < MIN_ORDER_CENTS;
}
