import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { keepScreenWhenUnreachable } from "~/components/admin/forms/keep-when-unreachable";
import { DeliveryDayDialog } from "~/components/admin/orders/delivery-day-dialog";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { daysToMove, moveDelivery } from "~/domain/orders/handover/move-delivery";
import { getAdminOrder } from "~/domain/orders/queries";
import { fieldText, intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { notFound } from "~/lib/errors";
import { formatWeekday } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import { moveAndRedirect } from "~/routes/storefront/orders/order-actions";

export const meta: MetaFunction = () => [{ title: "Change delivery day · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const order = await getAdminOrder(params.id ?? "");
  const days = await daysToMove(order);
  if (!days) throw notFound("Delivery day");
  return {
    id: order.id,
    days: days.map((day) => ({ day, words: formatWeekday(day) })),
    chosen: order.slot ? dayAtShop(new Date(order.slot.startsAt)) : "",
    now: order.slot?.words ?? null,
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context);
  const form = await readForm(request);
  intentOf(form, ["move"]);
  const id = params.id ?? "";
  const back = `/admin/orders/${id}${new URL(request.url).search}`;
  return moveAndRedirect(() => moveDelivery(id, fieldText(form, "day"), admin), back);
}

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function DeliveryDay() {
  const { id, ...days } = useLoaderData<typeof loader>();
  return <DeliveryDayDialog {...days} onCloseTo={`/admin/orders/${id}${useLocation().search}`} />;
}
