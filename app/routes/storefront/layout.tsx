import { Outlet, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { CartBeforePaint } from "~/components/storefront/cart/cart-before-paint";
import { forgetContactOfAccount } from "~/components/storefront/checkout/checkout-draft";
import { Footer } from "~/components/storefront/shell/footer";
import {
  ListingSkeleton,
  PageSkeleton,
  ProductSkeleton,
} from "~/components/storefront/listing/screen-skeletons";
import { isListPath } from "~/lib/catalog/product-filters";
import { useRootData } from "~/root";
import { newerCopy, repairStoredTime, uncheckedLines } from "~/components/storefront/cart/browser-cart";
import { checkBrowserCart } from "~/components/storefront/cart/cart-changes";

const cartPaths = new Set(["/cart", "/checkout"]);

export default function StorefrontLayout() {
  const data = useRootData();
  const { pathname } = useLocation();
  const Pending = usePendingScreen(data?.user !== null);
  const isLoggedOut = data?.user === null;
  useEffect(() => {
    if (isLoggedOut) forgetContactOfAccount();
  }, [isLoggedOut]);
  return (
    <>
      {cartPaths.has(pathname) && <CartBeforePaint />}
      <CartSync />
      <main id="main" tabIndex={-1} className="grow">
        {Pending ? <Pending /> : <Outlet />}
      </main>
      {data && (
        <Footer
          shop={data.shop}
          categories={data.categories}
          hasGiftCards={data.hasGiftCards}
          year={data.year}
        />
      )}
    </>
  );
}

const SKELETON_DELAY_MS = 100;

function usePendingScreen(signedIn: boolean) {
  const { pathname } = useLocation();
  const target = useNavigation().location?.pathname;
  const [slow, setSlow] = useState(false);
  // Filters may change the path of the list, and its form must stay.
  const leaving =
    target !== undefined && target !== pathname && !(isListPath(target) && isListPath(pathname));

  useEffect(() => {
    if (!leaving) return setSlow(false);
    const timer = setTimeout(() => {
      setSlow(true);
      window.scrollTo(0, 0);
    }, SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, [leaving, target]);

  if (!leaving || !slow) return null;
  if (isListPath(target) || (target === "/" && signedIn)) return ListingSkeleton;
  if (target.startsWith("/product/")) return ProductSkeleton;
  return /^\/(cart|checkout|account|orders(\/.+)?)$/.test(target) ? PageSkeleton : null;
}

function CartSync() {
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
