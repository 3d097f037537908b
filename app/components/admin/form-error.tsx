import { TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { toast } from "~/components/ui/toast";

/** Why a form was not saved, for everyone; where scripts run, `useErrorToast` says it too. */
export function FormError({ message, title = "Error" }: { message: string | undefined; title?: string }) {
  if (!message) return null;
  return (
    <div role="alert" className="flex items-start gap-3 rounded-md bg-danger-bg p-4 text-danger">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <p>
        <strong className="block">{title}</strong>
        {message}
      </p>
    </div>
  );
}

/** `result` is the action's data, a new object for every attempt. */
export function useErrorToast(result: { message: string } | undefined) {
  useEffect(() => {
    if (result?.message) toast({ title: "Error", description: result.message, variant: "destructive" });
  }, [result]);
}
