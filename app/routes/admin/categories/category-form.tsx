import { useRef } from "react";
import { FactsField } from "~/components/admin/forms/facts-field";
import { PREPARATION_HINT, PreparationField } from "~/components/admin/forms/preparation-field";
import {
  LinesField,
  RecordForm,
  type RecordFormProps,
  TextField,
} from "~/components/admin/forms/record-form";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { slugOf } from "~/lib/text/slug";
import { categoryInput } from "~/schemas/category";
import { checkBySchema } from "~/schemas/form-check";

export const emptyCategory = { name: "", slug: "", description: "", facts: "", preparation: "" };

export type CategoryTexts = typeof emptyCategory;

const check = checkBySchema(categoryInput);

export function CategoryForm(props: RecordFormProps<CategoryTexts>) {
  const { opened, creating, result } = props;
  const { values = opened } = result ?? {};
  const slugInput = useRef<HTMLInputElement>(null);
  const lastName = useRef(values.name);

  function deriveSlug(name: string) {
    if (creating && slugInput.current && slugInput.current.value === slugOf(lastName.current))
      slugInput.current.value = slugOf(name);
    lastName.current = name;
  }

  const fields = (
    <>
      <TextField
        name="name"
        label="Category Name"
        required
        maxLength={100}
        autoFocus
        onInput={(event) => deriveSlug(event.currentTarget.value)}
      />
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
      <LinesField name="description" label="Description (optional)" rows={3} />
      <FactsField defaultValue={values.facts}>
        Answers for parents, one per line, for every toy in the category. A line with the same name on a toy
        replaces this one.
      </FactsField>
      <PreparationField defaultValue={values.preparation}>
        {`For every toy in the category. ${PREPARATION_HINT} If empty: the time in Settings.`}
      </PreparationField>
    </>
  );
  return <RecordForm {...props} id="category-form" list="/admin/categories" check={check} fields={fields} />;
}
