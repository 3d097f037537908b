import { createContext, useContext, useId, type ReactNode } from "react";
import { classNames } from "~/components/ui/class-names";
import type { FieldErrors } from "~/lib/errors";

/** Error messages of the surrounding form, by field name. */
export const ShownErrors = createContext<FieldErrors>({});

export function useShownErrors(name: string): string[] | undefined {
  return useContext(ShownErrors)[name];
}

export interface FieldControl {
  id: string;
  name: string;
  required?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

interface FieldProps {
  label: ReactNode;
  name: string;
  id?: string;
  hint?: ReactNode;
  /** Default: the messages of the surrounding form. */
  errors?: string[];
  required?: boolean;
  /** Reserves room for an error on a desktop, so that nothing moves when it appears. */
  reserve?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

export function Field({
  label,
  name,
  id,
  hint,
  errors: ownErrors,
  required,
  reserve = false,
  className,
  children,
}: FieldProps) {
  const made = useId();
  const formErrors = useShownErrors(name);
  const errors = ownErrors ?? formErrors;
  const controlId = id ?? made;
  const failed = Boolean(errors?.length);
  const describedBy = classNames(Boolean(hint) && `${controlId}-hint`, failed && `${controlId}-error`);
  const hintText = hint && (
    <p id={`${controlId}-hint`} className="text-sm text-muted">
      {hint}
    </p>
  );
  const errorTexts = <FieldErrorText id={`${controlId}-error`} errors={errors} />;
  return (
    <div className={classNames("flex flex-col gap-1.5", className)}>
      <label htmlFor={controlId} className="font-bold">
        {label}
      </label>
      {children({
        id: controlId,
        name,
        required,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": failed || undefined,
      })}
      <div className={reserve ? "max-sm:-mt-1.5 sm:min-h-7" : "contents"}>
        {hintText}
        <div aria-live="polite" className="contents">
          {errorTexts}
        </div>
      </div>
    </div>
  );
}

export function FieldErrorText({ id, errors }: { id?: string; errors?: string[] }) {
  if (!errors?.length) return null;
  return (
    <p id={id} className="font-bold text-danger">
      {errors.join(" ")}
    </p>
  );
}
