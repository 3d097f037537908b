import { emptyZone, ZoneForm } from "./zone-form";
import { zonePages } from "./zone-pages";
import { NewDialog } from "~/components/admin/forms/record-form";
import { newRoute } from "~/routes/admin/record-routes";

export { keepFormWhenUnreachable as clientAction } from "~/components/admin/forms/keep-when-unreachable";
export { unlessFailed as shouldRevalidate } from "~/components/ui/connection/unreachable";
export const meta = () => [{ title: "Add Delivery Zone · Back office" }];

const route = newRoute(zonePages, () => emptyZone);
export const loader = route.loader;
export const action = route.action;

export default function NewDeliveryZone() {
  return <NewDialog title="Add Delivery Zone" Form={ZoneForm} list="/admin/delivery" />;
}
