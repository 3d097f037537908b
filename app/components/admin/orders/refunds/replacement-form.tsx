import { useNavigation } from "@remix-run/react";
import { useMemo } from "react";
import { FormActions } from "~/components/admin/forms/form-actions";
import { FormError, useErrorToast } from "~/components/admin/forms/form-error";
import { PiecesField } from "~/components/admin/orders/refunds/pieces-field";
import { Button } from "~/components/ui/form/button";
import { CheckedForm } from "~/components/ui/form/checked-form";
import type { FieldErrors } from "~/lib/errors";
import type { FormResult } from "~/lib/form-result";
import {
  formMessage,
  refundErrors,
  refundFields,
  type RefundTexts,
  refundTexts,
} from "~/lib/orders/words/refund-texts";
import { checkByReading } from "~/schemas/form-check";
import { replacementInput } from "~/schemas/orders/refund";

function check(form: FormData): FieldErrors {
  const texts = refundTexts(form);
  const read = () => replacementInput.parse({ lines: refundFields(texts).lines, id: form.get("id") });
  return refundErrors(checkByReading(read)(form), texts);
}

interface ReplacementFormProps {
  closeTo: string;
  hidden: Record<string, string>;
  lines: readonly { id: string; title: string; out: number; facts: string }[];
  hasEmail: boolean;
  result: FormResult<RefundTexts> | undefined;
}

export function ReplacementForm({ closeTo, hidden, lines, hasEmail, result }: ReplacementFormProps) {
  useErrorToast(result);
  const shown = useMemo(() => result && { fields: refundErrors(result.fields, result.values) }, [result]);
  const busy = useNavigation().formMethod === "POST";
  return (
    <CheckedForm id="replacement-form" check={check} result={shown} className="flex flex-col gap-4">
      <FormError message={result?.fields.lines?.join(" ") ?? formMessage(result)} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>
        {`The pieces are taken from stock and become a new order at $0.00.${hasEmail ? " The customer gets an email." : ""}`}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map(({ id, title, out, facts }, index) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-bold wrap-anywhere">{title}</p>
              <p className="text-sm text-muted">{facts}</p>
            </div>
            <PiecesField
              name={`quantity:${id}`}
              item={title}
              most={out}
              defaultValue={result?.values[`quantity:${id}`]}
              autoFocus={index === 0 && !result}
            />
          </li>
        ))}
      </ul>
      <FormActions closeTo={closeTo}>
        <Button disabled={busy}>Send replacement</Button>
      </FormActions>
    </CheckedForm>
  );
}
