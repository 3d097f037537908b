import type { DeliveryZone } from "~/lib/delivery/zone";
import type { QuoteRow } from "~/lib/money/quote-rows.ts";
import { toCents } from "~/lib/money/money.ts";
import { dueCents, methodsEntered, receive } from "~/lib/money/receive.ts";
import type { FoundPiece, LineTexts, OrderDraft } from "~/lib/orders/drafts/order-draft";
import { quoteByHand } from "~/lib/orders/drafts/quote-by-hand";
import { codeProblem } from "~/lib/promotions/code-words";
import type { DiscountedLine, Offers } from "~/lib/promotions/promotion";

export interface DraftMoney {
  rows: QuoteRow[];
  totalCents: number;
  owedBefore: number[];
  owedCents: number;
  /** A gift card pays what it has, which is known once its code is sent. */
  isUntilCardPays: boolean;
  finalCents: number;
  /** Why the typed code lowers nothing. */
  codeProblem: string | null;
}

export function draftMoney(
  { lines, payments, fulfilment, postalCode, deliveryFee }: OrderDraft,
  pieces: ReadonlyMap<string, FoundPiece>,
  zones: readonly DeliveryZone[],
  offers: Offers,
): DraftMoney | null {
  const priced = pricedLines(lines, pieces);
  if (!priced || priced.length === 0) return null;
  const typedCents = deliveryFee.trim() === "" ? undefined : toCents(deliveryFee);
  if (typedCents !== undefined && !(typedCents >= 0)) return null;
  const delivery = { fulfilment, postalCode, feeCents: typedCents };
  const { rows, totalCents, adjustments } = quoteByHand(priced, { rules: offers.rules, zones, delivery });
  let owedCents = totalCents;
  let finalCents = totalCents;
  const owedBefore = payments.map(({ method, amount }) => {
    const before = owedCents;
    const by = methodsEntered.find((name) => name === method) ?? "cash";
    const cents = amount.trim() === "" ? dueCents(before, by) : toCents(amount);
    if (!(cents >= 0)) return before;
    const received = receive(before, by, cents);
    if (!("problem" in received)) {
      owedCents += received.roundingCents - received.amountCents;
      finalCents += received.roundingCents;
    }
    return before;
  });
  return {
    rows: rows.filter(({ kind, cents }) => kind !== "delivery_fee" || cents > 0),
    totalCents,
    owedBefore,
    owedCents,
    finalCents,
    isUntilCardPays: payments.some(({ method, amount }) => method === "gift_card" && amount.trim() === ""),
    codeProblem: codeProblem(offers, priced, {
      adjustments,
      deliveryMethod: fulfilment === "delivery" ? "delivery" : "pickup",
    }),
  };
}

/** At today's price unless another is typed; null before all have a quantity and a price. */
export function pricedLines(
  lines: readonly LineTexts[],
  pieces: ReadonlyMap<string, FoundPiece>,
): DiscountedLine[] | null {
  const priced = lines.flatMap(({ variationId, quantity, price }) => {
    const piece = pieces.get(variationId);
    const unitCents = price.trim() === "" ? piece?.unitCents : toCents(price);
    const isReadable = /^\s*\d{1,3}\s*$/.test(quantity) && unitCents !== undefined && unitCents >= 0;
    return isReadable
      ? [{ variationId, unitCents, quantity: Number(quantity), isGiftCard: piece?.isGiftCard }]
      : [];
  });
  return priced.length < lines.length ? null : priced;
}
