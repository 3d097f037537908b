import { type RefObject, useEffect } from "react";

/** Puts the cursor where there is something to correct, each time the form comes back with a new result. */
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
