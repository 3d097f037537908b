import { forwardRef, type InputHTMLAttributes } from "react";
import { useShownErrors } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";

type QuantityInputProps = InputHTMLAttributes<HTMLInputElement> & { name: string };

/** A number field in a table, labelled by `aria-label`. Put a `QuantityError` beside it for its message. */
export const QuantityInput = forwardRef<HTMLInputElement, QuantityInputProps>(function QuantityInput(
  { name, ...rest },
  ref,
) {
  const failed = useShownErrors(name) !== undefined;
  return (
    <Input
      ref={ref}
      name={name}
      type="number"
      inputMode="numeric"
      min="0"
      step="1"
      aria-invalid={failed || undefined}
      aria-describedby={failed ? errorId(name) : undefined}
      {...rest}
    />
  );
});

export function QuantityError({ name }: { name: string }) {
  const errors = useShownErrors(name);
  return (
    <div aria-live="polite">
      {errors && (
        <p id={errorId(name)} className="mt-1 max-w-72 text-sm font-bold text-danger">
          {errors.join(" ")}
        </p>
      )}
    </div>
  );
}

const errorId = (name: string) => `${name.replace(":", "-")}-error`;
