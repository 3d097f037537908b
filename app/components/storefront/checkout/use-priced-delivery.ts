import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { CheckoutEntry } from "~/components/storefront/checkout/fields/checkout-fields";
import { CODE_PRESS } from "~/lib/promotions/code-field";
import type {
  OrderRefusal,
  PlaceOrderResult,
  PricedDelivery,
} from "~/components/storefront/checkout/place-order-result";

interface Loaded {
  priced: PricedDelivery;
  entry: CheckoutEntry;
  refused: OrderRefusal | null;
}

/** The total follows the form's delivery method, postal code and email address. Call `reprice` when they may have changed. */
export function usePricedDelivery({ priced: loaded, entry, refused }: Loaded): {
  priced: PricedDelivery;
  reprice: (form: HTMLFormElement, press?: string) => void;
} {
  const { submit, data, state } = useFetcher<PlaceOrderResult>();
  const [answer, setAnswer] = useState(refused?.priced);
  const { deliveryMethod, postalCode, email } = refused?.values ?? entry;
  const latest = useRef({
    loaded,
    choice: `${deliveryMethod} ${postalCode} ${email}`,
    form: null as HTMLFormElement | null,
  });

  const reprice = useCallback(
    (form: HTMLFormElement, press?: string) => {
      latest.current.form = form;
      const chosen = new FormData(form);
      const choice = ["deliveryMethod", "postalCode", "email"]
        .map((name) => String(chosen.get(name)))
        .join(" ");
      const { hasZones, hasOffers } = latest.current.loaded;
      const isAsked = (hasZones || hasOffers) && latest.current.choice !== choice;
      if (!isAsked && !press) return;
      latest.current.choice = choice;
      if (press) chosen.set(CODE_PRESS, press);
      else chosen.set("update", "total");
      submit(chosen, { method: "post", action: "/checkout" });
    },
    [submit],
  );

  useEffect(() => {
    if (state !== "idle" || !data) return;
    if (data.refused?.priced) setAnswer(data.refused.priced);
    // The server could not be reached: the same choice is priced again.
    else latest.current.choice = "";
  }, [state, data]);

  // Loaded again, for other lines, prices or zones: the form's choice is priced again.
  useEffect(() => {
    if (latest.current.loaded === loaded) return;
    Object.assign(latest.current, { loaded, choice: "" });
    setAnswer(undefined);
    if (latest.current.form) reprice(latest.current.form);
  }, [loaded, reprice]);

  return { priced: answer ?? loaded, reprice };
}
