import { useActionData } from "@remix-run/react";
import { useEffect } from "react";
import { toast } from "~/components/ui/toast/toast";
import type { FieldErrors } from "~/lib/errors";
import type { ToastMessage } from "~/lib/toast-message";

export interface ReviewResult {
  toast: ToastMessage;
  error?: { fields: FieldErrors; typed: Record<string, string> };
  failed?: true;
  loggedOut?: true;
}

export function useReviewResult(fetched: ReviewResult | undefined): ReviewResult | undefined {
  const posted = useActionData<ReviewResult>();
  useEffect(() => {
    if (fetched) toast(fetched.toast);
  }, [fetched]);
  return fetched ?? posted;
}
