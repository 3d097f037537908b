import { useLoaderData, useNavigation } from "@remix-run/react";
import {
  type ComponentType,
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  useContext,
} from "react";
import { ConfirmDialog } from "~/components/admin/confirm-dialog";
import { EditForm, type EditResult } from "~/components/admin/forms/edit-form";
import { FormActions } from "~/components/admin/forms/form-actions";
import { useErrorToast } from "~/components/admin/forms/form-error";
import { useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { Dialog } from "~/components/ui/dialog";
import { Button } from "~/components/ui/form/button";
import { Checkbox } from "~/components/ui/form/checkbox-radio";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { Textarea } from "~/components/ui/form/textarea";
import type { FormCheck } from "~/schemas/form-check";

export interface RecordFormProps<Texts> {
  opened: Texts;
  creating: boolean;
  result?: EditResult<Texts>;
  /** Hidden fields that the page adds to the form. */
  children?: ReactNode;
}

interface RecordDialogProps<Texts, More> {
  title: string;
  list: string;
  Form: ComponentType<RecordFormProps<Texts> & More>;
}

/** The page for a `newRoute`. Extra loader data is passed to the form as props. */
export function NewDialog<Texts, More extends object>({ title, list, Form }: RecordDialogProps<Texts, More>) {
  const { formId, opened, ...more } = useLoaderData() as { formId: string; opened: Texts };
  const result = useActionResult() as EditResult<Texts> | undefined;
  useErrorToast(result);
  return (
    <Dialog open onCloseTo={list} title={title}>
      <Form {...(more as unknown as More)} opened={opened} creating result={result}>
        <input type="hidden" name="formId" value={formId} />
      </Form>
    </Dialog>
  );
}

/** The page for an `editRoute`. Extra loader data is passed to the form as props. */
export function EditDialog<Texts, More extends object>({
  title,
  list,
  Form,
}: RecordDialogProps<Texts, More>) {
  const { opened, ...more } = useLoaderData() as { opened: Texts };
  const result = useActionResult() as EditResult<Texts> | undefined;
  useErrorToast(result);
  return (
    <Dialog open onCloseTo={list} title={title}>
      {/* React keeps a field's content, so new stored values need a new form. */}
      <Form
        key={JSON.stringify(result?.opened)}
        {...(more as unknown as More)}
        opened={opened}
        creating={false}
        result={result}
      />
    </Dialog>
  );
}

/** The page for a `deleteRoute`. */
export function DeleteDialog({ list, children }: { list: string; children: ReactNode }) {
  const { name } = useLoaderData() as { name: string };
  return (
    <ConfirmDialog title={`Delete ${name}`} closeTo={list} intent="delete" label="Delete">
      <p>{children}</p>
    </ConfirmDialog>
  );
}

const ShownTexts = createContext<Record<string, string>>({});

interface FormProps<Texts> extends RecordFormProps<Texts> {
  id: string;
  list: string;
  check: FormCheck;
  fields: ReactNode;
}

export function RecordForm<Texts extends Record<string, string>>({
  list,
  creating,
  fields,
  children,
  ...form
}: FormProps<Texts>) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <EditForm {...form}>
      {children}
      {/* Enter presses the first button of a form. */}
      <button type="submit" hidden name="intent" value="save" />
      <ShownTexts.Provider value={form.result?.values ?? form.opened}>{fields}</ShownTexts.Provider>
      <FormActions closeTo={list}>
        <Button name="intent" value="save" disabled={busy}>
          {creating ? "Create" : "Update"}
        </Button>
      </FormActions>
    </EditForm>
  );
}

interface OwnField {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
}

type TextFieldProps = OwnField & Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "required">;

export function TextField({ name, label, hint, required, maxLength = 20, ...input }: TextFieldProps) {
  const shown = useContext(ShownTexts)[name];
  return (
    <Field {...{ name, label, hint, required }}>
      {(control) => (
        <Input {...control} defaultValue={shown} maxLength={maxLength} autoComplete="off" {...input} />
      )}
    </Field>
  );
}

interface LinesFieldProps extends OwnField {
  rows: number;
  maxLength?: number;
  autoFocus?: boolean;
}

export function LinesField({ name, label, hint, required, ...area }: LinesFieldProps) {
  const shown = useContext(ShownTexts)[name];
  return (
    <Field {...{ name, label, hint, required }}>
      {/* React does not update the text of a mounted field, so a new text needs a new key. */}
      {(control) => <Textarea key={shown} {...control} defaultValue={shown} {...area} />}
    </Field>
  );
}

export function SwitchField({ name, label, hint }: Omit<OwnField, "required">) {
  const shown = useContext(ShownTexts)[name];
  return <Checkbox {...{ name, label, hint }} value="on" defaultChecked={shown !== ""} />;
}
