import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, Link, useNavigation } from "@remix-run/react";
import { FormError, useErrorToast } from "~/components/admin/forms/form-error";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import {
  CashDayFigures,
  CashMovements,
  Difference,
  Figure,
  InAndOut,
  PaidByGiftCard,
  type ShownCashDay,
} from "~/components/admin/payments/cash-day";
import { PrintButton } from "~/components/admin/print-button";
import { Card, CardTitle } from "~/components/ui/card";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { LinkButton, Button } from "~/components/ui/form/button";
import { PageTitle } from "~/components/ui/page-title";
import { useFocusAfterPress } from "~/components/ui/hooks/use-focus-after-press";
import {
  type CashMovement,
  closeCashDay,
  closedCashDays,
  readCashDay,
  saveCashOpening,
} from "~/domain/payments/cash-day";
import { fieldTexts, formErrorResponse, intentOf, parseForm, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { notFound } from "~/lib/errors";
import { formatCents, centsToText, toCents } from "~/lib/money/money";
import { formatCalendarDay } from "~/lib/time/calendar-day";
import { formatDate } from "~/lib/time/dates";
import { cashCloseInput, cashOpeningInput } from "~/schemas/cash-day";
import { useEffect, useRef, useState } from "react";
import { CheckedForm } from "~/components/ui/form/checked-form";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { Textarea } from "~/components/ui/form/textarea";
import type { FormResult } from "~/lib/form-result";
import { checkBySchema } from "~/schemas/form-check";

export const meta: MetaFunction = () => [{ title: "Daily Close · Back office" }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const day = new URL(request.url).searchParams.get("day");
  const [shown, closed] = await Promise.all([readCashDay(day), closedCashDays()]);
  if (!shown) throw notFound("Day");
  return {
    ...shown,
    title: formatCalendarDay(shown.day),
    closedAt: shown.closedAt && formatDate(shown.closedAt),
    movements: shown.movements.map(dated),
    afterClose: shown.afterClose.map(dated),
    closedDays: closed.map((one) => ({
      day: one.day,
      title: formatCalendarDay(one.day),
      counted: formatCents(one.countedCents),
    })),
  };
}

const dated = ({ at, ...movement }: CashMovement) => ({ ...movement, at: formatDate(at) });

const typed = ["opening", "counted", "note"] as const;

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  try {
    if (intentOf(form, ["open", "close"]) === "open") {
      await saveCashOpening(parseForm(form, cashOpeningInput), by);
      const values = fieldTexts(form, typed);
      // Enter in another field presses this button too, so the text typed there is kept.
      if (values.counted !== "" || values.note !== "") return json({ message: "", fields: {}, values });
      return await redirectWithToast("/admin/daily-close", { title: "Morning Amount Saved" });
    }
    const input = parseForm(form, cashCloseInput);
    await closeCashDay(input, by);
    return await redirectWithToast(`/admin/daily-close?day=${input.day}`, { title: "Day Closed" });
  } catch (error) {
    return formErrorResponse(error, fieldTexts(form, typed));
  }
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function DailyClose() {
  const { title, closedDays, ...day } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  useFocusAfterPress();
  const isClosed = day.closedAt !== null;
  return (
    <>
      <PageTitle
        text={isClosed ? `Closed ${day.closedAt}${day.closedBy ? ` by ${day.closedBy}` : ""}` : "Cash only"}
        aside={
          <div className="flex flex-wrap gap-2 print:hidden">
            {isClosed && (
              <LinkButton to="/admin/daily-close" variant="outline">
                Current day
              </LinkButton>
            )}
            <PrintButton />
          </div>
        }
      >
        {`Daily Close · ${title}`}
      </PageTitle>
      {isClosed && <FormError message={result?.message} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card>
          {isClosed ? (
            <CashDayFigures day={day} />
          ) : (
            <CashCloseForm key={day.day} day={day} result={result} />
          )}
        </Card>
        <Card>
          <CardTitle>Cash in and out</CardTitle>
          <CashMovements movements={day.movements} />
          {day.afterClose.length > 0 && (
            <>
              <h3 className="mt-6 text-lg">After the close, counts for the next day</h3>
              <CashMovements movements={day.afterClose} />
            </>
          )}
        </Card>
      </div>
      <ClosedDays days={closedDays} />
    </>
  );
}

interface ClosedDaysProps {
  days: readonly { day: string; title: string; counted: string }[];
}

function ClosedDays({ days }: ClosedDaysProps) {
  if (days.length === 0) return null;
  return (
    <Card className="mt-6 print:hidden">
      <CardTitle>Closed days</CardTitle>
      <ul className="mt-2 divide-y divide-line">
        {days.map(({ day, title, counted }) => (
          <li key={day} className="flex justify-between gap-4 py-1">
            <Link
              to={`/admin/daily-close?day=${day}`}
              className="inline-flex min-h-11 items-center underline"
            >
              {title}
            </Link>{" "}
            <span className="self-center tabular-nums">{`${counted} counted`}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const check = checkBySchema(cashCloseInput);

interface CashCloseFormProps {
  day: ShownCashDay;
  result: FormResult<{ opening: string; counted: string; note: string }> | undefined;
}

function CashCloseForm({ day, result }: CashCloseFormProps) {
  const { openingCents, inCents, outCents } = day;
  const savedOpening = openingCents === null ? "" : centsToText(openingCents);
  const [opening, setOpening] = useState(result?.values.opening ?? savedOpening);
  const [counted, setCounted] = useState(result?.values.counted ?? "");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The admin may have typed before the scripts loaded.
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
