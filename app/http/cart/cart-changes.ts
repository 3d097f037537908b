import { redirect } from "@remix-run/node";
import { changeCart, describeCart, smallPicture } from "~/domain/cart/cart";
import type { Catalogue } from "~/domain/catalog/catalogue";
import { describeWithNames, type OwnCart, readCart, setCartCookie } from "~/http/cart/cart";
import { keepForUndo, REMOVED_PARAM } from "~/http/cart/undo-remove";
import { cookieHeaders } from "~/http/session/cookies";
import { redirectWithToast, takeFlash } from "~/http/session/flash";
import { ADDED_PARAM, markAdded } from "~/http/session/unkept-cookie";
import { fieldText, intentOf } from "~/http/forms/forms";
import { type Cart, findLine, MAX_QUANTITY } from "~/lib/cart/cart";
import { ADD_TO_CART, type CartChangeResult } from "~/lib/cart/cart-view";
import { DomainError, invalid } from "~/lib/errors";
import type { VariationQuantity } from "~/lib/cart/lines";
import { toCents } from "~/lib/money/money";
import { safeRedirect } from "~/lib/url/safe-redirect";
import { errorToast, type ToastMessage } from "~/lib/toast-message";
import { wholeNumber } from "~/schemas/common";

/** Redirects to the page it came from. A product page gets the typed values in its URL, to fill its form again. */
export async function submitCartForm(request: Request, form: FormData): Promise<Response> {
  const kind = intentOf(form, ["add", "set", "remove", "clear"]);
  const back = new URL(safeRedirect(form.get("redirectTo"), "/cart"), request.url);
  forgetAttempt(back.searchParams);
  back.hash = "";
  const { cart, catalogue } = await readCart(request);
  try {
    const line = lineOf(form);
    const added = kind === "add" && back.pathname !== "/cart" ? addedToast(line, catalogue) : null;
    if (added && (await isShownNext(request, added))) return await redirectWithToast(pathOf(back), added);
    const changed = changeCart(cart, { kind, ...line, seenCents: seenCents(form) }, catalogue);
    const headers = cookieHeaders(setCartCookie(changed));
    if (kind === "add" && isProductPage(back) && !request.headers.has("Cookie")) {
      back.searchParams.set("quantity", String(line.quantity));
      markAdded(back, "cart");
    }
    if (kind === "remove") keepForUndo(back, findLine(cart.lines, line.variationId));
    const to = pathOf(back);
    return added ? await redirectWithToast(to, added, { headers }) : redirect(to, { headers });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (!isProductPage(back)) return redirectWithToast(pathOf(back), problemToast(error));
    back.searchParams.set("variation", textOf(form, "variationId").toLowerCase());
    back.searchParams.set("quantity", textOf(form, "quantity"));
    // On a phone the form is below the first screen.
    back.hash = ADD_TO_CART;
    return redirectWithToast(pathOf(back), problemToast(error));
  }
}

/** True for a double press: the same toast waits for a page that has not loaded yet. */
async function isShownNext(request: Request, added: ToastMessage): Promise<boolean> {
  const { toast } = await takeFlash(request);
  return toast?.title === added.title && toast.description === added.description;
}

function forgetAttempt(query: URLSearchParams): void {
  query.delete("quantity");
  query.delete(ADDED_PARAM);
  query.delete(REMOVED_PARAM);
}

/** The flash message distinguishes a failed attempt from a link with a quantity. */
export async function addProblem(
  request: Request,
  { cart, catalogue }: OwnCart,
): Promise<DomainError | null> {
  const query = new URL(request.url).searchParams;
  if (!query.has("quantity") || (await takeFlash(request)).toast?.variant !== "destructive") return null;
  try {
    changeCart(cart, { kind: "add", ...lineOf(query, "variation") }, catalogue);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** Scripts changed the cart and write the cookie themselves: a late answer must not undo newer changes. */
export async function checkCartChange(
  request: Request,
  form: FormData,
): Promise<{ result: CartChangeResult; status: number }> {
  const kind = intentOf(form, ["add", "set", "check"]);
  const own = await readCart(request, fieldText(form, "cart"));
  const resultOf = async (cart: Cart, toast: ToastMessage | null, status = 200) => {
    const { lines } = await describeWithNames(cart, own.catalogue);
    return { result: { lines, toast, refused: status !== 200, bought: own.bought }, status };
  };
  try {
    if (kind === "check")
      return await resultOf(own.cart, shortageToast(own, fieldText(form, "unchecked").split(".")));
    const line = lineOf(form);
    const changed = changeCart(own.cart, { kind, ...line }, own.catalogue);
    return await resultOf(changed, kind === "add" ? addedToast(line, own.catalogue) : null);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return resultOf(own.cart, problemToast(error), error.status);
  }
}

function shortageToast({ cart, catalogue }: OwnCart, unchecked: string[]): ToastMessage | null {
  const checked = { ...cart, lines: cart.lines.filter(({ variationId }) => unchecked.includes(variationId)) };
  const sentences = describeCart(checked, catalogue).lines.flatMap((line) =>
    line.notes.length > 0
      ? [`Only ${line.stockQuantity} units of ${line.productName} - ${line.variationName} available.`]
      : [],
  );
  return sentences.length > 0 ? errorToast(sentences.join(" "), "Insufficient Stock") : null;
}

const quantity = wholeNumber("Quantity must be a whole number", -MAX_QUANTITY, 1_000_000);

/** @throws DomainError invalid (400) */
function lineOf(fields: FormData | URLSearchParams, idField = "variationId"): VariationQuantity {
  const typed = quantity.safeParse(textOf(fields, "quantity") || "1");
  if (!typed.success) throw invalid("Quantity must be a whole number");
  return { variationId: textOf(fields, idField).toLowerCase(), quantity: typed.data };
}

function seenCents(form: FormData): number | undefined {
  const price = textOf(form, "price");
  return /^\d{1,8}\.\d\d$/.test(price) ? toCents(price) : undefined;
}

function textOf(fields: FormData | URLSearchParams, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}

function isProductPage({ pathname }: URL): boolean {
  return pathname.startsWith("/product/");
}

function pathOf({ pathname, search, hash }: URL): string {
  return pathname + search + hash;
}

function addedToast(line: VariationQuantity, catalogue: Catalogue): ToastMessage {
  const found = catalogue.byVariation.get(line.variationId);
  return {
    title: "Added to Cart",
    description: `${line.quantity}x ${found?.product.name} - ${found?.variation.name}`,
    picture: found && smallPicture(found.product, found.variation),
    links: [
      { to: "/cart", label: "View Cart" },
      { to: "/checkout", label: "Checkout" },
    ],
  };
}

export function problemToast({ message, extra }: DomainError): ToastMessage {
  const title = extra.details?.title;
  return errorToast(message, typeof title === "string" ? title : "Error");
}
