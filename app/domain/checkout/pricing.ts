import { compareAmount, compareAmountDue, expectInCart } from "~/domain/checkout/compare-shown";
import { checkOrderSize } from "~/domain/checkout/holds/client-holds";
import { type DeliveryChoice, priceDelivered, priceDelivery } from "~/domain/checkout/delivery-price";
import { lockedOffersFor, offersFor } from "~/domain/promotions/offers";
import { lockedPayingCards, payingCards } from "~/domain/gift-cards/pay";
import { partsOfCards } from "~/lib/gift-cards/share.ts";
import { sum } from "~/lib/money/allocate.ts";
import { invalid } from "~/lib/errors";
import type { CartLine, VariationQuantity, OrderLine } from "~/lib/cart/lines";
import { formatCents, MAX_ORDER_CENTS, MIN_ORDER_CENTS } from "~/lib/money/money.ts";
import type { Quote } from "~/lib/money/quote.ts";
import { codeProblem } from "~/lib/promotions/code-words";
import type { Prisma, Db } from "~/services/database";
import { goneNames } from "~/domain/catalog/undo/gone-names";
import { currentPrice, currentSales } from "~/domain/catalog/on-sale/current-sales";
import { isInShop } from "~/domain/catalog/in-shop";
import { priceChanges, priceSentence } from "~/domain/checkout/price-changes";
import { quantities } from "~/domain/checkout/lines";
import { type Shortage, shortageError } from "~/domain/stock/shortage";
import { STANDARD } from "~/lib/catalog/variation-name";
import { isId } from "~/lib/id";

interface PriceRequest {
  cart: readonly CartLine[];
  amountCents?: number;
  inCart?: readonly VariationQuantity[];
  user: { id: string } | null;
  /** Null before the shopper has chosen. */
  delivery: DeliveryChoice | null;
  /** The discount code as typed, or "". */
  code: string;
  /** Hashes of gift card codes, in the order in which they pay. */
  giftCards: readonly string[];
  /** The amount that the page says the card is charged. Absent for API clients, who get it in the answer. */
  amountDueCents?: number;
  /** The shopper's email address. Null before it is known. */
  email: string | null;
  /** The checkout to price. Its own holds and uses do not count against it. */
  checkoutId: string | null;
  /** True for Place Order, which takes a use of each discount. Before that, discounts are only shown. */
  takesUses: boolean;
}

/** @throws DomainError 409 naming every difference from the page, 400 where the shop does not deliver */
export async function priceAsShown(tx: Prisma.TransactionClient, shown: PriceRequest) {
  const { cart, inCart, user, delivery, code, giftCards, email, checkoutId, takesUses } = shown;
  const lines = await priceCart(tx, cart);
  if (inCart) expectInCart(lines, inCart);
  checkOrderSize(lines, user);
  const person = { userId: user?.id ?? null, emails: email === null ? [] : [email] };
  const offers = await (takesUses ? lockedOffersFor : offersFor)(lines, { code, person, checkoutId }, tx);
  const cards = await (takesUses ? lockedPayingCards(tx, giftCards) : payingCards(giftCards, { on: tx }));
  const giftCardCents = sum(cards.map(({ freeCents }) => freeCents));
  const options = { rules: offers.rules, giftCardCents, on: tx };
  const total = delivery
    ? await priceDelivered(lines, delivery, options)
    : (await priceDelivery(lines, null, options)).quote;
  checkBounds(total);
  const method = delivery?.deliveryMethod ?? null;
  compareAmount(shown, total, lines, codeProblem(offers, lines, { ...total, deliveryMethod: method }));
  compareAmountDue(shown, total);
  return { lines, total, cardParts: partsOfCards(cards, total.giftCardCents) };
}

function checkBounds({ totalCents, amountDueCents, discountCents, giftCardCents }: Quote): void {
  const isFree = amountDueCents === 0 && discountCents + giftCardCents > 0;
  if (amountDueCents < MIN_ORDER_CENTS && !isFree)
    throw invalid(`An order must come to at least ${formatCents(MIN_ORDER_CENTS)}.`);
  if (totalCents > MAX_ORDER_CENTS)
    throw invalid(`An order can come to at most ${formatCents(MAX_ORDER_CENTS)}.`);
}

interface PricedRow {
  id: string;
  productId: string;
  productName: string;
  variationName: string;
  basePrice: string;
  priceModifier: string;
  category: string;
  isGiftCard: boolean;
  available: number;
}

/** Today's prices of the cart's lines. @throws DomainError 409 naming everything that is short or gone */
async function priceCart(db: Db, cart: readonly CartLine[]): Promise<OrderLine[]> {
  const wanted = quantities(cart);
  if (wanted.size === 0) throw invalid("Your cart is empty");
  const ids = [...wanted.keys()].filter(isId);
  const rows = await db.$queryRaw<PricedRow[]>`
    SELECT v.id, v.product_id AS "productId", p.name AS "productName", v.name AS "variationName",
           p.base_price::text AS "basePrice", v.price_modifier::text AS "priceModifier", p.category,
           p.is_gift_card AS "isGiftCard", greatest(v.stock_quantity - v.held, 0) AS available
    FROM variations v JOIN products p ON p.id = v.product_id
    WHERE v.id = ANY(${ids}::uuid[]) AND ${isInShop}`;
  const sales = await currentSales(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const names = await goneNames(
    ids.filter((id) => !byId.has(id)),
    db,
  );
  const lines: OrderLine[] = [];
  const short: Shortage[] = [];
  for (const [variationId, quantity] of wanted) {
    const row = byId.get(variationId);
    if (!row) {
      short.push({
        variationId,
        ...(names.get(variationId) ?? shownNames(cart, variationId)),
        available: 0,
        isGone: true,
      });
      continue;
    }
    const line = {
      variationId,
      quantity,
      productId: row.productId,
      productName: row.productName,
      variationName: row.variationName,
      ...currentPrice(sales, { ...row, variationId }),
      ...(row.isGiftCard && { isGiftCard: true }),
    };
    if (row.available < quantity) short.push({ ...line, available: row.available });
    if (row.available > 0) lines.push(line);
  }
  if (short.length > 0) throw shortageError(short, priceChanges(cart, lines).map(priceSentence));
  return lines;
}

function shownNames(cart: readonly CartLine[], variationId: string) {
  const { productName = "", variationName = STANDARD } =
    cart.find((line) => line.variationId.toLowerCase() === variationId) ?? {};
  return { productName, variationName };
}
