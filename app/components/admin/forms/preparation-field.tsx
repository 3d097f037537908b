import type { ReactNode } from "react";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";

export const PREPARATION_HINT =
  "How long you need to make it, in working days and hours: 2 days, 4 hours or 1 day 2 hours.";

interface PreparationFieldProps {
  defaultValue: string;
  errors?: string[];
  children: ReactNode;
}

export function PreparationField({ defaultValue, errors, children }: PreparationFieldProps) {
  return (
    <Field label="Preparation Time (optional)" name="preparation" errors={errors} hint={children}>
      {(control) => <Input {...control} defaultValue={defaultValue} maxLength={40} autoComplete="off" />}
    </Field>
  );
}
