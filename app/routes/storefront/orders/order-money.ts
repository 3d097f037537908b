import { payableLinks } from "~/domain/checkout/links/read-links";
import { owedCentsOf, refundPartsOf } from "~/domain/orders/payments/owed-orders";
import type { Order } from "~/schemas/order";

const isOwing = ({ paymentStatus }: Order) => paymentStatus === "unpaid" || paymentStatus === "partly_paid";

/** Loads the amounts for `shownOrder` that an `Order` does not contain. */
export async function moneyOf(orders: readonly Order[]) {
  const owing = orders.filter(isOwing).map(({ id }) => id);
  const [owed, links, refundParts] = await Promise.all([
    owedCentsOf(owing),
    payableLinks(owing),
    refundPartsOf(orders.flatMap(({ refunds }) => refunds.map(({ id }) => id))),
  ]);
  return { owed, links, refundParts };
}
