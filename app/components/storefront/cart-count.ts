import { useEffect, useState } from "react";
import { CART_KEY, storedCart } from "~/components/storefront/cart-storage";

/** How many things are in the cart: what the server saw, then what the browser's storage says after each change. */
export function useCartCount(seen: number): number {
  const [count, setCount] = useState(seen);
  useEffect(() => setCount(seen), [seen]);
  useEffect(() => {
    const recount = () => setCount(storedCart().lines.reduce((sum, { quantity }) => sum + quantity, 0));
    const onStorage = (event: StorageEvent) => {
      if (event.key === null || event.key === CART_KEY) recount();
    };
    window.addEventListener("cart-updated", recount);
    window.addEventListener("storage", onStorage);
    return () => {
      window.removeEventListener("cart-updated", recount);
      window.removeEventListener("storage", onStorage);
    };
  }, []);
  return count;
}
