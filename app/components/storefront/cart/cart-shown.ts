import { useEffect, useState } from "react";
import { CART_CHECKED } from "~/components/storefront/cart/cart-changes";
import { browserCart, type BrowserCart, onCartChange } from "~/components/storefront/cart/cart-storage";
import { type CartView, type CartViewLine, type StoredLine, viewLine, viewOf } from "~/lib/cart-view";
import type { CartLine } from "~/schemas/cart";

type SeenCart = CartView & { at: number };

/**
 * The cart's page after a press: the browser's own lines and quantities, with what the server last said of
 * them.
 */
export function useShownCart(seen: SeenCart): { cart: CartView; stored: BrowserCart | null } {
  const [mine, setMine] = useState<BrowserCart | null>(null);
  const [checked, setChecked] = useState<CartViewLine[]>([]);

  useEffect(() => {
    const read = () => setMine(browserCart());
    const onChecked = ({ detail }: CustomEvent<CartViewLine[]>) => setChecked(detail);
    read();
    const stop = onCartChange(read);
    window.addEventListener(CART_CHECKED, onChecked as EventListener);
    return () => {
      stop();
      window.removeEventListener(CART_CHECKED, onChecked as EventListener);
    };
  }, []);
  useEffect(() => setChecked([]), [seen]);

  if (!mine || mine.at < seen.at) return { cart: seen, stored: null };
  return { cart: overlaid([...checked, ...seen.lines], mine), stored: mine };
}

/** The first of the known lines counts. One of which nothing is known yet waits for the server's answer. */
export function overlaid(known: readonly CartViewLine[], mine: Pick<BrowserCart, "lines">): CartView {
  return viewOf(
    mine.lines.flatMap((line) => {
      const found = known.find(({ variationId }) => variationId === line.variationId);
      if (found) return [withQuantity(found, line)];
      return isComplete(line) ? [viewLine({ attributes: {}, ...line })] : [];
    }),
  );
}

/** What is gone keeps the name that the storage knows. */
function withQuantity(
  known: CartViewLine,
  { quantity, productName, variationName }: StoredLine,
): CartViewLine {
  const named =
    known.productId === "" && productName ? { productName, variationName: variationName ?? "" } : {};
  return viewLine({ ...known, ...named, quantity }, known.addedAs);
}

function isComplete(line: StoredLine): line is StoredLine & Omit<CartLine, "attributes"> {
  const texts = [line.productId, line.productName, line.variationName];
  return (
    texts.every((text) => typeof text === "string") &&
    typeof line.price === "number" &&
    typeof line.stockQuantity === "number"
  );
}
