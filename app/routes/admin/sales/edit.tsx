import { SaleForm } from "./sale-form";
import { choicesFor, salePages } from "./sale-texts";
import { EditDialog } from "~/components/admin/forms/record-form";
import { getSale } from "~/domain/catalog/on-sale/read-sales";
import { editRoute } from "~/routes/admin/record-routes";

export { keepFormWhenUnreachable as clientAction } from "~/components/admin/forms/keep-when-unreachable";
export { unlessFailed as shouldRevalidate } from "~/components/ui/connection/unreachable";
export const meta = () => [{ title: "Edit Sale · Back office" }];

const route = editRoute(salePages, async ({ id }) => ({ choices: await choicesFor(await getSale(id)) }));
export const loader = route.loader;
export const action = route.action;

export default function EditSale() {
  return <EditDialog title="Edit Sale" Form={SaleForm} list="/admin/sales" />;
}
