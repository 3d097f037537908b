import type { OrderLine } from "~/lib/cart/lines";
import { centsToText } from "~/lib/money/money.ts";
import { regularPriceOf } from "~/lib/money/sale-price.ts";
import type { Quote } from "~/lib/money/quote.ts";
import type { Db } from "~/services/database";

/** The columns of a quote except the total. */
export function moneyOf(quote: Quote) {
  return {
    subtotal: centsToText(quote.subtotalCents),
    discount: centsToText(quote.discountCents),
    deliveryFee: centsToText(quote.deliveryFeeCents),
    gst: centsToText(quote.gstCents),
    rounding: centsToText(quote.roundingCents),
    total: centsToText(quote.totalCents),
  };
}

export async function writeLines(
  tx: Db,
  checkoutId: string,
  lines: readonly OrderLine[],
  quote: Quote,
): Promise<void> {
  await tx.checkoutLine.deleteMany({ where: { checkoutId } });
  await tx.checkoutLine.createMany({
    data: lines.map(({ unitCents, regularCents, ...line }, position) => ({
      checkoutId,
      position,
      unitPrice: centsToText(unitCents),
      regularPrice: regularPriceOf({ regularCents }),
      discount: centsToText(quote.lines[position]?.discountCents ?? 0),
      gst: centsToText(quote.lines[position]?.gstCents ?? 0),
      ...line,
    })),
  });
  await tx.adjustment.deleteMany({ where: { checkoutId } });
  await tx.adjustment.createMany({
    data: quote.adjustments.map(({ cents, ...adjustment }, position) => ({
      checkoutId,
      position,
      amount: centsToText(cents),
      ...adjustment,
    })),
  });
}
