import { deliveryZones } from "~/domain/delivery/zones";
import { lockedOffersByHand } from "~/domain/orders/manual/offers-by-hand";
import { type PricedLine, priceLines } from "~/domain/orders/manual/price-lines";
import { conflict, DomainError, invalid } from "~/lib/errors";
import { formatCents, MAX_PRICE_CENTS, toCents } from "~/lib/money/money.ts";
import type { Quote } from "~/lib/money/quote.ts";
import { quoteByHand } from "~/lib/orders/drafts/quote-by-hand";
import { codeProblem } from "~/lib/promotions/code-words";
import type { Offers } from "~/lib/promotions/promotion";
import type { ManualOrderInput } from "~/schemas/orders/manual-order";
import type { Prisma } from "~/services/database";

type Tx = Prisma.TransactionClient;

export interface PricedOrder {
  lines: PricedLine[];
  quote: Quote;
}

/**
 * Locks the discounts' uses until the commit. @throws DomainError 409 when the total is not the shown one, the code
 * lowers nothing or the customer's account was deleted
 */
export async function priceEntered(
  tx: Tx,
  input: ManualOrderInput,
  { shownCents }: { shownCents?: number },
): Promise<PricedOrder> {
  const lines = await priceLines(tx, input.lines);
  const { discountCode: code, userId = "", shippingAddress } = input;
  const offers = await lockedOffersByHand(lines, { code, userId, email: shippingAddress.email }, tx);
  const quote = await quoteEntered(tx, input, { lines, offers });
  refuseCode(input, { lines, offers, quote });
  const { totalCents } = quote;
  // Leaves room: a cash total may be rounded up by 2 cents.
  if (totalCents > MAX_PRICE_CENTS - 4) throw invalid("The total is too large for one order.");
  if (shownCents !== undefined && shownCents !== totalCents)
    throw conflict(`The total is now ${formatCents(totalCents)}. Check it, then place the order.`);
  await refuseUnknownUser(tx, input.userId);
  return { lines, quote };
}

interface LinesWithOffers {
  lines: readonly PricedLine[];
  offers: Offers;
}

async function quoteEntered(
  tx: Tx,
  { fulfilment, deliveryFee, shippingAddress: { postalCode } }: ManualOrderInput,
  { lines, offers: { rules } }: LinesWithOffers,
): Promise<Quote> {
  const feeCents = deliveryFee === undefined ? undefined : toCents(deliveryFee);
  const delivery = { fulfilment, postalCode, feeCents };
  return quoteByHand(lines, { rules, zones: await deliveryZones(tx), delivery });
}

/** Refuses a code that lowers nothing: the customer expects a discount and would pay the full price. */
function refuseCode(
  { fulfilment }: ManualOrderInput,
  { lines, offers, quote }: LinesWithOffers & { quote: Quote },
): void {
  const deliveryMethod = fulfilment === "delivery" ? "delivery" : "pickup";
  const problem = codeProblem(offers, lines, { ...quote, deliveryMethod });
  if (problem === null) return;
  const total = `The total without it is ${formatCents(quote.totalCents)}.`;
  throw new DomainError("conflict", `${problem} ${total} Nothing was placed.`, {
    fields: { discountCode: [problem] },
  });
}

async function refuseUnknownUser(tx: Tx, userId: string | undefined): Promise<void> {
  if (userId !== undefined && (await tx.user.count({ where: { id: userId } })) === 0)
    throw conflict("This customer's account was deleted. Enter their details without it.");
}
