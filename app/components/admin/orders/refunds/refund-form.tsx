import { useNavigation } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { FormActions } from "~/components/admin/forms/form-actions";
import { FormError, useErrorToast } from "~/components/admin/forms/form-error";
import { type RefundableLine, RefundLineFields } from "~/components/admin/orders/refunds/refund-line-fields";
import { RefundReason } from "~/components/admin/orders/refunds/refund-reason";
import { RefundSummary } from "~/components/admin/orders/refunds/refund-summary";
import { Button } from "~/components/ui/form/button";
import { CheckedForm } from "~/components/ui/form/checked-form";
import { Checkbox } from "~/components/ui/form/checkbox-radio";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import type { FieldErrors } from "~/lib/errors";
import type { FormResult } from "~/lib/form-result";
import { formatCents } from "~/lib/money/money";
import { sourceOf } from "~/lib/money/refund-parts";
import { planRefund } from "~/lib/money/refund-plan";
import type { RefundableOrder } from "~/lib/money/refund-types";
import { refundableText } from "~/lib/orders/words/refund-words";
import {
  formMessage,
  refundErrors,
  refundFields,
  type RefundTexts,
  refundTexts,
  refundWish,
} from "~/lib/orders/words/refund-texts";
import { checkByReading } from "~/schemas/form-check";
import { refundInput } from "~/schemas/orders/refund";

function check(form: FormData): FieldErrors {
  const texts = refundTexts(form);
  const read = () => refundInput.parse({ ...refundFields(texts), id: form.get("id") });
  return refundErrors(checkByReading(read)(form), texts);
}

interface RefundFormProps {
  action: string;
  closeTo: string;
  /** Also sent with the button that only shows what goes back. */
  hidden: Record<string, string>;
  items: readonly { id: string; productName: string; variationName: string }[];
  lines: readonly RefundableLine[];
  money: RefundableOrder;
  feeCents: number;
  availableCents: number;
  takesGiftCards: boolean;
  typed: RefundTexts;
  result: FormResult<RefundTexts> | undefined;
}

export function RefundForm({ action, closeTo, hidden, items, lines, money, ...rest }: RefundFormProps) {
  const { feeCents, availableCents, takesGiftCards, result } = rest;
  const typed = result?.values ?? rest.typed;
  const [texts, setTexts] = useState(typed);
  const form = useRef<HTMLFormElement>(null);
  const readForm = () => form.current && setTexts(refundTexts(new FormData(form.current)));
  // The user may have typed before the scripts loaded.
  useEffect(() => void readForm(), []);
  useErrorToast(result);
  const shown = useMemo(() => result && { fields: refundErrors(result.fields, result.values) }, [result]);
  const hydrated = useHydrated();
  const busy = useNavigation().formMethod === "POST";

  const { owedCents } = sourceOf(money);
  const wish = refundWish(texts);
  const plan = wish && planRefund(money, wish);
  const ready = plan && !("problem" in plan) ? plan : null;
  const isShown = hydrated || Object.keys(texts).length > 0;
  return (
    <CheckedForm
      ref={form}
      id="refund-form"
      {...{ check, action }}
      result={shown}
      onChange={readForm}
      className="flex flex-col gap-4"
    >
      <FormError message={formMessage(result)} />
      {Object.entries({ ...hidden, shown: String(ready?.amountCents ?? "") }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="text-sm text-muted">
        {`${refundableText(availableCents, owedCents)} Leave an amount empty to refund what the pieces cost, with GST.`}
      </p>
      {lines.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {lines.map((line, index) => (
            <RefundLineFields
              key={line.id}
              line={line}
              typed={typed}
              proposedCents={ready?.rows.find(({ lineId }) => lineId === line.id)?.proposedCents}
              autoFocus={index === 0 && !result}
            />
          ))}
        </ul>
      )}
      {feeCents > 0 && (
        <Checkbox
          name="deliveryFee"
          defaultChecked={"deliveryFee" in typed}
          label={`Delivery fee, ${formatCents(feeCents)}`}
        />
      )}
      <Field
        label="Goodwill ($)"
        name="goodwill"
        hint="Money off without taking an item back. Items refunded above are not packed."
      >
        {(control) => (
          <Input {...control} inputMode="decimal" defaultValue={typed.goodwill} className="max-w-60" />
        )}
      </Field>
      <RefundReason chosen={typed.reason} />
      {takesGiftCards && availableCents > owedCents && (
        <Checkbox
          name="asGiftCard"
          defaultChecked={"asGiftCard" in typed}
          label="Give it as a gift card"
          hint="If the customer wants it. Its code goes to the customer by email; without an email address, print it."
        />
      )}
      {isShown && (
        <RefundSummary plan={plan} items={items} money={money} asGiftCard={"asGiftCard" in texts} />
      )}
      <FormActions closeTo={closeTo}>
        {!hydrated && (
          <Button variant="outline" formMethod="get">
            Show what goes back
          </Button>
        )}
        {isShown && (
          <Button disabled={busy}>
            <span>{ready ? `Refund ${formatCents(ready.amountCents)}` : "Refund"}</span>
          </Button>
        )}
      </FormActions>
    </CheckedForm>
  );
}
