import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { newerCopy, repairStoredTime, uncheckedLines } from "~/components/storefront/cart/browser-cart";
import { checkBrowserCart } from "~/components/storefront/cart/cart-changes";

export function CartSync() {
  const { pathname } = useLocation();

  useEffect(() => {
    const later = newerCopy();
    if (later === "storage") repairStoredTime();
    if (later !== null || uncheckedLines().length > 0) void checkBrowserCart();
  }, [pathname]);

  // Back can restore a page from memory with an old cart.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.dispatchEvent(new Event("cart-updated"));
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);

  return null;
}
