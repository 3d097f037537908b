import { useActionData } from "@remix-run/react";
import { useEffect } from "react";
import { toast } from "~/components/ui/toast";
import type { ProductAnswer } from "~/routes/storefront/product-forms";

/**
 * The answer to a form of the product page: from its fetcher, whose toast is shown, or without scripts from
 * the page's action.
 */
export function useProductAnswer(
  intent: ProductAnswer["intent"],
  fetched: ProductAnswer | undefined,
): ProductAnswer | undefined {
  const posted = useActionData<ProductAnswer>();
  useEffect(() => {
    if (fetched) toast(fetched.toast);
  }, [fetched]);
  return fetched ?? (posted?.intent === intent ? posted : undefined);
}
