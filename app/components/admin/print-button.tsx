import Printer from "lucide-react/icons/printer";
import { useEffect } from "react";
import { Button } from "~/components/ui/button";
import { useHydrated } from "~/components/ui/hydrated";

/** Only where scripts can open the printer's dialog; the browser's own menu prints the page alike. */
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
 * Opens the printer's dialog once for a page that somebody came to by pressing Print. Back and forward to it do
 * not: the browser keeps in its history that it was printed.
 */
export function usePrintOnArrival(enabled: boolean): void {
  useEffect(() => {
    const state = window.history.state as Record<string, unknown> | null;
    if (!enabled || state?.printed) return;
    window.history.replaceState({ ...state, printed: true }, "");
    window.print();
  }, [enabled]);
}
