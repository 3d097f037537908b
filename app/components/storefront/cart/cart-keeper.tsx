import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { checkCart } from "~/components/storefront/cart/cart-changes";
import { dateStorage, laterCart, uncheckedLines } from "~/components/storefront/cart/cart-storage";

/**
 * Brings the cookie's cart and the browser's storage together when a page is opened, and has checked what
 * could not be before.
 */
export function CartKeeper() {
  const { pathname } = useLocation();

  useEffect(() => {
    const later = laterCart();
    if (later === "storage") dateStorage();
    if (later !== null || uncheckedLines().length > 0) void checkCart();
  }, [pathname]);

  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.dispatchEvent(new Event("cart-updated"));
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);

  return null;
}
