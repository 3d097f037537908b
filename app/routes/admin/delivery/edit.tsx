import { ZoneForm } from "./zone-form";
import { zonePages } from "./zone-pages";
import { EditDialog } from "~/components/admin/forms/record-form";
import { editRoute } from "~/routes/admin/record-routes";

export { keepFormWhenUnreachable as clientAction } from "~/components/admin/forms/keep-when-unreachable";
export { unlessFailed as shouldRevalidate } from "~/components/ui/connection/unreachable";
export const meta = () => [{ title: "Edit Delivery Zone · Back office" }];

const route = editRoute(zonePages);
export const loader = route.loader;
export const action = route.action;

export default function EditDeliveryZone() {
  return <EditDialog title="Edit Delivery Zone" Form={ZoneForm} list="/admin/delivery" />;
}
