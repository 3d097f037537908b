import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { laterCopy, repairStoredTime, uncheckedLines } from "~/components/storefront/cart/browser-cart";
import { checkBrowserCart } from "~/components/storefront/cart/cart-changes";

/**
 * With each page that is opened, brings cookie and storage together and has the server check what could not
 * be checked before.
 */
export function CartSync() {
  const { pathname } = useLocation();

  useEffect(() => {
    const later = laterCopy();
    if (later === "storage") repairStoredTime();
    if (later !== null || uncheckedLines().length > 0) void checkBrowserCart();
  }, [pathname]);

  // A page that Back brings from the browser's memory shows the cart of the time when it was left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.dispatchEvent(new Event("cart-updated"));
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);

  return null;
}
