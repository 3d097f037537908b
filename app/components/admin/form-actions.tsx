import type { ReactNode } from "react";
import { LinkButton } from "~/components/ui/button";
import { DialogActions } from "~/components/ui/dialog";

interface FormActionsProps {
  closeTo: string;
  /** How the form stands, before the buttons. */
  status?: ReactNode;
  children: ReactNode;
}

/** The end of a form in a dialog: Cancel leaves it, the button sends it. */
export function FormActions({ closeTo, status, children }: FormActionsProps) {
  return (
    <DialogActions>
      {status}
      <LinkButton to={closeTo} variant="outline" preventScrollReset>
        Cancel
      </LinkButton>
      {children}
    </DialogActions>
  );
}
