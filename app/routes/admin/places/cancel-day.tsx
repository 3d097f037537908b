import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmDialog } from "~/components/admin/confirm-dialog";
import { keepScreenWhenUnreachable } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { cancelMarketDay, countDeliveries, marketDays } from "~/domain/orders/handover/cancelled-market";
import { getPlace } from "~/domain/places/edit";
import { placeOf } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { formErrorResponse, intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { DomainError, notFound } from "~/lib/errors";
import { closeDayLabel } from "~/lib/orders/cancelled-market";
import { formatWeekday } from "~/lib/time/calendar-day";
import { startOfDay } from "~/lib/time/shop-days";
import { toastAfterClosing } from "~/routes/admin/toast-after-closing";

export const meta: MetaFunction = () => [{ title: "Close a Day · Back office" }];

export async function loader({ context, params: { id = "", day = "" } }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { name, isStore } = await getPlace(id);
  if (!startOfDay(day)) throw notFound("Day");
  const days = (await marketDays([placeOf(await shopSettings(), id)])).get(id) ?? [];
  const { orders, withoutEmail } = days.find((other) => other.day === day) ?? { orders: 0, withoutEmail: 0 };
  const deliveries = isStore ? await countDeliveries(day) : 0;
  return { name, isStore, day: formatWeekday(day), orders, withoutEmail, deliveries };
}

export async function action({ context, params: { id = "", day = "" }, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  intentOf(await readForm(request), ["cancel-day"]);
  try {
    let orders = 0;
    const toast = await toastAfterClosing(async () => (orders = await cancelMarketDay(id, day, by)), {
      title: "Day Closed",
    });
    const asked =
      orders === 0
        ? "No pickup was planned for it."
        : `${counted(orders)} now ${orders === 1 ? "waits" : "wait"} for the customer's choice.`;
    const description = [asked, toast.description ?? ""].join(" ").trim();
    return await redirectWithToast("/admin/places", { ...toast, description });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== "conflict") throw error;
    return formErrorResponse(error, {});
  }
}

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

const counted = (orders: number) => (orders === 1 ? "1 order" : `${orders} orders`);

export default function CancelDay() {
  const { name, isStore, day, orders, withoutEmail, deliveries } = useLoaderData<typeof loader>();
  const mails = orders - withoutEmail;
  return (
    <ConfirmDialog
      title={isStore ? `Close ${day}?` : `Cancel ${day} at ${name}?`}
      closeTo="/admin/places"
      closeLabel="Keep the Day"
      intent="cancel-day"
      label={closeDayLabel(isStore)}
    >
      <p>{`${isStore ? "The store" : name} will be closed on this day: no new order can choose it.`}</p>
      <p>
        {orders === 0
          ? "No pickup is planned for this day, so nobody gets an email."
          : `${counted(orders)} should be picked up there on this day. ${mails === 1 ? "1 customer gets" : `${mails} customers get`} an email with a link to choose what to do.`}
      </p>
      {deliveries > 0 && (
        <p>
          {`${deliveries === 1 ? "1 delivery is" : `${deliveries} deliveries are`} promised for this day and not moved. Agree on another day with each customer, then change it in the order. What to Do Next leads to them.`}
        </p>
      )}
      {withoutEmail > 0 && (
        <p>{`${counted(withoutEmail)} without an email address: call these customers. What to Do Next lists them.`}</p>
      )}
    </ConfirmDialog>
  );
}
