import {
  browserCart,
  cartText,
  clearBought,
  keepCart,
  markUnchecked,
  storedLine,
  uncheckedLines,
} from "~/components/storefront/cart/cart-storage";
import { toast, type ToastMessage } from "~/components/ui/toast";
import type { CartAnswer } from "~/http/cart";
import { changedCart, limitOf, quantityOf, withLine } from "~/lib/cart";
import { MAX_LINES } from "~/lib/cart-limits";
import type { CartViewLine, StoredLine } from "~/lib/cart-view";

export interface CartPress {
  kind: "add" | "set" | "remove";
  /** What the page knows of it; `quantity` is how many are added, or are to be. */
  line: StoredLine;
}

const UNCHECKED: ToastMessage = {
  title: "Could Not Be Checked",
  description:
    "The shop does not answer. Your cart is changed in this browser and is checked when you open the next page.",
  variant: "destructive",
};
const UNCHANGED: ToastMessage = {
  title: "Error",
  description: "The shop does not answer, so your cart was not changed. Please try again.",
  variant: "destructive",
};

let underWay = 0;

/**
 * A press changes the browser's own cart at once; the server is asked afterwards, and confirms or corrects.
 * Only what is known not to fit waits for the server, who may know of more.
 * @returns what was said of a change that was refused, else null
 */
export async function pressCart({ kind, line }: CartPress): Promise<ToastMessage | null> {
  const before = browserCart();
  const { variationId } = line;
  const quantity =
    kind === "add"
      ? quantityOf(before.lines, variationId) + line.quantity
      : kind === "set"
        ? line.quantity
        : 0;
  const isNew = storedLine(before, variationId) === undefined;
  const fits =
    quantity <= limitOf(line.stockQuantity ?? Infinity) && !(isNew && before.lines.length >= MAX_LINES);
  const change = () => {
    const now = browserCart();
    keepCart(
      changedCart(
        now,
        withLine(now.lines, {
          ...storedLine(now, variationId),
          ...(kind === "add" && line),
          variationId,
          quantity,
        }),
        Date.now(),
      ),
    );
    markUnchecked(variationId, kind !== "remove");
  };
  if (fits) change();
  if (kind === "remove") return null;

  const answer = await ask({
    intent: kind,
    variationId,
    quantity: String(line.quantity),
    cart: cartText(before),
  });
  if (!answer) return told(fits ? UNCHECKED : UNCHANGED);
  if (!fits && !answer.refused) change();
  apply(answer, {
    begunAt: before.begunAt,
    sent: [{ variationId, quantity }],
    addedId: kind === "add" && !answer.refused ? variationId : null,
  });
  if (answer.toast) toast(answer.toast);
  return answer.refused ? answer.toast : null;
}

/**
 * Asks about everything that no answer has confirmed yet, and for what the storage does not know of its
 * lines. A cart that only the storage has becomes the cookie's with the answer, not before: an order may have
 * bought it.
 */
export async function checkCart(): Promise<void> {
  if (underWay > 0) return;
  const cart = browserCart();
  const { begunAt, lines } = cart;
  const unchecked = uncheckedLines();
  const answer = await ask({ intent: "check", cart: cartText(cart), unchecked: unchecked.join(".") });
  if (!answer) return keepCart(browserCart());
  apply(answer, {
    begunAt,
    sent: lines.filter(({ variationId }) => unchecked.includes(variationId)),
    addedId: null,
  });
  if (answer.toast) toast(answer.toast);
}

/** Null when nobody answered, or the answer is none of the cart's. */
async function ask(form: Record<string, string>): Promise<CartAnswer | null> {
  underWay++;
  try {
    // As Remix asks for an action's data; its own fetchers would load the cart's page first, and end with the
    // screen they are on.
    const response = await fetch("/cart?_data=routes%2Fstorefront%2Fcart", {
      method: "POST",
      body: new URLSearchParams(form),
    });
    const answer = (await response.json()) as Partial<CartAnswer>;
    return Array.isArray(answer.lines) ? (answer as CartAnswer) : null;
  } catch {
    return null;
  } finally {
    underWay--;
  }
}

interface Asked {
  begunAt: number;
  /** What the answer decides: a line that was changed again since is none of it. */
  sent: { variationId: string; quantity: number }[];
  /** The line whose name and price the shopper has just seen. */
  addedId: string | null;
}

function apply({ lines: answered, bought }: CartAnswer, { begunAt, sent, addedId }: Asked): void {
  if (bought) clearBought(bought, begunAt);
  const cart = browserCart();
  let { lines } = cart;
  for (const { variationId, quantity } of sent) {
    if (quantityOf(lines, variationId) !== quantity) continue;
    markUnchecked(variationId, false);
    const right = quantityOf(answered, variationId);
    lines = withLine(lines, { ...storedLine(cart, variationId), variationId, quantity: right });
  }
  const isCorrected =
    lines.some(({ variationId, quantity }) => quantityOf(cart.lines, variationId) !== quantity) ||
    lines.length !== cart.lines.length;
  const detailed = lines.map((line) =>
    withDetails(
      line,
      answered.find(({ variationId }) => variationId === line.variationId),
      line.variationId === addedId,
    ),
  );
  keepCart(isCorrected ? changedCart(cart, detailed, Date.now()) : { ...cart, lines: detailed });
  window.dispatchEvent(new CustomEvent<CartViewLine[]>(CART_CHECKED, { detail: answered }));
}

/** Its detail: the lines as the server described them. */
export const CART_CHECKED = "cart-checked";

/**
 * Names and price stay those of the time when it was added, so that the cart can say what has changed since.
 */
function withDetails(line: StoredLine, known: CartViewLine | undefined, isAdded: boolean): StoredLine {
  if (!known) return line;
  const { productId, productName, variationName, attributes, price, imageUrl, stockQuantity } = known;
  const { variationId, quantity } = line;
  if (productId === "") return { productName, ...line, stockQuantity };
  const seen = isAdded
    ? { productName, variationName, price }
    : {
        productName: line.productName ?? productName,
        variationName: line.variationName ?? variationName,
        price: line.price ?? price,
      };
  return { variationId, productId, ...seen, attributes, quantity, imageUrl, stockQuantity };
}

function told(message: ToastMessage): ToastMessage {
  toast(message);
  return message;
}
