import { json, redirect } from "@remix-run/node";
import type { ToastMessage } from "~/components/ui/toast";
import { type CartChange, changeCart, describeCart } from "~/domain/cart/cart";
import { goneNames } from "~/domain/catalog/gone-names";
import type { Catalogue } from "~/domain/catalog/catalogue";
import { boughtOf } from "~/domain/checkout/bought-cart";
import { shopFor } from "~/domain/checkout/own-checkout";
import { buyerOf } from "~/http/buyer";
import { AWAITED_CART, cartSetCookie, readCartCookie } from "~/http/cookies";
import { redirectWithToast } from "~/http/flash";
import { fieldText, intentOf } from "~/http/forms";
import { type Cart, parseCart, type Quantity, serializeCart, withoutBought } from "~/lib/cart";
import { MAX_QUANTITY } from "~/lib/cart-limits";
import type { CartView } from "~/lib/cart-view";
import { DomainError } from "~/lib/errors";
import { wholeNumber } from "~/schemas/common";

/** What the page's scripts are told of a change they have made to the browser's own cart. */
export interface CartAnswer {
  lines: CartView["lines"];
  toast: ToastMessage | null;
  /** The change cannot be; the lines are without it. */
  refused: boolean;
  /** What an order has bought of this cart meanwhile. */
  bought: Quantity[] | null;
}

export interface OwnCart {
  /** Without what its own order has bought of it. */
  cart: Cart;
  bought: Quantity[] | null;
  /** The catalogue as this browser may buy from it: what its own checkout holds counts as available. */
  catalogue: Catalogue;
}

/** The browser's cart from its cookie, unless the page's scripts sent it. */
export async function readCart(request: Request, text = cartCookie(request)): Promise<OwnCart> {
  const sent = parseCart(text);
  const { catalogue, checkout } = await shopFor(await buyerOf(request.headers.get("Cookie")));
  const bought = boughtOf(checkout, sent);
  return { cart: bought ? withoutBought(sent, bought) : sent, bought, catalogue };
}

/** As the browser keeps it, whatever has become of it. */
function cartCookie(request: Request): string | null {
  return readCartCookie(request.headers.get("Cookie"));
}

/** The `Set-Cookie` that keeps the cart; an emptied one expires it. */
export function keepCartCookie(cart: Cart): string {
  return cartSetCookie(cart.lines.length > 0 ? serializeCart(cart) : null);
}

/**
 * For who is sent away from the checkout without a cart: only their scripts know whether the browser has one.
 */
export function awaitStorage(request: Request): HeadersInit {
  return cartCookie(request) ? {} : { "Set-Cookie": AWAITED_CART };
}

export async function catalogueOf(request: Request): Promise<Catalogue> {
  return (await readCart(request)).catalogue;
}

export async function viewCart(
  request: Request,
): Promise<CartView & { at: number; begunAt: number; isBought: boolean }> {
  const { cart, bought, catalogue } = await readCart(request);
  return {
    at: cart.at,
    begunAt: cart.begunAt,
    isBought: bought !== null,
    ...(await describe(cart, catalogue)),
  };
}

async function describe(cart: Cart, catalogue: Catalogue): Promise<CartView> {
  const gone = cart.lines.filter(({ variationId }) => !catalogue.byVariation.has(variationId));
  return describeCart(cart, catalogue, await goneNames(gone.map(({ variationId }) => variationId)));
}

/** The badge, and the cookie of a cart that was bought: wherever the browser turns up next, it is emptied. */
export async function readBadge(request: Request): Promise<{ count: number; setCookie: string | null }> {
  if (!cartCookie(request)) return { count: 0, setCookie: null };
  const { cart, bought, catalogue } = await readCart(request);
  return { count: describeCart(cart, catalogue).count, setCookie: bought ? keepCartCookie(cart) : null };
}

/** Forms of pages without scripts are answered with a page, those of scripts with data. */
export function wantsPage(request: Request): boolean {
  return request.headers.get("Accept")?.includes("text/html") ?? false;
}

const quantity = wholeNumber("Quantity must be a whole number", -MAX_QUANTITY, 1_000_000);

/**
 * All that changes a cart. With scripts the browser has changed its own already: they send it as it was
 * before (`cart`), are told whether the change can be, and keep the cookie themselves, so that a late answer
 * undoes nothing.
 */
export async function answerCartForm(request: Request, form: FormData) {
  const kind = intentOf(form, ["set", "add", "remove", "clear", "check"]);
  const sent = form.has("cart") ? fieldText(form, "cart") : undefined;
  const own = await readCart(request, sent);
  try {
    if (kind === "check")
      return await toScripts(own, own.cart, shortToast(own, fieldText(form, "unchecked").split(".")));
    const change = { kind, ...lineOf(form) };
    const after = changeCart(own.cart, change, own.catalogue);
    if (sent !== undefined)
      return await toScripts(own, after, kind === "add" ? addedToast(change, own.catalogue) : null);
    const headers = { "Set-Cookie": keepCartCookie(after) };
    if (wantsPage(request)) return redirect("/cart", { headers });
    return await toScripts(own, after, null, { headers });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const toast = refusalToast(error);
    return wantsPage(request)
      ? redirectWithToast("/cart", toast)
      : toScripts(own, own.cart, toast, { status: error.status });
  }
}

function lineOf(form: FormData) {
  const typed = quantity.safeParse(fieldText(form, "quantity") || "1");
  if (!typed.success) throw new DomainError("invalid", "Quantity must be a whole number");
  return { variationId: fieldText(form, "variationId").toLowerCase(), quantity: typed.data };
}

export function addedToast(
  { variationId = "", quantity = 1 }: Partial<CartChange>,
  catalogue: Catalogue,
): ToastMessage {
  const found = catalogue.byVariation.get(variationId);
  return {
    title: "Added to Cart",
    description: `${quantity}x ${found?.product.name} - ${found?.variation.name}`,
  };
}

function refusalToast({ message, extra }: DomainError): ToastMessage {
  const title = extra.details?.title;
  return { title: typeof title === "string" ? title : "Error", description: message, variant: "destructive" };
}

/** Of lines that the browser could not have checked when they were changed. */
function shortToast({ cart, catalogue }: OwnCart, unchecked: string[]): ToastMessage | null {
  const short = describeCart(
    { ...cart, lines: cart.lines.filter(({ variationId }) => unchecked.includes(variationId)) },
    catalogue,
  ).lines;
  const sentences = short.flatMap(({ notes, available, productName, variationName }) =>
    notes.length > 0 ? [`Only ${available} units of ${productName} - ${variationName} available.`] : [],
  );
  return sentences.length > 0
    ? { title: "Insufficient Stock", description: sentences.join(" "), variant: "destructive" }
    : null;
}

async function toScripts(
  { bought, catalogue }: OwnCart,
  cart: Cart,
  toast: ToastMessage | null,
  init: ResponseInit = {},
) {
  const { lines } = await describe(cart, catalogue);
  return json<CartAnswer>({ lines, toast, refused: (init.status ?? 200) !== 200, bought }, init);
}
