import { type ReactNode, useCallback, useRef, useState } from "react";
import { FormError } from "~/components/admin/forms/form-error";
import { CheckedForm } from "~/components/ui/form/checked-form";
import { UnsavedChanges } from "~/components/ui/hooks/unsaved-changes";
import { plainLineBreaks } from "~/lib/text/clean-text";
import type { FormResult } from "~/lib/form-result";
import type { FormCheck } from "~/schemas/form-check";

export interface EditResult<Texts> extends FormResult<Texts> {
  opened?: Texts;
}

interface EditFormProps<Texts> {
  id: string;
  check: FormCheck;
  opened: Texts;
  result?: EditResult<Texts>;
  /** Set to false when saving leads to another page, which must open at its top. */
  preventScrollReset?: boolean;
  children: ReactNode;
}

export function EditForm<Texts extends object>({
  id,
  check,
  opened,
  result,
  preventScrollReset = true,
  children,
}: EditFormProps<Texts>) {
  const [base] = useState(JSON.stringify(result?.opened ?? opened));
  const form = useRef<HTMLFormElement>(null);
  const unsaved = useCallback(() => {
    if (!form.current) return false;
    const typed = new FormData(form.current);
    return Object.entries(JSON.parse(base) as Record<string, string>).some(
      ([name, text]) => plainLineBreaks(typed.getAll(name).join("\n")) !== text,
    );
  }, [base]);
  return (
    <CheckedForm ref={form} {...{ id, check, result, preventScrollReset }} className="flex flex-col gap-5">
      <input type="hidden" name="opened" value={base} />
      <UnsavedChanges unsaved={unsaved} />
      <FormError message={result?.message} />
      {children}
    </CheckedForm>
  );
}
