import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormActions } from "~/components/admin/forms/form-actions";
import { Button } from "~/components/ui/form/button";
import { Dialog } from "~/components/ui/dialog";

interface ConfirmDialogProps {
  title: string;
  closeTo: string;
  closeLabel?: string;
  intent: string;
  label: string;
  destructive?: boolean;
  children: ReactNode;
}

export function ConfirmDialog({
  title,
  closeTo,
  closeLabel,
  intent,
  label,
  destructive = true,
  children,
}: ConfirmDialogProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Dialog open onCloseTo={closeTo} title={title}>
      {children}
      <Form method="post" preventScrollReset>
        <FormActions closeTo={closeTo} closeLabel={closeLabel}>
          <Button
            name="intent"
            value={intent}
            variant={destructive ? "destructive" : "primary"}
            disabled={busy}
          >
            {label}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
