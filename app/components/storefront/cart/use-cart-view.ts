import { useEffect, useState } from "react";
import { browserCart, type BrowserCart, onCartChange } from "~/components/storefront/cart/browser-cart";
import { CART_CHECKED } from "~/components/storefront/cart/cart-changes";
import { findLine } from "~/lib/cart";
import {
  type CartLine,
  type CartView,
  type CartViewLine,
  type StoredLine,
  viewLine,
  viewOf,
} from "~/lib/cart-view";

export function useCartView(loaded: CartView & { changedAtMs: number }): {
  cart: CartView;
  stored: BrowserCart | null;
} {
  const [stored, setStored] = useState<BrowserCart | null>(null);
  const [checked, setChecked] = useState<CartViewLine[]>([]);

  useEffect(() => {
    const read = () => setStored(browserCart());
    const onChecked = ({ detail }: CustomEvent<CartViewLine[]>) => setChecked(detail);
    read();
    const stop = onCartChange(read);
    window.addEventListener(CART_CHECKED, onChecked as EventListener);
    return () => {
      stop();
      window.removeEventListener(CART_CHECKED, onChecked as EventListener);
    };
  }, []);
  useEffect(() => setChecked([]), [loaded]);

  if (!stored || stored.changedAtMs < loaded.changedAtMs) return { cart: loaded, stored: null };
  return { cart: viewStored(stored.lines, [...checked, ...loaded.lines]), stored };
}

/** Lines the server has not described yet are left out. */
export function viewStored(stored: readonly StoredLine[], known: readonly CartViewLine[]): CartView {
  return viewOf(
    stored.flatMap((line) => {
      const found = findLine(known, line.variationId);
      if (found) return [withStored(found, line)];
      return isComplete(line) ? [viewLine({ attributes: {}, ...line })] : [];
    }),
  );
}

/** A product that is no longer sold keeps its stored name. */
function withStored(
  known: CartViewLine,
  { quantity, productName, variationName = "" }: StoredLine,
): CartViewLine {
  const names = known.productId === "" && productName ? { productName, variationName } : {};
  return viewLine({ ...known, ...names, quantity }, known.addedAs);
}

function isComplete(line: StoredLine): line is StoredLine & Omit<CartLine, "attributes"> {
  const texts = [line.productId, line.productName, line.variationName];
  return (
    texts.every((text) => typeof text === "string") &&
    line.unitCents !== undefined &&
    typeof line.stockQuantity === "number"
  );
}
