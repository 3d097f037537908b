import type { ReactNode } from "react";
import { LinkButton } from "~/components/ui/form/button";
import { DialogActions } from "~/components/ui/dialog";

interface FormActionsProps {
  closeTo: string;
  closeLabel?: string;
  status?: ReactNode;
  children: ReactNode;
}

export function FormActions({ closeTo, closeLabel = "Cancel", status, children }: FormActionsProps) {
  return (
    <DialogActions>
      {status}
      <LinkButton to={closeTo} variant="outline" preventScrollReset>
        {closeLabel}
      </LinkButton>
      {children}
    </DialogActions>
  );
}
