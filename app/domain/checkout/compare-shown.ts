import { priceChanges, priceSentence } from "~/domain/checkout/price-changes";
import { FEE_LABEL } from "~/lib/delivery/zone";
import { quantityOf } from "~/lib/cart/cart";
import { conflict } from "~/lib/errors";
import type { CartLine, OrderLine, VariationQuantity } from "~/lib/cart/lines";
import { centsToText, formatCents } from "~/lib/money/money.ts";
import type { Quote } from "~/lib/money/quote.ts";
import { variationTitle } from "~/lib/catalog/variation-name";

/** The page may be older than the browser's cart. */
export function expectInCart(lines: readonly OrderLine[], cart: readonly VariationQuantity[]): void {
  const sentences = lines.flatMap((line) => {
    const present = quantityOf(cart, line.variationId);
    if (present >= line.quantity) return [];
    const name = `“${variationTitle(line)}”`;
    return [
      present === 0
        ? `${name} is no longer in your cart.`
        : `Your cart has ${present} of ${name} instead of ${line.quantity}.`,
    ];
  });
  if (sentences.length > 0)
    throw conflict(`${sentences.join(" ")} Nothing was charged; please review your order.`);
}

/** A cent of rounding is allowed. */
export function isSameAmount(shownCents: number, cents: number): boolean {
  return Math.abs(shownCents - cents) <= 1;
}

export function compareAmount(
  { amountCents, cart }: { amountCents?: number; cart: readonly CartLine[] },
  total: Quote,
  lines: readonly OrderLine[],
  problem: string | null,
): void {
  const shownCents = amountCents ?? total.totalCents;
  const changes = priceChanges(cart, lines);
  if (
    isSameAmount(shownCents, total.totalCents) &&
    changes.every(({ line, wasCents }) => Math.abs(wasCents - line.unitCents) <= 1)
  )
    return;
  const delivery = total.rows.find(({ label }) => label === FEE_LABEL);
  const fee = !delivery
    ? ""
    : delivery.cents > 0
      ? ` Delivery costs ${delivery.amount}.`
      : " Delivery is free.";
  const sentences = [...changes.map(priceSentence), ...(problem === null ? [] : [problem])];
  const what =
    sentences.length > 0
      ? sentences.join(" ") + fee
      : fee.trimStart() || "Prices or quantities have changed.";
  const instead = isSameAmount(shownCents, total.totalCents) ? "" : ` instead of ${formatCents(shownCents)}`;
  throw conflict(
    `${what} The total is now ${formatCents(total.totalCents)}${instead}. Nothing was charged; please review your cart.`,
    {
      amount: centsToText(total.totalCents),
      changes: changes.map(({ line, wasCents }) => ({
        variationId: line.variationId,
        name: variationTitle(line),
        was: centsToText(wasCents),
        now: centsToText(line.unitCents),
      })),
    },
  );
}

export function compareAmountDue(
  { amountDueCents: shownCents, giftCards }: { amountDueCents?: number; giftCards: readonly string[] },
  { amountDueCents, giftCardCents }: Quote,
): void {
  if (shownCents === undefined || isSameAmount(shownCents, amountDueCents)) return;
  const paid = giftCardCents === 0 ? "" : `Gift cards pay ${formatCents(giftCardCents)}. `;
  const what = giftCards.length === 0 ? "total" : "amount due";
  throw conflict(
    `${paid}The ${what} is now ${formatCents(amountDueCents)} instead of ${formatCents(shownCents)}. Nothing was charged; please review your order.`,
    { amountDue: centsToText(amountDueCents) },
  );
}
