import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormActions } from "~/components/admin/forms/form-actions";
import { FormError, useErrorToast } from "~/components/admin/forms/form-error";
import { useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { Button } from "~/components/ui/form/button";
import { Dialog } from "~/components/ui/dialog";
import type { FormResult } from "~/lib/form-result";

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
  const refusal = useActionResult<FormResult<object>>();
  useErrorToast(refusal);
  return (
    <Dialog open onCloseTo={closeTo} title={title}>
      <FormError message={refusal?.message} />
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
