import type { ReactNode } from "react";
import { LinkButton } from "~/components/ui/button";
import { DialogActions } from "~/components/ui/dialog";

/** The end of a form in a dialog: Cancel leaves it, the button sends it. */
export function FormActions({ closeTo, children }: { closeTo: string; children: ReactNode }) {
  return (
    <DialogActions>
      <LinkButton to={closeTo} variant="outline" preventScrollReset>
        Cancel
      </LinkButton>
      {children}
    </DialogActions>
  );
}
