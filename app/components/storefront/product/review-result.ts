import { useActionData } from "@remix-run/react";
import { useEffect } from "react";
import { toast } from "~/components/ui/toast";
import type { FieldErrors } from "~/lib/errors";
import type { ToastMessage } from "~/lib/toast-message";

/** What became of a review that was sent. */
export interface ReviewResult {
  toast: ToastMessage;
  error?: { fields: FieldErrors; typed: Record<string, string> };
  /** The page is not loaded again, so that it stays with what was typed. */
  failed?: true;
  loggedOut?: true;
}

/** The fetcher's result, whose toast is shown; without scripts that of the page's action. */
export function useReviewResult(fetched: ReviewResult | undefined): ReviewResult | undefined {
  const posted = useActionData<ReviewResult>();
  useEffect(() => {
    if (fetched) toast(fetched.toast);
  }, [fetched]);
  return fetched ?? posted;
}
