import { areGiftCards } from "~/lib/gift-cards/lines.ts";
import { piecesOfCards } from "~/lib/gift-cards/delivery-words.ts";
import type { PaymentStatus } from "~/lib/money/balance.ts";
import { formatCents } from "~/lib/money/money.ts";
import type { Received, ReceivedProblem } from "~/lib/money/receive.ts";
import type { PaymentMethod } from "~/lib/money/refund-types.ts";

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  card: "Card",
  gift_card: "Gift card",
  cash: "Cash",
  e_transfer: "E-transfer",
  terminal: "Card reader",
};

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  unpaid: "Unpaid",
  partly_paid: "Partly paid",
  paid: "Paid",
  partly_refunded: "Partly refunded",
  refunded: "Refunded",
};

export function receivedText(
  owedCents: number,
  { amountCents, roundingCents, changeCents }: Received,
): string {
  const stillCents = owedCents + roundingCents - amountCents;
  if (stillCents > 0) return `${formatCents(stillCents)} will still be owed.`;
  const rounded =
    roundingCents === 0 ? "" : ` Rounded to 5 cents, ${formatCents(amountCents)} is due in cash.`;
  return changeCents > 0
    ? `Change to give: ${formatCents(changeCents)}.${rounded}`
    : `This pays the order.${rounded}`;
}

interface OwingOrder {
  status: string;
  deliveryMethod: string;
  items: readonly { isGiftCard?: boolean; quantity: number }[];
}

export function stillOwedText(
  { status, deliveryMethod, items }: OwingOrder,
  owedCents: number,
  payUrl: string | null = null,
): string {
  const owed = `${formatCents(owedCents)} is still to be paid.`;
  if (payUrl) return `${owed} You can pay online: ${payUrl}`;
  if (status === "fulfilled") return owed;
  if (areGiftCards(items))
    return `${owed} You get the gift ${piecesOfCards(items) === 1 ? "card" : "cards"} once it is paid.`;
  return `${owed} You can pay when ${deliveryMethod === "pickup" ? "you pick up your order" : "we deliver your order"}.`;
}

/** Shown for cash that came in or went out after the close of the day. */
export const afterCloseText = "Counts for the next day";

export const nothingOwed = "Nothing is owed for this order.";

export function receivedProblemText(problem: ReceivedProblem): string {
  switch (problem.problem) {
    case "nothing_owed":
      return nothingOwed;
    case "more_than_owed":
      return `Only ${formatCents(problem.owedCents)} is owed.`;
    case "no_such_coins":
      return "Enter a cash amount that coins can make: it ends in 0 or 5 cents.";
  }
}
