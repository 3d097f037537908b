import { forwardRef, type InputHTMLAttributes, type SelectHTMLAttributes } from "react";
import { classNames } from "~/components/ui/class-names";

export const Input = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(function Input(
  { className, type = "text", ...rest },
  ref,
) {
  return <input ref={ref} type={type} dir="auto" className={classNames("control", className)} {...rest} />;
});

export const Select = forwardRef<HTMLSelectElement, SelectHTMLAttributes<HTMLSelectElement>>(function Select(
  { className, ...rest },
  ref,
) {
  return <select ref={ref} className={classNames("control select-arrow", className)} {...rest} />;
});
