import { Form, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { FactsField } from "~/components/admin/facts-field";
import { FormActions } from "~/components/admin/form-actions";
import { FormError } from "~/components/admin/form-error";
import { RestoredNotice } from "~/components/admin/notice";
import { fillForm, storeForm, takeStoredForm, useForgetFinishedForm } from "~/components/admin/stored-form";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Input, Textarea } from "~/components/ui/input";
import { UnsavedChanges } from "~/components/ui/unsaved-changes";
import { useFocusFirstError } from "~/components/ui/use-focus-first-error";
import type { FormResult } from "~/lib/form-result";
import { slugOf } from "~/lib/slug";
import { isSame, plainLineBreaks } from "~/lib/field-changes";

export interface CategoryTexts {
  name: string;
  slug: string;
  description: string;
  facts: string;
}

export const categoryFields = ["name", "slug", "description", "facts"] as const;
export const emptyCategory: CategoryTexts = { name: "", slug: "", description: "", facts: "" };

export interface CategoryResult extends FormResult<CategoryTexts> {
  /** What is stored by now, when that was compared with what was typed. */
  opened?: CategoryTexts;
}

interface CategoryFormProps {
  /** What the form is opened with. */
  opened: CategoryTexts;
  creating: boolean;
  result?: CategoryResult;
  closeTo: string;
}

export function CategoryForm({ opened: category, creating, result, closeTo }: CategoryFormProps) {
  const [opened, setOpened] = useState(JSON.stringify(result?.opened ?? category));
  const [restored, setRestored] = useState(false);
  const { fields: errors = {}, values = category } = result ?? {};
  const form = useRef<HTMLFormElement>(null);
  const slugInput = useRef<HTMLInputElement>(null);
  const lastName = useRef(values.name);
  const busy = useNavigation().formMethod === "POST";
  useForgetFinishedForm(result);
  useFocusFirstError(form, result);
  useEffect(() => {
    const stored = takeStoredForm();
    if (!stored || !form.current) return;
    fillForm(form.current, stored);
    lastName.current = String(stored.get("name"));
    setOpened(String(stored.get("opened")));
    setRestored(true);
  }, []);
  const unsaved = useCallback(
    () => form.current !== null && !isSame(JSON.parse(opened), textsOf(new FormData(form.current))),
    [opened],
  );

  /** While creating, the slug follows the name until it is typed in itself. */
  function deriveSlug(name: string) {
    if (creating && slugInput.current && slugInput.current.value === slugOf(lastName.current))
      slugInput.current.value = slugOf(name);
    lastName.current = name;
  }

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onSubmit={(event) => storeForm(event.currentTarget)}
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="opened" value={opened} />
      <UnsavedChanges unsaved={unsaved} />
      {restored && <RestoredNotice />}
      <FormError message={result?.message} />
      <Field label="Category Name" name="name" required errors={errors.name}>
        {(control) => (
          <Input
            {...control}
            defaultValue={values.name}
            maxLength={100}
            autoFocus
            autoComplete="off"
            onInput={(event) => deriveSlug(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field
        label="Slug"
        name="slug"
        errors={errors.slug}
        hint={creating ? "Left empty, it is made from the name." : undefined}
      >
        {(control) => (
          <Input
            {...control}
            ref={slugInput}
            defaultValue={values.slug}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Description (optional)" name="description" errors={errors.description}>
        {(control) => <Textarea {...control} defaultValue={values.description} rows={3} />}
      </Field>
      <FactsField defaultValue={values.facts} errors={errors.facts}>
        What parents ask, for all toys of the category. A toy’s own line of the same name counts instead.
      </FactsField>
      <FormActions closeTo={closeTo}>
        <Button name="intent" value="save" disabled={busy}>
          {creating ? "Create" : "Update"}
        </Button>
      </FormActions>
    </Form>
  );
}

function textsOf(form: FormData): CategoryTexts {
  const text = (name: string) => plainLineBreaks(String(form.get(name) ?? ""));
  return { name: text("name"), slug: text("slug"), description: text("description"), facts: text("facts") };
}
