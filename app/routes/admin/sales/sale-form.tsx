import type { EditResult } from "~/components/admin/forms/edit-form";
import { RecordForm, type RecordFormProps, TextField } from "~/components/admin/forms/record-form";
import { offFields, SaleFields } from "~/components/admin/sales/sale-fields";
import { Field } from "~/components/ui/form/field";
import { Select } from "~/components/ui/form/input";
import { checkBySchema } from "~/schemas/form-check";
import { saleForm } from "~/schemas/prices/sale";

export const saleFields = ["name", "scope", ...offFields] as const;

export type SaleTexts = Record<(typeof saleFields)[number], string>;
export type SaleResult = EditResult<SaleTexts> & { warning?: string };

/** `value` is sent by the field `scope`. */
export interface ScopeChoice {
  value: string;
  label: string;
}

interface SaleFormProps extends RecordFormProps<SaleTexts> {
  choices: { categories: ScopeChoice[]; products: ScopeChoice[] };
}

const check = checkBySchema(saleForm);

export function SaleForm({ choices, ...props }: SaleFormProps) {
  const { values = props.opened, warning }: Partial<SaleResult> = props.result ?? {};
  const fields = (
    <>
      <Field label="On Sale" name="scope" required>
        {(control) => (
          <Select {...control} defaultValue={values.scope} autoFocus>
            <option value="">Select a category, product or variation</option>
            <optgroup label="Categories">{choices.categories.map(option)}</optgroup>
            <optgroup label="Products and Variations">{choices.products.map(option)}</optgroup>
          </Select>
        )}
      </Field>
      <SaleFields values={values} warning={warning ?? null} />
      <TextField
        name="name"
        label="Name"
        hint="For you, like “Black Friday”. Customers do not see it."
        maxLength={80}
      />
    </>
  );
  return <RecordForm {...props} id="sale-form" list="/admin/sales" check={check} fields={fields} />;
}

const option = ({ value, label }: ScopeChoice) => (
  <option key={value} value={value}>
    {label}
  </option>
);
