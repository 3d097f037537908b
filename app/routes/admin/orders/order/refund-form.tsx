import { useNavigation } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState, useId } from "react";
import { FormActions } from "~/components/admin/forms/form-actions";
import { FormError, useErrorToast } from "~/components/admin/forms/form-error";
import { Button } from "~/components/ui/form/button";
import { CheckedForm } from "~/components/ui/form/checked-form";
import { Checkbox, Radio } from "~/components/ui/form/checkbox-radio";
import { Field, FieldErrorText, useShownErrors } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import type { FieldErrors } from "~/lib/errors";
import type { FormResult } from "~/lib/form-result";
import { formatCents, centsToText } from "~/lib/money/money";
import { sourceOf } from "~/lib/money/refund-parts";
import { planRefund } from "~/lib/money/refund-plan";
import type { RefundableOrder, RefundPlan, RefundProblem } from "~/lib/money/refund-types";
import {
  refundableText,
  refundReasonLabels,
  goodwillCardWords,
  refundProblemText,
  refundSentence,
  usedCardWords,
} from "~/lib/orders/words/refund-words";
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
import { refundLineLabel } from "~/lib/orders/refund-line";
import { PiecesField } from "~/routes/admin/orders/order/pieces-field";

function check(form: FormData): FieldErrors {
  const texts = refundTexts(form);
  const read = () => refundInput.parse({ ...refundFields(texts), id: form.get("id") });
  return refundErrors(checkByReading(read)(form), texts);
}

interface RefundFormProps {
  action: string;
  closeTo: string;
  /** Fields that are also sent with the button that only shows what is refunded. */
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

function RefundReason({ chosen }: { chosen?: string }) {
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

interface RefundSummaryProps {
  /** Null while a field holds something other than a number. */
  plan: RefundPlan | RefundProblem | null;
  items: readonly { id: string; productName: string; variationName: string }[];
  money: RefundableOrder;
  asGiftCard: boolean;
}

function RefundSummary({ plan, items, money, asGiftCard }: RefundSummaryProps) {
  return (
    <section aria-labelledby="goes-back" className="grid gap-1 rounded-md bg-sunken p-4">
      <h3 id="goes-back" className="text-lg">
        What goes back
      </h3>
      <div role="status" className="grid gap-1">
        {plan && !("problem" in plan) ? (
          <>
            <ul>
              {plan.rows.map(({ kind, lineId, quantity, cents }) => (
                <li key={`${kind}-${lineId}`} className="flex justify-between gap-4">
                  <span className="min-w-0 wrap-anywhere">
                    {refundLineLabel({ kind, itemId: lineId, quantity }, items)}
                  </span>{" "}
                  <span>{formatCents(cents)}</span>
                </li>
              ))}
            </ul>
            {[...usedCardWords(plan, money, items), ...goodwillCardWords(plan, money, items)].map((words) => (
              <p key={words}>{words}</p>
            ))}
            <p className="font-bold">{refundSentence(plan, { asGiftCard })}</p>
          </>
        ) : (
          <p className={plan?.problem === "nothing" ? "text-muted" : "font-bold text-danger"}>
            {plan ? refundProblemText(plan, items) : "Check the numbers above."}
          </p>
        )}
      </div>
    </section>
  );
}

interface RefundableLine {
  id: string;
  title: string;
  left: number;
  facts: string;
  replaced: number;
  isGiftCard: boolean;
}

interface RefundLineFieldsProps {
  line: RefundableLine;
  typed: RefundTexts;
  proposedCents: number | undefined;
  autoFocus: boolean;
}

function RefundLineFields({ line, typed, proposedCents, autoFocus }: RefundLineFieldsProps) {
  const { id, title, left, facts, replaced, isGiftCard } = line;
  return (
    <li className="grid gap-2 py-3">
      <div>
        <p className="font-bold wrap-anywhere">{title}</p>
        <p className="text-sm text-muted">{facts}</p>
        {replaced > 0 && (
          <p className="text-sm font-bold text-warn">{`${replaced} of this was already replaced`}</p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <PiecesField
          name={`quantity:${id}`}
          item={title}
          most={left}
          defaultValue={typed[`quantity:${id}`]}
          autoFocus={autoFocus}
        />
        <Field
          label={
            <>
              <span>Amount ($)</span> <span className="sr-only">{title}</span>
            </>
          }
          name={`amount:${id}`}
          className="max-w-64"
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              placeholder={proposedCents === undefined ? undefined : centsToText(proposedCents)}
              defaultValue={typed[`amount:${id}`]}
              className="w-28"
            />
          )}
        </Field>
        {!isGiftCard && (
          <Checkbox
            name={`restock:${id}`}
            defaultChecked={`restock:${id}` in typed}
            label={
              <>
                Back to the shelf <span className="sr-only">{title}</span>
              </>
            }
            className="sm:mt-7.5"
          />
        )}
      </div>
    </li>
  );
}
