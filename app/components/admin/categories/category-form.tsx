import { useNavigation } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { EditForm, type EditResult } from "~/components/admin/forms/edit-form";
import { FactsField } from "~/components/admin/forms/facts-field";
import { PREPARATION_HINT, PreparationField } from "~/components/admin/forms/preparation-field";
import { FormActions } from "~/components/admin/forms/form-actions";
import { Button } from "~/components/ui/form/button";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { Textarea } from "~/components/ui/form/textarea";
import { slugOf } from "~/lib/text/slug";
import { categoryInput } from "~/schemas/category";
import { checkBySchema } from "~/schemas/form-check";

export interface CategoryTexts {
  name: string;
  slug: string;
  description: string;
  facts: string;
  preparation: string;
}

export const categoryFields = ["name", "slug", "description", "facts", "preparation"] as const;
export const emptyCategory: CategoryTexts = {
  name: "",
  slug: "",
  description: "",
  facts: "",
  preparation: "",
};

export type CategoryResult = EditResult<CategoryTexts>;

interface CategoryFormProps {
  opened: CategoryTexts;
  creating: boolean;
  result?: CategoryResult;
  closeTo: string;
  children?: ReactNode;
}

const check = checkBySchema(categoryInput);

export function CategoryForm({ opened, creating, result, closeTo, children }: CategoryFormProps) {
  const { values = opened } = result ?? {};
  const slugInput = useRef<HTMLInputElement>(null);
  const lastName = useRef(values.name);
  const busy = useNavigation().formMethod === "POST";

  function deriveSlug(name: string) {
    if (creating && slugInput.current && slugInput.current.value === slugOf(lastName.current))
      slugInput.current.value = slugOf(name);
    lastName.current = name;
  }

  return (
    <EditForm id="category-form" check={check} opened={opened} result={result}>
      {children}
      <Field label="Category Name" name="name" required>
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
        hint={creating ? "Leave it empty to make it from the name." : undefined}
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
      <Field label="Description (optional)" name="description">
        {(control) => <Textarea {...control} defaultValue={values.description} rows={3} />}
      </Field>
      <FactsField defaultValue={values.facts}>
        Answers for parents, one per line, for every toy in the category. A line with the same name on a toy
        replaces this one.
      </FactsField>
      <PreparationField defaultValue={values.preparation}>
        {`For every toy in the category. ${PREPARATION_HINT} If empty: the time in Settings.`}
      </PreparationField>
      <FormActions closeTo={closeTo}>
        <Button name="intent" value="save" disabled={busy}>
          {creating ? "Create" : "Update"}
        </Button>
      </FormActions>
    </EditForm>
  );
}
