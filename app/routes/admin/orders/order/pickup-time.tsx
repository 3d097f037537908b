import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { keepScreenWhenUnreachable } from "~/components/admin/forms/keep-when-unreachable";
import { MovePickupDialog } from "~/components/storefront/orders/move-pickup-dialog";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { canMove, movePickupByHand, timesToMove } from "~/domain/orders/handover/move-pickup";
import { getAdminOrder } from "~/domain/orders/queries";
import { shopSettings } from "~/domain/settings/settings";
import { fieldText, intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { notFound } from "~/lib/errors";
import { daysOf } from "~/routes/storefront/checkout/checkout-places";
import { moveAndRedirect } from "~/routes/storefront/orders/order-actions";

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
  const back = `/admin/orders/${id}${new URL(request.url).search}`;
  return moveAndRedirect(() => movePickupByHand(id, fieldText(form, "slotId"), admin), back);
}

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function PickupTime() {
  const { id, ...times } = useLoaderData<typeof loader>();
  return <MovePickupDialog {...times} onCloseTo={`/admin/orders/${id}${useLocation().search}`} />;
}
