import { sum } from "~/lib/money/allocate.ts";
import { GST_PERCENT, toCents } from "~/lib/money/money.ts";
import { feeLeftCents } from "~/lib/money/refund-rows.ts";
import type { RefundableOrder } from "~/lib/money/refund-types.ts";
import type { Db } from "~/services/database";

/** Inputs for the delivery fee of a changed order, without GST: its goods as sold, and its current fee. */
export async function feeBasis(
  on: Db,
  id: string,
  order: RefundableOrder,
): Promise<{ goodsCents: number; feeCents: number }> {
  const { subtotal, discount, deliveryFee, items } = await on.order.findUniqueOrThrow({
    where: { id },
    include: { items: { where: { isGiftCard: true }, select: { totalPrice: true } } },
  });
  const leftCents = feeLeftCents(order);
  return {
    goodsCents:
      toCents(subtotal) - toCents(discount) - sum(items.map(({ totalPrice }) => toCents(totalPrice))),
    // A part of the fee may have been refunded.
    feeCents:
      leftCents === order.feePaidCents
        ? toCents(deliveryFee)
        : Math.round((leftCents * 100) / (100 + GST_PERCENT)),
  };
}
