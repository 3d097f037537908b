import {
  browserCart,
  cartText,
  markUnchecked,
  removeBought,
  uncheckedLines,
  writeCart,
} from "~/components/storefront/cart/browser-cart";
import { nextPaint } from "~/components/ui/hooks/next-paint";
import { toast } from "~/components/ui/toast/toast";
import {
  type Cart,
  changedCart,
  findLine,
  MAX_LINES,
  maxQuantity,
  quantityOf,
  withLine,
} from "~/lib/cart/cart";
import type { CartChangeResult } from "~/lib/cart/cart-view";
import type { CartLine, CartViewLine, VariationQuantity } from "~/lib/cart/lines";
import { errorToast, type ToastMessage } from "~/lib/toast-message";

export interface CartPress {
  intent: "add" | "set" | "remove";
  line: CartLine;
}

interface CartProblem {
  message: ToastMessage;
  isRefused: boolean;
}

const UNCHECKED = errorToast(
  "The shop does not answer. Your cart is changed in this browser and is checked when you open the next page.",
  "Could Not Be Checked",
);
const UNCHANGED = errorToast("The shop does not answer, so your cart was not changed. Please try again.");

export const CART_CHECKED = "cart-checked";

let requestsUnderWay = 0;

/** Changes the cart before the server answers, unless stock looks too low. @returns why it failed, or null */
export async function changeBrowserCart({ intent, line }: CartPress): Promise<CartProblem | null> {
  const before = browserCart();
  const { variationId } = line;
  const present = quantityOf(before.lines, variationId);
  const quantity = { add: present + line.quantity, set: line.quantity, remove: 0 }[intent];
  const fits =
    quantity <= maxQuantity(line.stockQuantity ?? Infinity) &&
    (present > 0 || before.lines.length < MAX_LINES);
  const change = (cart: Cart) => {
    const known = { ...findLine(cart.lines, variationId), ...(intent === "add" && line) };
    const lines = withLine(cart.lines, { ...known, variationId, quantity });
    writeCart(changedCart(cart, lines, Date.now()));
    markUnchecked(variationId, intent !== "remove");
  };
  if (fits) change(before);
  if (intent === "remove") return null;

  const result = await post(
    { intent, variationId, quantity: String(line.quantity), cart: cartText(before) },
    nextPaint(),
  );
  if (!result) {
    const message = fits ? UNCHECKED : UNCHANGED;
    toast(message);
    return { message, isRefused: false };
  }
  if (!fits && !result.refused) change(browserCart());
  applyResult(result, {
    begunAtMs: before.begunAtMs,
    sent: [{ variationId, quantity }],
  });
  return result.refused && result.toast ? { message: result.toast, isRefused: true } : null;
}

/** Waits for the answer before it writes a stored cart to the cookie: an order may already have bought that cart. */
export async function checkBrowserCart(): Promise<void> {
  if (requestsUnderWay > 0) return;
  const cart = browserCart();
  const unchecked = uncheckedLines();
  const result = await post({ intent: "check", cart: cartText(cart), unchecked: unchecked.join(".") });
  if (!result) return writeCart(browserCart());
  applyResult(result, {
    begunAtMs: cart.begunAtMs,
    sent: cart.lines.filter(({ variationId }) => unchecked.includes(variationId)),
  });
}

async function post(form: Record<string, string>, start?: Promise<void>): Promise<CartChangeResult | null> {
  requestsUnderWay++;
  try {
    await start;
    // A plain fetch continues after the screen is left; Remix's fetchers are cancelled.
    const response = await fetch("/cart/changes", { method: "POST", body: new URLSearchParams(form) });
    const result = (await response.json()) as Partial<CartChangeResult>;
    return Array.isArray(result.lines) ? (result as CartChangeResult) : null;
  } catch {
    return null;
  } finally {
    requestsUnderWay--;
  }
}

interface CartRequest {
  begunAtMs: number;
  sent: VariationQuantity[];
}

function applyResult(result: CartChangeResult, { begunAtMs, sent }: CartRequest): void {
  if (result.bought) removeBought(result.bought, begunAtMs);
  const cart = browserCart();
  let { lines } = cart;
  for (const { variationId, quantity } of sent) {
    if (quantityOf(lines, variationId) !== quantity) continue;
    markUnchecked(variationId, false);
    const confirmed = quantityOf(result.lines, variationId);
    lines = withLine(lines, { ...findLine(lines, variationId), variationId, quantity: confirmed });
  }
  const isCorrected =
    lines.length !== cart.lines.length ||
    lines.some(({ variationId, quantity }) => quantityOf(cart.lines, variationId) !== quantity);
  const detailed = lines.map((line) => {
    const known = findLine(result.lines, line.variationId);
    return known ? withDetails(line, known) : line;
  });
  writeCart(isCorrected ? changedCart(cart, detailed, Date.now()) : { ...cart, lines: detailed });
  window.dispatchEvent(new CustomEvent<CartViewLine[]>(CART_CHECKED, { detail: result.lines }));
  if (result.toast) toast(result.toast);
}

function withDetails(line: CartLine, known: CartViewLine): CartLine {
  const {
    productId,
    slug,
    productName,
    variationName,
    unitCents,
    attributes,
    imageUrl,
    stockQuantity,
    isGiftCard,
  } = known;
  if (productId === "") return { productName, ...line, stockQuantity };
  return {
    productName,
    variationName,
    unitCents,
    ...line,
    productId,
    slug,
    attributes,
    imageUrl,
    stockQuantity,
    isGiftCard,
  };
}
