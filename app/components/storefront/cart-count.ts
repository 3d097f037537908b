import { useEffect, useState } from "react";

const CART_KEY = "parkland-prints-cart";

/** How many things are in the cart: what the server saw, then what the browser's storage says after each change. */
export function useCartCount(seen: number): number {
  const [count, setCount] = useState(seen);
  useEffect(() => setCount(seen), [seen]);
  useEffect(() => {
    const recount = () => setCount(storedCount());
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

function storedCount(): number {
  try {
    const lines: unknown = JSON.parse(localStorage.getItem(CART_KEY) ?? "[]");
    return Array.isArray(lines) ? lines.reduce((sum: number, line: { quantity?: unknown }) => sum + (Number(line?.quantity) || 0), 0) : 0;
  } catch {
    return 0;
  }
}
