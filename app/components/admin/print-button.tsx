import Printer from "lucide-react/icons/printer";
import { useEffect } from "react";
import { Button } from "~/components/ui/form/button";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";

export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <Button type="button" onClick={() => window.print()}>
      <Printer aria-hidden className="size-5" />
      Print
    </Button>
  );
}

export function usePrintOnArrival(enabled: boolean): void {
  useEffect(() => {
    const state = window.history.state as Record<string, unknown> | null;
    if (!enabled || state?.printed) return;
    window.history.replaceState({ ...state, printed: true }, "");
    window.print();
  }, [enabled]);
}
