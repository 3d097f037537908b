import type { ReactNode } from "react";
import { Field } from "~/components/ui/form/field";
import { Textarea } from "~/components/ui/form/textarea";

interface FactsFieldProps {
  defaultValue: string;
  errors?: string[];
  children: ReactNode;
}

export function FactsField({ defaultValue, errors, children }: FactsFieldProps) {
  return (
    <Field label="Good to Know (optional)" name="facts" errors={errors} hint={children}>
      {(control) => (
        <Textarea
          {...control}
          rows={4}
          defaultValue={defaultValue}
          placeholder={"Size: about 20 cm\nAge: from 3 years\nCare: wipe with a damp cloth"}
        />
      )}
    </Field>
  );
}
