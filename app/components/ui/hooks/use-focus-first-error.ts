import { type RefObject, useEffect } from "react";

export function useFocusFirstError(
  form: RefObject<HTMLFormElement>,
  result: object | null | undefined,
): void {
  useEffect(() => {
    if (!result) return;
    const control = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    control?.focus();
  }, [form, result]);
}
