import { useEffect, useState } from "react";
import { browserCart, onCartChange } from "~/components/storefront/cart/cart-storage";
import { countOf } from "~/lib/cart-view";

/**
 * How many things are in the cart: what the server saw, then what the browser's own cart says after each
 * change.
 */
export function useCartCount(seen: number): number {
  const [count, setCount] = useState(seen);
  useEffect(() => setCount(seen), [seen]);
  useEffect(() => onCartChange(() => setCount(countOf(browserCart().lines))), []);
  return count;
}
