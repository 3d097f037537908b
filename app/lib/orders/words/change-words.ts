import type { ChangePlan } from "~/lib/money/change-plan.ts";
import { formatCents } from "~/lib/money/money.ts";
import { isByHand, isWaivable } from "~/lib/money/receive.ts";
import { notPaidLabel } from "~/lib/orders/order-status.ts";
import { destinations } from "~/lib/orders/words/refund-words";

export function refusalToChange({ status, name }: { status: string; name: string }): string | null {
  if (status === "cancelled") return "This order is cancelled, so it cannot be changed.";
  if (status === "fulfilled") return "This order was handed over, so it cannot be changed.";
  return name === "" ? "This order's customer had their name and address removed." : null;
}

/** Why items cannot be changed; contact and notes still can. */
export function refusalToChangeItems(
  order: { replacesId: string | null } & Parameters<typeof notPaidLabel>[0],
): string | null {
  if (order.replacesId !== null)
    return "This order is a replacement: only its contact details can be changed.";
  return notPaidLabel(order) === null
    ? null
    : "This order was refunded, so its items cannot be changed. Enter a new order instead.";
}

/** `$2.10 more: owed until you record a payment or send a payment link.` */
export function changeMoneyText({ differenceCents, owedCents, refund }: ChangePlan): string {
  const owed = owedCents > 0 ? [`${formatCents(owedCents)} is still owed.`] : [];
  if (differenceCents > 0) {
    const all = owedCents > differenceCents ? `${formatCents(owedCents)} is then owed` : "owed";
    const other = isWaivable(owedCents) ? "waive it" : "send a payment link";
    return `${formatCents(differenceCents)} more: ${all} until you record a payment or ${other}.`;
  }
  if (differenceCents === 0) return ["The total stays the same.", ...owed].join(" ");
  const back = (refund?.parts ?? []).map(({ method, cents }) =>
    isByHand(method)
      ? `${formatCents(cents)} is to be given back ${destinations[method]}.`
      : `${formatCents(cents)} goes back ${destinations[method]}.`,
  );
  return [`${formatCents(-differenceCents)} less.`, ...back, ...owed].join(" ");
}
