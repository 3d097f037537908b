import { useId } from "react";
import { FieldErrorText, useShownErrors } from "~/components/ui/form/field";
import { Radio } from "~/components/ui/form/checkbox-radio";

interface ChoicesProps {
  name: string;
  legend: string;
  labels: Record<string, string>;
  chosen: string;
}

/** The fields of the others are hidden by `data-shown-for` (styles/back-office.css). */
export function Choices({ name, legend, labels, chosen }: ChoicesProps) {
  const errors = useShownErrors(name);
  const errorId = `${useId()}-error`;
  return (
    <fieldset aria-describedby={errors && errorId}>
      <legend className="pb-1 font-bold">{legend}</legend>
      <div className="grid sm:grid-cols-2">
        {Object.entries(labels).map(([value, label], index) => (
          <Radio
            key={value}
            {...{ name, value, label }}
            defaultChecked={chosen === value}
            aria-invalid={(index === 0 && errors !== undefined) || undefined}
          />
        ))}
      </div>
      <FieldErrorText id={errorId} errors={errors} />
    </fieldset>
  );
}
