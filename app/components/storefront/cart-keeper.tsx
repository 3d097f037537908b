import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { keepCart, laterCart, storedCartText } from "~/components/storefront/cart-storage";
import type { CartAnswer } from "~/http/cart";
import type { loader as cartLoader } from "~/routes/storefront/cart";

/** Brings the cookie's cart and the browser's storage together when a page is opened: the later one replaces the other. */
export function CartKeeper() {
  const adopting = useFetcher<CartAnswer>();
  const reading = useFetcher<typeof cartLoader>();
  const { submit } = adopting;
  const { load } = reading;

  useEffect(() => {
    const later = laterCart();
    if (later === "storage") submit({ intent: "adopt", cart: storedCartText() }, { method: "post", action: "/cart" });
    if (later === "cookie") load("/cart");
  }, [submit, load]);

  useEffect(() => {
    if (adopting.data?.cart) keepCart(adopting.data.cart);
  }, [adopting.data]);

  useEffect(() => {
    if (reading.data) keepCart(reading.data.cart);
  }, [reading.data]);

  return null;
}
