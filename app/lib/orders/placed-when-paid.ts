interface NewOrderEntry {
  paymentLink: boolean;
  payments: readonly unknown[];
  fulfilment: string;
  oversold: string;
}

/** Otherwise the order is placed at once: it has left the shop, is paid in part, or is sold beyond stock. */
export function isPlacedWhenPaid({ paymentLink, payments, fulfilment, oversold }: NewOrderEntry): boolean {
  return paymentLink && payments.length === 0 && fulfilment !== "handed_over" && oversold.trim() === "";
}
