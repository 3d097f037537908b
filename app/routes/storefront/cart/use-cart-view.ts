import { useEffect, useState } from "react";
import { browserCart, onCartChange } from "~/components/storefront/cart/browser-cart";
import { CART_CHECKED } from "~/components/storefront/cart/cart-changes";
import { type Cart, findLine } from "~/lib/cart/cart";
import { type CartView, type ShownWith, viewLine, viewOf } from "~/lib/cart/cart-view";
import type { CartLine, CartViewLine, OrderLine } from "~/lib/cart/lines";

export function useCartView(loaded: CartView & { changedAtMs: number }): {
  cart: CartView;
  stored: Cart | null;
} {
  const [stored, setStored] = useState<Cart | null>(null);
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
  return { cart: viewStored(stored.lines, [...checked, ...loaded.lines], loaded), stored };
}

export function viewStored(
  stored: readonly CartLine[],
  known: readonly CartViewLine[],
  shown: ShownWith = {},
): CartView {
  return viewOf(
    stored.flatMap((line) => {
      const found = findLine(known, line.variationId);
      if (found) return [withStored(found, line)];
      return isComplete(line) ? [viewLine({ attributes: {}, ...line })] : [];
    }),
    shown,
  );
}

function withStored(
  known: CartViewLine,
  { quantity, productName, variationName = "" }: CartLine,
): CartViewLine {
  const names = known.productId === "" && productName ? { productName, variationName } : {};
  return viewLine({ ...known, ...names, quantity });
}

function isComplete(line: CartLine): line is CartLine & OrderLine & { stockQuantity: number } {
  const texts = [line.productId, line.productName, line.variationName];
  return (
    texts.every((text) => typeof text === "string") &&
    line.unitCents !== undefined &&
    typeof line.stockQuantity === "number"
  );
}
