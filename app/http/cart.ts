import { json, redirect } from "@remix-run/node";
import type { ToastMessage } from "~/components/ui/toast";
import { type Cart, type CartView, changeCart, describeCart, parseCart, serializeCart } from "~/domain/cart";
import type { Catalogue } from "~/domain/catalog/snapshot";
import { catalogueFor } from "~/domain/checkout/own-hold";
import { buyerOf } from "~/http/buyer";
import { cartSetCookie, readCartCookie } from "~/http/cookies";
import { redirectWithToast } from "~/http/flash";
import { fieldText, intentOf } from "~/http/forms";
import { DomainError } from "~/lib/errors";
import { MAX_QUANTITY } from "~/lib/cart-limits";
import { wholeNumber } from "~/schemas/common";
import { now } from "~/services/clock";

/** The cart as the browser's storage keeps it, and what to say about the change. */
export interface CartAnswer {
  /** Null when nobody answered. */
  cart: { at: number; lines: CartView["lines"] } | null;
  toast: ToastMessage | null;
  /** Nobody answered: what is on the page cannot be asked for anew either. */
  unreachable?: true;
}

export function readCart(request: Request): Cart {
  return parseCart(readCartCookie(request.headers.get("Cookie")));
}

/** The `Set-Cookie` that keeps the cart; an emptied one expires it. */
export function keepCartCookie(cart: Cart): string {
  return cartSetCookie(cart.lines.length > 0 ? serializeCart(cart) : null);
}

/** The catalogue as this browser may buy from it: what its own checkout holds counts as available. */
export async function catalogueOf(request: Request): Promise<Catalogue> {
  return catalogueFor(await buyerOf(request.headers.get("Cookie")));
}

export async function viewCart(request: Request): Promise<CartView & { at: number }> {
  const cart = readCart(request);
  return { at: cart.at, ...describeCart(cart, await catalogueOf(request)) };
}

/** Forms of pages without scripts are answered with a page, those of scripts with data. */
export function wantsPage(request: Request): boolean {
  return request.headers.get("Accept")?.includes("text/html") ?? false;
}

const quantity = wholeNumber("Quantity must be a whole number", -MAX_QUANTITY, 1_000_000);

/** The forms of the cart page: `add`, `set`, `remove`, `clear`, and `adopt` for a cart that only the browser's storage has. */
export async function answerCartForm(request: Request, form: FormData) {
  const kind = intentOf(form, ["set", "add", "remove", "clear", "adopt"]);
  const catalogue = await catalogueOf(request);
  const before = readCart(request);
  try {
    const after = kind === "adopt" ? adoptCart(fieldText(form, "cart")) : changeCart(before, { kind, ...lineOf(form) }, catalogue);
    return await answered(request, after, catalogue, null);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const title = error.extra.details?.title;
    return answered(request, before, catalogue, { title: typeof title === "string" ? title : "Error", description: error.message, variant: "destructive" }, error.status);
  }
}

function lineOf(form: FormData) {
  const typed = quantity.safeParse(fieldText(form, "quantity") || "1");
  if (!typed.success) throw new DomainError("invalid", "Quantity must be a whole number");
  return { variationId: fieldText(form, "variationId").toLowerCase(), quantity: typed.data };
}

/** Storage may say any time; a later one than now would win over every change to come. */
function adoptCart(value: string): Cart {
  const { at, lines } = parseCart(value);
  const today = now().getTime();
  return { at: Math.min(at || today, today), lines };
}

async function answered(request: Request, cart: Cart, catalogue: Catalogue, toast: ToastMessage | null, status = 200) {
  const headers = { "Set-Cookie": keepCartCookie(cart) };
  if (wantsPage(request)) return toast ? redirectWithToast("/cart", toast) : redirect("/cart", { headers });
  return json<CartAnswer>({ cart: { at: cart.at, lines: describeCart(cart, catalogue).lines }, toast }, { status, headers: status === 200 ? headers : {} });
}
