import { formatCents, toCents } from "~/lib/money/money.ts";
import { paymentMethodLabels } from "~/lib/orders/words/payment-words.ts";
import type { Order } from "~/schemas/order";

/** The rows below the total that show what paid it. Empty unless a gift card paid a part. */
export function paidRows(payments: Order["payments"]): { label: string; amount: string; note?: string }[] {
  if (payments.every(({ method }) => method !== "gift_card")) return [];
  return payments.map(({ method, amount, giftCard }) => {
    const label = `Paid by ${paymentMethodLabels[method].toLowerCase()}`;
    const paid = { label, amount: formatCents(toCents(amount)) };
    if (!giftCard) return paid;
    return {
      ...paid,
      label: `${label} ending ${giftCard.lastFour}`,
      note: `${formatCents(toCents(giftCard.left))} left on it`,
    };
  });
}
