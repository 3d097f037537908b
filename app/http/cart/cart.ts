import { countCart, describeCart } from "~/domain/cart/cart";
import { readyByOfProduct } from "~/domain/catalog/ready-by";
import { goneNames } from "~/domain/catalog/undo/gone-names";
import type { Catalogue } from "~/domain/catalog/catalogue";
import { feeText } from "~/domain/checkout/delivery-price";
import { boughtOf, buyerCatalogue } from "~/domain/checkout/own-checkout";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import { cardsOf, offersOf } from "~/http/cart/codes";
import { buyerOf } from "~/http/session/buyer";
import {
  cookieHeaders,
  type CookieHeader,
  readCartCookie,
  type SetCookie,
  setPlainCookie,
} from "~/http/session/cookies";
import { type Visitor, visitorOf } from "~/http/session/visitor";
import { type Cart, parseCart, serializeCart, withoutBought } from "~/lib/cart/cart";
import { type CartView, viewOf } from "~/lib/cart/cart-view";
import type { CartViewLine, VariationQuantity } from "~/lib/cart/lines";
import { readyWords } from "~/lib/time/ready-when.ts";
import { now } from "~/services/clock/clock";

export interface OwnCart {
  /** The cart without pieces that this browser's order has bought. */
  cart: Cart;
  bought: VariationQuantity[] | null;
  /** The catalogue for this browser: pieces held by its own checkout count as available. */
  catalogue: Catalogue;
}

export function readCart(request: Request, text = cartCookie(request)): Promise<OwnCart> {
  const cookies = request.headers.get("Cookie");
  return readCartOf(cookies, visitorOf(cookies), text);
}

export async function readCartOf(
  cookies: CookieHeader,
  visitor: Visitor,
  text = readCartCookie(cookies),
): Promise<OwnCart> {
  const sent = parseCart(text);
  const { catalogue, checkout } = await buyerCatalogue(await buyerOf(cookies, visitor));
  const bought = boughtOf(checkout, sent);
  return { cart: bought ? withoutBought(sent, bought) : sent, bought, catalogue };
}

function cartCookie(request: Request): string | null {
  return readCartCookie(request.headers.get("Cookie"));
}

export function setCartCookie(cart: Cart): SetCookie {
  return setPlainCookie("cart", cart.lines.length > 0 ? serializeCart(cart) : "");
}

const AWAITED_SECONDS = 60;

/** Scripts return to the checkout if the browser's storage has a cart (cart-before-paint.tsx). */
export function awaitStorage(request: Request): [string, string][] {
  return cartCookie(request) ? [] : cookieHeaders(setPlainCookie("cart", "0!checkout", AWAITED_SECONDS));
}

export async function viewCart(
  request: Request,
): Promise<CartView & { changedAtMs: number; isBought: boolean }> {
  const cookies = request.headers.get("Cookie");
  const visitor = visitorOf(cookies);
  const { cart, bought, catalogue } = await readCartOf(cookies, visitor);
  const { lines } = await describeWithNames(cart, catalogue);
  const shown = {
    feeText: await feeText(),
    offers: await offersOf(cookies, lines, { visitor }),
    giftCards: await cardsOf(cookies),
  };
  return { changedAtMs: cart.changedAtMs, isBought: bought !== null, ...viewOf(lines, shown) };
}

export async function describeWithNames(cart: Cart, catalogue: Catalogue): Promise<CartView> {
  const gone = cart.lines.filter(({ variationId }) => !catalogue.byVariation.has(variationId));
  const view = describeCart(cart, catalogue, await goneNames(gone.map(({ variationId }) => variationId)));
  const shop = await shopSettings();
  return { ...view, lines: view.lines.map((line) => ({ ...line, ...readyOf(line, catalogue, shop) })) };
}

function readyOf({ variationId }: CartViewLine, catalogue: Catalogue, shop: ShopSettings) {
  const found = catalogue.byVariation.get(variationId);
  const by = found && readyByOfProduct(found.product, catalogue, shop);
  return by && { ready: { by: by.toISOString(), words: readyWords(by, now()) } };
}

export async function readBadge(request: Request): Promise<{ count: number; setCookie: SetCookie | null }> {
  if (!cartCookie(request)) return { count: 0, setCookie: null };
  const { cart, bought, catalogue } = await readCart(request);
  return { count: countCart(cart, catalogue), setCookie: bought ? setCartCookie(cart) : null };
}
