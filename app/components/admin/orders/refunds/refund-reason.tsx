import { useId } from "react";
import { Radio } from "~/components/ui/form/checkbox-radio";
import { FieldErrorText, useShownErrors } from "~/components/ui/form/field";
import { refundReasonLabels } from "~/lib/orders/words/refund-words";

export function RefundReason({ chosen }: { chosen?: string }) {
  const errors = useShownErrors("reason");
  const errorId = useId();
  return (
    <fieldset>
      <legend className="font-bold">Reason</legend>
      <div className="flex flex-wrap gap-x-5">
        {Object.entries(refundReasonLabels).map(([value, label]) => (
          <Radio
            key={value}
            name="reason"
            value={value}
            label={label}
            defaultChecked={chosen === value}
            aria-invalid={errors ? true : undefined}
            aria-describedby={errors ? errorId : undefined}
          />
        ))}
      </div>
      <FieldErrorText id={errorId} errors={errors} />
    </fieldset>
  );
}
