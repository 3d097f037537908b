import { parse, useForm } from "@conform-to/react";
import { Form, type FormProps } from "@remix-run/react";
import { type FormEvent, forwardRef, useEffect, useMemo, useRef } from "react";
import { ShownErrors } from "~/components/ui/form/field";
import { useLeftFields } from "~/components/ui/hooks/use-left-fields";
import type { FieldErrors } from "~/lib/errors";
import { isFieldCheck } from "~/lib/form-result";
import type { FormCheck } from "~/schemas/form-check";

interface CheckedFormOptions {
  /** Id of the form, unique on the page. */
  id: string;
  /** Null until it is loaded. */
  check: FormCheck | null;
  /** The action's answer. */
  result: { fields: FieldErrors } | null | undefined;
  /** Set to false to let the browser check the fields when there are no scripts. */
  noValidate?: boolean;
}

/** Checks a field on blur, and after that on every change. Only the action checks a submitted form. */
export function useCheckedForm({ id, check, result, noValidate = true }: CheckedFormOptions) {
  const lastResult = useMemo(() => ({ error: result?.fields }), [result]);
  const serverOnly = useServerOnly({ id, check, result });
  const [form] = useForm<Record<string, unknown>>({
    id,
    lastResult,
    defaultNoValidate: noValidate,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) =>
      parse<Record<string, unknown>, string[]>(formData, {
        resolve() {
          // For conform, null means: keep the message that is shown.
          const kept = Object.fromEntries(serverOnly(formData).map((name) => [name, null]));
          const error = { ...kept, ...check?.(formData) };
          return Object.keys(error).length > 0 ? { error } : { value: {} };
        },
      }),
  });
  const checkField = (name: string) => form.validate({ name });
  useLeftFields(id, check && checkField);
  const errors = form.allErrors as FieldErrors;
  useFocusFirstError({ id, check, result }, errors);

  return {
    errors,
    props: { id, noValidate: form.noValidate },
    checkField,
    /** Handles the submits that conform triggers to check a field. Returns false for submits by people. */
    answerCheck(event: FormEvent<HTMLFormElement>): boolean {
      const isCheck = isFieldCheck(event.nativeEvent as SubmitEvent);
      if (isCheck) form.onSubmit(event);
      return isCheck;
    },
  };
}

/** Names of fields whose error only the server can find, until they are changed. */
function useServerOnly({ id, check, result }: CheckedFormOptions): (form: FormData) => string[] {
  const shown = useRef(new FormData());
  useEffect(() => {
    const form = formOf(id);
    if (form) shown.current = new FormData(form);
  }, [id, result]);
  return (form) => {
    const known = check?.(shown.current);
    return Object.keys(result?.fields ?? {}).filter(
      (name) => !known?.[name] && valueOf(form, name) === valueOf(shown.current, name),
    );
  };
}

/** Focuses the marked field: conform would focus the first radio, even if another one is marked. */
function useFocusFirstError({ id, result }: CheckedFormOptions, errors: FieldErrors): void {
  const done = useRef<unknown>(null);
  // Conform shows a result one rendering later.
  const isShown = result && JSON.stringify(errors) === JSON.stringify(result.fields);
  useEffect(() => {
    if (!isShown || done.current === result) return;
    done.current = result;
    // `elements` includes fields that belong to the form by `form=`.
    const fields = [...(formOf(id)?.elements ?? [])];
    const marked = fields.find((field) => field.getAttribute("aria-invalid") === "true");
    if (marked instanceof HTMLElement) marked.focus();
  }, [id, result, isShown]);
}

const formOf = (id: string) => document.forms.namedItem(id);

const valueOf = (form: FormData, name: string) => form.getAll(name).join();

type CheckedFormProps = Omit<FormProps, "id" | "noValidate" | "ref"> & CheckedFormOptions;

export const CheckedForm = forwardRef<HTMLFormElement, CheckedFormProps>(function CheckedForm(
  { id, check, result, noValidate, onSubmit, children, ...rest },
  ref,
) {
  const { errors, props, answerCheck } = useCheckedForm({ id, check, result, noValidate });
  return (
    <ShownErrors.Provider value={errors}>
      <Form
        ref={ref}
        method="post"
        preventScrollReset
        {...rest}
        {...props}
        onSubmit={(event) => answerCheck(event) || onSubmit?.(event)}
      >
        {children}
      </Form>
    </ShownErrors.Provider>
  );
});
