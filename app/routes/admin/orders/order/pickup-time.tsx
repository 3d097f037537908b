import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { TimeFields } from "~/components/storefront/checkout/fields/time-fields";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { canMove, movePickupByHand, timesToMove } from "~/domain/orders/handover/move-pickup";
import { getAdminOrder } from "~/domain/orders/queries";
import { shopSettings } from "~/domain/settings/settings";
import { fieldTexts, formErrorResponse, intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { type FieldErrors, invalid, notFound } from "~/lib/errors";
import { parseSpans } from "~/lib/time/parse-opening-hours";
import { momentAtShop, startOfDay } from "~/lib/time/shop-days";
import { daysOf } from "~/routes/storefront/checkout/checkout-places";
import { MoveForm } from "./move-form";

export const meta: MetaFunction = () => [{ title: "Change pickup time · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const [order, shop] = await Promise.all([getAdminOrder(params.id ?? ""), shopSettings()]);
  if (!canMove(order, shop, true)) throw notFound("Pickup time");
  return {
    id: order.id,
    days: daysOf(await timesToMove(order, shop, true)),
    chosen: order.slot?.startsAt ?? "",
    now: order.slot?.words ?? null,
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context);
  const form = await readForm(request);
  intentOf(form, ["move"]);
  const id = params.id ?? "";
  const typed = fieldTexts(form, ["slotId", "day", "times"]);
  try {
    const { slot } = await movePickupByHand(id, timeOf(typed), admin);
    const to = `/admin/orders/${id}${new URL(request.url).search}`;
    return await redirectWithToast(to, { title: "Pickup Time Changed", description: slot?.words });
  } catch (error) {
    return formErrorResponse(error, typed);
  }
}

/** A typed day and time replace the chosen time. */
function timeOf({ slotId, day, times }: Record<"slotId" | "day" | "times", string>) {
  if (slotId && !day && !times) return { slotId };
  const spans = parseSpans(times) ?? [];
  const [span] = spans;
  const isDay = startOfDay(day) !== null;
  const isSpan = span !== undefined && spans.length === 1 && span.opens < span.closes;
  if (isDay && isSpan) {
    const at = (minutes: number) => momentAtShop(day, minutes).toISOString();
    return { slotId: at(span.opens), endsAt: at(span.closes) };
  }
  const fields: FieldErrors = {
    ...(!isDay && { day: ["Choose a day"] }),
    ...(!isSpan && { times: ["Write it like “10am-11am”"] }),
  };
  throw invalid("Please correct the marked fields", fields);
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function PickupTime() {
  const { id, days, chosen, now } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  const typed = result?.values;
  const isListed = days.length > 0;
  return (
    <MoveForm
      what="Pickup Time"
      now={now}
      closeTo={`/admin/orders/${id}${useLocation().search}`}
      result={result}
    >
      {isListed ? (
        <TimeFields name="slotId" days={days} chosen={typed?.slotId || chosen} />
      ) : (
        <p>This place has no free pickup times.</p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={isListed ? "Another day (optional)" : "Day"}
          name="day"
          hint="Any day that you agreed on with the customer."
        >
          {(control) => <Input {...control} type="date" defaultValue={typed?.day ?? ""} />}
        </Field>
        <Field
          label={isListed ? "Time on that day" : "Time"}
          name="times"
          hint="Like “10am-11am”, even if it is full or outside the hours."
        >
          {(control) => (
            <Input {...control} maxLength={40} autoComplete="off" defaultValue={typed?.times ?? ""} />
          )}
        </Field>
      </div>
    </MoveForm>
  );
}
