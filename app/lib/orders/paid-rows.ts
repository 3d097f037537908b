import { formatCents, toCents } from "~/lib/money/money.ts";
import type { PaymentMethod } from "~/lib/money/refund-types.ts";
import { paymentMethodLabels } from "~/lib/orders/payment-words.ts";

/** Below the total, what paid it. Only where a gift card did: otherwise the total says it. */
export function paidRows(
  payments: readonly { method: string; amount: { toString(): string } }[],
): { label: string; amount: string }[] {
  if (payments.every(({ method }) => method !== "gift_card")) return [];
  return payments.map(({ method, amount }) => ({
    label: `Paid by ${paymentMethodLabels[method as PaymentMethod].toLowerCase()}`,
    amount: formatCents(toCents(amount)),
  }));
}
