import { zonePages } from "./zone-pages";
import { DeleteDialog } from "~/components/admin/forms/record-form";
import { deleteRoute } from "~/routes/admin/record-routes";

export { keepScreenWhenUnreachable as clientAction } from "~/components/admin/forms/keep-when-unreachable";
export { unlessFailed as shouldRevalidate } from "~/components/ui/connection/unreachable";
export const meta = () => [{ title: "Delete Delivery Zone · Back office" }];

const KEPT = "Orders that were placed keep their delivery fee.";

const route = deleteRoute(zonePages, KEPT);
export const loader = route.loader;
export const action = route.action;

export default function DeleteDeliveryZone() {
  return <DeleteDialog list="/admin/delivery">{`Delete this zone? ${KEPT}`}</DeleteDialog>;
}
