import type { InputHTMLAttributes, ReactNode } from "react";
import { classNames } from "~/components/ui/class-names";

type LabeledInputProps = { label: ReactNode; hint?: ReactNode } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "type"
>;

export function Checkbox(props: LabeledInputProps) {
  return <LabeledInput type="checkbox" look="rounded-sm tick" {...props} />;
}

export function Radio(props: LabeledInputProps) {
  return <LabeledInput type="radio" look="rounded-full dot" {...props} />;
}

function LabeledInput({
  type,
  look,
  label,
  hint,
  className,
  ...rest
}: LabeledInputProps & { type: "checkbox" | "radio"; look: string }) {
  return (
    <label
      className={classNames("flex min-h-11 items-center gap-3 py-1.5 has-disabled:opacity-60", className)}
    >
      <input type={type} className={classNames("choice", look)} {...rest} />
      <span>
        <span>{label}</span> {hint && <span className="block text-sm text-muted">{hint}</span>}
      </span>
    </label>
  );
}
