import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmDialog } from "~/components/admin/confirm-dialog";
import { keepScreenWhenUnreachable } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { cancelMarketDay, marketDays } from "~/domain/orders/handover/cancelled-market";
import { getPlace } from "~/domain/places/edit";
import { placeOf } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { DomainError, notFound } from "~/lib/errors";
import { formatWeekday } from "~/lib/time/calendar-day";
import { startOfDay } from "~/lib/time/shop-days";
import { errorToast } from "~/lib/toast-message";

export const meta: MetaFunction = () => [{ title: "Cancel Market Day · Back office" }];

export async function loader({ context, params: { id = "", day = "" } }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { name } = await getPlace(id);
  if (!startOfDay(day)) throw notFound("Day");
  const days = (await marketDays([placeOf(await shopSettings(), id)])).get(id) ?? [];
  const { orders, withoutEmail } = days.find((other) => other.day === day) ?? { orders: 0, withoutEmail: 0 };
  return { name, day: formatWeekday(day), orders, withoutEmail };
}

export async function action({ context, params: { id = "", day = "" }, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  intentOf(await readForm(request), ["cancel-day"]);
  try {
    const orders = await cancelMarketDay(id, day, by);
    return await redirectWithToast("/admin/places", {
      title: "Market Day Cancelled",
      description:
        orders === 0
          ? "No order was waiting for it."
          : `${counted(orders)} now ${orders === 1 ? "waits" : "wait"} for the customer's choice.`,
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== "conflict") throw error;
    return redirectWithToast("/admin/places", errorToast(error.message));
  }
}

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

const counted = (orders: number) => (orders === 1 ? "1 order" : `${orders} orders`);

export default function CancelDay() {
  const { name, day, orders, withoutEmail } = useLoaderData<typeof loader>();
  const mails = orders - withoutEmail;
  return (
    <ConfirmDialog
      title={`Cancel ${day} at ${name}?`}
      closeTo="/admin/places"
      intent="cancel-day"
      label="Cancel This Market Day"
    >
      <p>{`The day is closed at ${name}: no new order gets it.`}</p>
      <p>
        {orders === 0
          ? "No order waits for this day, so nobody gets an email."
          : `${counted(orders)} should be picked up there on this day. ${mails === 1 ? "1 customer gets" : `${mails} customers get`} an email with a link to choose what to do.`}
      </p>
      {withoutEmail > 0 && (
        <p>{`${counted(withoutEmail)} without an email address: call these customers. What to Do Next lists them.`}</p>
      )}
    </ConfirmDialog>
  );
}
