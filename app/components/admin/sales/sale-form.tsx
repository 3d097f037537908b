import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { EditForm, type EditResult } from "~/components/admin/forms/edit-form";
import { FormActions } from "~/components/admin/forms/form-actions";
import { offFields, SaleFields } from "~/components/admin/sales/sale-fields";
import { Button } from "~/components/ui/form/button";
import { Field } from "~/components/ui/form/field";
import { Input, Select } from "~/components/ui/form/input";
import { checkBySchema } from "~/schemas/form-check";
import { saleForm } from "~/schemas/prices/sale";

export const saleFields = ["name", "scope", ...offFields] as const;

export type SaleTexts = Record<(typeof saleFields)[number], string>;
export type SaleResult = EditResult<SaleTexts> & { warning?: string };

/** The value is what the field `scope` sends. */
export interface ScopeChoice {
  value: string;
  label: string;
}

interface SaleFormProps {
  opened: SaleTexts;
  choices: { categories: ScopeChoice[]; products: ScopeChoice[] };
  creating: boolean;
  result?: SaleResult;
  children?: ReactNode;
}

const check = checkBySchema(saleForm);

export function SaleForm({ opened, choices, creating, result, children }: SaleFormProps) {
  const { values = opened } = result ?? {};
  const busy = useNavigation().formMethod === "POST";
  return (
    <EditForm id="sale-form" check={check} opened={opened} result={result}>
      {children}
      <Field label="On Sale" name="scope" required>
        {(control) => (
          <Select {...control} defaultValue={values.scope} autoFocus>
            <option value="">Select a category, product or variation</option>
            <optgroup label="Categories">{choices.categories.map(option)}</optgroup>
            <optgroup label="Products and Variations">{choices.products.map(option)}</optgroup>
          </Select>
        )}
      </Field>
      <SaleFields values={values} warning={result?.warning ?? null} />
      <Field label="Name" name="name" hint="For you, like “Black Friday”. Customers do not see it.">
        {(control) => <Input {...control} defaultValue={values.name} maxLength={80} autoComplete="off" />}
      </Field>
      <FormActions closeTo="/admin/sales">
        <Button name="intent" value="save" disabled={busy}>
          {creating ? "Create" : "Update"}
        </Button>
      </FormActions>
    </EditForm>
  );
}

const option = ({ value, label }: ScopeChoice) => (
  <option key={value} value={value}>
    {label}
  </option>
);
