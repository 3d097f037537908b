import {
  getFormProps,
  getInputProps,
  getTextareaProps,
  useForm,
  type SubmissionResult,
} from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { FormActions } from "~/components/admin/form-actions";
import { TypedIsBack } from "~/components/admin/notice";
import { Refusal } from "~/components/admin/refusal";
import { fillForm, keepTyped, takeTyped, useForgetAnswered } from "~/components/admin/typed-form";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Input, Textarea } from "~/components/ui/input";
import { UnsavedChanges } from "~/components/ui/unsaved-changes";
import { slugOf } from "~/lib/slug";
import { isSame, plainLineBreaks } from "~/lib/field-changes";

export interface CategoryEntry {
  name: string;
  slug: string;
  description: string;
}

export const emptyCategory: CategoryEntry = { name: "", slug: "", description: "" };

export interface CategoryAnswer {
  message: string;
  result: SubmissionResult;
  /** What is stored by now, when that was compared with what was typed. */
  opened?: CategoryEntry;
}

interface CategoryFormProps {
  /** What the form is opened with. */
  opened: CategoryEntry;
  creating: boolean;
  answer?: CategoryAnswer;
  closeTo: string;
}

export function CategoryForm({ opened: category, creating, answer, closeTo }: CategoryFormProps) {
  const [opened, setOpened] = useState(JSON.stringify(answer?.opened ?? category));
  const [restored, setRestored] = useState(false);
  const [form, { name, slug, description }] = useForm<CategoryEntry>({
    id: "category",
    defaultValue: category,
    lastResult: answer?.result,
  });
  const slugInput = useRef<HTMLInputElement>(null);
  const lastName = useRef(name.initialValue ?? "");
  const element = useRef<HTMLFormElement>(null);
  useForgetAnswered(answer);
  useEffect(() => {
    const typed = takeTyped();
    if (!typed || !element.current) return;
    fillForm(element.current, typed);
    lastName.current = String(typed.get("name"));
    setOpened(String(typed.get("opened")));
    setRestored(true);
  }, []);
  const unsaved = useCallback(
    () => element.current !== null && !isSame(JSON.parse(opened), entryOf(new FormData(element.current))),
    [opened],
  );
  const busy = useNavigation().formMethod === "POST";

  /** While creating, the slug follows the name until it is typed in itself. */
  function deriveSlug(typed: string, before: string) {
    if (creating && slugInput.current && slugInput.current.value === slugOf(before))
      slugInput.current.value = slugOf(typed);
  }

  return (
    <Form
      {...getFormProps(form)}
      ref={element}
      onSubmitCapture={(event) => keepTyped(event.currentTarget)}
      method="post"
      preventScrollReset
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="opened" value={opened} />
      <UnsavedChanges unsaved={unsaved} />
      {restored && <TypedIsBack />}
      <Refusal message={answer?.message} />
      <Field label="Category Name" id={name.id} name={name.name} required errors={name.errors}>
        {(control) => (
          <Input
            {...getInputProps(name, { type: "text" })}
            {...control}
            maxLength={100}
            autoFocus
            autoComplete="off"
            onInput={(event) => {
              const typed = event.currentTarget.value;
              deriveSlug(typed, lastName.current);
              lastName.current = typed;
            }}
          />
        )}
      </Field>
      <Field
        label="Slug"
        id={slug.id}
        name={slug.name}
        errors={slug.errors}
        hint={creating ? "Left empty, it is made from the name." : undefined}
      >
        {(control) => (
          <Input
            {...getInputProps(slug, { type: "text" })}
            {...control}
            ref={slugInput}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        label="Description (optional)"
        id={description.id}
        name={description.name}
        errors={description.errors}
      >
        {(control) => <Textarea {...getTextareaProps(description)} {...control} rows={3} />}
      </Field>
      <FormActions closeTo={closeTo}>
        <Button name="intent" value="save" disabled={busy}>
          {creating ? "Create" : "Update"}
        </Button>
      </FormActions>
    </Form>
  );
}

function entryOf(form: FormData): CategoryEntry {
  const text = (name: string) => plainLineBreaks(String(form.get(name) ?? ""));
  return { name: text("name"), slug: text("slug"), description: text("description") };
}
