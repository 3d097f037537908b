import { Form, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { Refusal } from "~/components/admin/refusal";
import { Button, LinkButton } from "~/components/ui/button";
import { DialogActions } from "~/components/ui/dialog";
import { Field } from "~/components/ui/field";
import { Input, Textarea } from "~/components/ui/input";
import type { FieldErrors } from "~/lib/errors";
import { slugOf } from "~/lib/slug";

export interface CategoryTyped {
  name: string;
  slug: string;
  description: string;
}

interface CategoryFormProps {
  typed: CategoryTyped;
  /** Null when creating. */
  version: number | null;
  answer?: { message: string; fields: FieldErrors };
  closeTo: string;
}

export function CategoryForm({ typed, version, answer, closeTo }: CategoryFormProps) {
  const creating = version === null;
  const slug = useRef<HTMLInputElement>(null);
  const busy = useNavigation().formMethod === "POST";
  const fields = answer?.fields ?? {};

  /** While creating, the slug follows the name until it is typed in itself. */
  function deriveSlug(name: string, before: string) {
    if (creating && slug.current && slug.current.value === slugOf(before)) slug.current.value = slugOf(name);
  }
  const lastName = useRef(typed.name);

  return (
    <Form method="post" noValidate preventScrollReset className="flex flex-col gap-5">
      {version !== null && <input type="hidden" name="version" value={version} />}
      <Refusal message={answer?.message} />
      <Field label="Category Name" name="name" required errors={fields.name}>
        {(control) => (
          <Input
            {...control}
            defaultValue={typed.name}
            maxLength={100}
            autoFocus
            autoComplete="off"
            onInput={(event) => {
              const name = event.currentTarget.value;
              deriveSlug(name, lastName.current);
              lastName.current = name;
            }}
          />
        )}
      </Field>
      <Field label="Slug" name="slug" errors={fields.slug} hint={creating ? "Left empty, it is made from the name." : undefined}>
        {(control) => <Input {...control} ref={slug} defaultValue={typed.slug} maxLength={100} autoComplete="off" autoCapitalize="none" spellCheck={false} />}
      </Field>
      <Field label="Description (optional)" name="description" errors={fields.description}>
        {(control) => <Textarea {...control} rows={3} defaultValue={typed.description} />}
      </Field>
      <DialogActions>
        <LinkButton to={closeTo} variant="outline" preventScrollReset>
          Cancel
        </LinkButton>
        <Button name="intent" value="save" disabled={busy}>
          {creating ? "Create" : "Update"}
        </Button>
      </DialogActions>
    </Form>
  );
}
