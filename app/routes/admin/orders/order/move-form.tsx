import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormActions } from "~/components/admin/forms/form-actions";
import { FormError, useErrorToast } from "~/components/admin/forms/form-error";
import { Dialog } from "~/components/ui/dialog";
import { FocusableButton } from "~/components/ui/form/button";
import { CheckedForm } from "~/components/ui/form/checked-form";
import type { FieldErrors } from "~/lib/errors";

interface MoveFormProps {
  /** Either `Pickup Time` or `Delivery Day`. */
  what: string;
  now: string | null;
  closeTo: string;
  result: { message: string; fields: FieldErrors } | undefined;
  children: ReactNode;
}

/** Lets an admin move an order to a free time or day of the list, or to any other. */
export function MoveForm({ what, now, closeTo, result, children }: MoveFormProps) {
  const busy = useNavigation().formMethod === "POST";
  useErrorToast(result);
  const title = `${now ? "Change" : "Set"} ${what}`;
  return (
    <Dialog open title={title} onCloseTo={closeTo}>
      {now && <p>{`It is ${now} now.`}</p>}
      <CheckedForm id="move" check={null} result={result} replace className="grid gap-4">
        <FormError message={result?.message} />
        <input type="hidden" name="intent" value="move" />
        {children}
        <FormActions closeTo={closeTo}>
          <FocusableButton disabled={busy}>{title}</FocusableButton>
        </FormActions>
      </CheckedForm>
    </Dialog>
  );
}
