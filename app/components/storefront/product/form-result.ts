import { useActionData } from "@remix-run/react";
import { useEffect } from "react";
import { toast, type ToastMessage } from "~/components/ui/toast";
import type { FieldErrors } from "~/lib/errors";

/** What both forms of the product page answer: the toast to show, and what came of it. */
export interface ProductFormResult {
  intent: "add" | "review";
  toast: ToastMessage;
  /** Nobody answered: what is on the page cannot be asked for anew either. */
  unreachable?: true;
  refused?: { fields: FieldErrors; typed: Record<string, string> };
}

/**
 * The answer to a form of the product page: from its fetcher, whose toast is shown, or without scripts from
 * the page's action.
 */
export function useProductFormResult(
  intent: ProductFormResult["intent"],
  fetched: ProductFormResult | undefined,
): ProductFormResult | undefined {
  const posted = useActionData<ProductFormResult>();
  useEffect(() => {
    if (fetched) toast(fetched.toast);
  }, [fetched]);
  return fetched ?? (posted?.intent === intent ? posted : undefined);
}
