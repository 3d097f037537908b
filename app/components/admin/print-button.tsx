import Printer from "lucide-react/icons/printer";
import { useEffect } from "react";
import { Button } from "~/components/ui/button";
import { useHydrated } from "~/components/ui/hydrated";

/** Only with scripts, which can open the print dialog. */
export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <Button type="button" onClick={() => window.print()}>
      <Printer aria-hidden className="size-5" />
      Print
    </Button>
  );
}

/**
 * Opens the print dialog once. Back and Forward do not open it again, because the history state remembers.
 */
export function usePrintOnArrival(enabled: boolean): void {
  useEffect(() => {
    const state = window.history.state as Record<string, unknown> | null;
    if (!enabled || state?.printed) return;
    window.history.replaceState({ ...state, printed: true }, "");
    window.print();
  }, [enabled]);
}
