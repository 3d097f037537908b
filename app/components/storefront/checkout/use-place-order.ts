import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import type { PlaceOrderResult } from "~/components/storefront/checkout/place-order-result";

export function usePlaceOrder(): (form: FormData) => Promise<PlaceOrderResult> {
  const { submit, state, data } = useFetcher<PlaceOrderResult>();
  const waiting = useRef<((answer: PlaceOrderResult) => void) | null>(null);

  useEffect(() => {
    if (state !== "idle" || !data) return;
    waiting.current?.(data);
    waiting.current = null;
  }, [state, data]);

  return useCallback(
    (form) =>
      new Promise((resolve) => {
        waiting.current = resolve;
        submit(form, { method: "post", action: "/checkout" });
      }),
    [submit],
  );
}
