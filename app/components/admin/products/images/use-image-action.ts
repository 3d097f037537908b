import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { toast } from "~/components/ui/toast/toast";
import { errorToast } from "~/lib/toast-message";
import type { DraftResult } from "~/components/admin/products/form/draft-result";

export function useImageAction(productId: string) {
  const { data, state, submit } = useFetcher<DraftResult | { failed: true }>({ key: `images-${productId}` });
  const { pathname, search } = useLocation();
  const result = data && "values" in data ? data : undefined;
  useEffect(() => {
    if (result?.notice) toast(result.notice);
    else if (result) toast(errorToast(result.message, result.title));
  }, [result]);
  const send = (fields: Record<string, string | number>) =>
    submit(fields, { method: "post", action: pathname + search });
  return {
    moving: state !== "idle",
    press: (intent: string) => send({ intent }),
    move: (imageId: string, to: number) => send({ intent: `move:${imageId}`, to }),
  };
}
