import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FormError } from "~/components/admin/forms/form-error";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { CashCloseForm } from "~/components/admin/payments/cash-close-form";
import { CashDayFigures, CashMovements } from "~/components/admin/payments/cash-day";
import { ClosedDays } from "~/components/admin/payments/closed-days";
import { PrintButton } from "~/components/admin/print-button";
import { Card, CardTitle } from "~/components/ui/card";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { LinkButton } from "~/components/ui/form/button";
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
import { formatCents } from "~/lib/money/money";
import { formatCalendarDay } from "~/lib/time/calendar-day";
import { formatDate } from "~/lib/time/dates";
import { cashCloseInput, cashOpeningInput } from "~/schemas/cash-day";

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
      // Enter in another field presses this button too, so what was typed there stays.
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
