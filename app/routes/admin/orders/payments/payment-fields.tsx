import { useEffect, useId, useRef, useState } from "react";
import { Radio } from "~/components/ui/form/checkbox-radio";
import { Field, FieldErrorText, useShownErrors } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import { centsToText, formatCents, toCents } from "~/lib/money/money";
import { dueCents, type MethodEntered, methodsByHand, methodsEntered, receive } from "~/lib/money/receive";
import { paymentMethodLabels, receivedProblemText, receivedText } from "~/lib/orders/words/payment-words";

export interface PaymentTexts {
  method?: string;
  amount?: string;
  reference?: string;
}

interface PaymentFieldsProps {
  prefix?: string;
  owedCents: number | null;
  takesGiftCards: boolean;
  typed: PaymentTexts;
}

/** An empty amount means everything that is owed. */
export function PaymentFields(props: PaymentFieldsProps) {
  const { prefix = "", owedCents, takesGiftCards, typed } = props;
  const [texts, setTexts] = useState(typed);
  const box = useRef<HTMLDivElement>(null);
  function readFields() {
    const form = new FormData(box.current?.closest("form") ?? undefined);
    const text = (name: string) => String(form.get(prefix + name) ?? "");
    setTexts({ method: text("method"), amount: text("amount") });
  }
  // The user may have typed before the scripts loaded.
  useEffect(readFields, [prefix]);
  const hydrated = useHydrated();
  const errorId = useId();
  const method = methodsEntered.find((name) => name === texts.method) ?? "cash";
  const methodErrors = useShownErrors(`${prefix}method`);
  return (
    <div ref={box} onChange={readFields} className="grid gap-3">
      <fieldset>
        <legend className="font-bold">Paid how</legend>
        <div className="flex flex-wrap gap-x-5">
          {(takesGiftCards ? methodsEntered : methodsByHand).map((name) => (
            <Radio
              key={name}
              name={`${prefix}method`}
              value={name}
              label={paymentMethodLabels[name]}
              defaultChecked={name === method}
              aria-invalid={methodErrors ? true : undefined}
              aria-describedby={methodErrors ? errorId : undefined}
            />
          ))}
        </div>
        <FieldErrorText id={errorId} errors={methodErrors} />
      </fieldset>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <Field
          label="Amount received ($)"
          name={`${prefix}amount`}
          hint={owedCents === null ? undefined : `Empty: ${dueHint(owedCents, method)}`}
          className="max-w-60"
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              placeholder={
                owedCents === null ? undefined : centsToText(Math.max(0, dueCents(owedCents, method)))
              }
              defaultValue={typed.amount}
              className="w-36"
            />
          )}
        </Field>
        <Field
          label="Reference"
          name={`${prefix}reference`}
          hint={referenceHint(method, takesGiftCards && !hydrated)}
          className="grow basis-48"
        >
          {(control) => (
            <Input {...control} maxLength={120} autoComplete="off" defaultValue={typed.reference} />
          )}
        </Field>
      </div>
      {owedCents !== null && (hydrated || typed.method) && (
        <p role="status" className="font-bold">
          {effectOf(owedCents, method, texts.amount)}
        </p>
      )}
    </div>
  );
}

/** `isForAny`: without scripts, the hint must fit every method. */
function referenceHint(method: MethodEntered, isForAny: boolean): string {
  if (isForAny) return "The code of the gift card, or the reference of the e-transfer or the card reader";
  return method === "gift_card" ? "The code of the gift card" : "Of the e-transfer or the card reader";
}

function dueHint(owedCents: number, method: MethodEntered): string {
  if (method === "gift_card") return `what the gift card has, at most ${formatCents(owedCents)}`;
  const cashCents = dueCents(owedCents, "cash");
  const inCash = cashCents === owedCents ? "" : ` (${formatCents(cashCents)} in cash)`;
  return `all that is owed, ${formatCents(owedCents)}${inCash}`;
}

function effectOf(owedCents: number, method: MethodEntered, amount = ""): string {
  // The balance of the card is only known after its code is sent.
  if (method === "gift_card" && amount.trim() === "")
    return `The gift card pays what it has, at most ${formatCents(owedCents)}.`;
  const cents = amount.trim() === "" ? dueCents(owedCents, method) : toCents(amount);
  if (!(cents >= 0)) return "";
  const received = receive(owedCents, method, cents);
  return "problem" in received ? receivedProblemText(received) : receivedText(owedCents, received);
}
