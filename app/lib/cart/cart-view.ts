import { hashOfNames, maxQuantity } from "~/lib/cart/cart";
import type { CartLine, CartViewLine, VariationQuantity } from "~/lib/cart/lines";
import { type EnteredCards, noCards } from "~/lib/gift-cards/share";
import { sum } from "~/lib/money/allocate";
import { formatCents } from "~/lib/money/money";
import { quote, type Quote } from "~/lib/money/quote";
import { bestDiscounts } from "~/lib/promotions/best-discounts";
import { noOffers, type Offers } from "~/lib/promotions/promotion";
import type { ToastMessage } from "~/lib/toast-message";

export const ADD_TO_CART = "add-to-cart";

export interface CartView {
  lines: CartViewLine[];
  quote: Quote;
  count: number;
  /** Shown for delivery instead of "Free" when its fee depends on the address. */
  feeText?: string;
  offers: Offers;
  giftCards: EnteredCards;
}

export interface CartChangeResult {
  lines: CartViewLine[];
  toast: ToastMessage | null;
  /** The change is refused; `lines` are without it. */
  refused: boolean;
  /** The pieces of this cart that an order has bought. */
  bought: VariationQuantity[] | null;
}

export function viewLine(line: Omit<CartViewLine, "totalCents" | "unavailable" | "notes">): CartViewLine {
  const unavailable = line.stockQuantity === 0;
  const quantity = unavailable ? line.quantity : Math.min(line.quantity, line.stockQuantity);
  const totalCents = unavailable ? 0 : line.unitCents * quantity;
  return { ...line, quantity, totalCents, unavailable, notes: stockNotes(line) };
}

function stockNotes({
  productId,
  stockQuantity,
  quantity,
}: Pick<CartViewLine, "productId" | "stockQuantity" | "quantity">): string[] {
  if (productId === "") return ["This product is no longer available"];
  if (stockQuantity === 0) return ["Sold out since you added it"];
  return quantity > stockQuantity ? [`Only ${stockQuantity} left; you had ${quantity}`] : [];
}

export type ShownWith = Partial<Pick<CartView, "feeText" | "offers" | "giftCards">>;

export function viewOf(
  lines: CartViewLine[],
  { feeText, offers = noOffers, giftCards = noCards }: ShownWith = {},
): CartView {
  const bought = lines.filter(({ unavailable }) => !unavailable);
  const giftCardCents = sum(giftCards.cards.map(({ freeCents }) => freeCents));
  const { quote: best } = bestDiscounts(bought, offers.rules, (discounts) => ({
    quote: quote(bought, { freeText: feeText, discounts, giftCardCents }),
  }));
  return { lines, quote: best, count: countOf(lines), feeText, offers, giftCards };
}

/** When the slowest line is ready. */
export function readyWordsOf(lines: readonly CartViewLine[]): string | null {
  const ready = lines.flatMap((line) => (line.unavailable ? [] : (line.ready ?? [])));
  return ready.sort((a, b) => a.by.localeCompare(b.by)).at(-1)?.words ?? null;
}

export function countOf(lines: readonly { quantity: number; stockQuantity?: number }[]): number {
  return lines.reduce(
    (sum, { quantity, stockQuantity = Infinity }) => sum + Math.min(quantity, maxQuantity(stockQuantity)),
    0,
  );
}

/** The cookie has only a hash of the former name; the browser's storage has the name. */
export function changeNotes(line: CartViewLine, stored: CartLine | null): string[] {
  if (line.productId === "") return [];
  const formerCents = stored?.unitCents ?? line.addedAs?.unitCents;
  return [renameNote(line, stored), priceNote(line, formerCents)].filter((note) => note !== null);
}

function renameNote(line: CartViewLine, stored: CartLine | null): string | null {
  const names = [
    [stored?.productName, line.productName],
    [stored?.variationName, line.variationName],
  ];
  const former = names.find(([before, now]) => before && before !== now)?.[0];
  if (former) return `It was called “${former}” when you added it`;
  return line.addedAs && line.addedAs.nameHash !== hashOfNames(line)
    ? "It had another name when you added it"
    : null;
}

function priceNote({ unitCents, unavailable }: CartViewLine, formerCents: number | undefined): string | null {
  if (unavailable || formerCents === undefined || formerCents === unitCents) return null;
  return `Now ${formatCents(unitCents)} each, was ${formatCents(formerCents)} when you added it`;
}
