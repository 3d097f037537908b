import { roundedShare, sum } from "~/lib/money/allocate.ts";
import { formatCents } from "~/lib/money/money.ts";
import { piecesLeftOf } from "~/lib/money/refund-rows.ts";
import { variationTitle } from "~/lib/catalog/variation-name.ts";
import type { PaymentMethod, RefundableOrder, RefundPlan, RefundProblem } from "~/lib/money/refund-types.ts";
import type { refundReasons } from "~/schemas/order";

export const refundReasonLabels: Record<(typeof refundReasons)[number], string> = {
  damaged: "Damaged",
  wrong_item: "Wrong item",
  late: "Late",
  goodwill: "Goodwill",
  other: "Other",
};

export const destinations: Record<PaymentMethod, string> = {
  card: "to the customer's card",
  terminal: "to the card used at the card reader",
  e_transfer: "by e-transfer",
  cash: "in cash",
  gift_card: "to the gift card",
};

export function refundSentence(
  { parts, amountCents, gstCents, coveredCents }: RefundPlan,
  { asGiftCard = false }: { asGiftCard?: boolean } = {},
): string {
  if (amountCents === 0) return "No money goes back.";
  const gst = `${formatCents(gstCents)} GST included.`;
  const [first, ...more] = parts;
  const sentCents = amountCents - coveredCents;
  const covered = coveredCents > 0 ? ` ${formatCents(coveredCents)} covers what is still owed.` : "";
  if (!first) return `${formatCents(amountCents)} covers what is still owed, ${gst}`;
  if (asGiftCard) return `${formatCents(sentCents)} goes back as a new gift card, ${gst}${covered}`;
  if (more.length === 0)
    return `${formatCents(sentCents)} goes back ${destinations[first.method]}, ${gst}${covered}`;
  const each = parts.map(({ method, cents }) => `${formatCents(cents)} ${destinations[method]}`);
  return `${formatCents(sentCents)} goes back: ${each.join(", ")}. ${gst}${covered}`;
}

/** Why a refund of a gift card gives back less than it cost. */
export const spentWords = (cents: number) => `${formatCents(cents)} of it was spent`;

/** Says what was spent of the refunded gift cards and is not given back. */
export function usedCardWords(
  { rows }: RefundPlan,
  { lines }: Pick<RefundableOrder, "lines">,
  items: readonly { id: string; productName: string; variationName: string }[],
): string[] {
  return rows.flatMap(({ lineId, quantity, proposedCents }) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line?.isGiftCard || !line.freeCents) return [];
    const usedCents = Math.round((line.paidCents * quantity) / line.quantity) - proposedCents;
    const item = items.find(({ id }) => id === lineId);
    return usedCents > 0
      ? [
          `“${item ? variationTitle(item) : "The gift card"}” was used: ${formatCents(usedCents)} of it cannot come back.`,
        ]
      : [];
  });
}

/** Says that goodwill does not change the order's gift cards. */
export function goodwillCardWords(
  { rows }: RefundPlan,
  order: RefundableOrder,
  items: readonly { id: string; productName: string; variationName: string }[],
): string[] {
  if (!rows.some(({ kind }) => kind === "goodwill")) return [];
  return order.lines.flatMap(({ id, isGiftCard, paidCents, quantity, freeCents }) => {
    const refunded = rows.find(({ lineId }) => lineId === id)?.quantity ?? 0;
    const pieces = piecesLeftOf(order, id) - refunded;
    const validCents = freeCents
      ? sum(freeCents.slice(refunded))
      : roundedShare(paidCents, Math.max(0, pieces), quantity);
    if (!isGiftCard || validCents <= 0) return [];
    const item = items.find((each) => each.id === id);
    return [
      `“${item ? variationTitle(item) : "The gift card"}” stays valid with ${formatCents(validCents)}: goodwill takes nothing off it. To take it back, refund it as an item.`,
    ];
  });
}

/** @param availableCents includes what is owed, which a refund lowers first */
export function refundableText(availableCents: number, owedCents: number): string {
  const paidCents = availableCents - owedCents;
  const paid = `${formatCents(paidCents)} can still be refunded.`;
  if (owedCents <= 0) return paid;
  const owed = `${formatCents(owedCents)} is still owed: a refund ${paidCents > 0 ? "lowers that first" : "only lowers that"}.`;
  return paidCents > 0 ? `${paid} ${owed}` : owed;
}

export function refusalToRefund({ status, replacesId }: { status: string; replacesId: string | null }) {
  if (status === "cancelled")
    return "This order is cancelled. Cancelling already refunds everything that is left.";
  return replacesId === null ? null : "This order is a replacement, so there is no money to refund.";
}

export function refundProblemText(
  plan: RefundProblem,
  items: readonly { id: string; productName: string }[],
): string {
  const name = (lineId: string | null) =>
    lineId === null ? "Local delivery" : (items.find(({ id }) => id === lineId)?.productName ?? "This item");
  switch (plan.problem) {
    case "nothing":
      return "Select at least one item, or enter an amount.";
    case "too_many_pieces":
      return plan.piecesLeft === 0
        ? `“${name(plan.lineId)}” has already been refunded.`
        : `Only ${plan.piecesLeft} of “${name(plan.lineId)}” can still be refunded.`;
    case "fee_refunded":
      return "The delivery fee has already been refunded.";
    case "raised":
      return `“${name(plan.lineId)}” can be refunded with at most ${formatCents(plan.proposedCents)}. Enter more as goodwill.`;
    case "part_of_gift_card":
      return `“${name(plan.lineId)}” is refunded with all that is left of it, ${formatCents(plan.proposedCents)}.`;
    case "more_than_left":
      return `Only ${formatCents(plan.availableCents)} of this order can still be refunded.`;
  }
}
