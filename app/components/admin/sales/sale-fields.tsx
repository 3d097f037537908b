import { Notice } from "~/components/admin/notice";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";

export const offFields = ["percent", "amount", "fromDay", "untilDay"] as const;
export type OffTexts = Record<(typeof offFields)[number], string>;

interface SaleFieldsProps {
  values: OffTexts;
  /** Says why the old price should not be shown as a regular price. */
  warning: string | null;
  autoFocus?: boolean;
}

export function SaleFields({ values, warning, autoFocus = false }: SaleFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Percent Off (%)" name="percent" hint="Or an amount.">
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              defaultValue={values.percent}
              autoComplete="off"
              maxLength={20}
              autoFocus={autoFocus}
            />
          )}
        </Field>
        <Field label="Amount Off ($)" name="amount" hint="Taken off each piece.">
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              defaultValue={values.amount}
              autoComplete="off"
              maxLength={20}
            />
          )}
        </Field>
        <Field label="First Day" name="fromDay" required>
          {(control) => <Input {...control} type="date" defaultValue={values.fromDay} />}
        </Field>
        <Field label="Last Day" name="untilDay" required hint="This day is included.">
          {(control) => <Input {...control} type="date" defaultValue={values.untilDay} />}
        </Field>
      </div>
      {warning !== null && (
        <>
          <input type="hidden" name="warned" value={warning} />
          <Notice>{`${warning} It is not saved yet. Save again to go on.`}</Notice>
        </>
      )}
    </>
  );
}
