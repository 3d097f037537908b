import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { Radio } from "~/components/ui/form/checkbox-radio";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { canMoveDelivery, daysToMove, moveDelivery } from "~/domain/orders/handover/move-delivery";
import { getAdminOrder } from "~/domain/orders/queries";
import { fieldTexts, formErrorResponse, intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { notFound } from "~/lib/errors";
import { formatWeekday } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import { MoveForm } from "./move-form";

export const meta: MetaFunction = () => [{ title: "Change delivery day · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const order = await getAdminOrder(params.id ?? "");
  if (!canMoveDelivery(order)) throw notFound("Delivery day");
  const days = await daysToMove(order);
  return {
    id: order.id,
    days: (days ?? []).map((day) => ({ day, words: formatWeekday(day) })),
    offersDays: days !== null,
    chosen: order.slot ? dayAtShop(new Date(order.slot.startsAt)) : "",
    now: order.slot?.words ?? null,
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context);
  const form = await readForm(request);
  intentOf(form, ["move"]);
  const id = params.id ?? "";
  const typed = fieldTexts(form, ["offered", "day"]);
  try {
    const choice = typed.day === "" ? { day: typed.offered } : { day: typed.day, evenIfFull: true };
    const { slot } = await moveDelivery(id, choice, admin);
    const to = `/admin/orders/${id}${new URL(request.url).search}`;
    return await redirectWithToast(to, { title: "Delivery Day Changed", description: slot?.words });
  } catch (error) {
    return formErrorResponse(error, typed);
  }
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function DeliveryDay() {
  const { id, days, offersDays, chosen, now } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  const wanted = result?.values.offered || chosen;
  const checked = days.some(({ day }) => day === wanted) ? wanted : days[0]?.day;
  const noDays = offersDays
    ? "No delivery day is free in the next months."
    : "No delivery days are offered for this address.";
  return (
    <MoveForm
      what="Delivery Day"
      now={now}
      closeTo={`/admin/orders/${id}${useLocation().search}`}
      result={result}
    >
      {days.length === 0 ? (
        <p>{noDays}</p>
      ) : (
        <fieldset>
          <legend className="pb-1 font-bold">Delivery Day</legend>
          <div className="grid sm:grid-cols-2">
            {days.map(({ day, words }) => (
              <Radio key={day} name="offered" value={day} label={words} defaultChecked={day === checked} />
            ))}
          </div>
        </fieldset>
      )}
      <Field
        label={days.length === 0 ? "Day" : "Another day (optional)"}
        name="day"
        hint="Any day that you agreed on with the customer, even if it is full or closed."
      >
        {(control) => <Input {...control} type="date" defaultValue={result?.values.day ?? ""} />}
      </Field>
    </MoveForm>
  );
}
