import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { FormError, useErrorToast } from "~/components/admin/forms/form-error";
import {
  Difference,
  Figure,
  InAndOut,
  PaidByGiftCard,
  type ShownCashDay,
} from "~/components/admin/payments/cash-day";
import { Button } from "~/components/ui/form/button";
import { CheckedForm } from "~/components/ui/form/checked-form";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { Textarea } from "~/components/ui/form/textarea";
import type { FormResult } from "~/lib/form-result";
import { centsToText, toCents } from "~/lib/money/money";
import { cashCloseInput } from "~/schemas/cash-day";
import { checkBySchema } from "~/schemas/form-check";

const check = checkBySchema(cashCloseInput);

interface CashCloseFormProps {
  day: ShownCashDay;
  result: FormResult<{ opening: string; counted: string; note: string }> | undefined;
}

export function CashCloseForm({ day, result }: CashCloseFormProps) {
  const { openingCents, inCents, outCents } = day;
  const savedOpening = openingCents === null ? "" : centsToText(openingCents);
  const [opening, setOpening] = useState(result?.values.opening ?? savedOpening);
  const [counted, setCounted] = useState(result?.values.counted ?? "");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Something may have been typed before the scripts loaded.
    const typed = new FormData(form.current ?? undefined);
    setOpening(String(typed.get("opening") ?? ""));
    setCounted(String(typed.get("counted") ?? ""));
  }, []);
  useErrorToast(result);
  const busy = useNavigation().formMethod === "POST";
  const typedOpening = centsOf(opening);
  const expectedCents = typedOpening === null ? null : typedOpening + inCents - outCents;
  return (
    <CheckedForm ref={form} id="cash-form" {...{ check, result }} className="flex flex-col gap-4">
      {result && Object.keys(result.fields).length === 0 && <FormError message={result.message} />}
      <input type="hidden" name="day" value={day.day} />
      <input type="hidden" name="seenOpening" value={savedOpening} />
      <input type="hidden" name="change" value={centsToText(inCents - outCents)} />
      <Field
        label="In the box in the morning ($)"
        name="opening"
        hint="Leave out the cash payments listed on this page: they are added below."
      >
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            value={opening}
            onChange={({ currentTarget }) => setOpening(currentTarget.value)}
          />
        )}
      </Field>
      <Button
        variant="outline"
        name="intent"
        value="open"
        disabled={busy}
        className="self-start print:hidden"
      >
        Save morning amount
      </Button>
      <dl className="grid gap-2">
        <InAndOut day={day} />
        <Figure name="Should be in the box" cents={expectedCents} strong />
        <PaidByGiftCard cents={day.giftCardCents} />
      </dl>
      <Field label="Counted ($)" name="counted">
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            value={counted}
            onChange={({ currentTarget }) => setCounted(currentTarget.value)}
          />
        )}
      </Field>
      <dl>
        <Difference expectedCents={expectedCents} countedCents={centsOf(counted)} />
      </dl>
      <Field label="Note (optional)" name="note">
        {(control) => <Textarea {...control} rows={2} defaultValue={result?.values.note ?? day.note} />}
      </Field>
      <p className="text-muted print:hidden">A day is closed once and cannot be changed afterwards.</p>
      <Button name="intent" value="close" disabled={busy} className="self-start print:hidden">
        Close day
      </Button>
    </CheckedForm>
  );
}

function centsOf(amount: string): number | null {
  const cents = toCents(amount);
  return Number.isFinite(cents) && cents >= 0 ? cents : null;
}
