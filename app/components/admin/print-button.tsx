import { Printer } from "lucide-react";
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
