import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useEffect } from "react";
import type { FieldErrors } from "~/lib/errors";
import { toast } from "~/components/ui/toast/toast";

export function FormError({ message, title = "Error" }: { message: string | undefined; title?: string }) {
  if (!message) return null;
  return (
    <div role="alert" className="flex items-start gap-3 rounded-md bg-danger-bg p-4 text-danger">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <p>
        <strong className="block">{title}</strong>
        <span>{message}</span>
      </p>
    </div>
  );
}

export function useErrorToast(result: { message: string; fields?: FieldErrors } | undefined) {
  useEffect(() => {
    if (result?.message && Object.keys(result.fields ?? {}).length === 0)
      toast({ title: "Error", description: result.message, variant: "destructive" });
  }, [result]);
}
