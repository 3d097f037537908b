import { FieldErrors } from "~/components/ui/form/field";
import { Radio } from "~/components/ui/form/checkbox-radio";

interface ChoicesProps {
  name: string;
  legend: string;
  labels: Record<string, string>;
  chosen: string;
  errors: string[] | undefined;
}

/** The fields of the others are hidden by `data-shown-for` (styles/back-office.css). */
export function Choices({ name, legend, labels, chosen, errors }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="pb-1 font-bold">{legend}</legend>
      <div className="grid sm:grid-cols-2">
        {Object.entries(labels).map(([value, label]) => (
          <Radio key={value} name={name} value={value} label={label} defaultChecked={chosen === value} />
        ))}
      </div>
      <FieldErrors errors={errors} />
    </fieldset>
  );
}
