import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import type {
  OrderRefusal,
  PlaceOrderResult,
  PricedDelivery,
} from "~/components/storefront/checkout/place-order-result";

/** The total follows the form's delivery method and postal code. */
export function usePricedDelivery(
  loaded: PricedDelivery,
  refused: OrderRefusal | null,
): { priced: PricedDelivery; reprice: (form: HTMLFormElement) => void } {
  const { submit, data } = useFetcher<PlaceOrderResult>();
  const latest = useRef<{ loaded: PricedDelivery; choice: string; form: HTMLFormElement | null }>({
    loaded,
    choice: "",
    form: null,
  });

  const reprice = useCallback(
    (form: HTMLFormElement) => {
      const { hasZones } = latest.current.loaded;
      const chosen = new FormData(form);
      const choice = `${String(chosen.get("deliveryMethod"))} ${String(chosen.get("postalCode"))}`;
      if (!hasZones || latest.current.choice === choice) return;
      Object.assign(latest.current, { choice, form });
      chosen.set("update", "total");
      submit(chosen, { method: "post", action: "/checkout" });
    },
    [submit],
  );

  // Loaded again, for other lines: the form's choice is priced again.
  useEffect(() => {
    if (latest.current.loaded === loaded) return;
    Object.assign(latest.current, { loaded, choice: "" });
    if (latest.current.form) reprice(latest.current.form);
  }, [loaded, reprice]);

  return { priced: data?.refused?.priced ?? refused?.priced ?? loaded, reprice };
}
