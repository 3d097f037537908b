import { SaleForm } from "./sale-form";
import { choicesFor, salePages } from "./sale-texts";
import { NewDialog } from "~/components/admin/forms/record-form";
import { dayAtShop } from "~/lib/time/shop-days";
import { newRoute } from "~/routes/admin/record-routes";
import { now } from "~/services/clock/clock";

export { keepFormWhenUnreachable as clientAction } from "~/components/admin/forms/keep-when-unreachable";
export { unlessFailed as shouldRevalidate } from "~/components/ui/connection/unreachable";
export const meta = () => [{ title: "Add Sale · Back office" }];

const route = newRoute(
  salePages,
  () => ({ name: "", scope: "", percent: "", amount: "", fromDay: dayAtShop(now()), untilDay: "" }),
  async () => ({ choices: await choicesFor() }),
);
export const loader = route.loader;
export const action = route.action;

export default function NewSale() {
  return <NewDialog title="Add Sale" Form={SaleForm} list="/admin/sales" />;
}
