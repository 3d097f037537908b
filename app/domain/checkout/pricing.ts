import { goneNames } from "~/domain/catalog/undo/gone-names";
import { currentPrice, currentSales } from "~/domain/catalog/on-sale/current-sales";
import { isInShop } from "~/domain/catalog/in-shop";
import { checkOrderSize } from "~/domain/checkout/holds/client-holds";
import { type DeliveryChoice, priceDelivered, priceDelivery } from "~/domain/checkout/delivery-price";
import { FEE_LABEL } from "~/lib/delivery/zone";
import { quantities } from "~/domain/checkout/lines";
import { lockedOffersFor, offersFor } from "~/domain/promotions/offers";
import { lockedPayingCards, payingCards } from "~/domain/gift-cards/pay";
import { partsOfCards } from "~/lib/gift-cards/share.ts";
import { sum } from "~/lib/money/allocate.ts";
import { type Shortage, shortageError } from "~/domain/stock/shortage";
import { quantityOf } from "~/lib/cart/cart";
import { conflict, invalid } from "~/lib/errors";
import type { CartLine, OrderLine, VariationQuantity } from "~/lib/cart/lines";
import { centsToText, formatCents, MAX_ORDER_CENTS, MIN_ORDER_CENTS } from "~/lib/money/money.ts";
import type { Quote } from "~/lib/money/quote.ts";
import { STANDARD, variationTitle } from "~/lib/catalog/variation-name";
import { isId } from "~/lib/id";
import { codeProblem } from "~/lib/promotions/code-words";
import type { Db, Prisma } from "~/services/database";

interface Shown {
  cart: readonly CartLine[];
  amountCents?: number;
  inCart?: readonly VariationQuantity[];
  user: { id: string } | null;
  /** Null before it is chosen. */
  delivery: DeliveryChoice | null;
  /** As it was typed; empty without one. */
  code: string;
  /** Hashes of gift card codes, in the order in which they pay. */
  giftCards: readonly string[];
  /** What the page says that the card is charged. Absent for API clients, who see it in the answer. */
  amountDueCents?: number;
  /** Of the contact; null before it is known. */
  email: string | null;
  /** The checkout that asks, which never stands in its own way. */
  checkoutId: string | null;
  /** Place Order takes a use of each discount; before, they are only shown. */
  takesUses: boolean;
}

/** @throws DomainError 409 naming every difference from the page, 400 where the shop does not deliver */
export async function priceAsShown(tx: Prisma.TransactionClient, shown: Shown) {
  const { cart, inCart, user, delivery, code, giftCards, email, checkoutId, takesUses } = shown;
  const lines = await priceLines(tx, cart);
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

async function priceLines(db: Db, cart: readonly CartLine[]): Promise<OrderLine[]> {
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

interface PriceChange {
  line: OrderLine;
  wasCents: number;
}

function priceChanges(cart: readonly CartLine[], lines: readonly OrderLine[]): PriceChange[] {
  return lines.flatMap((line) => {
    const prices = cart
      .filter(({ variationId }) => variationId.toLowerCase() === line.variationId)
      .map(({ unitCents }) => unitCents);
    const wasCents = prices.find((price) => price !== undefined && price !== line.unitCents);
    return wasCents === undefined ? [] : [{ line, wasCents }];
  });
}

function priceSentence({ line, wasCents }: PriceChange): string {
  return `“${variationTitle(line)}” now costs ${formatCents(line.unitCents)} instead of ${formatCents(wasCents)}.`;
}

/** The page may be older than the browser's cart. */
function expectInCart(lines: readonly OrderLine[], cart: readonly VariationQuantity[]): void {
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

function compareAmount(
  { amountCents, cart }: Pick<Shown, "amountCents" | "cart">,
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

function compareAmountDue(
  { amountDueCents: shownCents, giftCards }: Pick<Shown, "amountDueCents" | "giftCards">,
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

function checkBounds({ totalCents, amountDueCents, discountCents, giftCardCents }: Quote): void {
  const isFree = amountDueCents === 0 && discountCents + giftCardCents > 0;
  if (amountDueCents < MIN_ORDER_CENTS && !isFree)
    throw invalid(`An order must come to at least ${formatCents(MIN_ORDER_CENTS)}.`);
  if (totalCents > MAX_ORDER_CENTS)
    throw invalid(`An order can come to at most ${formatCents(MAX_ORDER_CENTS)}.`);
}
