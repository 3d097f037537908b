import { TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { toast } from "~/components/ui/toast";

/** Why a form was refused: in the page for everyone, and as the toast `Error` where scripts run. */
export function Refusal({ message, title = "Error" }: { message: string | undefined; title?: string }) {
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

/** `answer` is the action's data: a new one each time a form is refused. */
export function useRefusalToast(answer: { message: string } | undefined) {
  useEffect(() => {
    if (answer?.message) toast({ title: "Error", description: answer.message, variant: "destructive" });
  }, [answer]);
}
